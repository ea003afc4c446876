import { useState } from 'react';
import { calls } from '../../../contract/index.ts';
import { prefetchRead } from '../../data/cache.ts';
import { Refused } from '../../data/errors.ts';
import { readOf } from '../../data/read-source.ts';
import { send } from '../../data/send.ts';
import { useWrite } from '../../data/use-write.ts';
import { type QuestionValues, questionInput } from './question-values.ts';

/** Why saving waits for an answer: it is in use, or somebody changed it meanwhile. */
export type SaveConflict = 'used' | 'changed';

type Saved = { idQuestion: number; written: QuestionValues };

/**
 * Saves a question; nothing that fails changes what is written. `ask` says what is to be asked before it can be saved,
 * and the answer comes back as `confirmed` or `over`.
 */
export function useSaveQuestion(question: { idQuestion: number; usedTimes: number } | null) {
  const add = useWrite(calls.questions.addQuestion);
  const edit = useWrite(calls.questions.editQuestion);
  const [ask, setAsk] = useState<SaveConflict | null>(null);
  const [error, setError] = useState<unknown>(null);

  const save = async (written: QuestionValues, { confirmed = false, over = false } = {}): Promise<Saved | null> => {
    setError(null);
    if (question && question.usedTimes > 0 && !confirmed) {
      setAsk('used');
      return null;
    }
    try {
      const saved = await (question
        ? change(question.idQuestion, written, { confirmed, over })
        : add.mutateAsync(questionInput(written)).then(({ content }) => ({ idQuestion: content.idQuestion, written })));
      setAsk(null);
      return saved;
    } catch (failure) {
      const asking = conflictIn(failure);
      if (asking && !(asking === 'used' && confirmed)) setAsk(asking);
      else setError(failure);
      return null;
    }
  };

  const change = async (
    idQuestion: number,
    written: QuestionValues,
    { confirmed = false, over = false },
  ): Promise<Saved> => {
    const newest = over ? await send(calls.questions.getQuestion, { idQuestion }) : null;
    const { content } = await edit.mutateAsync({
      ...questionInput(written),
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

const askings: Partial<Record<string, SaveConflict>> = { questionUsed: 'used', questionChanged: 'changed' };

/** Returns what is to be asked after a failed attempt to save, or null when the failure is to be told. */
export const conflictIn = (failure: unknown): SaveConflict | null =>
  failure instanceof Refused ? (askings[failure.refusal] ?? null) : null;

/** Fetches a question ahead of the screen that shows it. A failure is that screen's to tell. */
export const prefetchQuestion = (idQuestion: number): Promise<void> =>
  prefetchRead(readOf(calls.questions.getQuestion, { idQuestion }), { fresh: true });
