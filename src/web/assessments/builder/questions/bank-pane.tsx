import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import type { Entry } from '../../../../contract/questions.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { Pager } from '../../../../ui/list/pager.tsx';
import { prefetchRead } from '../../../data/cache.ts';
import { readOf } from '../../../data/read-source.ts';
import { useRead } from '../../../data/use-read.ts';
import { isFiltered } from '../../../questions/bank/bank-filter.ts';
import { selectionOf } from '../../../questions/bank/catalogue/choice.ts';
import { useFurtherOptions } from '../../../questions/bank/catalogue/further-filters.tsx';
import { useCatalogue } from '../../../questions/bank/catalogue/use-catalogue.ts';
import { Entries } from '../../../questions/bank/entries.tsx';
import { FilterBar } from '../../../questions/bank/filter-bar.tsx';
import { BankEntry } from './bank-entry.tsx';
import { bankInput, banks, useBankFilter } from './bank-filter.ts';
import classes from './bank-pane.module.css';

type Props = {
  assessment: Assessment;
  has: ReadonlySet<number>;
  onAdd: (entry: Entry, idsQuestions: number[]) => void;
  onRemove: (idsQuestions: number[]) => void;
};

const bankCall = calls.assessments.getQuestions;

/** The bank: the provider's, one's own and the school's, searched and filtered, five entries a page. */
export function BankPane({ assessment, has, onAdd, onRemove }: Props) {
  const { t } = useTranslation(['builder', 'bank']);
  const { nodes, roots } = useCatalogue();
  const [filter, change] = useBankFilter();
  const further = useFurtherOptions(assessment.idsCataloging);
  const input = bankInput(assessment, filter, further);
  const { reply, isOld, error } = useRead(bankCall, input, { keepPrevious: true, onFailure: 'tell' });
  const whole = useRead(bankCall, bankInput(assessment, unfiltered(filter.bank), further), {
    keepPrevious: true,
    onFailure: 'tell',
  }).reply;
  const id = useId();
  const top = useRef<HTMLDivElement>(null);
  useNextPage(reply && !isOld && filter.page < reply.totalpages ? { ...input, paging: pageAfter(filter.page) } : null);

  return (
    <section aria-labelledby={id} className={classes.bank} ref={top}>
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
        all={whole}
      />
      <ErrorNotice error={reply === undefined && error} />
      {reply === undefined ? (
        !error && <CardsSkeleton cards={2} />
      ) : reply.questions.length === 0 ? (
        <NoEntries filtered={isFiltered(filter)} bank={filter.bank} />
      ) : (
        <>
          <Entries of={reply.questions} labelledBy={id} isOld={isOld}>
            {(entry) => <BankEntry entry={entry} has={has} onAdd={(ids) => onAdd(entry, ids)} onRemove={onRemove} />}
          </Entries>
          <Pager
            {...reply}
            page={filter.page}
            onChange={(page) => {
              change({ page });
              top.current?.scrollIntoView({ block: 'start' });
            }}
          />
        </>
      )}
    </section>
  );
}

const unfiltered = (bank: (typeof banks)[number]) =>
  ({ bank, search: '', only: '', type: 'any', year: 0, page: 1 }) as const;

const pageAfter = (page: number) => ({ page: page + 1, recordsperpage: 5 });

/** Fetches the page after the one that is read, which is then there at once. */
function useNextPage(input: ReturnType<typeof bankInput> | null) {
  const asked = JSON.stringify(input);
  useEffect(() => {
    const next: typeof input = JSON.parse(asked);
    if (next) void prefetchRead(readOf(bankCall, next, { freshForMs: 60_000 }));
  }, [asked]);
}

function NoEntries({ filtered, bank }: { filtered: boolean; bank: (typeof banks)[number] }) {
  const { t } = useTranslation(['builder', 'bank']);
  return filtered ? (
    <EmptyState title={t('bank:found.noneTitle')}>{t('bank:found.noneText')}</EmptyState>
  ) : (
    <EmptyState title={t(`builder:bank.none.${bank}.title`)}>{t(`builder:bank.none.${bank}.text`)}</EmptyState>
  );
}
