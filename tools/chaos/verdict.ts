import { isDeepStrictEqual } from 'node:util';
import type { SavedAnswer } from '../../src/contract/attempts.ts';
import { createRemoteClient } from '../../tests/support/remote-client.ts';
import { retryUntilDone } from './retry.ts';
import type { Sitting } from './sitting.ts';

/** An answer that must not be lost from now on. */
export type Taken = { idQuestion: number; response: unknown; sequence: number };

/** Returns the answers of a student that the server does not have, told with what it has instead. */
export async function lostOf(
  { address, sitting, signal }: { address: string; sitting: Sitting; signal: AbortSignal },
  { name, token, taken }: { name: string; token: string; taken: Iterable<Taken> },
): Promise<string[]> {
  const { attempts } = createRemoteClient(address, token);
  const { questionsSaved } = await retryUntilDone(() => attempts.answerScheduledAssessment(sitting), signal);
  return lostAmong(taken, questionsSaved).map((answer) => {
    const found = questionsSaved.find(({ idQuestion }) => idQuestion === answer.idQuestion);
    return `${name}: ${JSON.stringify(answer)}, stored ${JSON.stringify(found ?? null)}`;
  });
}

/** Returns the answers of which neither they themselves nor later ones to the same questions are stored. Nothing is stored of an answer taken back. */
export const lostAmong = (taken: Iterable<Taken>, stored: readonly SavedAnswer[]): Taken[] => {
  const byQuestion = new Map(stored.map((answer) => [answer.idQuestion, answer]));
  return [...taken].filter(({ idQuestion, response, sequence }) => {
    const found = byQuestion.get(idQuestion);
    if (found === undefined) return response !== null;
    return found.sequence < sequence || (found.sequence === sequence && !isDeepStrictEqual(found.response, response));
  });
};
