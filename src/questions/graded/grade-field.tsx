import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './grade-field.module.css';

type Props = {
  id: string;
  letter: string;
  /** From 0 to 10; null = not given yet. */
  value: number | null;
  onChange: (grade: number | null) => void;
  error: string | undefined;
};

/** The grade that an alternative brings. */
export function GradeField({ id, letter, value, onChange, error }: Props) {
  const { t, i18n } = useTranslation('writing');
  // What is typed is not always a number yet: "7," is on its way to 7,5.
  const [typed, setTyped] = useState<number | string>(value ?? '');
  return (
    <NumberInput
      id={id}
      className={classes.grade}
      aria-label={t('graded.gradeOf', { letter })}
      placeholder={t('graded.grade')}
      value={gradeOf(typed) === value ? typed : (value ?? '')}
      onChange={(typed) => {
        setTyped(typed);
        onChange(gradeOf(typed));
      }}
      min={0}
      max={10}
      clampBehavior="strict"
      decimalScale={2}
      decimalSeparator={decimalSeparatorOf(i18n.language)}
      allowedDecimalSeparators={['.', ',']}
      hideControls
      error={error}
    />
  );
}

const gradeOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed));

const decimalSeparatorOf = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
