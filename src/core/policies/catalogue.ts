import { seesWholeSchool } from '../people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../people/schools.ts';
import { type Actor, writesForProvider } from './actor.ts';

type Editor = Pick<Actor, 'role' | 'idSchool'>;
type Node = { idSchool: number; inUse: boolean };

/**
 * Returns whether an actor sees a node of the catalogue: one of the provider or of the own school, but out of use only as one
 * who may edit it.
 */
export const canRead = (me: Editor, node: Node): boolean => {
  const isInCatalogue = node.idSchool === PROVIDER_SCHOOL_ID || node.idSchool === me.idSchool;
  return isInCatalogue && (node.inUse || canEdit(me, node));
};

/**
 * Returns whether an actor may change, merge and delete a node of the catalogue: editors the provider's, coordinators their
 * school's own.
 */
export const canEdit = (me: Editor, { idSchool }: Pick<Node, 'idSchool'>): boolean =>
  me.idSchool === idSchool && (writesForProvider(me) ? me.role === 'editor' : seesWholeSchool(me.role));

/**
 * Returns whether a discipline with so many questions that an actor may use is offered to choose questions from: an empty one
 * only to those who write the provider's bank, because it may be a mistake or not be ready yet.
 */
export const isOffered = (me: Pick<Actor, 'idSchool'>, questions: number): boolean =>
  questions > 0 || writesForProvider(me);
