import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './grade-field.module.css';
import { parseGrade } from './parse-grade.ts';

type Props = {
  id: string;
  letter: string;
  /** From 0 to 10; null = not given yet. */
  value: number | null;
  onChange: (grade: number | null) => void;
  error: string | undefined;
};

/** The grade that an alternative brings. What is typed stays as it is; what is no grade is said beside it. */
export function GradeField({ id, letter, value, onChange, error }: Props) {
  const { t, i18n } = useTranslation('writing');
  const written = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const [typed, setTyped] = useState(value === null ? '' : written.format(value));
  const isGrade = typed.trim() === '' || parseGrade(typed) !== null;
  // Another one, as after undo, takes the place of what was typed.
  const shown = parseGrade(typed) === value ? typed : value === null ? '' : written.format(value);
  return (
    <TextInput
      id={id}
      className={classes.grade}
      aria-label={t('graded.gradeOf', { letter })}
      placeholder={t('graded.grade')}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parseGrade(currentTarget.value));
      }}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      error={isGrade ? error : t('graded.range')}
    />
  );
}
