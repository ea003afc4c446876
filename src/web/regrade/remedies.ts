import type { InputOf, OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { withAnswerKey } from '../../core/results/answer-keys.ts';
import { isSameJson } from '../../core/same-json.ts';
import { compareNamesIn } from '../../core/text/compare-names.ts';
import { writtenAnswerLimits } from '../../questions/written-answer-limits.ts';
import { normalizeAnswer } from '../../questions/written-answers.ts';

type Adjustment = InputOf<typeof calls.regrade.applyRegrade>['adjustment'];

/** A question of a schedule, with its key and its responses. */
export type RegradedQuestion = OutputOf<typeof calls.regrade.getRegrade>['content'];

/** What can be done about a question, in the order in which it is offered. */
export type RemedyName = 'newKey' | 'secondKey' | 'void' | 'bonus';
export type Remedy = { name: RemedyName; adjustment: Adjustment };

/** An answer key, as a teacher chooses it: ids of alternatives, or all accepted answers of each gap. */
export type ChosenKey = { alternatives: readonly number[] } | { gaps: Readonly<Record<number, readonly string[]>> };

type Gap = { id: number; answers: readonly string[] };
type Keyed = { correct?: number | number[]; gaps?: readonly Gap[] };
type Responses = RegradedQuestion['responses'];

/** Returns the key of a question, in the form in which it is chosen; null for a question without one. */
export const keyOf = (content: unknown): ChosenKey | null => {
  const { correct, gaps } = content as Keyed;
  if (gaps) return { gaps: Object.fromEntries(gaps.map(({ id, answers }) => [id, answers])) };
  return correct === undefined ? null : { alternatives: [correct].flat() };
};

/** Returns the key that a regrade has given a question, in the form in which it is chosen; null without one. */
export const adjustedKeyOf = ({ content, adjustment }: Pick<RegradedQuestion, 'content' | 'adjustment'>) =>
  adjustment && 'answerKey' in adjustment ? keyOf(withAnswerKey(content, adjustment.answerKey)) : null;

/**
 * Returns the likeliest other key: the alternative that most students chose who did not choose the key, their most frequent
 * combination of alternatives, or their most frequent answer in place of those of its gap. Null where all chose the key.
 */
export const likeliestKeyOf = (
  { content, responses }: Pick<RegradedQuestion, 'content' | 'responses'>,
  language: string,
) => {
  const { correct, gaps } = content as Keyed;
  if (gaps) return likeliestGapsOf(gaps, responses, language);
  if (correct === undefined) return null;
  const [most] = mostFrequent(
    responses.flatMap(({ response, students }) => {
      const ids = alternativesIn(response);
      return answerKeyOf(content, { alternatives: ids }) ? [{ ids, students }] : [];
    }),
    // Of equally frequent ones the first, as the report of a question takes it.
    ({ ids: [a = 0] }, { ids: [b = 0] }) => a - b,
  );
  return most ? { alternatives: most.ids } : null;
};

const likeliestGapsOf = (gaps: readonly Gap[], responses: Responses, language: string): ChosenKey | null => {
  const [most] = mostFrequent(
    gaps.flatMap((gap) => otherAnswers(gap, responses, language).map((other) => ({ ...other, gap }))),
  );
  if (!most) return null;
  return { gaps: Object.fromEntries(gaps.map((gap) => [gap.id, gap === most.gap ? [most.text] : gap.answers])) };
};

const mostFrequent = <Counted extends { students: number }>(
  counted: readonly Counted[],
  onTie: (a: Counted, b: Counted) => number = () => 0,
): Counted[] => counted.toSorted((a, b) => b.students - a.students || onTie(a, b));

/** Returns the alternatives that a response has chosen. */
export const alternativesIn = (response: unknown): readonly number[] => {
  const { alternative, alternatives } = response as { alternative?: number; alternatives?: number[] };
  return alternatives ?? (alternative === undefined ? [] : [alternative]);
};

/** Returns the answers that a choice accepts in the gaps whose answers are not the question's own. */
export const changedAnswers = (content: unknown, chosen: ChosenKey): readonly string[] => {
  if (!('gaps' in chosen)) return [];
  const gaps = (content as Keyed).gaps ?? [];
  return gaps.flatMap(({ id, answers }) => (isSameSet(answers, chosen.gaps[id] ?? []) ? [] : (chosen.gaps[id] ?? [])));
};

/** Returns the answers of gaps that a choice adds to the question's own. */
export const addedAnswers = (content: unknown, chosen: ChosenKey): readonly string[] => {
  if (!('gaps' in chosen)) return [];
  const gaps = (content as Keyed).gaps ?? [];
  return gaps.flatMap(({ id, answers }) => (chosen.gaps[id] ?? []).filter((one) => !answers.includes(one)));
};

/** Returns whether a choice is the question's own key. */
export const isUnchangedKey = (content: unknown, chosen: ChosenKey): boolean => {
  const { correct, gaps } = content as Keyed;
  if ('gaps' in chosen) return gaps?.every(({ id, answers }) => isSameSet(answers, chosen.gaps[id] ?? [])) ?? false;
  return isSameSet([correct].flat().map(String), chosen.alternatives.map(String));
};

/** Returns the answer key of a choice; null where it is the question's own, or none that can be. */
export const answerKeyOf = (content: unknown, chosen: ChosenKey | null): Record<string, unknown> | null => {
  const { correct, gaps } = content as Keyed;
  if (chosen === null) return null;
  if ('gaps' in chosen) {
    const key = gaps?.map(({ id }) => ({ id, answers: chosen.gaps[id] ?? [] })) ?? [];
    const isPossible = key.every(({ answers }) => answers.length > 0 && answers.length <= writtenAnswerLimits.answers);
    return isUnchangedKey(content, chosen) || !isPossible ? null : { gaps: key };
  }
  const ids = [...new Set(chosen.alternatives)].sort((a, b) => a - b);
  const key = Array.isArray(correct) ? ids : ids[0];
  if (isUnchangedKey(content, chosen) || ids.length < (Array.isArray(correct) ? 2 : 1)) return null;
  return { correct: key };
};

/**
 * Returns the remedies for a question. Another key makes two more: instead of the old one, and beside it. Of gaps, the second one
 * accepts the old answers and the chosen ones; where no old one is given up, it is the only one.
 */
export const remediesFor = (content: unknown, chosen: ChosenKey | null): Remedy[] => {
  const both = chosen && withOwnAnswers(content, chosen);
  const newKey = answerKeyOf(content, chosen);
  const secondKey = answerKeyOf(content, both);
  const isWider = isSameJson(newKey, secondKey) && chosen !== null && 'gaps' in chosen;
  return [
    ...(newKey && !isWider ? [{ name: 'newKey' as const, adjustment: keyed('newKey', newKey) }] : []),
    ...(secondKey ? [{ name: 'secondKey' as const, adjustment: keyed('secondKey', secondKey) }] : []),
    { name: 'void', adjustment: { kind: 'void' } },
    { name: 'bonus', adjustment: { kind: 'bonus' } },
  ];
};

const keyed = (kind: 'newKey' | 'secondKey', answerKey: Record<string, unknown>): Adjustment => ({ kind, answerKey });

/** Returns the chosen answers of gaps after the question's own; a second key of alternatives stands beside the first by itself. */
const withOwnAnswers = (content: unknown, chosen: ChosenKey): ChosenKey => {
  if (!('gaps' in chosen)) return chosen;
  const gaps = (content as Keyed).gaps ?? [];
  return {
    gaps: Object.fromEntries(
      gaps.map(({ id, answers }) => [
        id,
        [...answers, ...(chosen.gaps[id] ?? []).filter((answer) => !answers.includes(answer))],
      ]),
    ),
  };
};

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/** Returns the answers that students wrote into a gap and that are not accepted: the most frequent first, then by the alphabet of the reader. */
export const otherAnswers = (
  { id, answers }: Gap,
  responses: Responses,
  language: string,
): { text: string; students: number }[] => {
  const accepted = new Set(answers.map(normalizeAnswer));
  const counts = new Map<string, { text: string; students: number }>();
  for (const { response, students } of responses) {
    const text = writtenIn(response, id);
    const folded = normalizeAnswer(text);
    if (folded === '' || text.length > writtenAnswerLimits.answer || accepted.has(folded)) continue;
    const before = counts.get(folded);
    counts.set(folded, { text: before?.text ?? text, students: (before?.students ?? 0) + students });
  }
  const compare = compareNamesIn(language);
  return mostFrequent([...counts.values()], (a, b) => compare(a.text, b.text)).slice(0, 20);
};

/** Returns how many students wrote an answer into a gap. */
export const countWritten = (idGap: number, answer: string, responses: Responses): number =>
  responses
    .filter(({ response }) => normalizeAnswer(writtenIn(response, idGap)) === normalizeAnswer(answer))
    .reduce((sum, { students }) => sum + students, 0);

const writtenIn = (response: unknown, idGap: number): string =>
  (response as { gaps?: Record<string, string> }).gaps?.[idGap]?.trim() ?? '';
