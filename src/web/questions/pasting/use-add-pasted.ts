import { useState } from 'react';
import { calls } from '../../../contract/index.ts';
import { pastedDraft } from '../../../questions/pasted/pasted-draft.ts';
import { markStale } from '../../data/cache.ts';
import { send } from '../../data/send.ts';
import { useWrite } from '../../data/use-write.ts';
import type { PastedEntry } from './pasted-entries.ts';

/** What came of adding questions: how many were added, and which were not, with the last reason. */
export type AddedPasted = { added: number; failed: string[]; error: unknown };

/**
 * Adds questions one after the other. `onAdded` is called for each that is there; one that fails does not stop the others. A
 * repeat adds none twice, for each carries its uuid.
 */
export function useAddPasted(idsCataloging: readonly number[], onAdded: (uuid: string, idQuestion: number) => void) {
  const [done, setDone] = useState(0);
  const adding = useWrite(async (entries: readonly PastedEntry[]): Promise<AddedPasted> => {
    const result: AddedPasted = { added: 0, failed: [], error: null };
    setDone(0);
    for (const { uuid, question } of entries) {
      try {
        const { content } = await send(calls.questions.addQuestion, {
          ...{
            uuid,
            idType: question.idType,
            questionContent: pastedDraft(question),
            idCataloging: [...idsCataloging],
          },
        });
        onAdded(uuid, content.idQuestion);
        result.added += 1;
      } catch (error) {
        result.failed.push(uuid);
        result.error = error;
      }
      setDone((count) => count + 1);
    }
    markStale('questions');
    return result;
  });
  return { adding, done };
}
