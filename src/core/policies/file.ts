import { PROVIDER_SCHOOL_ID } from '../people/schools.ts';
import { type Actor, worksAt } from './actor.ts';

/** What shows a stored file, as far as it decides who may see the file. */
export type FileFacts = {
  /** The schools that the file is stored for; the provider may be one of them. */
  schools: readonly number[];
  /** Whether something that the provider has published shows it. */
  isPublished: boolean;
  /** The schools that have a question, stimulus or assessment of the provider which shows it in something of their own. */
  usedBy: readonly number[];
  /** Whether it is in the paper of a schedule that has begun for the actor. */
  isInStartedPaper: boolean;
};

/**
 * Returns whether an actor may see a file. Those who work at a school see what is stored for it, and of the provider's what is
 * published or used by the school, even when the provider withdraws it later. Students see what is in their papers.
 */
export const canRead = (me: Actor, { schools, isPublished, usedBy, isInStartedPaper }: FileFacts): boolean => {
  if (me.role === 'student') return isInStartedPaper;
  if (schools.some((idSchool) => worksAt(me, idSchool))) return true;
  return schools.includes(PROVIDER_SCHOOL_ID) && (isPublished || usedBy.some((idSchool) => worksAt(me, idSchool)));
};
