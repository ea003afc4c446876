import type { GradeScale } from '../../core/results/grade-scale.ts';
import { useFormat } from '../../ui/format/format.ts';
import classes from './results.module.css';

/** Returns a function that says a grade on the schedule's scale with its symbol; null for no grade. */
export function useScaledGrade(scale: Pick<GradeScale, 'symbol'> | null) {
  const { number } = useFormat();
  return (scaled: number | null): string | null =>
    scaled === null ? null : `${number(scaled)} ${scale?.symbol ?? ''}`.trim();
}

/** Renders a grade on the schedule's scale below its percentage; nothing without one. */
export const ScaledGrade = ({ children }: { children: string | null }) =>
  children === null ? null : <p className={classes.scaled}>{children}</p>;
