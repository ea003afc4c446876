import { useState } from 'react';
import { calls } from '../../../contract/index.ts';
import { Refused } from '../../data/errors.ts';
import { queryClient, useChange } from '../../data/query.ts';
import { send } from '../../data/send.ts';
import { freshQueryOf } from '../use-fresh-call.ts';
import { sent, type Written } from './written.ts';

/** Why saving waits for an answer: it is in use, or somebody changed it meanwhile. */
export type Asking = 'used' | 'changed';

type Saved = { idQuestion: number; written: Written };

/**
 * Saves a question; nothing that fails changes what is written. `ask` says what is to be asked before it can be saved,
 * and the answer comes back as `confirmed` or `over`.
 */
export function useSaving(question: { idQuestion: number; usedTimes: number } | null) {
  const add = useChange(calls.questions.addQuestion);
  const edit = useChange(calls.questions.editQuestion, { also: ['assessments'] });
  const [ask, setAsk] = useState<Asking | null>(null);
  const [error, setError] = useState<unknown>(null);

  const save = async (written: Written, { confirmed = false, over = false } = {}): Promise<Saved | null> => {
    setError(null);
    if (question && question.usedTimes > 0 && !confirmed) {
      setAsk('used');
      return null;
    }
    try {
      const saved = await (question
        ? change(question.idQuestion, written, { confirmed, over })
        : add.mutateAsync(sent(written)).then(({ content }) => ({ idQuestion: content.idQuestion, written })));
      setAsk(null);
      return saved;
    } catch (failure) {
      const asking = askingAfter(failure);
      if (asking && !(asking === 'used' && confirmed)) setAsk(asking);
      else setError(failure);
      return null;
    }
  };

  const change = async (idQuestion: number, written: Written, { confirmed = false, over = false }): Promise<Saved> => {
    const newest = over ? await send(calls.questions.getQuestion, { idQuestion }) : null;
    const { content } = await edit.mutateAsync({
      ...sent(written),
      idQuestion,
      idVersion: newest?.content.idVersion ?? written.idVersion ?? undefined,
      confirmed,
    });
    return { idQuestion, written: { ...written, idVersion: content.idVersion } };
  };

  return {
    save,
    ask,
    dismiss: () => setAsk(null),
    error,
    clearError: () => setError(null),
  };
}

const askings: Partial<Record<string, Asking>> = { questionUsed: 'used', questionChanged: 'changed' };

/** Returns what is to be asked after a failed attempt to save, or null when the failure is to be told. */
export const askingAfter = (failure: unknown): Asking | null =>
  failure instanceof Refused ? (askings[failure.refusal] ?? null) : null;

/** Fetches a question ahead of the screen that shows it. A failure is that screen's to tell. */
export const fetchAhead = (idQuestion: number): Promise<void> =>
  queryClient.prefetchQuery(freshQueryOf(calls.questions.getQuestion, { idQuestion }));
