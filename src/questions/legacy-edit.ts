import type { LegacyField } from './question-type.ts';
import { isBlank } from './text/document/blank.ts';
import type { Doc } from './text/document/document.ts';
import { applyTextEdit, isSameText } from './text/plain/text-edit.ts';

/** The fields of a question that older clients send; a missing field is left unchanged. */
export type LegacyEdit = {
  command?: string | Doc;
  alternatives?: readonly (string | Doc)[];
  /** The position of the right alternative, from 0; null = none. */
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

/** Returns the new solution; an empty one is null. */
const solutionFrom = (before: Doc | null, given: string | Doc | null): Doc | null => {
  const solution = given === null ? null : applyTextEdit(before, given);
  return solution !== null && isBlank(solution) ? null : solution;
};

const alternativesFrom = (
  before: Draft,
  existing: readonly Alternative[],
  { alternatives: texts, correct: position }: LegacyEdit,
): Partial<Draft> => {
  const origins = texts ? originsOf(existing, texts) : existing;
  const alternatives = texts
    ? texts.map((text, index) => ({
        ...origins[index],
        id: index + 1,
        text: applyTextEdit(origins[index]?.text ?? null, text),
      }))
    : existing;
  if (before.correct === undefined) return { alternatives };
  /** Returns the new id of an alternative, or undefined when it was removed. */
  const idOf = (id: number) => alternatives[origins.findIndex((origin) => origin?.id === id)]?.id;
  if (typeof before.correct === 'object' && before.correct !== null)
    return { alternatives, correct: before.correct.flatMap((id) => idOf(id) ?? []).sort((a, b) => a - b) };
  const same = before.correct == null ? undefined : idOf(before.correct);
  const correct = position === undefined ? same : position === null ? undefined : alternatives[position]?.id;
  return { alternatives, correct: correct ?? null };
};

/**
 * Returns which alternative each text was before, to keep its formatting, grade and key: the one with the same text, at
 * the same position first, or else the one at the same position.
 */
const originsOf = (
  existing: readonly Alternative[],
  given: readonly (string | Doc)[],
): readonly (Alternative | undefined)[] => {
  const origins: (Alternative | undefined)[] = given.map((text, index) => {
    const sameIndex = existing[index];
    return sameIndex && isSameText(text, sameIndex.text) ? sameIndex : undefined;
  });
  const unused = () => existing.filter((alternative) => !origins.includes(alternative));
  for (const [index, text] of given.entries())
    origins[index] ??= unused().find((alternative) => !isBlank(alternative.text) && isSameText(text, alternative.text));
  for (const index of given.keys()) origins[index] ??= unused().find((alternative) => alternative === existing[index]);
  return origins;
};
