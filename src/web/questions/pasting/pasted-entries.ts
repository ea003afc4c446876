import { z } from 'zod';
import { isSameJson } from '../../../core/same-json.ts';
import type { PastedQuestion } from '../../../questions/pasted/pasted-question.ts';
import type { Problem } from '../../../questions/question-type.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { DocSchema } from '../../../questions/text/document/schema.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { plainText } from '../../../questions/text/plain/plain-text.ts';
import type { DraftShape } from '../../data/drafts/store.ts';
import { mergePasted, pastedDraft } from './pasted-draft.ts';

/** A question on the screen: as read in the text (`sources`), and as corrected. */
export type PastedEntry = {
  /** Sent with the question, so that it is added once. */
  uuid: string;
  sources: PastedQuestion[];
  question: PastedQuestion;
  isRemoved: boolean;
  /** The id of the question once it is added. */
  idQuestion: number | null;
  /** What the text says of it since it was added, where that differs from `sources`. */
  changed: PastedQuestion | null;
};

/** What is pasted and not added yet. */
export type PastedValues = { text: Doc; entries: PastedEntry[]; idsCataloging: number[] };

export const emptyPastedValues = (): PastedValues => ({ text: docFromText(''), entries: [], idsCataloging: [] });

const Pasted = z.object({
  kind: z.enum(['question', 'text']),
  idType: z.int(),
  stem: DocSchema,
  alternatives: z.array(DocSchema),
  answerKey: z.array(z.int()),
  gapAnswers: z.array(z.array(z.string())),
  solution: DocSchema.nullable(),
  notes: z.array(z.string()),
  labels: z.array(z.string()),
});
const Stored = z.object({
  text: DocSchema,
  entries: z.array(
    z.object({
      uuid: z.uuid(),
      sources: z.array(Pasted),
      question: Pasted,
      isRemoved: z.boolean(),
      idQuestion: z.int().nullable(),
      changed: Pasted.nullable(),
    }),
  ),
  idsCataloging: z.array(z.int()),
});

/** The key of the draft on this device. */
export const pastedDraftKey = 'questions-pasted';

export const pastedShape: DraftShape<PastedValues> = {
  form: 'pasted',
  version: 1,
  parse: (stored) => (Stored.safeParse(stored).data as PastedValues | undefined) ?? null,
};

const newEntry = (uuid: string, question: PastedQuestion): PastedEntry => ({
  ...{ uuid, sources: [question], question, isRemoved: false, idQuestion: null, changed: null },
});

/**
 * Returns the entries of a text after a change: those read as before keep their corrections. Added ones stay, so that none is
 * added twice: with what the text says of them now, or without any text.
 */
export function entriesAfter(
  read: readonly PastedQuestion[],
  before: readonly PastedEntry[],
  createUuid: () => string,
): PastedEntry[] {
  const left = [...before];
  const entries: PastedEntry[] = [];
  for (let at = 0; at < read.length; ) {
    const from = at;
    const same = left.findIndex(({ sources }) => isSameJson(sources, read.slice(from, from + sources.length)));
    const [kept] = same < 0 ? [] : left.splice(same, 1);
    const unchanged = kept?.changed ? { ...kept, changed: null } : kept;
    entries.push(unchanged ?? newEntry(createUuid(), read[at] as PastedQuestion));
    at += kept?.sources.length ?? 1;
  }
  return left
    .filter(({ idQuestion }) => idQuestion !== null)
    .reduce((all, added) => withAdded(all, added, before), entries);
}

/** Returns the entries with an added one whose text was changed, in place of what it became, or at its place in `before`. */
function withAdded(entries: PastedEntry[], added: PastedEntry, before: readonly PastedEntry[]): PastedEntry[] {
  const old = added.changed ?? added.question;
  const isNew = ({ uuid }: PastedEntry) => before.every((one) => one.uuid !== uuid);
  const likeness = entries.map((entry) => (isNew(entry) ? likenessOf(wordsOf(entry.question), wordsOf(old)) : 0));
  const best = Math.max(0, ...likeness);
  const at = likeness.indexOf(best);
  if (best >= ALIKE) return entries.with(at, { ...added, changed: entries[at]?.question ?? null });
  const earlier = before.slice(0, before.indexOf(added)).map(({ uuid }) => uuid);
  return entries.toSpliced(entries.findLastIndex(({ uuid }) => earlier.includes(uuid)) + 1, 0, added);
}

/** The least likeness of a text that was edited; two questions about one thing are less alike. */
const ALIKE = 0.6;

const wordsOf = ({ stem, alternatives }: PastedQuestion): string => [stem, ...alternatives].map(plainText).join(' ');

/** Returns the share of pairs of letters that two texts have in common, from 0 to 1 (Dice's coefficient). */
function likenessOf(first: string, second: string): number {
  const pairsIn = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
  const free = Map.groupBy(pairsIn(second), (pair) => pair);
  const [own, all] = [pairsIn(first), first.length + second.length - 2];
  const common = own.filter((pair) => free.get(pair)?.pop() !== undefined).length;
  return all <= 0 ? 0 : (2 * common) / all;
}

/** Returns the entries with what became of an added one's text as a question of its own after it. */
export function separateChanged(
  entries: readonly PastedEntry[],
  uuid: string,
  createUuid: () => string,
): PastedEntry[] {
  return entries.flatMap((entry) =>
    entry.uuid === uuid && entry.changed
      ? [{ ...entry, changed: null }, newEntry(createUuid(), entry.changed)]
      : [entry],
  );
}

/** Returns whether an entry can be merged into the one before it: there is one, and it is not added. */
export const canMerge = (entries: readonly PastedEntry[], index: number): boolean =>
  entries[index - 1]?.idQuestion === null;

/** Returns the entries with one merged into the one before it, if it can be. */
export function mergeWithPrevious(entries: readonly PastedEntry[], uuid: string): PastedEntry[] {
  const index = entries.findIndex((entry) => entry.uuid === uuid);
  const [first, second] = [entries[index - 1], entries[index]];
  if (!first || !second || !canMerge(entries, index)) return [...entries];
  const merged = {
    ...first,
    sources: [...first.sources, ...second.sources],
    question: mergePasted(first.question, second.question),
    isRemoved: false,
  };
  return entries.toSpliced(index - 1, 2, merged);
}

const knownProblems = new WeakMap<PastedQuestion, Problem[]>();

/** Returns what prevents a question from being added; the same list for the same question, as all are asked at each change. */
export function entryProblems({ question }: Pick<PastedEntry, 'question'>): Problem[] {
  const known = knownProblems.get(question);
  if (known) return known;
  const { idType } = question;
  const problems = questionTypeOf(idType).problems(pastedDraft(question)) ?? [{ name: 'blank', where: 'command' }];
  knownProblems.set(question, problems);
  return problems;
}

/** What prevents adding: no text, no question left to add, none without a problem. */
export type AddProblem = 'empty' | 'noneLeft' | 'incomplete';

/** Returns what prevents adding, or null when at least one question can be added. */
export function addProblem({ entries }: PastedValues): AddProblem | null {
  if (entries.length === 0) return 'empty';
  const wanted = entries.filter(isWanted);
  if (wanted.length === 0) return 'noneLeft';
  return wanted.every((entry) => entryProblems(entry).length > 0) ? 'incomplete' : null;
}

/** Returns whether an entry is to be added, apart from its problems. */
export const isWanted = ({ question, isRemoved, idQuestion }: PastedEntry): boolean =>
  question.kind === 'question' && !isRemoved && idQuestion === null;
