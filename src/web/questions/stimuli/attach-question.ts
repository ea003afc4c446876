import { calls } from '../../../contract/index.ts';
import { send } from '../../data/send.ts';
import type { StimulusKey } from '../paths.ts';
import { tab } from '../tab.ts';
import { amendKept } from '../use-kept.ts';
import { emptyStimulus, parseStimulusValues, type StimulusValues, stimulusValuesOf } from './stimulus-values.ts';

/** Under which a text is kept while it is written; each tab may have a new one. */
export const stimulusDraftKey = (context: StimulusKey): string =>
  `text-${context === 'new' ? `new.${tab()}` : context}`;

/** How the keys of all new texts begin. */
export const newStimuliPrefix = 'text-new';

/** The text with some questions more, behind those it has. */
export const withQuestions = (written: StimulusValues, ids: readonly number[]): StimulusValues => ({
  ...written,
  idsQuestions: [...new Set([...written.idsQuestions, ...ids])],
});

/** Puts a question into a text that waits for it on this device while the question is written on a screen of its own. */
export const attachQuestion = (idUser: number, context: StimulusKey, idQuestion: number): Promise<void> =>
  amendKept(
    { idUser, key: stimulusDraftKey(context) },
    async () =>
      context === 'new'
        ? emptyStimulus()
        : stimulusValuesOf((await send(calls.questions.getContext, { idContext: context })).content),
    parseStimulusValues,
    (text) => withQuestions(text, [idQuestion]),
  );
