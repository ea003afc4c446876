import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseAnswerGrade } from '../../core/results/grades.ts';
import { useFormat } from '../../ui/format/format.ts';
import classes from './grade-field.module.css';

type Props = {
  id: string;
  letter: string;
  /** From 0 to 10; null = none yet. */
  value: number | null;
  onChange: (grade: number | null) => void;
  error: string | undefined;
};

/** Renders the input for the grade of an alternative. Invalid input is not removed; an error is shown below it. */
export function GradeField({ id, letter, value, onChange, error }: Props) {
  const { t } = useTranslation('writing');
  const { answerGrade } = useFormat();
  const [typed, setTyped] = useState(value === null ? '' : answerGrade(value));
  const isGrade = typed.trim() === '' || parseAnswerGrade(typed) !== null;
  // A value set from outside, as by undo, replaces what was typed.
  const shown = parseAnswerGrade(typed) === value ? typed : value === null ? '' : answerGrade(value);
  return (
    <TextInput
      id={id}
      className={classes.grade}
      aria-label={t('graded.gradeOf', { letter })}
      placeholder={t('graded.grade')}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parseAnswerGrade(currentTarget.value));
      }}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      error={isGrade ? error : t('graded.range')}
    />
  );
}
