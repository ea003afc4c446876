import { useTranslation } from 'react-i18next';
import type { ResultRowPlan } from '../../contract/results-import.ts';
import { RowTitle, Table } from '../../ui/list/table.tsx';
import classes from './upload.module.css';

/** What needs the teacher comes first. */
const order = ['invalid', 'unknown', 'twice', 'running', 'replaces', 'new', 'blank', 'same'];
const impossible = new Set<string>(['invalid', 'unknown', 'twice', 'running']);

/** Renders what an import would do with each row of a file, with the reason where it does nothing. */
export function ResultRows({ plan }: { plan: readonly ResultRowPlan[] }) {
  const { t } = useTranslation('resultImports');
  const rows = plan.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.number - b.number);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label={t('rows')} tabIndex={0} className={classes.rows}>
      <Table
        label={t('rows')}
        of={rows}
        keyOf={({ number }) => number}
        columns={[
          {
            ...{ key: 'student', head: t('column.student'), role: 'title' },
            cell: ({ name, number, login }) => (
              <RowTitle title={name || t('nobody')} detail={t('row', { number, login })} />
            ),
          },
          {
            ...{ key: 'does', head: t('column.does') },
            cell: ({ outcome, answers, problems }) => (
              <>
                <span className={impossible.has(outcome) ? classes.impossible : undefined}>
                  {t(`outcome.${outcome}`)}
                </span>
                {answers > 0 && ` · ${t('answers', { count: answers })}`}
                {problems.map(({ question, value }) => (
                  <span key={question} className={classes.problem}>
                    {question === null ? t('formProblem', { value }) : t('problem', { question, value })}
                  </span>
                ))}
              </>
            ),
          },
          { key: 'form', head: t('column.form'), align: 'end', cell: ({ version }) => version ?? '?' },
        ]}
      />
    </section>
  );
}
