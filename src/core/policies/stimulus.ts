import type { Actor } from './actor.ts';
import { canChange, type QuestionFacts } from './question.ts';

/** What the rights to a stimulus depend on: its questions, each with whether the actor may read it. */
export type StimulusFacts = { deleted: boolean; questions: readonly (QuestionFacts & { isReadable: boolean })[] };

export type StimulusAction = 'read' | 'edit' | 'delete';

/**
 * Returns whether an actor may do something with a stimulus: it is read with any of its questions, and changed with
 * all.
 */
export const can = (me: Actor, action: StimulusAction, { deleted, questions }: StimulusFacts): boolean => {
  if (deleted || !questions.some(({ isReadable }) => isReadable)) return false;
  return action === 'read' || questions.every((question) => canChange(me, 'edit', question));
};
