import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import type { Entry } from '../../../../contract/questions.ts';
import { CardsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { useUrlState } from '../../../../ui/navigation/use-url-state.ts';
import { prefetchRead } from '../../../data/cache.ts';
import { readOf } from '../../../data/read-source.ts';
import { useList } from '../../../data/use-list.ts';
import { useRead } from '../../../data/use-read.ts';
import { isFiltered, noFilters, parseClassificationIds } from '../../../questions/bank/bank-filter.ts';
import { banksHere } from '../../../questions/bank/banks-here.ts';
import { selectionOf } from '../../../questions/bank/catalogue/choice.ts';
import { useFurtherOptions } from '../../../questions/bank/catalogue/further-filters.tsx';
import { useCatalogue, useCountedTree } from '../../../questions/bank/catalogue/use-catalogue.ts';
import type { Detail } from '../../../questions/bank/detail-switch.tsx';
import { Entries } from '../../../questions/bank/entries.tsx';
import { FilterBar } from '../../../questions/bank/filter-bar.tsx';
import { PageSize } from '../../../questions/bank/page-size.tsx';
import { toOpenBank, useNoneFound } from '../../../questions/bank/search-help.tsx';
import { AddAll } from './add-all.tsx';
import { BankEntry } from './bank-entry.tsx';
import { type BankFilter, bankInput, bankPaneShape, banks, listedIds, pageSizes } from './bank-filter.ts';
import classes from './bank-pane.module.css';
import { BankTools } from './bank-tools.tsx';
import type { AddedEntry } from './changes.ts';

type Props = {
  assessment: Assessment;
  has: ReadonlySet<number>;
  onAdd: (entry: Entry, idsQuestions: number[]) => void;
  onAddSeveral: (entries: readonly AddedEntry[]) => void;
  onRemove: (idsQuestions: number[]) => void;
};

const bankCall = calls.assessments.getQuestions;

/**
 * Renders the bank (the provider's, the teacher's own or the school's) with search and filters, as rows of two lines unless wanted whole.
 */
export function BankPane({ assessment, has, onAdd, onAddSeveral, onRemove }: Props) {
  const { t } = useTranslation(['builder', 'bank']);
  const { nodes, roots } = useCatalogue();
  const [urlState] = useUrlState({ ...bankPaneShape, search: '', page: 1 });
  const further = useFurtherOptions(assessment.idsCataloging, { bank: urlState.bank });
  const hidden = useHiddenQuestions(urlState, has);
  const inputOf = (state: BankFilter) => bankInput(assessment, state, further, hidden);
  const list = useList(bankCall, bankPaneShape, inputOf, { onFailure: 'tell' });
  const { state: filter, change, reply, isOld } = list;
  const within = listedIds(assessment.idsCataloging, filter, further);
  const counted = useCountedTree({ bank: filter.bank, within }, nodes);
  const unfilteredReply = useRead(bankCall, inputOf({ ...filter, ...noFilters, search: '', page: 1 }), {
    keepPrevious: true,
    onFailure: 'tell',
  }).reply;
  const id = useId();
  useNextPage(reply && !isOld && filter.page < reply.totalpages ? inputOf({ ...filter, page: filter.page + 1 }) : null);
  const showAs = (patch: { view: Detail }) => change({ ...patch, page: filter.page });
  const renderEntry = (entry: Entry) => (
    <BankEntry
      entry={entry}
      has={has}
      view={filter.view}
      onView={(view) => showAs({ view })}
      onAdd={(ids) => onAdd(entry, ids)}
      onRemove={onRemove}
    />
  );
  const noneFound = useNoneFound({
    filter: helpFilter(assessment, inputOf(filter), filter),
    idsKept: assessment.idsCataloging,
    openBank: toOpenBank(banksHere(banks), (bank) => change({ bank, year: 0 })),
    onChange: change,
    onClear: () => change({ ...noFilters, hide: false }),
    children: renderEntry,
  });

  return (
    <section aria-labelledby={id} className={classes.bank}>
      <h2 id={id} className={classes.visuallyHidden}>
        {t('builder:bank.label')}
      </h2>
      <FilterBar
        banks={banksHere(banks).map((bank) => ({
          value: bank,
          label: t(`bank:which.${bank}`),
          short: t(`bank:which.short.${bank}`),
        }))}
        bank={filter.bank}
        onBank={(bank) => change({ bank, year: 0 })}
        nodes={nodes}
        roots={counted.filter(({ id }) => selectionOf(assessment.idsCataloging, roots, nodes).disciplines.has(id))}
        filter={filter}
        further={further}
        onChange={change}
        reply={reply}
        unfilteredReply={unfilteredReply}
        list={list}
        actions={
          isFiltered(filter) &&
          reply &&
          reply.totalrecords > 0 && (
            <AddAll
              input={inputOf({ ...filter, page: 1 })}
              found={filter.hide ? undefined : reply.totalquestions}
              has={has}
              onAdd={onAddSeveral}
            />
          )
        }
        tools={
          <BankTools
            hide={filter.hide}
            view={filter.view}
            onChange={(patch) => ('view' in patch ? showAs(patch) : change(patch))}
          />
        }
      >
        <List
          list={list}
          rows={reply?.questions}
          counts="pages"
          isFiltered={isFiltered(filter)}
          none={{
            title: t(`builder:bank.none.${filter.bank}.title`),
            text: t(`builder:bank.none.${filter.bank}.text`),
          }}
          noneFound={noneFound}
          skeleton={<CardsSkeleton cards={8} inRows />}
          footer={<PageSize sizes={pageSizes} value={filter.size} onChange={(size) => change({ size })} />}
        >
          {(entries) => (
            <Entries of={entries} labelledBy={id} keyword={filter.search}>
              {renderEntry}
            </Entries>
          )}
        </List>
      </FilterBar>
    </section>
  );
}

/**
 * Returns the questions that the list leaves out: with `hide`, those the assessment had when the filter was last changed. What is added
 * since stays in the list, marked, so that nothing moves under the pointer and no page begins further on.
 */
function useHiddenQuestions(filter: BankFilter, has: ReadonlySet<number>): readonly number[] {
  const { page: _, view: __, ...narrowing } = filter;
  const key = JSON.stringify(narrowing);
  const [known, setKnown] = useState(() => ({ key, ids: [...has] }));
  if (known.key !== key) setKnown({ key, ids: [...has] });
  return filter.hide ? known.ids : none;
}

const none: readonly number[] = [];

/** Returns the filter of a list with the classifications that the call takes from the assessment where it has none. */
const helpFilter = (assessment: Assessment, { filter = {} }: ReturnType<typeof bankInput>, state: BankFilter) =>
  parseClassificationIds(state).length > 0 ? filter : { ...filter, idscataloging: [...assessment.idsCataloging] };

/** Fetches the page after the one that is read, which is then there at once. */
function useNextPage(input: ReturnType<typeof bankInput> | null) {
  const asked = JSON.stringify(input);
  useEffect(() => {
    const next: typeof input = JSON.parse(asked);
    if (next) void prefetchRead(readOf(bankCall, next, { freshForMs: 60_000 }));
  }, [asked]);
}
