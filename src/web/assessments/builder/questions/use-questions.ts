import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Assessment, Block } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { Refused } from '../../../data/errors.ts';
import { useCall } from '../../../data/query.ts';
import { withoutAnswerCard } from '../answer-card.ts';
import { changeKey, patchCachedAssessment, questionsQuery } from '../use-assessment.ts';
import { applyChange, type Change, countQuestions, exceedsMaximum } from './changes.ts';
import { sendChange } from './send-change.ts';

/**
 * The questions of a draft as they will be once all changes have arrived: what the server has sent, and on top, in
 * their order, the changes on their way. One that fails is gone from there, and the truth is read anew.
 */
export function useDraftQuestions(idAssessment: number) {
  const client = useQueryClient();
  const { queryKey } = questionsQuery(idAssessment);
  const { content: known } = useCall(calls.assessments.getAssessmentQuestions, { idAssessment, version: 1 });
  const mutationKey = changeKey(idAssessment, 'questions');
  const onTheirWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  const blocks = onTheirWay.reduce(applyChange, known);

  const [error, setError] = useState<Error | null>(null);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `questions of ${idAssessment}` },
    mutationFn: (change: Change) => sendChange(idAssessment, change),
    onSuccess: async (_, change) => {
      // A reading that began before this change would bring the questions without it.
      await client.cancelQueries({ queryKey });
      const changed = client.setQueryData(
        queryKey,
        (reply) => reply && { ...reply, content: applyChange(reply.content, change) },
      );
      patchCachedAssessment(idAssessment, changed ? standingOf(changed.content) : {});
    },
    onError: (failure) => {
      setError(failure);
      void client.invalidateQueries({ queryKey });
    },
  });

  return {
    blocks,
    /** Shows a change at once and sends it. Whether it was taken, which only a full assessment keeps it from. */
    change: (change: Change): boolean => {
      const full = exceedsMaximum(blocks, change);
      setError(full ? new Refused('tooManyQuestions') : null);
      if (!full) mutate(change);
      return !full;
    },
    /** Whether a change is still on its way, and would be lost with the window. */
    isSending: onTheirWay.length > 0,
    error,
    dismiss: () => setError(null),
  };
}

/** What the assessment itself knows of its questions. One that has had another type may have others from then on. */
const standingOf = (blocks: readonly Block[]): Partial<Assessment> => ({
  qntQuestions: countQuestions(blocks),
  ...(withoutAnswerCard(blocks).length > 0 && { varied: true }),
});
