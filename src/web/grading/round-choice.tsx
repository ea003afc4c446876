import { useTranslation } from 'react-i18next';
import type { GradingQueue, QuestionToGrade } from '../../contract/grading.ts';
import classes from './grading.module.css';
import { useStudentName } from './student-name.ts';
import type { Wanted } from './use-responses.ts';

type Props = {
  queue: GradingQueue;
  questions: readonly QuestionToGrade[];
  wanted: Wanted;
  hidesNames: boolean;
  onQuestion: (idQuestion: number) => void;
  onStudent: (idAttempt: number) => void;
};

/** Renders the list from which another question, or another student, is chosen. */
export function RoundChoice({ queue, questions, wanted, hidesNames, onQuestion, onStudent }: Props) {
  const { t } = useTranslation('grading');
  const nameOf = useStudentName();
  if (wanted.by === 'question')
    return (
      <Choice
        label={t('chooseQuestion')}
        value={wanted.question.idQuestion}
        onChoose={onQuestion}
        of={questions.map(({ idQuestion, number, responses, graded }) => ({
          id: idQuestion,
          words: t('questionChoice', { number, total: queue.qntQuestions, graded, responses }),
        }))}
      />
    );
  return (
    <Choice
      label={t('chooseStudent')}
      value={wanted.student.idAttempt}
      onChoose={onStudent}
      of={queue.students.map((one, index) => ({
        id: one.idAttempt,
        words: t('studentChoice', {
          name: hidesNames ? t('studentNumber', { number: index + 1 }) : nameOf(one),
          graded: one.graded,
          responses: one.responses,
        }),
      }))}
    />
  );
}

type ChoiceProps = {
  label: string;
  value: number;
  of: readonly { id: number; words: string }[];
  onChoose: (id: number) => void;
};

function Choice({ label, value, of, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      className={classes.choice}
      value={value}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    >
      {of.map(({ id, words }) => (
        <option key={id} value={id}>
          {words}
        </option>
      ))}
    </select>
  );
}
