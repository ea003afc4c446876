import { useTranslation } from 'react-i18next';
import { bcp47TagOf } from '../../core/languages.ts';
import { type GradeScale, scaledGradeWriter } from '../../core/results/grade-scale.ts';

/** Returns a function that says a grade on the schedule's scale with its symbol; null for no grade. */
export function useScaledGrade(scale: Pick<GradeScale, 'symbol'> | null) {
  const { i18n } = useTranslation('reports');
  const write = scaledGradeWriter(bcp47TagOf(i18n.language));
  return (scaled: number | null): string | null => (scaled === null ? null : write(scaled, scale?.symbol ?? ''));
}
