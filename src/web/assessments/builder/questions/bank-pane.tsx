import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import type { Entry } from '../../../../contract/questions.ts';
import { CardsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { prefetchRead } from '../../../data/cache.ts';
import { readOf } from '../../../data/read-source.ts';
import { useList } from '../../../data/use-list.ts';
import { useRead } from '../../../data/use-read.ts';
import { isFiltered } from '../../../questions/bank/bank-filter.ts';
import { selectionOf } from '../../../questions/bank/catalogue/choice.ts';
import { useFurtherOptions } from '../../../questions/bank/catalogue/further-filters.tsx';
import { useCatalogue } from '../../../questions/bank/catalogue/use-catalogue.ts';
import { Entries } from '../../../questions/bank/entries.tsx';
import { FilterBar } from '../../../questions/bank/filter-bar.tsx';
import { BankEntry } from './bank-entry.tsx';
import { bankInput, bankPaneShape, banks } from './bank-filter.ts';
import classes from './bank-pane.module.css';

type Props = {
  assessment: Assessment;
  has: ReadonlySet<number>;
  onAdd: (entry: Entry, idsQuestions: number[]) => void;
  onRemove: (idsQuestions: number[]) => void;
};

const bankCall = calls.assessments.getQuestions;

/**
 * Renders the bank (the provider's, the teacher's own or the school's) with search and filters, five entries a page.
 */
export function BankPane({ assessment, has, onAdd, onRemove }: Props) {
  const { t } = useTranslation(['builder', 'bank']);
  const { nodes, roots } = useCatalogue();
  const further = useFurtherOptions(assessment.idsCataloging);
  const list = useList(bankCall, bankPaneShape, (state) => bankInput(assessment, state, further), {
    onFailure: 'tell',
  });
  const { state: filter, change, reply, isOld } = list;
  const unfilteredReply = useRead(bankCall, bankInput(assessment, unfiltered(filter.bank), further), {
    keepPrevious: true,
    onFailure: 'tell',
  }).reply;
  const id = useId();
  useNextPage(
    reply && !isOld && filter.page < reply.totalpages
      ? bankInput(assessment, { ...filter, page: filter.page + 1 }, further)
      : null,
  );

  return (
    <section aria-labelledby={id} className={classes.bank}>
      <h2 id={id} className={classes.visuallyHidden}>
        {t('builder:bank.label')}
      </h2>
      <FilterBar
        banks={banks.map((bank) => ({ value: bank, label: t(`bank:which.${bank}`) }))}
        bank={filter.bank}
        onBank={(bank) => change({ bank, year: 0 })}
        roots={roots.filter(({ id }) => selectionOf(assessment.idsCataloging, roots, nodes).disciplines.has(id))}
        filter={filter}
        further={further}
        onChange={change}
        reply={reply}
        unfilteredReply={unfilteredReply}
      />
      <List
        list={list}
        rows={reply?.questions}
        counts="pages"
        isFiltered={isFiltered(filter)}
        none={{
          title: t(`builder:bank.none.${filter.bank}.title`),
          text: t(`builder:bank.none.${filter.bank}.text`),
        }}
        skeleton={<CardsSkeleton cards={2} />}
      >
        {(entries) => (
          <Entries of={entries} labelledBy={id}>
            {(entry) => <BankEntry entry={entry} has={has} onAdd={(ids) => onAdd(entry, ids)} onRemove={onRemove} />}
          </Entries>
        )}
      </List>
    </section>
  );
}

const unfiltered = (bank: (typeof banks)[number]) =>
  ({ bank, search: '', only: '', type: 'any', year: 0, page: 1 }) as const;

/** Fetches the page after the one that is read, which is then there at once. */
function useNextPage(input: ReturnType<typeof bankInput> | null) {
  const asked = JSON.stringify(input);
  useEffect(() => {
    const next: typeof input = JSON.parse(asked);
    if (next) void prefetchRead(readOf(bankCall, next, { freshForMs: 60_000 }));
  }, [asked]);
}
