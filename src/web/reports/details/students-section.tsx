import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { levelOrReason, type StudentRow, type StudentShare } from '../../../core/results/report/report.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useIsPrinting } from '../../../ui/layout/use-is-printing.ts';
import { figureForScale, toReportScale } from '../scale.ts';
import { StudentLink } from '../student/student-link.tsx';
import type { DetailsReport } from '../use-report.ts';
import classes from './details.module.css';
import { LevelMark } from './level-mark.tsx';
import { lowestFirst } from './lowest-first.ts';
import type { ReportTexts } from './report-texts.ts';

type Props = { report: DetailsReport; texts: ReportTexts };

const FIRST_SHOWN = 10;
/** More boxes would not be counted at a glance. */
const MOST_BOXES = 8;

/** Renders each student with level, grade and axes, the lowest result first; all of them when asked, and on paper. */
export function StudentsTable({ report, texts }: Props) {
  const { t } = useTranslation('reports');
  const [showsAll, setShowsAll] = useState(false);
  const isPrinting = useIsPrinting();
  const { words, levels, number, percent, grade } = texts;
  const { heads } = words;
  const { onlyLikertQuestions } = report;
  const scale = toReportScale(report);
  const figure = (row: StudentRow) => figureForScale(scale, row);
  const rows = lowestFirst(report);
  const shown = showsAll || isPrinting ? rows : rows.slice(0, FIRST_SHOWN);
  const hidden = rows.length - FIRST_SHOWN;
  const waits = rows.some(({ notQualified }) => notQualified > 0);
  const mean = (of: (row: StudentRow) => number) =>
    number(rows.reduce((sum, row) => sum + of(row), 0) / Math.max(1, rows.length));
  const { average, averageScaled, relativeScore } = report.resultHitLevel;
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={words.sections.students}>
          <thead>
            <tr>
              <th scope="col">{heads.student}</th>
              <th scope="col" className={classes.start}>
                {heads.level}
              </th>
              <th scope="col">{onlyLikertQuestions ? heads.relative : heads.grade}</th>
              {!onlyLikertQuestions && (
                <th scope="col" className={classes.count}>
                  {heads.errors}
                </th>
              )}
              <th scope="col" className={classes.count}>
                {heads.omitted}
              </th>
              {waits && (
                <th scope="col" className={classes.count}>
                  {heads.notQualified}
                </th>
              )}
              {report.hitsByThematicAxis.map(({ name }) => (
                <th key={name} scope="col" className={classes.axis}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.idAttempt}>
                <th scope="row">
                  <StudentLink idUser={row.idUser} className={classes.name}>
                    {row.username}
                  </StudentLink>
                </th>
                <td className={classes.start}>
                  <LevelMark level={row.level} name={levels[levelOrReason(row)]} />
                </td>
                <td className={classes.grade}>{grade(figure(row), onlyLikertQuestions ? null : row.gradeScaled)}</td>
                {!onlyLikertQuestions && <td className={classes.count}>{number(row.errors)}</td>}
                <td className={classes.count}>{number(row.omitted)}</td>
                {waits && <td className={classes.count}>{number(row.notQualified)}</td>}
                {row.axis.map((share) => (
                  <td key={share.name} className={classes.axis}>
                    <span className={classes.axisName}>{share.name}</span>
                    <AxisShare share={share} texts={texts} asPercent={onlyLikertQuestions} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.classAverage}</th>
              <td />
              <td className={classes.grade}>
                {grade(onlyLikertQuestions ? relativeScore : average, onlyLikertQuestions ? null : averageScaled)}
              </td>
              {!onlyLikertQuestions && <td className={classes.count}>{mean(({ errors }) => errors)}</td>}
              <td className={classes.count}>{mean(({ omitted }) => omitted)}</td>
              {waits && <td className={classes.count}>{mean(({ notQualified }) => notQualified)}</td>}
              {report.hitsByThematicAxis.map(({ name, percentage }) => (
                <td key={name} className={classes.axis}>
                  <span className={classes.axisName}>{name}</span>
                  {percentage === null ? '–' : percent(percentage)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {hidden > 0 && (
        <div className={classes.screenOnly}>
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={showsAll}
            leftSection={showsAll ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? t('details.fewer') : t('details.moreStudents', { count: hidden })}
          </Button>
        </div>
      )}
    </>
  );
}

type ShareProps = { share: StudentShare; texts: ReportTexts; asPercent: boolean };

/** Renders hits of an axis as boxes with their number; many questions and scales as a text. */
function AxisShare({ share: { percentage, level, hits, questions }, texts, asPercent }: ShareProps) {
  const { number, percent, words } = texts;
  const outOf = words.outOf.replace('{count}', number(hits)).replace('{of}', number(questions));
  if (asPercent) return percentage === null ? '–' : percent(percentage);
  if (questions > MOST_BOXES || questions === 0) return questions === 0 ? '–' : outOf;
  return (
    <span className={classes.boxes} role="img" aria-label={outOf}>
      {Array.from({ length: questions }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
        <span key={index} className={classes.box} data-level={index < hits ? (level ?? 'none') : undefined} />
      ))}
      <span aria-hidden>{number(hits)}</span>
    </span>
  );
}
