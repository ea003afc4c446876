import type { Actor } from './actor.ts';

/** Returns whether an actor sees a node of the catalogue: one out of use is shown to editors only. */
export const canRead = (me: Pick<Actor, 'role'>, node: { inUse: boolean }): boolean => node.inUse || canEdit(me);

/** Returns whether an actor may change the catalogue. */
export const canEdit = ({ role }: Pick<Actor, 'role'>): boolean => role === 'editor';
