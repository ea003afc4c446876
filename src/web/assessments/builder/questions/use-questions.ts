import { useState } from 'react';
import type { Assessment, Block } from '../../../../contract/assessments.ts';
import { cancelRead, markStale, updateCachedReply } from '../../../data/cache.ts';
import { Refused } from '../../../data/errors.ts';
import { useRead } from '../../../data/use-read.ts';
import { usePendingWrites, useWrite } from '../../../data/use-write.ts';
import { withoutAnswerCard } from '../answer-card.ts';
import { patchCachedAssessment, questionsSource, writeKey } from '../use-assessment.ts';
import { applyChange, type Change, countQuestions, exceedsMaximum } from './changes.ts';
import { sendChange } from './send-change.ts';

/**
 * Returns the questions of a draft as they will be after all changes: the cached reply with the pending writes applied in their
 * order. A failed one disappears, and the questions are read again. Changes are queued, not single flight: each adds to the last.
 */
export function useDraftQuestions(idAssessment: number) {
  const source = questionsSource(idAssessment);
  const { content: atServer } = useRead(source, { suspend: true }).reply;
  const key = writeKey(idAssessment, 'questions');
  const pending = usePendingWrites<Change>(key);
  const blocks = pending.reduce(applyChange, atServer);

  const [error, setError] = useState<Error | null>(null);
  const { mutate } = useWrite((change: Change) => sendChange(idAssessment, change), {
    key,
    queue: `questions of ${idAssessment}`,
    onSuccess: async (_, change) => {
      // A read that began before this change would return the questions without it.
      await cancelRead(source);
      const changed = updateCachedReply(
        source,
        (reply) => reply && { ...reply, content: applyChange(reply.content, change) },
      );
      patchCachedAssessment(idAssessment, changed ? fieldsFollowingFrom(changed.content) : {});
    },
    onError: (failure) => {
      setError(failure);
      markStale(source);
    },
  });

  return {
    blocks,
    /** Shows a change at once and sends it; returns false where the assessment is full. */
    change: (change: Change): boolean => {
      const full = exceedsMaximum(blocks, change);
      setError(full ? new Refused('tooManyQuestions') : null);
      if (!full) mutate(change);
      return !full;
    },
    /** True while a change is not saved yet and would be lost with the window. */
    isSending: pending.length > 0,
    error,
    dismiss: () => setError(null),
  };
}

/** Returns the fields of the assessment that follow from its questions; once varied, it stays so. */
const fieldsFollowingFrom = (blocks: readonly Block[]): Partial<Assessment> => ({
  qntQuestions: countQuestions(blocks),
  ...(withoutAnswerCard(blocks).length > 0 && { varied: true }),
});
