import { z } from 'zod';
import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { isBlank } from '../../../questions/text/document/blank.ts';
import { docOf } from '../../../questions/text/plain/from-plain-text.ts';
import { DocSchema } from '../../../questions/text/document/schema.ts';

const WrittenText = z.object({
  title: z.string(),
  text: DocSchema,
  idsQuestions: z.array(z.int()),
  /** The version it was opened from; none before it is saved first. */
  idVersion: z.int().nullable(),
});
/** A text with the questions about it, as its author has it in hand. */
export type WrittenText = z.infer<typeof WrittenText>;

export type SavedText = OutputOf<typeof calls.questions.getContext>['content'];

export const emptyText = (): WrittenText => ({ title: '', text: docOf(''), idsQuestions: [], idVersion: null });

export const writtenText = ({ title, text, questions, idVersion }: SavedText): WrittenText => ({
  title,
  text,
  idsQuestions: questions.map(({ idQuestion }) => idQuestion),
  idVersion,
});

/** What was kept on the device, if it is a text still. */
export const readText = (stored: unknown): WrittenText | null => WrittenText.safeParse(stored).data ?? null;

/** What keeps it from being saved, in the order of the screen. */
export const problemsOf = ({ text, idsQuestions }: WrittenText) => [
  ...(isBlank(text) ? [{ name: 'blank', where: 'contextText' } as const] : []),
  ...(idsQuestions.length === 0 ? [{ name: 'tooFew', where: 'idsQuestions', count: 1 } as const] : []),
];

export const sent = ({ title, text, idsQuestions }: WrittenText) => ({
  contextTitle: title,
  contextText: text,
  idsQuestions,
});
