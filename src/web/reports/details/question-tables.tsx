import { IconCheck, IconChevronDown, IconChevronUp, IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trapOf, worstFirst } from '../../../core/report/findings.ts';
import { objectivesOf, type QuestionTable, type QuestionTableRow } from '../../../core/report/report.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { useIsPrinting } from '../../../ui/layout/use-is-printing.ts';
import { itemAnalysisPath } from '../../paths/schedules.ts';
import type { DetailsReport } from '../use-report.ts';
import classes from './details.module.css';
import type { ReportTexts } from './report-texts.ts';

const FIRST_SHOWN = 3;

type Props = { report: DetailsReport; texts: ReportTexts };

/** Renders how often each alternative was chosen in the worst questions; in all of them, in order, when asked, and on paper. */
export function QuestionTables({ report, texts }: Props) {
  const { t } = useTranslation('reports');
  const [isAsked, setIsAsked] = useState(false);
  const showsAll = useIsPrinting() || isAsked;
  const { questionsTable, onlyLikertQuestions: onlyLikert } = report;
  const questions = showsAll ? questionsTable : worstFirst(questionsTable, onlyLikert).slice(0, FIRST_SHOWN);
  return (
    <>
      {!showsAll && questionsTable.length > FIRST_SHOWN && (
        <p className={classes.reason}>
          {texts.write({ name: onlyLikert ? 'questions.likertOrder' : 'questions.order' })}
        </p>
      )}
      <div className={classes.questions} data-all={showsAll || undefined}>
        {questions.map((question) => (
          <QuestionFigures key={question.idQuestion} question={question} texts={texts} />
        ))}
      </div>
      <div className={`${classes.screenOnly} ${classes.questionsFoot}`}>
        {questionsTable.length > FIRST_SHOWN && (
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={isAsked}
            leftSection={isAsked ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
            onClick={() => setIsAsked(!isAsked)}
          >
            {isAsked ? t('details.fewer') : t('details.allQuestions', { count: questionsTable.length })}
          </Button>
        )}
        <ButtonLink
          variant="subtle"
          size="sm"
          leftSection={<IconZoomQuestion size={18} aria-hidden />}
          to={itemAnalysisPath(report.idSchedule)}
        >
          {t('tabs.itemAnalysis')}
        </ButtonLink>
      </div>
    </>
  );
}

function QuestionFigures({ question, texts }: TableProps) {
  const { write } = texts;
  const trap = trapOf(question);
  const notes = [
    ...(trap ? [write({ name: 'questions.marked', values: { count: trap.count, letter: trap.letter } })] : []),
    ...(question.omitted > 0 ? [write({ name: 'questions.blank', values: { count: question.omitted } })] : []),
  ];
  const objectives = objectivesOf(question);
  return (
    <article className={classes.question}>
      <h3 className={classes.questionTitle}>
        <span className={classes.number}>{question.name}</span>
        <span className={classes.stem}>{question.text}</span>
      </h3>
      {notes.length > 0 && <p className={classes.reason}>{notes.join('; ')}</p>}
      {objectives.length > 0 ? (
        <RubricTable {...{ question, objectives, texts }} />
      ) : (
        <OptionsTable question={question} texts={texts} trap={trap?.letter ?? null} />
      )}
    </article>
  );
}

type TableProps = { question: QuestionTable; texts: ReportTexts };

function OptionsTable({ question, texts, trap }: TableProps & { trap: string | null }) {
  const { words, number, percent } = texts;
  const { heads, rows: names } = words;
  const textOf = ({ kind, text }: QuestionTableRow) => {
    if (kind === 'option') return text;
    return kind === 'hit' && question.isLikert ? names.answered : names[kind];
  };
  const toneOf = ({ kind, isCorrect, label }: QuestionTableRow) => {
    if (kind === 'omitted') return 'omitted';
    if (isCorrect && !question.isLikert) return 'correct';
    return kind === 'error' || (label !== '' && label === trap) ? 'trap' : 'plain';
  };
  return (
    <table className={classes.options}>
      <caption className={classes.visuallyHidden}>
        {heads.question} {question.name}
      </caption>
      <thead className={classes.visuallyHidden}>
        <tr>
          <th scope="col">{heads.letter}</th>
          <th scope="col">{heads.answer}</th>
          <th />
          <th scope="col">{heads.frequency}</th>
          <th scope="col">{heads.percentage}</th>
        </tr>
      </thead>
      <tbody>
        {question.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a question never change their places
          <tr key={index} data-correct={(row.isCorrect && !question.isLikert) || undefined}>
            <td>{row.label || '–'}</td>
            <th scope="row">
              {textOf(row)}
              {row.isCorrect && row.kind === 'option' && (
                <IconCheck size={16} className={classes.check} role="img" aria-label={heads.correct} />
              )}
            </th>
            <td className={classes.barCell}>
              {row.frequency > 0 && (
                <span className={classes.bar} data-tone={toneOf(row)} style={{ width: `${row.percentage}%` }} />
              )}
            </td>
            <td>{number(row.frequency)}</td>
            <td className={classes.muted}>{percent(row.percentage)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders how many students rated each objective of a rubric with each level. */
function RubricTable({ question, objectives, texts }: TableProps & { objectives: ReturnType<typeof objectivesOf> }) {
  const { words, number } = texts;
  const omitted = question.rows.find(({ kind }) => kind === 'omitted')?.frequency ?? 0;
  return (
    <div className={classes.scroll}>
      <table className={`${classes.table} ${classes.rubric}`} aria-label={`${words.heads.question} ${question.name}`}>
        <thead>
          <tr>
            <th scope="col">{words.heads.objective}</th>
            {words.rubric.map((level) => (
              <th key={level} scope="col">
                {level}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {objectives.map(({ text, frequencies }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the objectives of a question never change their places
            <tr key={index}>
              <th scope="row">{text}</th>
              {frequencies.map((frequency, level) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the levels of a rubric are always the same
                <td key={level}>{number(frequency)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {omitted > 0 && (
        <p className={classes.reason}>{texts.write({ name: 'questions.blank', values: { count: omitted } })}</p>
      )}
    </div>
  );
}
