import { type IdType, type QuestionTypeName, questionTypeNames } from './question-type.ts';
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
 * Returns a draft with what an older client has changed in it; null where that cannot be said of its type: alternatives of a
 * type that has none, or a single right one of any but a single answer.
 */
export function applyLegacyEdit(idType: IdType, draft: unknown, rewriting: LegacyEdit): unknown {
  const before = draft as Draft;
  const type = questionTypeNames[idType];
  if (!canBeSaid(type, rewriting)) return null;
  const { command, feedback } = rewriting;
  return {
    ...before,
    ...(command !== undefined && { command: applyTextEdit(before.command, command) }),
    ...(feedback !== undefined && { feedback: solutionFrom(before.feedback, feedback) }),
    ...(before.alternatives && alternativesFrom(type, before, before.alternatives, rewriting)),
  };
}

const canBeSaid = (type: QuestionTypeName, { alternatives = [], correct = null }: LegacyEdit): boolean => {
  if (type === 'single') return true;
  return correct === null && (alternatives.length === 0 || type === 'multiple' || type === 'graded');
};

/** An empty solution is none. */
const solutionFrom = (before: Doc | null, given: string | Doc | null): Doc | null => {
  const solution = given === null ? null : applyTextEdit(before, given);
  return solution !== null && isBlank(solution) ? null : solution;
};

const alternativesFrom = (
  type: QuestionTypeName,
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
  if (type === 'graded') return { alternatives };
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
