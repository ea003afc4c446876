import { useState } from 'react';
import type { InputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { markStale } from '../../data/cache.ts';
import { send } from '../../data/send.ts';
import { useWrite } from '../../data/use-write.ts';
import { addInPortions, portionsOf } from './adding-in-portions.ts';
import { pastedDraft } from './pasted-draft.ts';
import type { PastedEntry } from './pasted-entries.ts';

/** What came of adding questions: how many were added, and why others were not, by their uuid. */
export type AddedPasted = { added: number; failures: ReadonlyMap<string, unknown> };

const { addQuestions } = calls.questions;

/**
 * Adds questions, several with each call. `onAdded` is called with the ids of those that are there, by their uuids; one that fails
 * does not stop the others. A repeat adds none twice. `progress` counts those tried.
 */
export function useAddPasted(idsCataloging: readonly number[], onAdded: (ids: ReadonlyMap<string, number>) => void) {
  const [progress, setProgress] = useState({ done: 0, count: 0 });
  const adding = useWrite(async (entries: readonly PastedEntry[]): Promise<AddedPasted> => {
    const failures = new Map<string, unknown>();
    const questions = entries.map(({ uuid, question }) => questionInput(uuid, question, idsCataloging));
    let done = 0;
    setProgress({ done, count: entries.length });
    for (const portion of portionsOf(questions)) {
      const { ids, refused } = await addInPortions(portion, async (questions) => {
        const { content } = await send(addQuestions, { questions });
        return content;
      });
      onAdded(ids);
      for (const [uuid, error] of refused) failures.set(uuid, error);
      done += portion.length;
      setProgress({ done, count: entries.length });
    }
    markStale('questions');
    return { added: entries.length - failures.size, failures };
  });
  return { adding, progress };
}

type Given = InputOf<typeof addQuestions>['questions'][number];

const questionInput = (uuid: string, question: PastedEntry['question'], idsCataloging: readonly number[]): Given => ({
  uuid,
  idType: question.idType,
  questionContent: pastedDraft(question),
  idCataloging: [...idsCataloging],
});
