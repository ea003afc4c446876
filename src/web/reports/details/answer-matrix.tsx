import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerCell, answerKeys, lookOf } from '../../../core/report/answer-cells.ts';
import type { AnswerRow, QuestionTable } from '../../../core/report/report.ts';
import { totalHitsOf } from '../../../core/report/summary-facts.ts';
import type { Outcome } from '../../../core/results/scoring.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PlainButton } from '../../../ui/actions/plain-button.tsx';
import { useIsPrinting } from '../../../ui/layout/use-is-printing.ts';
import { useOpenStudent } from '../student/student-dialogs.tsx';
import { StudentLink } from '../student/student-link.tsx';
import type { DetailsReport } from '../use-report.ts';
import classes from './details.module.css';
import type { ReportTexts } from './report-texts.ts';

type Props = {
  report: DetailsReport;
  texts: ReportTexts;
  /** The number of the question to which the finding points. */
  marked: number | null;
};

/** How many rows are added at a time: a whole school's cells would take seconds to show. */
const ROWS = 60;
/** With more questions the table is wider than a sheet of paper, so that it is printed in blocks. */
const MOST_ON_PAPER = 20;
const BLOCK = 8;

/** What a cell shows where no letter was chosen. */
const signs: Record<Outcome, string> = { hit: '●', error: '✕', omitted: '–', ungraded: '?', excluded: '·' };
const sentences = {
  hit: 'answer.hit',
  error: 'answer.error',
  omitted: 'answer.omitted',
  ungraded: 'answer.ungraded',
  excluded: 'answer.excluded',
} as const;

/** Renders what each student answered to each question; on a narrow screen one question at a time, on paper all of them. */
export function AnswerMatrix({ report, texts, marked }: Props) {
  const { t } = useTranslation('reports');
  const [shown, setShown] = useState(ROWS);
  const [current, setCurrent] = useState(marked ?? 1);
  const { words, number } = texts;
  const questions = report.questionsTable;
  const all = report.attemptsUserAnswers.toSorted((a, b) => b.hits - a.hits);
  const isPrinting = useIsPrinting();
  const rows = isPrinting ? all : all.slice(0, shown);
  const size = isPrinting && questions.length > MOST_ON_PAPER ? BLOCK : questions.length;
  const question = questions[current - 1];
  return (
    <>
      <p className={classes.keys}>
        {answerKeys(all, questions, words).map(({ text, cell }) => (
          <span key={text}>
            <Cell {...cell} /> {text}
          </span>
        ))}
      </p>
      <div className={classes.wide}>
        {blocksOf(questions, size).map((block) => (
          <Grid key={block[0]?.number} {...{ rows, questions, columns: block, texts, marked, students: all.length }} />
        ))}
      </div>
      {question && (
        <div className={classes.narrow}>
          <div className={classes.stepper}>
            <Button variant="default" size="sm" disabled={current === 1} onClick={() => setCurrent(current - 1)}>
              {t('details.previous')}
            </Button>
            <span aria-live="polite">
              {words.heads.question} {number(current)} {question.key && `· ${question.key}`}
            </span>
            <Button
              variant="default"
              size="sm"
              disabled={current === questions.length}
              onClick={() => setCurrent(current + 1)}
            >
              {t('details.next')}
            </Button>
          </div>
          <ul className={classes.answers}>
            {rows.map((row) => {
              const outcome = row.outcomes[current - 1] ?? null;
              return (
                <li key={row.idAttempt}>
                  <StudentLink idUser={row.idUser} className={classes.name}>
                    {row.username}
                  </StudentLink>
                  <span role="img" aria-label={saying(texts, row, question)}>
                    {outcome && (
                      <Cell outcome={outcome} letter={row.marked[current - 1] ?? ''} isLikert={question.isLikert} />
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {all.length > shown && (
        <div className={classes.screenOnly}>
          <Button variant="subtle" size="sm" onClick={() => setShown(shown + ROWS)}>
            {t('details.moreStudents', { count: all.length - shown })}
          </Button>
        </div>
      )}
    </>
  );
}

const saying = ({ write }: ReportTexts, row: AnswerRow, { number, isLikert }: QuestionTable): string => {
  const outcome = row.outcomes[number - 1] ?? 'excluded';
  const letter = row.marked[number - 1] ?? '';
  const name = isLikert && letter !== '' ? 'answer.scale' : sentences[outcome];
  return write({ name, values: { name: row.username, number, letter } }).replace(/ {2,}/g, ' ');
};

type GridProps = Omit<Props, 'report'> & {
  rows: readonly AnswerRow[];
  questions: readonly QuestionTable[];
  /** Those of the questions that it shows; the last table has the totals of all. */
  columns: readonly QuestionTable[];
  students: number;
};

const blocksOf = (questions: readonly QuestionTable[], size: number) =>
  Array.from({ length: Math.ceil(questions.length / size) }, (_, block) =>
    questions.slice(block * size, (block + 1) * size),
  );

/** Renders the matrix as a table, in which arrow keys walk, and Enter opens the results of a cell's student. */
function Grid({ rows, questions, columns, texts, marked, students }: GridProps) {
  const { words, number } = texts;
  const { onlyLikert, total } = totalHitsOf(questions);
  const totalName = onlyLikert ? words.heads.answered : words.heads.hits;
  const hasTotals = columns.at(-1) === questions.at(-1);
  const table = useRef<HTMLTableElement>(null);
  const { open } = useOpenStudent();
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    const [row, column] = (document.activeElement?.getAttribute('data-cell') ?? '').split('.').map(Number);
    if (!step || row === undefined || column === undefined) return;
    event.preventDefault();
    const [down = 0, right = 0] = step;
    const next = table.current?.querySelector<HTMLElement>(`[data-cell="${row + down}.${column + right}"]`);
    next?.focus();
  };
  return (
    <table ref={table} className={classes.matrix} aria-label={words.sections.answers} onKeyDown={walk}>
      <thead>
        <tr>
          <th scope="col" className={classes.key}>
            {columns.some(({ key }) => key !== '') ? words.heads.key.toLocaleLowerCase(texts.tag) : ''}
          </th>
          {columns.map(({ number, key }) => (
            <th key={number} scope="col" data-marked={number === marked || undefined}>
              {number}
              <span className={classes.key}>{key || '\u00a0'}</span>
            </th>
          ))}
          {hasTotals && (
            <th scope="col" className={classes.total}>
              <span className={classes.visuallyHidden}>{totalName}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.idAttempt}>
            <th scope="row">
              <StudentLink idUser={row.idUser} className={classes.name}>
                {row.username}
              </StudentLink>
            </th>
            {columns.map((question, column) => {
              const outcome = row.outcomes[question.number - 1] ?? null;
              return (
                <td key={question.number} data-marked={question.number === marked || undefined}>
                  <PlainButton
                    className={classes.cellButton}
                    tabIndex={index === 0 && column === 0 ? 0 : -1}
                    data-cell={`${index}.${column}`}
                    title={saying(texts, row, question)}
                    aria-label={saying(texts, row, question)}
                    onClick={() => open(row.idUser)}
                  >
                    {outcome && (
                      <Cell
                        outcome={outcome}
                        letter={row.marked[question.number - 1] ?? ''}
                        isLikert={question.isLikert}
                      />
                    )}
                  </PlainButton>
                </td>
              );
            })}
            {hasTotals && <td className={classes.total}>{number(row.hits)}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.outOf.replace('{count}', totalName).replace('{of}', number(students))}</th>
          {columns.map(({ number, hits }) => (
            <td key={number} data-marked={number === marked || undefined}>
              {hits}
            </td>
          ))}
          {hasTotals && <td className={classes.total}>{number(total)}</td>}
        </tr>
      </tfoot>
    </table>
  );
}

function Cell(props: AnswerCell) {
  const { look, isLetter } = lookOf(props);
  return (
    <span className={classes.cell} data-outcome={look} data-letter={isLetter || undefined}>
      {isLetter ? props.letter : signs[props.outcome]}
    </span>
  );
}
