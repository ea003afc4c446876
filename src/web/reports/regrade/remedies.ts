import type { InputOf, OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { isSameJson } from '../../../core/same-json.ts';

type Adjustment = InputOf<typeof calls.attempts.applyRegrade>['adjustment'];

/** A question of a schedule, with its key and its responses. */
export type RegradedQuestion = OutputOf<typeof calls.attempts.getRegrade>['content'];

/** What can be done about a question, in the order in which it is offered. */
export type RemedyName = 'newKey' | 'secondKey' | 'void' | 'bonus';
export type Remedy = { name: RemedyName; adjustment: Adjustment };

/** The answer key that the teacher has chosen: ids of alternatives, or accepted answers of each gap. */
export type ChosenKey = { alternatives: readonly number[] } | { gaps: Readonly<Record<number, readonly string[]>> };

type Keyed = { correct?: number | number[]; gaps?: readonly { id: number; answers: readonly string[] }[] };

/** Returns the key that a question has, in the form in which it is chosen; null for a question without one. */
export const keyOf = (content: unknown): ChosenKey | null => {
  const { correct, gaps } = content as Keyed;
  if (gaps) return { gaps: {} };
  if (correct === undefined) return null;
  return { alternatives: Array.isArray(correct) ? correct : [correct] };
};

/** Returns the answer key of a choice; null where it is the question's own, or none that can be. */
export const answerKeyOf = (content: unknown, chosen: ChosenKey | null): Record<string, unknown> | null => {
  const { correct, gaps } = content as Keyed;
  if (chosen === null) return null;
  if ('gaps' in chosen) {
    if (!gaps || Object.values(chosen.gaps).every((answers) => answers.length === 0)) return null;
    return { gaps: gaps.map(({ id, answers }) => ({ id, answers: [...answers, ...(chosen.gaps[id] ?? [])] })) };
  }
  const ids = [...new Set(chosen.alternatives)].sort((a, b) => a - b);
  const key = Array.isArray(correct) ? ids : ids[0];
  if (isSameJson(key, correct) || ids.length < (Array.isArray(correct) ? 2 : 1)) return null;
  return { correct: key };
};

/** Returns the remedies for a question. Another key makes two more: instead of the old one, and beside it. */
export const remediesFor = (content: unknown, chosen: ChosenKey | null): Remedy[] => {
  const answerKey = answerKeyOf(content, chosen);
  const isGaps = chosen !== null && 'gaps' in chosen;
  return [
    ...(answerKey && !isGaps ? [{ name: 'newKey' as const, adjustment: { kind: 'newKey' as const, answerKey } }] : []),
    ...(answerKey ? [{ name: 'secondKey' as const, adjustment: { kind: 'secondKey' as const, answerKey } }] : []),
    { name: 'void', adjustment: { kind: 'void' } },
    { name: 'bonus', adjustment: { kind: 'bonus' } },
  ];
};

/** Returns the answers that students wrote into a gap and that are not accepted, the most frequent first. */
export const otherAnswers = (
  { id, answers }: { id: number; answers: readonly string[] },
  responses: readonly { response: unknown; students: number }[],
): { text: string; students: number }[] => {
  const accepted = new Set(answers.map(fold));
  const counts = new Map<string, { text: string; students: number }>();
  for (const { response, students } of responses) {
    const text = (response as { gaps?: Record<string, string> }).gaps?.[id]?.trim() ?? '';
    if (text === '' || accepted.has(fold(text))) continue;
    const before = counts.get(fold(text));
    counts.set(fold(text), { text: before?.text ?? text, students: (before?.students ?? 0) + students });
  }
  return [...counts.values()].sort((a, b) => b.students - a.students || a.text.localeCompare(b.text)).slice(0, 20);
};

const fold = (text: string): string => text.trim().toLowerCase();
