import type { LegacyField } from './question-type.ts';
import { isBlank } from './text/document/blank.ts';
import type { Doc } from './text/document/document.ts';
import { applyTextEdit, isSameText } from './text/document/text-edit.ts';

/** What older clients say of a question. What they leave out stays. */
export type LegacyEdit = {
  command?: string | Doc;
  alternatives?: readonly (string | Doc)[];
  /** The place of the one right alternative, from 0; null = none is. */
  correct?: number | null;
  feedback?: string | Doc | null;
};

type Alternative = { id: number; text: Doc };
type Draft = {
  command: Doc;
  feedback: Doc | null;
  alternatives?: readonly Alternative[];
  correct?: number | readonly number[] | null;
};

/**
 * Returns a draft with the changes of an older client; null when its type lacks a field that was changed: the alternatives,
 * or the one right alternative.
 */
export function applyLegacyEdit(
  { legacyFields }: { legacyFields: readonly LegacyField[] },
  draft: unknown,
  edit: LegacyEdit,
): unknown {
  const before = draft as Draft;
  if (!hasFields(legacyFields, edit)) return null;
  const { command, feedback } = edit;
  return {
    ...before,
    ...(command !== undefined && { command: applyTextEdit(before.command, command) }),
    ...(feedback !== undefined && { feedback: solutionFrom(before.feedback, feedback) }),
    ...(before.alternatives && alternativesFrom(before, before.alternatives, edit)),
  };
}

const hasFields = (fields: readonly LegacyField[], { alternatives = [], correct = null }: LegacyEdit): boolean =>
  (alternatives.length === 0 || fields.includes('alternatives')) && (correct === null || fields.includes('answerKey'));

/** An empty solution is none. */
const solutionFrom = (before: Doc | null, given: string | Doc | null): Doc | null => {
  const solution = given === null ? null : applyTextEdit(before, given);
  return solution !== null && isBlank(solution) ? null : solution;
};

const alternativesFrom = (
  before: Draft,
  existing: readonly Alternative[],
  { alternatives: given, correct: place }: LegacyEdit,
): Partial<Draft> => {
  const origins = given ? originsOf(existing, given) : existing;
  const alternatives = given
    ? given.map((text, index) => ({
        ...origins[index],
        id: index + 1,
        text: applyTextEdit(origins[index]?.text ?? null, text),
      }))
    : existing;
  if (before.correct === undefined) return { alternatives };
  /** The new number of an alternative that is still there. */
  const idOf = (id: number) => alternatives[origins.findIndex((origin) => origin?.id === id)]?.id;
  if (typeof before.correct === 'object' && before.correct !== null)
    return { alternatives, correct: before.correct.flatMap((id) => idOf(id) ?? []).sort((a, b) => a - b) };
  const same = before.correct == null ? undefined : idOf(before.correct);
  const correct = place === undefined ? same : place === null ? undefined : alternatives[place]?.id;
  return { alternatives, correct: correct ?? null };
};

/**
 * Returns which alternative each text was before, so that its formatting, grade and key stay with it: the one that says the
 * same, at its own place or at another, or else the one at its place.
 */
const originsOf = (
  existing: readonly Alternative[],
  given: readonly (string | Doc)[],
): readonly (Alternative | undefined)[] => {
  const origins: (Alternative | undefined)[] = given.map((text, index) => {
    const there = existing[index];
    return there && isSameText(text, there.text) ? there : undefined;
  });
  const free = () => existing.filter((one) => !origins.includes(one));
  for (const [index, text] of given.entries())
    origins[index] ??= free().find((one) => !isBlank(one.text) && isSameText(text, one.text));
  for (const index of given.keys()) origins[index] ??= free().find((one) => one === existing[index]);
  return origins;
};
