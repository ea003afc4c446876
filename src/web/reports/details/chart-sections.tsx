import { layOutGenders } from '../../../core/charts/gender-dots.ts';
import { layOutLevelSplit } from '../../../core/charts/level-split.ts';
import { layOutPie, type PieSlice } from '../../../core/charts/pie.ts';
import { layOutShares } from '../../../core/charts/share-bars.ts';
import { layOutStudents, MOST_SQUARES } from '../../../core/charts/student-squares.ts';
import { initials } from '../../../core/people/roles.ts';
import type { GroupFigures } from '../../../core/results/report/report.ts';
import { DrawingChart } from '../charts/drawing-chart.tsx';
import { hitLevels } from '../charts/level-legend.tsx';
import type { DetailsReport } from '../use-report.ts';
import classes from './details.module.css';
import { FiguresTable } from './figures-table.tsx';
import type { ReportTexts } from './report-texts.ts';

type Props = { report: DetailsReport; texts: ReportTexts; finding: string };

const outcomesOf = ({ resultHitLevel, onlyLikertQuestions }: DetailsReport, { words }: ReportTexts) => {
  const { hits, errors, omitted, notQualified } = resultHitLevel;
  const { outcomes } = words;
  return [
    { tone: 'hits' as const, value: hits, name: onlyLikertQuestions ? outcomes.answered : outcomes.hits },
    ...(onlyLikertQuestions ? [] : [{ tone: 'errors' as const, value: errors, name: outcomes.errors }]),
    { tone: 'omitted' as const, value: omitted, name: outcomes.omitted },
    ...(notQualified > 0 ? [{ tone: 'waiting' as const, value: notQualified, name: outcomes.notQualified }] : []),
  ];
};

/** Renders how many responses were right, wrong, left blank and not graded, and the mean of the class. */
export function SummaryChart({ report, texts, finding }: Props) {
  const { words, percent, number, grade } = texts;
  const { resultHitLevel: summary, onlyLikertQuestions, gradeScale } = report;
  const slices = outcomesOf(report, texts).map(
    ({ tone, value, name }): PieSlice => ({
      ...{ tone, value, label: `${number(value)} ${name}` },
      share: percent((100 * value) / Math.max(1, summary.responses)),
    }),
  );
  const mean = onlyLikertQuestions ? summary.relativeScore : summary.average;
  return (
    <div className={classes.summary}>
      <DrawingChart layOut={(width) => layOutPie(slices, Math.min(width, 380))} label={finding} />
      <dl className={classes.facts}>
        <div>
          <dt>{onlyLikertQuestions ? words.heads.relative : words.heads.average}</dt>
          <dd className={classes.figure}>
            {grade(mean, onlyLikertQuestions || !gradeScale ? null : summary.averageScaled)}
          </dd>
        </div>
        {summary.notQualified > 0 && <p className={classes.muted}>{words.ofGraded}</p>}
        {summary.absoluteScore !== null && (
          <div>
            <dt>{words.heads.absolute}</dt>
            <dd>{number(summary.absoluteScore)}</dd>
          </div>
        )}
        {summary.median !== null && (
          <div>
            <dt>{words.heads.median}</dt>
            <dd>{percent(summary.median)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

export function SummaryTable({ report, texts }: Omit<Props, 'finding'>) {
  const { words, number, percent } = texts;
  const { responses, excluded } = report.resultHitLevel;
  return (
    <FiguresTable
      label={words.sections.summary}
      heads={[words.heads.result, words.heads.responses, words.heads.percentage]}
      rows={[
        ...outcomesOf(report, texts).map(({ name, value }) => [
          ...[name, number(value), percent((100 * value) / Math.max(1, responses))],
        ]),
        ...(excluded > 0 ? [[words.outcomes.excluded, number(excluded), '–']] : []),
      ]}
    />
  );
}

const levelRows = ({ hitLevel }: DetailsReport, { levels, percent, number }: ReportTexts) => {
  const all = hitLevels.reduce((sum, level) => sum + hitLevel[level], 0);
  return hitLevels.map((level) => ({
    ...{ level, name: levels[level], count: number(hitLevel[level]) },
    share: percent((100 * hitLevel[level]) / Math.max(1, all)),
  }));
};

/** Renders each student as a square at the place of the result; many students as bars. */
export function LevelsChart({
  report,
  texts,
  finding,
  studentPath,
}: Props & { studentPath: (idUser: number) => string }) {
  const { write, tag } = texts;
  const { columns, isByHits, students } = report.resultHitLevel.distribution;
  const squares = students.map(({ idUser, username, firstname, lastname, column, level }) => ({
    ...{ idUser, name: username, column, level },
    initials: initials({ firstName: firstname, lastName: lastname }, tag),
  }));
  const placeName = (column: number) => {
    if (isByHits) return String(column);
    return column % (columns / 4) === 0 ? String((100 * column) / columns) : '';
  };
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
      <DrawingChart
        layOut={(width) => layOutStudents(squares, { columns, bands: levelRows(report, texts), placeName }, width)}
        label={finding}
        linkOf={studentPath}
      />
      <p className={classes.reason}>{write({ name: foot, values: { questions: columns } })}</p>
      {report.hitLevel.pending > 0 && (
        <p className={classes.reason}>
          {texts.finding([{ name: 'levels.pending', values: { count: report.hitLevel.pending } }])}
        </p>
      )}
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
        ...levelRows(report, texts).map(({ name, count, share }) => [name, count, share]),
        ...(report.hitLevel.pending > 0 ? [[texts.levels.pending, texts.number(report.hitLevel.pending), '–']] : []),
      ]}
    />
  );
}

type GroupsProps = { groups: readonly GroupFigures[]; mean: number | null; texts: ReportTexts; finding: string };

const questionsOf = ({ write }: ReportTexts, count: number) => write({ name: 'size.questions', values: { count } });

/** Renders the mean of the class in each thematic axis or competency. */
export const GroupsChart = ({ groups, mean, texts, finding }: GroupsProps) => (
  <DrawingChart
    layOut={(width) =>
      layOutShares(
        groups.map(({ name, questions, percentage, level }) => ({
          ...{ name, percentage, level, detail: questionsOf(texts, questions) },
          share: percentage === null ? '–' : texts.percent(percentage),
          levelName: texts.levels[level ?? 'pending'],
        })),
        { mean, meanText: mean === null ? '' : texts.write({ name: 'groups.average', values: { percent: mean } }) },
        width,
      )
    }
    label={finding}
  />
);

export const GroupsTable = ({ groups, texts, name }: Omit<GroupsProps, 'mean' | 'finding'> & { name: string }) => (
  <FiguresTable
    label={name}
    heads={[name, texts.words.heads.questions, texts.words.heads.percentage, texts.words.heads.level]}
    rows={groups.map(({ name, questions, percentage, level }) => [
      ...[name, texts.number(questions), percentage === null ? '–' : texts.percent(percentage)],
      texts.levels[level ?? 'pending'],
    ])}
  />
);

/** Renders for each axis how many students are at half or below, and how many above. */
export const AxisLevelsChart = ({ report, texts, finding }: Props) => {
  const { words, levels, write } = texts;
  const { data } = report.hitsLevelByThematicAxis;
  const students = report.resultHitLevel.students;
  return (
    <>
      <DrawingChart
        layOut={(width) =>
          layOutLevelSplit(
            data,
            {
              ...{ below: words.belowHalf, above: words.aboveHalf },
              belowLevels: `${levels.low} · ${levels.lowMedium}`,
              aboveLevels: `${levels.mediumHigh} · ${levels.high}`,
            },
            width,
          )
        }
        label={finding}
      />
      <p className={classes.reason}>{write({ name: 'axisLevels.foot', values: { of: students } })}</p>
    </>
  );
};

export const AxisLevelsTable = ({ report, texts }: Omit<Props, 'finding'>) => (
  <FiguresTable
    label={texts.words.sections.axisLevels}
    heads={[report.thematicAxisLabel, ...[...hitLevels, 'pending' as const].map((level) => texts.levels[level])]}
    rows={report.hitsLevelByThematicAxis.data.map((row) => [
      row.name,
      ...[...hitLevels, 'pending' as const].map((level) => texts.number(row[level])),
    ])}
  />
);

const genderRows = ({ hitsByCompetency, hitsByCompetencyGender }: DetailsReport, texts: ReportTexts) =>
  hitsByCompetencyGender.map(({ name, femaleAverage, maleAverage }, index) => {
    const known = femaleAverage !== null && maleAverage !== null;
    const points = known ? Math.round(femaleAverage) - Math.round(maleAverage) : 0;
    const more = points > 0 ? 'genders.moreFemale' : 'genders.moreMale';
    return {
      ...{ name, female: femaleAverage, male: maleAverage },
      detail: questionsOf(texts, hitsByCompetency[index]?.questions ?? 0),
      figures: {
        female: known ? texts.percent(femaleAverage) : '–',
        male: known ? texts.percent(maleAverage) : '–',
        difference:
          points === 0 ? texts.words.equal : texts.write({ name: more, values: { points: Math.abs(points) } }),
      },
    };
  });

/** Renders the means of girls and boys in each competency. */
export const GendersChart = ({ report, texts, finding }: Props) => {
  const { female, male, difference } = texts.words.heads;
  return (
    <DrawingChart
      layOut={(width) =>
        layOutGenders(genderRows(report, texts), { female, male, difference, percent: texts.percent }, width)
      }
      label={finding}
    />
  );
};

export const GendersTable = ({ report, texts }: Omit<Props, 'finding'>) => {
  const { heads, sections } = texts.words;
  return (
    <FiguresTable
      label={sections.competencies}
      heads={[report.competencyLabel, heads.percentage, heads.female, heads.male, heads.difference]}
      rows={genderRows(report, texts).map(({ name, figures }, index) => {
        const percentage = report.hitsByCompetency[index]?.percentage ?? null;
        return [name, percentage === null ? '–' : texts.percent(percentage), ...Object.values(figures)];
      })}
    />
  );
};
