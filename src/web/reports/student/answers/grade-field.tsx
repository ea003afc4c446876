import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredQuestion } from '../../../../contract/student-report.ts';
import { parseAnswerGrade } from '../../../../core/results/grades.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import classes from './answers.module.css';
import type { GradeChange } from './use-grade-change.ts';

type Props = { question: AnsweredQuestion; change: GradeChange; onClose: () => void };

/** Renders the field of a grade from 0 to 10; closes when it is saved or given up. */
export function GradeField({ question, change, onClose }: Props) {
  const { t } = useTranslation(['studentResults', 'grading', 'ui']);
  const { answerGrade: format } = useFormat();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const answerGrade = question.grade?.answerGrade ?? null;
  const [typed, setTyped] = useState(answerGrade === null ? '' : format(answerGrade));
  const [problem, setProblem] = useState<'required' | 'range' | null>(null);
  useEffect(() => field.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const grade = parseAnswerGrade(typed);
    setProblem(typed.trim() === '' ? 'required' : grade === null ? 'range' : null);
    if (grade === null) field.current?.focus();
    else void change.save(question, grade).then((isSaved) => isSaved && onClose());
  };
  return (
    <form
      noValidate
      className={classes.editor}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape gives the grade up, not the dialog.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <label htmlFor={id}>{t('studentResults:gradeOf', { number: question.number })}</label>
      <input
        ref={field}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className={classes.input}
        value={typed}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <span className={classes.quiet}>{t('grading:ofTen')}</span>
      <Button type="submit" size="sm" loading={change.isPending}>
        {t('studentResults:save')}
      </Button>
      <Button variant="default" size="sm" onClick={onClose}>
        {t('ui:cancel')}
      </Button>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={classes.problem}>
          {t(`grading:problem.${problem}`)}
        </p>
      )}
    </form>
  );
}
