import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AxisCell, studentsTable } from '../../../core/report/students-table.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useIsPrinting } from '../../../ui/layout/use-is-printing.ts';
import { StudentLink } from '../student/student-link.tsx';
import type { DetailsReport } from '../use-report.ts';
import classes from './details.module.css';
import { LevelMark } from './level-mark.tsx';
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
  const { onlyLikertQuestions: onlyLikert, gradeScale } = report;
  const { heads, rows, mean } = studentsTable(
    {
      ...{ students: report.attemptsByThematicAxis, axes: report.hitsByThematicAxis, summary: report.resultHitLevel },
      ...{ onlyLikert, symbol: gradeScale?.symbol ?? '' },
    },
    texts,
  );
  const shown = showsAll || isPrinting ? rows : rows.slice(0, FIRST_SHOWN);
  const hidden = rows.length - FIRST_SHOWN;
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={texts.words.sections.students}>
          <thead>
            <tr>
              <th scope="col">{heads.student}</th>
              <th scope="col" className={classes.start}>
                {heads.level}
              </th>
              <th scope="col">{heads.grade}</th>
              {heads.counts.map((name) => (
                <th key={name} scope="col" className={classes.count}>
                  {name}
                </th>
              ))}
              {heads.axes.map((name) => (
                <th key={name} scope="col" className={classes.axis}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, level, grade, counts, axes }) => (
              <tr key={row.idAttempt}>
                <th scope="row">
                  <StudentLink idUser={row.idUser} className={classes.name}>
                    {row.username}
                  </StudentLink>
                </th>
                <td className={classes.start}>
                  <LevelMark level={row.level} name={level} />
                </td>
                <td className={classes.grade}>{grade}</td>
                {counts.map((count, column) => (
                  <td key={heads.counts[column]} className={classes.count}>
                    {count}
                  </td>
                ))}
                {axes.map((cell) => (
                  <td key={cell.name} className={classes.axis}>
                    <span className={classes.axisName}>{cell.name}</span>
                    <AxisShare cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{mean.name}</th>
              <td />
              <td className={classes.grade}>{mean.grade}</td>
              {mean.counts.map((count, column) => (
                <td key={heads.counts[column]} className={classes.count}>
                  {count}
                </td>
              ))}
              {mean.axes.map(({ name, text }) => (
                <td key={name} className={classes.axis}>
                  <span className={classes.axisName}>{name}</span>
                  {text}
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

/** Renders the hits of an axis as boxes with their number; many questions, and what is no count of hits, as a text. */
function AxisShare({ cell: { text, level, hits } }: { cell: AxisCell }) {
  if (hits === null || hits.of > MOST_BOXES) return text;
  return (
    <span className={classes.boxes} role="img" aria-label={text}>
      {Array.from({ length: hits.of }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
        <span key={index} className={classes.box} data-level={index < hits.count ? (level ?? 'none') : undefined} />
      ))}
      <span aria-hidden>{hits.count}</span>
    </span>
  );
}
