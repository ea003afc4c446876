import { z } from 'zod';
import { isSameJson } from '../../../core/same-json.ts';
import { mergePasted, pastedDraft } from '../../../questions/pasted/pasted-draft.ts';
import type { PastedQuestion } from '../../../questions/pasted/pasted-question.ts';
import type { Problem } from '../../../questions/question-type.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { DocSchema } from '../../../questions/text/document/schema.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import type { DraftShape } from '../../data/drafts/store.ts';

/** A question on the screen: as read in the text (`sources`), and as corrected. */
export type PastedEntry = {
  /** Sent with the question, so that it is added once. */
  uuid: string;
  sources: PastedQuestion[];
  question: PastedQuestion;
  isRemoved: boolean;
  /** The id of the question once it is added. */
  idQuestion: number | null;
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
    }),
  ),
  idsCataloging: z.array(z.int()),
});

export const pastedShape: DraftShape<PastedValues> = {
  form: 'question',
  version: 1,
  parse: (stored) => (Stored.safeParse(stored).data as PastedValues | undefined) ?? null,
};

/** Returns the entries of a text after a change: those read as before keep their corrections. */
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
    const question = read[at] as PastedQuestion;
    entries.push(kept ?? { uuid: createUuid(), sources: [question], question, isRemoved: false, idQuestion: null });
    at += kept?.sources.length ?? 1;
  }
  return entries;
}

/** Returns the entries with one merged into the one before it, which must exist. */
export function mergeWithPrevious(entries: readonly PastedEntry[], index: number): PastedEntry[] {
  const [first, second] = [entries[index - 1], entries[index]];
  if (!first || !second) return [...entries];
  const merged = {
    ...first,
    sources: [...first.sources, ...second.sources],
    question: mergePasted(first.question, second.question),
    isRemoved: false,
  };
  return entries.toSpliced(index - 1, 2, merged);
}

/** Returns what prevents a question from being added. */
export const entryProblems = ({ question }: Pick<PastedEntry, 'question'>): Problem[] =>
  questionTypeOf(question.idType).problems(pastedDraft(question)) ?? [{ name: 'blank', where: 'command' }];

/** Returns whether an entry is to be added, apart from its problems. */
export const isWanted = ({ question, isRemoved, idQuestion }: PastedEntry): boolean =>
  question.kind === 'question' && !isRemoved && idQuestion === null;
