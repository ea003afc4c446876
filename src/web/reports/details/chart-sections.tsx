import { MOST_SQUARES } from '../../../core/charts/student-squares.ts';
import {
  genderRowsOf,
  gendersOf,
  levelRowsOf,
  levelSplitOf,
  pieOf,
  sharesOf,
  studentsOf,
  withoutLevelOf,
} from '../../../core/report/drawings.ts';
import { type GroupFigures, levelNames, levelOrReason } from '../../../core/report/report.ts';
import { outcomeRowsOf, summaryFacts } from '../../../core/report/summary-facts.ts';
import { DrawingChart } from '../charts/drawing-chart.tsx';
import type { DetailsReport } from '../use-report.ts';
import classes from './details.module.css';
import { FiguresTable } from './figures-table.tsx';
import type { ReportTexts } from './report-texts.ts';

type Props = { report: DetailsReport; texts: ReportTexts; finding: string };

/** The pie needs no more room. */
const WIDEST_PIE = 380;

/** Renders how many responses were right, wrong, left blank and not graded, and the mean of the class. */
export function SummaryChart({ report, texts, finding }: Props) {
  const { resultHitLevel: summary, onlyLikertQuestions: onlyLikert, hasLikertQuestion: hasLikert, gradeScale } = report;
  const pie = pieOf(summary, onlyLikert, texts);
  const { name, percent, scaled, note, others } = summaryFacts(
    summary,
    { hasLikert, onlyLikert, symbol: gradeScale?.symbol ?? '' },
    texts,
  );
  // The grade that the school gives stands in front, but for scales, which are no grade.
  const [first, second] = scaled === null || onlyLikert ? [percent, scaled] : [scaled, percent];
  return (
    <div className={classes.summary}>
      <DrawingChart layOut={(width) => pie(Math.min(width, WIDEST_PIE))} label={finding} />
      <dl className={classes.facts}>
        <div>
          <dt>{name}</dt>
          <dd className={classes.figure}>{first}</dd>
          {second !== null && <dd>{second}</dd>}
          {note !== null && <dd className={classes.muted}>{note}</dd>}
        </div>
        {others.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function SummaryTable({ report, texts }: Omit<Props, 'finding'>) {
  const { heads, sections } = texts.words;
  return (
    <FiguresTable
      label={sections.summary}
      heads={[heads.result, heads.responses, heads.percentage]}
      rows={outcomeRowsOf(report.resultHitLevel, report.onlyLikertQuestions, texts)}
    />
  );
}

/** Renders each student as a square at the place of the result; many students as bars. */
export function LevelsChart({ report, texts, finding }: Props) {
  const { write } = texts;
  const { columns, isByHits, students } = report.resultHitLevel.distribution;
  const foot =
    students.length > MOST_SQUARES
      ? isByHits
        ? 'levels.manyByHits'
        : 'levels.manyByGrade'
      : isByHits
        ? 'levels.byHits'
        : 'levels.byGrade';
  return (
    <>
      <DrawingChart layOut={studentsOf(report.resultHitLevel, report.hitLevel, texts)} label={finding} opensStudents />
      <p className={classes.reason}>{write({ name: foot, values: { questions: columns } })}</p>
    </>
  );
}

export function LevelsTable({ report, texts }: Omit<Props, 'finding'>) {
  const { heads, sections } = texts.words;
  return (
    <FiguresTable
      label={sections.levels}
      heads={[heads.level, heads.students, heads.percentage]}
      rows={[
        ...levelRowsOf(report.hitLevel, texts).map(({ name, count, share }) => [name, count, share]),
        ...withoutLevelOf(report.hitLevel, texts).map(({ name, count }) => [name, texts.number(count), '–']),
      ]}
    />
  );
}

type GroupsProps = { groups: readonly GroupFigures[]; mean: number | null; texts: ReportTexts; finding: string };

/** Renders the mean of the class in each thematic axis or competency. */
export const GroupsChart = ({ groups, mean, texts, finding }: GroupsProps) => (
  <DrawingChart layOut={sharesOf(groups, mean, texts)} label={finding} />
);

export const GroupsTable = ({ groups, texts, name }: Omit<GroupsProps, 'mean' | 'finding'> & { name: string }) => (
  <FiguresTable
    label={name}
    heads={[name, texts.words.heads.questions, texts.words.heads.percentage, texts.words.heads.level]}
    rows={groups.map(({ name, questions, percentage, level, notQualified, late }) => [
      ...[name, texts.number(questions), percentage === null ? '–' : texts.percent(percentage)],
      texts.levels[levelOrReason({ level, notQualified, late })],
    ])}
  />
);

/** Renders for each axis how many students are at half or below, and how many above. */
export const AxisLevelsChart = ({ report, texts, finding }: Props) => {
  const { students: of } = report.resultHitLevel;
  return (
    <>
      <DrawingChart layOut={levelSplitOf(report.hitsLevelByThematicAxis.data, texts)} label={finding} />
      <p className={classes.reason}>{texts.write({ name: 'axisLevels.foot', values: { of } })}</p>
    </>
  );
};

const levelsAndReasons = [...levelNames, 'pending', 'withoutGrade'] as const;

export const AxisLevelsTable = ({ report, texts }: Omit<Props, 'finding'>) => (
  <FiguresTable
    label={texts.words.sections.axisLevels}
    heads={[report.thematicAxisLabel, ...levelsAndReasons.map((level) => texts.levels[level])]}
    rows={report.hitsLevelByThematicAxis.data.map((row) => [
      row.name,
      ...levelsAndReasons.map((level) => texts.number(row[level])),
    ])}
  />
);

/** Renders the means of girls and boys in each competency. */
export const GendersChart = ({ report, texts, finding }: Props) => (
  <DrawingChart layOut={gendersOf(report.hitsByCompetency, report.hitsByCompetencyGender, texts)} label={finding} />
);

export const GendersTable = ({ report, texts }: Omit<Props, 'finding'>) => {
  const { heads, sections } = texts.words;
  return (
    <FiguresTable
      label={sections.competencies}
      heads={[report.competencyLabel, heads.percentage, heads.female, heads.male, heads.difference]}
      rows={genderRowsOf(report.hitsByCompetency, report.hitsByCompetencyGender, texts).map(
        ({ name, figures }, index) => {
          const percentage = report.hitsByCompetency[index]?.percentage ?? null;
          return [name, percentage === null ? '–' : texts.percent(percentage), ...Object.values(figures)];
        },
      )}
    />
  );
};
