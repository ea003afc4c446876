import { useTranslation } from 'react-i18next';
import { FilterChips } from '../ui/filter-chips.tsx';
import { useFormat } from '../ui/format.ts';
import { PercentBar } from '../ui/percent-bar.tsx';
import { RowTitle, Table } from '../ui/table.tsx';
import { useUrlState } from '../ui/use-url-state.ts';
import type { Question } from './finding.ts';
import classes from './results.module.css';

const orders = ['number', 'hardest'] as const;

/** Every question with how often it was right, and the wrong answer that was chosen most. */
export function QuestionList({ questions, finished }: { questions: readonly Question[]; finished: number }) {
  const { t } = useTranslation('results');
  const { number } = useFormat();
  const [{ order }, change] = useUrlState({ order: orders });
  const sorted = order === 'number' ? questions : questions.toSorted(byDifficulty);
  return (
    <div className={classes.block}>
      <div className={classes.blockHead}>
        <h2 className={classes.section}>{t('questions.title')}</h2>
        <div className={classes.screenOnly}>
          <FilterChips
            label={t('questions.order')}
            of={orders.map((value) => ({ value, label: t(`questions.${value}`) }))}
            value={order}
            onChange={(order) => change({ order })}
          />
        </div>
      </div>
      <Table
        label={t('questions.title')}
        of={sorted}
        keyOf={(question) => question.number}
        empty={null}
        columns={[
          {
            key: 'question',
            head: t('questions.question'),
            role: 'title',
            cell: ({ number: position, text }) => (
              <RowTitle
                title={
                  <span className={classes.question}>
                    <span className={classes.number}>{number(position)}</span>
                    <span className={classes.text}>{text}</span>
                  </span>
                }
              />
            ),
          },
          {
            key: 'right',
            head: t('questions.right'),
            cell: ({ hitAverage }) => <PercentBar percent={hitAverage} layout="beside" />,
          },
          {
            key: 'distractor',
            head: t('questions.distractor'),
            cell: ({ distractor }) => <Distractor of={distractor} finished={finished} />,
          },
        ]}
      />
    </div>
  );
}

function Distractor({ of }: { of: Question['distractor']; finished: number }) {
  const { t } = useTranslation('results');
  if (!of) return <span className={classes.zero}>{t('questions.none')}</span>;
  const { letter, text, students } = of;
  return (
    <>
      {text === '' ? letter : t('questions.chosen', { letter, text })}
      <p className={classes.small}>{t('questions.times', { count: students })}</p>
    </>
  );
}

const byDifficulty = (a: Question, b: Question): number => (a.hitAverage ?? 101) - (b.hitAverage ?? 101);
