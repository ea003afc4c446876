import { useState } from 'react';
import { calls } from '../../../contract/index.ts';
import { pastedDraft } from '../../../questions/pasted/pasted-draft.ts';
import { markStale } from '../../data/cache.ts';
import { send } from '../../data/send.ts';
import { useWrite } from '../../data/use-write.ts';
import type { PastedEntry } from './pasted-entries.ts';

/** What came of adding questions: how many were added, and why others were not, by their uuid. */
export type AddedPasted = { added: number; failures: ReadonlyMap<string, unknown> };

/**
 * Adds questions one after the other. `onAdded` is called for each that is there; one that fails does not stop the others. A
 * repeat adds none twice, for each carries its uuid. `progress` counts those tried.
 */
export function useAddPasted(idsCataloging: readonly number[], onAdded: (uuid: string, idQuestion: number) => void) {
  const [progress, setProgress] = useState({ done: 0, count: 0 });
  const adding = useWrite(async (entries: readonly PastedEntry[]): Promise<AddedPasted> => {
    const failures = new Map<string, unknown>();
    setProgress({ done: 0, count: entries.length });
    for (const [index, { uuid, question }] of entries.entries()) {
      try {
        const { idQuestion } = (await addPasted(uuid, question, idsCataloging)).content;
        onAdded(uuid, idQuestion);
      } catch (error) {
        failures.set(uuid, error);
      }
      setProgress({ done: index + 1, count: entries.length });
    }
    markStale('questions');
    return { added: entries.length - failures.size, failures };
  });
  return { adding, progress };
}

const addPasted = (uuid: string, question: PastedEntry['question'], idsCataloging: readonly number[]) =>
  send(calls.questions.addQuestion, {
    uuid,
    idType: question.idType,
    questionContent: pastedDraft(question),
    idCataloging: [...idsCataloging],
  });
