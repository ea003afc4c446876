import { calls } from '../../../contract/index.ts';
import { tabId } from '../../data/drafts/tab-id.ts';
import { changeStoredDraft } from '../../data/drafts/use-local-draft.ts';
import { send } from '../../data/send.ts';
import type { StimulusKey } from '../../paths/questions.ts';
import { emptyStimulus, type StimulusValues, stimulusDraft, stimulusValuesOf } from './stimulus-values.ts';

/** Returns the key of a stimulus's draft; each tab may have a new one. */
export const stimulusDraftKey = (context: StimulusKey): string =>
  `text-${context === 'new' ? `new.${tabId()}` : context}`;

/** How the keys of all drafts of new stimuli begin. */
export const newStimuliPrefix = 'text-new';

/** Returns the values with further questions at the end. */
export const withQuestions = (values: StimulusValues, ids: readonly number[]): StimulusValues => ({
  ...values,
  idsQuestions: [...new Set([...values.idsQuestions, ...ids])],
});

/** Adds a question, which is written on another screen, to the draft of the stimulus to which the user returns. Throws as `send`. */
export const attachQuestion = (idUser: number, context: StimulusKey, idQuestion: number): Promise<void> =>
  changeStoredDraft(
    { idUser, key: stimulusDraftKey(context), shape: stimulusDraft },
    async () =>
      context === 'new'
        ? emptyStimulus()
        : stimulusValuesOf((await send(calls.questions.getContext, { idContext: context })).content),
    (values) => withQuestions(values, [idQuestion]),
  );
