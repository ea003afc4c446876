import { type Actor, writesForProvider } from './actor.ts';

/** Returns whether an actor sees a node of the catalogue: one out of use is shown to editors only. */
export const canRead = (me: Pick<Actor, 'role'>, node: { inUse: boolean }): boolean => node.inUse || canEdit(me);

/** Returns whether an actor may change the catalogue. */
export const canEdit = ({ role }: Pick<Actor, 'role'>): boolean => role === 'editor';

/**
 * Returns whether a discipline with so many questions that an actor may use is offered to choose questions from: an empty one
 * only to those who write the provider's bank, because it may be a mistake or not be ready yet.
 */
export const isOffered = (me: Pick<Actor, 'idSchool'>, questions: number): boolean =>
  questions > 0 || writesForProvider(me);
