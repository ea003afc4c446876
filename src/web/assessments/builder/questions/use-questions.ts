import { useState } from 'react';
import type { Assessment, Block } from '../../../../contract/assessments.ts';
import { possiblePoints } from '../../../../core/assessments/sections.ts';
import { cachedReply, markStale, updateCachedReply } from '../../../data/cache.ts';
import { Refused } from '../../../data/errors.ts';
import { useRead } from '../../../data/use-read.ts';
import { pendingWritesNow, usePendingWrites, useWrite } from '../../../data/use-write.ts';
import { withoutAnswerCard } from '../answer-card.ts';
import { assessmentSource, patchCachedAssessment, questionsSource, writeKey } from '../use-assessment.ts';
import { emptyHistory, stepOf, withRedone, withStep, withUndone } from './change-history.ts';
import { applyChange, type Change, countQuestions, exceedsMaximum, sectionsAfter } from './changes.ts';
import { sendChange } from './send-change.ts';

/**
 * Returns the questions of a draft as they will be after all changes: the cached reply with the pending writes applied in their
 * order. One that the server refuses disappears, the questions are read again, and nothing can be undone. Changes are queued, not single flight:
 * each adds to the last.
 */
export function useDraftQuestions({ idAssessment, sections: atServerSections }: Assessment) {
  const source = questionsSource(idAssessment);
  const { content: atServer } = useRead(source, { suspend: true }).reply;
  const key = writeKey(idAssessment, 'questions');
  const pending = usePendingWrites<Change>(key);
  const blocks = pending.reduce(applyChange, atServer);
  const sections = sectionsAfter(atServerSections, pending);

  const [error, setError] = useState<Error | null>(null);
  const [history, setHistory] = useState(emptyHistory);
  const { mutate } = useWrite((change: Change) => sendChange(idAssessment, change), {
    key,
    queue: `questions of ${idAssessment}`,
    untilAnswered: true,
    onSuccess: (_, change) => {
      const changed = updateCachedReply(
        source,
        (reply) => reply && { ...reply, content: applyChange(reply.content, change) },
      );
      patchCachedAssessment(idAssessment, {
        ...(changed && fieldsFollowingFrom(changed.content)),
        ...(change.kind === 'sections' && { sections: [...sectionsAfter([], [change])] }),
      });
    },
    onError: (failure) => {
      setError(failure);
      setHistory(emptyHistory);
      markStale(source);
    },
  });

  /** The questions after the change made last, which may not be on the screen yet. */
  const blocksNow = () => pendingWritesNow<Change>(key).reduce(applyChange, cachedReply(source)?.content ?? atServer);
  const sectionsNow = () =>
    sectionsAfter(
      cachedReply(assessmentSource(idAssessment))?.content.sections ?? atServerSections,
      pendingWritesNow<Change>(key),
    );
  const undone = history.past.at(-1);
  const redone = history.future.at(-1);

  return {
    blocks,
    blocksNow,
    sections,
    /** Shows a change at once and sends it; returns false where the assessment is full. */
    change: (wanted: Change): boolean => {
      const now = blocksNow();
      const change = isAdding(wanted) ? { ...wanted, section: sectionsNow().length } : wanted;
      const full = exceedsMaximum(now, change);
      setError(full ? new Refused('tooManyQuestions') : null);
      if (full) return false;
      const step = stepOf(now, change);
      if (step) setHistory((before) => withStep(before, step));
      mutate(change);
      return true;
    },
    undo: undone && {
      step: undone,
      run: () => {
        setError(null);
        setHistory(withUndone);
        for (const change of undone.undo) mutate(change);
      },
    },
    redo: redone && {
      step: redone,
      run: () => {
        setError(null);
        setHistory(withRedone);
        mutate(redone.change);
      },
    },
    /** True while a change is not saved yet and would be lost with the window. */
    isSending: pending.length > 0,
    error,
    dismiss: () => setError(null),
  };
}

const isAdding = (change: Change) => change.kind === 'add' || change.kind === 'addSeveral';

/** Returns the fields of the assessment that follow from its questions; once varied, it stays so. */
const fieldsFollowingFrom = (blocks: readonly Block[]): Partial<Assessment> => ({
  qntQuestions: countQuestions(blocks),
  points: possiblePoints(blocks.flatMap(({ questions }) => questions)),
  ...(withoutAnswerCard(blocks).length > 0 && { varied: true }),
});
