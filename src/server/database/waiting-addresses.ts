import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { invitation, user } from './schema.ts';

/** The condition of the invitations of a school that nobody has accepted, expired ones included. */
export const isWaitingInvitation = (idSchool: SQLWrapper | number): SQL | undefined =>
  and(sql`${invitation.idSchool} = ${idSchool}`, isNull(invitation.accepted));

/** Returns the address that a school or its partner has given a member and that nobody has accepted; the statement must read `user`. */
export const waitingEmail = (idSchool: SQLWrapper | number): SQL<string | null> =>
  sql<string | null>`(select ${invitation.email} from ${invitation} where ${and(
    isWaitingInvitation(idSchool),
    eq(invitation.idUser, user.id),
  )})`;
