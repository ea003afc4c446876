import type { CarriedContent } from '../carried-content.ts';
import type { Alternative } from './content.ts';

/** Returns the ids of the right alternatives that are still there; among graded ones those with the highest grade. */
export function answerKeyFromCarried({ alternatives = [], answerKey }: CarriedContent): number[] {
  const ids = alternatives.map(({ id }) => id);
  if (answerKey) return answerKey.filter((id) => ids.includes(id));
  const highest = Math.max(0, ...alternatives.map(({ grade }) => grade ?? 0));
  return alternatives.flatMap(({ id, grade }) => (highest > 0 && grade === highest ? id : [])).sort((a, b) => a - b);
}

/** Returns the alternatives without their grades; nothing when there are none. */
export const alternativesFromCarried = ({ alternatives }: CarriedContent): { alternatives?: Alternative[] } =>
  alternatives ? { alternatives: alternatives.map(({ id, text }) => ({ id, text })) } : {};

/** Returns the alternatives with the grades that they had in an earlier draft. */
export const withEarlierGrades = (
  alternatives: readonly Alternative[],
  { alternatives: graded = [] }: CarriedContent,
) => alternatives.map((alternative) => ({ ...graded.find(({ id }) => id === alternative.id), ...alternative }));
