import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { invitation, user } from './schema.ts';

/** Returns the address that a school has given a student and that nobody has accepted; the statement must read `user`. */
export const waitingEmail = (idSchool: SQLWrapper | number): SQL<string | null> =>
  sql<string | null>`(select ${invitation.email} from ${invitation} where ${and(
    sql`${invitation.idSchool} = ${idSchool}`,
    eq(invitation.idUser, user.id),
    isNull(invitation.accepted),
  )})`;
