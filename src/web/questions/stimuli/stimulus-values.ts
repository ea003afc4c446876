import { z } from 'zod';
import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { isBlank } from '../../../questions/text/document/blank.ts';
import { DocSchema } from '../../../questions/text/document/schema.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import type { DraftShape } from '../../data/drafts/store.ts';

const StimulusValues = z.object({
  title: z.string(),
  text: DocSchema,
  idsQuestions: z.array(z.int()),
  /** The version it was opened from; null before it is saved first. */
  idVersion: z.int().nullable(),
});
/** The values of a stimulus's form. */
export type StimulusValues = z.infer<typeof StimulusValues>;

export type SavedStimulus = OutputOf<typeof calls.questions.getContext>['content'];

/** Returns the values of a new stimulus. */
export const emptyStimulus = (): StimulusValues => ({
  title: '',
  text: docFromText(''),
  idsQuestions: [],
  idVersion: null,
});

/** Returns the form values of a saved stimulus. */
export const stimulusValuesOf = ({ title, text, questions, idVersion }: SavedStimulus): StimulusValues => ({
  title,
  text,
  idsQuestions: questions.map(({ idQuestion }) => idQuestion),
  idVersion,
});

export const stimulusDraft: DraftShape<StimulusValues> = {
  form: 'stimulus',
  version: 1,
  parse: (stored) => StimulusValues.safeParse(stored).data ?? null,
  // Version 0 had the same fields, and no number.
  upgrades: { 0: (older) => older },
};

/** Returns all problems that prevent a stimulus from being saved, in the order of the screen. */
export const stimulusProblems = ({ text, idsQuestions }: StimulusValues) => [
  ...(isBlank(text) ? [{ name: 'blank', where: 'contextText' } as const] : []),
  ...(idsQuestions.length === 0 ? [{ name: 'tooFew', where: 'idsQuestions', count: 1 } as const] : []),
];

/** Returns the input of the calls that save a stimulus. */
export const stimulusInput = ({ title, text, idsQuestions }: StimulusValues) => ({
  contextTitle: title,
  contextText: text,
  idsQuestions,
});
