import type { Problem } from '../kind.ts';
import { isBlank } from '../text/extent.ts';
import { type Alternative, type Common, minimum } from './shapes.ts';

export const isFilled = ({ text }: Alternative): boolean => !isBlank(text);

/** The place of an alternative's field, as problems name it. */
export const placeOf = (index: number, field: 'text' | 'grade') => `alternatives.${index}.${field}`;

/** What keeps an author from saving, in the order of the screen; `ofKey` is what the type finds with its key. */
export function problemsOf({ command, alternatives, feedback }: Common, ofKey: readonly Problem[]): Problem[] {
  const found: Problem[] = [];
  if (isBlank(command)) found.push({ name: 'blank', where: 'command' });
  const seen = new Set<string>();
  for (const [index, alternative] of alternatives.entries()) {
    if (!isFilled(alternative)) continue;
    const written = JSON.stringify(alternative.text);
    if (seen.has(written)) found.push({ name: 'same', where: placeOf(index, 'text') });
    seen.add(written);
  }
  if (alternatives.filter(isFilled).length < minimum)
    found.push({ name: 'tooFew', where: 'alternatives', count: minimum });
  found.push(...ofKey);
  if (feedback && isBlank(feedback)) found.push({ name: 'blank', where: 'feedback' });
  return found;
}

/** The filled alternatives, numbered anew by order, and the new id of one that had another; 0 = it is none of them. */
export function renumbered<Item extends Alternative>(alternatives: readonly Item[]) {
  const filled = alternatives.filter(isFilled);
  return {
    alternatives: filled.map((alternative, index) => ({ ...alternative, id: index + 1 })),
    idOf: (id: number | null): number => filled.findIndex((alternative) => alternative.id === id) + 1,
  };
}
