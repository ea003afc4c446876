import { and, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import type { Role } from '../../core/people/roles.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { inBatches } from '../database/batches.ts';
import { type Database, firstRow } from '../database/database.ts';
import { invitation, membership, user } from '../database/schema.ts';
import { isWaitingInvitation } from '../database/waiting-addresses.ts';
import type { Host } from '../host.ts';
import { deletePasswordLinks } from '../session/api.ts';
import { INVITATION_MS } from './invitations.ts';
import { sendInvitationJob } from './jobs.ts';

/** Few enough for the parameters of a statement. */
const ROWS_AT_ONCE = 500;

type SchoolAddress = {
  idSchool: number;
  email: string;
  /** The member who is to have the address. */
  except?: number;
};

/**
 * Returns whether a school knows an address as somebody else's: a member's, or one that it has invited and that has not
 * answered yet. Whether it has an account elsewhere is not asked.
 */
export const isAddressKnown = async (
  db: Database,
  { idSchool, email, except = 0 }: SchoolAddress,
  now: Instant,
): Promise<boolean> => {
  const member = await firstRow(
    db
      .select({ idUser: user.id })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.idUser))
      .where(and(eq(membership.idSchool, idSchool), eq(user.email, email), ne(user.id, except)))
      .limit(1),
  );
  const invited = await firstRow(
    db
      .select({ id: invitation.id })
      .from(invitation)
      .where(
        and(
          ...[isWaitingInvitation(idSchool), eq(invitation.email, email)],
          gt(invitation.expires, now),
          or(isNull(invitation.idUser), ne(invitation.idUser, except)),
        ),
      )
      .limit(1),
  );
  return member !== undefined || invited !== undefined;
};

type AskedPerson = { idUser: number; email: string; firstName: string; lastName: string; role: Role };

/**
 * Asks, by a mail to each address, for members of a school to have it; until it is accepted the address waits. In place of
 * what was asked before for the member, and of an expired invitation to the address. Returns the ids of the
 * invitations: fewer than people where an address waits in the school already.
 */
export const askForAddresses = async (
  db: Database,
  { jobs }: Pick<Host, 'jobs'>,
  {
    idSchool,
    addedBy,
    people,
  }: {
    idSchool: number;
    /** Null = the platform of a partner, for which the school speaks. */
    addedBy: number | null;
    people: readonly AskedPerson[];
  },
  now: Instant,
): Promise<number[]> => {
  const added: number[] = [];
  await inBatches(people, ROWS_AT_ONCE, async (some) => {
    const isReplaced = or(
      inArray(
        invitation.idUser,
        some.map(({ idUser }) => idUser),
      ),
      and(
        inArray(
          invitation.email,
          some.map(({ email }) => email),
        ),
        lte(invitation.expires, now),
      ),
    );
    await db.delete(invitation).where(and(isWaitingInvitation(idSchool), isReplaced));
    const values = some.map((person) => ({
      ...{ ...person, idSchool, addedBy },
      ...{ expires: now + INVITATION_MS, added: now },
    }));
    const rows = await db.insert(invitation).values(values).onConflictDoNothing().returning({ id: invitation.id });
    added.push(...rows.map(({ id }) => id));
  });
  for (const idInvitation of added) await jobs.enqueue(db, sendInvitationJob, { idSchool, idInvitation });
  return added;
};

type AskedStudent = Omit<AskedPerson, 'role'>;

type AddressChange = {
  idSchool: number;
  by: number;
  student: AskedStudent | (Omit<AskedStudent, 'email'> & { email: null });
  /** Null = none. */
  email: string | null;
};

/**
 * Asks for a student of a school to have another address, or takes it away. The one of before is gone at once: the school says
 * that it is not the student's. Returns false when the school knows the address as somebody else's.
 */
export const changeAddress = async (
  { db, host, now }: { db: Database; host: Pick<Host, 'jobs'>; now: Instant },
  { idSchool, by: addedBy, student, email }: AddressChange,
): Promise<boolean> => {
  const { idUser, firstName, lastName } = student;
  if (email === null || email === student.email) await withdrawAddresses(db, idSchool, [idUser]);
  else {
    if (await isAddressKnown(db, { idSchool, email, except: idUser }, now)) return false;
    const people = [{ idUser, firstName, lastName, email, role: 'student' as const }];
    if ((await askForAddresses(db, host, { idSchool, addedBy, people }, now)).length === 0) return false;
  }
  if (student.email !== null && email !== student.email) {
    await db.update(user).set({ email: null }).where(eq(user.id, idUser));
    // They were sent to the address of before.
    await deletePasswordLinks(db, idUser);
  }
  return true;
};

/** Withdraws what was asked for students of a school and not accepted. */
export const withdrawAddresses = async (db: Database, idSchool: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.delete(invitation).where(and(isWaitingInvitation(idSchool), inArray(invitation.idUser, [...ids])));
};

/** Mails a member's waiting address again, with a new link. Returns false when none waits. */
export const askAgain = async (
  db: Database,
  { jobs }: Pick<Host, 'jobs'>,
  { idSchool, idUser }: { idSchool: number; idUser: number },
  now: Instant,
): Promise<boolean> => {
  const isAsked = and(isWaitingInvitation(idSchool), eq(invitation.idUser, idUser));
  const row = await firstRow(
    db
      .update(invitation)
      .set({ expires: now + INVITATION_MS })
      .where(isAsked)
      .returning({ id: invitation.id }),
  );
  if (!row) return false;
  const idInvitation = row.id;
  await jobs.enqueue(db, sendInvitationJob, { idSchool, idInvitation }, { key: `${idSchool}-${idInvitation}` });
  return true;
};
