import { useTranslation } from 'react-i18next';
import { hardestFirst } from '../../../core/report/findings.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import { type Column, RowTitle, Table } from '../../../ui/list/table.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { useUrlState } from '../../../ui/navigation/use-url-state.ts';
import { PercentBar } from '../../display/percent-bar.tsx';
import { regradePath } from '../../paths/schedules.ts';
import classes from '../results.module.css';
import type { ReportScale } from '../scale.ts';
import { type QuestionResult, toRanked } from './finding.ts';

const orders = ['number', 'hardest'] as const;

type Props = {
  questions: readonly QuestionResult[];
  scale: ReportScale;
  /** The schedule whose questions the user may correct; null for others. */
  idSchedule: number | null;
};

/** Renders every question with how often it was answered correctly, and the wrong answer that was chosen most. */
export function QuestionList({ questions, scale, idSchedule }: Props) {
  const { t } = useTranslation('reports');
  const { ref, isNarrow } = useIsNarrow();
  const [{ order }, change] = useUrlState({ order: orders });
  const sorted = order === 'number' ? questions : hardestFirst(questions.map(toRanked));
  return (
    <div ref={ref} className={classes.block}>
      <div className={classes.blockHead}>
        <h2 className={classes.section}>{t('questions.title')}</h2>
        <div className={classes.screenOnly}>
          <FilterChips
            label={t('questions.order')}
            of={orders.map((value) => ({
              value,
              label: t(value === 'hardest' && scale === 'likert' ? 'likert.lowestFirst' : `questions.${value}`),
            }))}
            value={order}
            onChange={(order) => change({ order })}
          />
        </div>
      </div>
      <Table
        label={t('questions.title')}
        of={sorted}
        keyOf={(question) => question.number}
        columns={[...useColumns(isNarrow, scale), ...useCorrection(idSchedule)]}
      />
    </div>
  );
}

function useCorrection(idSchedule: number | null): Column<QuestionResult>[] {
  const { t } = useTranslation('reports');
  if (idSchedule === null) return [];
  return [
    {
      key: 'correct',
      head: t('questions.correct'),
      role: 'actions',
      cell: ({ idQuestion, number }) => (
        <div className={classes.screenOnly}>
          <Link
            to={regradePath(idSchedule, idQuestion)}
            aria-label={t('questions.correctLabel', { number })}
            className={classes.small}
          >
            {t('questions.correct')}
          </Link>
        </div>
      ),
    },
  ];
}

const figureHeads = { hits: 'questions.right', likert: 'likert.score', mixed: 'mixed.right' } as const;

/** Returns the columns; without wrong answers for Likert questions, where no answer is wrong. */
function useColumns(isNarrow: boolean, scale: ReportScale): Column<QuestionResult>[] {
  const { t } = useTranslation('reports');
  const head = t('questions.question');
  const withDistractors = (columns: Column<QuestionResult>[]) => (scale === 'likert' ? [] : columns);
  if (isNarrow)
    return [
      {
        key: 'question',
        head,
        role: 'title',
        cell: (question) => (
          <>
            <QuestionTitle question={question} />
            <div className={classes.under}>
              <Figure of={question} scale={scale} />
            </div>
          </>
        ),
      },
      ...withDistractors([
        {
          key: 'distractor',
          head: t('questions.distractor'),
          role: 'actions',
          cell: ({ distractor }) =>
            distractor && (
              <div className={classes.under}>
                <p className={classes.small}>{t('questions.distractor')}</p>
                <Distractor of={distractor} />
              </div>
            ),
        },
      ]),
    ];
  return [
    { key: 'question', head, role: 'title', cell: (question) => <QuestionTitle question={question} /> },
    {
      key: 'right',
      head: t(figureHeads[scale]),
      cell: (question) => <Figure of={question} scale={scale} />,
    },
    ...withDistractors([
      {
        key: 'distractor',
        head: t('questions.distractor'),
        cell: ({ distractor }) => <Distractor of={distractor} />,
      },
    ]),
  ];
}

function Figure({ of, scale }: { of: QuestionResult; scale: ReportScale }) {
  const { t } = useTranslation('reports');
  return (
    <>
      <PercentBar
        percent={of.hitAverage}
        waiting={of.ungraded}
        late={of.late}
        likert={scale === 'likert'}
        layout="inline"
      />
      {of.excluded > 0 && <p className={classes.small}>{t('questions.excluded', { count: of.excluded })}</p>}
    </>
  );
}

function QuestionTitle({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  return (
    <RowTitle
      title={
        <span className={classes.question}>
          <span className={classes.number}>{number(question.number)}</span>
          <span className={classes.text}>{question.text}</span>
        </span>
      }
      detail={question.selfReported && <span className={classes.selfReported}>{t('questions.selfReported')}</span>}
    />
  );
}

function Distractor({ of }: { of: QuestionResult['distractor'] }) {
  const { t } = useTranslation('reports');
  if (!of) return <span className={classes.zero}>{t('questions.none')}</span>;
  const { letter, text, students } = of;
  return (
    <>
      {text === '' ? letter : t('questions.chosen', { letter, text })}
      <p className={classes.small}>{t('questions.times', { count: students })}</p>
    </>
  );
}
