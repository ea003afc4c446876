import { type Actor, worksAt } from './actor.ts';

/** What the rights to a draft depend on. */
export type QuestionDraftFacts = { idSchool: number; idOwner: number };

/** Returns whether an actor may read, change and delete a draft of a question: nobody but its owner, at the school it was written. */
export const mayUseDraft = (me: Actor, { idSchool, idOwner }: QuestionDraftFacts): boolean =>
  worksAt(me, idSchool) && idOwner === me.idUser;
