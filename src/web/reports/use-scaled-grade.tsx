import { useTranslation } from 'react-i18next';
import { bcp47TagOf } from '../../core/languages.ts';
import { type GradeScale, scaledGradeWriter } from '../../core/results/grade-scale.ts';
import classes from './results.module.css';

/** Returns a function that says a grade on the schedule's scale with its symbol; null for no grade. */
export function useScaledGrade(scale: Pick<GradeScale, 'symbol'> | null) {
  const { i18n } = useTranslation('reports');
  const write = scaledGradeWriter(bcp47TagOf(i18n.language));
  return (scaled: number | null): string | null => (scaled === null ? null : write(scaled, scale?.symbol ?? ''));
}

/** Renders a grade on the schedule's scale below its percentage; nothing without one. */
export const ScaledGrade = ({ children }: { children: string | null }) =>
  children === null ? null : <p className={classes.scaled}>{children}</p>;
