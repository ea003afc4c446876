import type { Role } from '../people/roles.ts';
import { type Actor, canShare } from './actor.ts';

/** The most colleagues by name with whom one assessment or one question is shared: more of them are the school. */
export const MOST_COLLEAGUES = 50;

/** With whom the owner of an assessment or a question shares it. */
export type SharingFacts = {
  /** Whether the owner is a member of its school now: somebody who has left shares nothing. */
  isOwnerHere: boolean;
  /** Whether the owner's switch shares everything of this kind. */
  everything: boolean;
  /** Whether it alone is shared with the whole school. */
  withSchool: boolean;
  /** The users with whom it alone is shared. */
  withUsers: readonly number[];
};

/** What an owner shares with nobody. */
export const notShared: SharingFacts = { isOwnerHere: true, everything: false, withSchool: false, withUsers: [] };
/** What a list has that holds only what is shared with its reader. */
export const sharedWithSchool: SharingFacts = { ...notShared, withSchool: true };

/** Returns whether an owner shares something with a user of the same school. */
export const isSharedWith = (
  { isOwnerHere, everything, withSchool, withUsers }: SharingFacts,
  idUser: number,
): boolean => isOwnerHere && (everything || withSchool || withUsers.includes(idUser));

/** A member of the actor's school. */
export type MemberFacts = { idUser: number; role: Role; isValid: boolean };

/** Returns whether a member of the actor's school is a colleague with whom something is shared by name. */
export const isColleague = (me: Pick<Actor, 'idUser'>, { idUser, role, isValid }: MemberFacts): boolean =>
  isValid && idUser !== me.idUser && canShare({ role });
