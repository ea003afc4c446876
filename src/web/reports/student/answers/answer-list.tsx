import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttemptDetails, StudentAnswers } from '../../../../contract/student-report.ts';
import { type AnswerState, answerStates } from '../../../../core/results/answer-state.ts';
import { PackageTokenContext } from '../../../../questions/package-tokens.ts';
import { screensOf } from '../../../../questions/screens-registry.tsx';
import { RenderedFormulasContext } from '../../../../questions/text/formula/formula.tsx';
import { FilterChips } from '../../../../ui/list/filter-chips.tsx';
import { formatNumberRanges } from '../../../attempts/number-ranges.ts';
import { placeStateOf } from '../../../display/place-state.ts';
import { packageTokens } from '../../../files/package-tokens.ts';
import { AnswerRow } from './answer-row.tsx';
import classes from './answers.module.css';
import { GradeOutcome } from './grade-outcome.tsx';
import { useGradeChange } from './use-grade-change.ts';

type Props = { details: AttemptDetails; answers: StudentAnswers; mayGrade: boolean };

/** Renders a student's answers, a row for each question that unfolds; where all are rubrics, all of them unfolded. */
export function StudentAnswerList({ details, answers, mayGrade }: Props) {
  const { t } = useTranslation('studentResults');
  const [wanted, setWanted] = useState<'all' | AnswerState>('all');
  const change = useGradeChange(details);
  const { questions } = answers;
  const stateOf = new Map(questions.map((question) => [question.idQuestion, placeStateOf(question)]));
  const countOf = (state: AnswerState) => [...stateOf.values()].filter((one) => one === state).length;
  const chips = answerStates.filter((state) => countOf(state) > 0);
  const chosen = wanted !== 'all' && chips.includes(wanted) ? wanted : 'all';
  const counted = (count: number) => details.hasStatistics && { count };
  const onlyRubrics = questions.every(({ idType }) => screensOf(idType)?.name === 'rubric');
  return (
    <PackageTokenContext value={{ ...packageTokens, initial: answers.packageTokens }}>
      <RenderedFormulasContext value={answers.formulas}>
        <section className={classes.answers} aria-label={t('answers')}>
          <h3 className={classes.heading}>{t('answers')}</h3>
          {chips.length > 1 && (
            <FilterChips
              label={t('filter.label')}
              of={[
                { value: 'all', label: t('filter.all'), ...counted(questions.length) },
                ...chips.map((state) => ({ value: state, label: t(`filter.${state}`), ...counted(countOf(state)) })),
              ]}
              value={chosen}
              onChange={setWanted}
            />
          )}
          <div className={classes.heads} aria-hidden>
            <span>{t('column.question')}</span>
            <span>{t('column.chosen')}</span>
            <span>{t('column.correct')}</span>
            <span>{t('column.points')}</span>
          </div>
          <ol className={classes.rows}>
            {questions
              .filter(({ idQuestion }) => chosen === 'all' || stateOf.get(idQuestion) === chosen)
              .map((question, index, shown) => (
                <Fragment key={question.idQuestion}>
                  {question.idContext !== null && question.idContext !== shown[index - 1]?.idContext && (
                    <Group answers={answers} idContext={question.idContext} />
                  )}
                  <AnswerRow
                    idAttempt={answers.idAttempt}
                    paper={answers}
                    question={question}
                    isOpen={onlyRubrics}
                    change={mayGrade && isGradedByHand(question) ? change : null}
                  />
                </Fragment>
              ))}
          </ol>
        </section>
        <GradeOutcome outcome={change.outcome} onClose={change.forgetOutcome} />
      </RenderedFormulasContext>
    </PackageTokenContext>
  );
}

/** Returns whether a person grades an answer: by the type of its question, or because it was written on paper. */
const isGradedByHand = ({ idType, photo }: StudentAnswers['questions'][number]): boolean =>
  screensOf(idType)?.waitsForGrade === true || photo !== null;

/** Renders the title of a text above the questions about it, with their numbers. */
function Group({ answers, idContext }: { answers: StudentAnswers; idContext: number }) {
  const { t } = useTranslation('attempts');
  const numbers = answers.contextQuestionNumbers[idContext] ?? [];
  const title = answers.contexts.find((one) => one.idContext === idContext)?.title ?? '';
  return (
    <li className={classes.group}>
      {t(numbers.length === 1 ? 'paper.text' : 'paper.texts', { numbers: formatNumberRanges(numbers) })}
      {title !== '' && <strong> {title}</strong>}
    </li>
  );
}
