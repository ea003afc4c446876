import { z } from 'zod';
import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { isBlank } from '../../../questions/text/document/blank.ts';
import { DocSchema } from '../../../questions/text/document/schema.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';

const StimulusValues = z.object({
  title: z.string(),
  text: DocSchema,
  idsQuestions: z.array(z.int()),
  /** The version it was opened from; none before it is saved first. */
  idVersion: z.int().nullable(),
});
/** A text with the questions about it, as its author has it in hand. */
export type StimulusValues = z.infer<typeof StimulusValues>;

export type SavedStimulus = OutputOf<typeof calls.questions.getContext>['content'];

export const emptyStimulus = (): StimulusValues => ({
  title: '',
  text: docFromText(''),
  idsQuestions: [],
  idVersion: null,
});

export const stimulusValuesOf = ({ title, text, questions, idVersion }: SavedStimulus): StimulusValues => ({
  title,
  text,
  idsQuestions: questions.map(({ idQuestion }) => idQuestion),
  idVersion,
});

/** What was kept on the device, if it is a text still. */
export const parseStimulusValues = (stored: unknown): StimulusValues | null =>
  StimulusValues.safeParse(stored).data ?? null;

/** What keeps it from being saved, in the order of the screen. */
export const stimulusProblems = ({ text, idsQuestions }: StimulusValues) => [
  ...(isBlank(text) ? [{ name: 'blank', where: 'contextText' } as const] : []),
  ...(idsQuestions.length === 0 ? [{ name: 'tooFew', where: 'idsQuestions', count: 1 } as const] : []),
];

export const stimulusInput = ({ title, text, idsQuestions }: StimulusValues) => ({
  contextTitle: title,
  contextText: text,
  idsQuestions,
});
