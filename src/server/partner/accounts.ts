import { and, asc, eq } from 'drizzle-orm';
import type { PartnerPerson } from '../../core/people/partner-claims.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow } from '../database/database.ts';
import { isValidMembership } from '../database/memberships.ts';
import { externalIdentity, membership, school, user } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { addMember, askForAddresses, isAddressKnown } from '../members/api.ts';
import { createAccounts } from '../users/api.ts';

/** How much earlier than the sign-in a new membership begins: one at the same moment may have come a little before. */
const SAME_MOMENT_MS = 60_000;

type Found = { idUser: number; isNew: boolean };

/**
 * Returns the account of a partner's person as a member of the school that the partner names. An unknown person gets an
 * account without a password, one that is known from another school a membership here; roles of members stay as they
 * are. The address of a new account waits until its person accepts it by mail. Returns null where there is no such school, or the account or its membership was ended here.
 */
export const findOrCreateAccount = async (
  { db, host }: { db: Database; host: Pick<Host, 'jobs'> },
  source: string,
  person: PartnerPerson,
  now: Instant,
): Promise<Found | null> => {
  const { idSchool, externalId, role } = person;
  // Two sign-ins of one person at once make one account.
  const place = await firstRow(db.select().from(school).where(eq(school.id, idSchool)).for('update'));
  if (!place || idSchool === PROVIDER_SCHOOL_ID) return null;
  const known = await findIdentities(db, source, externalId);
  const existing = known.find((identity) => identity.idSchool === idSchool) ?? known[0];
  const idUser = existing?.idUser ?? (await createAccount(db, source, person, { idCountry: place.idCountry, now }));
  if (!known.some((identity) => identity.idSchool === idSchool)) {
    await db.insert(externalIdentity).values({ idSchool, source, kind: 'user', externalId, id: idUser });
    const isMember = await db.$count(membership, and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser)));
    const permissions = role === 'teacher' ? 'grade' : '';
    const member = { idSchool, idUser, role, permissions, idCourse: null };
    if (isMember === 0) await addMember(db, member, now - SAME_MOMENT_MS);
  }
  if (existing) await updateName(db, idUser, source, person);
  else await askForAddress({ db, host }, idUser, person, now);
  return (await isMemberNow(db, { idSchool, idUser }, now)) ? { idUser, isNew: !existing } : null;
};

/** Returns who has an id of the partner, in which schools; the one that got it first comes first. */
const findIdentities = (db: Database, source: string, externalId: string) => {
  const { idSchool, id: idUser } = externalIdentity;
  return db
    .select({ idSchool, idUser })
    .from(externalIdentity)
    .where(
      and(
        eq(externalIdentity.source, source),
        eq(externalIdentity.kind, 'user'),
        eq(externalIdentity.externalId, externalId),
        acrossSchools('sign-in'),
      ),
    )
    .orderBy(asc(idSchool));
};

/** Without the address: whose it is cannot be proven by a claim, and that somebody has it is not the partner's to know. */
const createAccount = async (
  db: Database,
  source: string,
  { firstName, lastName }: PartnerPerson,
  { idCountry, now }: { idCountry: number; now: Instant },
): Promise<number> => {
  const person = { firstName, lastName, email: null, idCountry, source };
  const [created] = await createAccounts(db, [person], { now, createdBy: null });
  if (!created) throw new Error('an account was not created');
  return created.idUser;
};

/** Asks by mail for a new account to have its address; one that the school knows as somebody else's is left out. */
const askForAddress = async (
  { db, host }: { db: Database; host: Pick<Host, 'jobs'> },
  idUser: number,
  { idSchool, role, email, firstName, lastName }: PartnerPerson,
  now: Instant,
): Promise<void> => {
  if (email === null || (await isAddressKnown(db, { idSchool, email }, now))) return;
  const people = [{ idUser, email, firstName, lastName, role }];
  await askForAddresses(db, host, { idSchool, addedBy: null, people }, now);
};

/** Names of the partner's own accounts follow the partner; those of linked accounts are the school's. */
const updateName = (db: Database, idUser: number, source: string, { firstName, lastName }: PartnerPerson) =>
  db
    .update(user)
    .set({ firstName, lastName })
    .where(and(eq(user.id, idUser), eq(user.source, source)));

const isMemberNow = async (
  db: Database,
  { idSchool, idUser }: { idSchool: number; idUser: number },
  now: Instant,
): Promise<boolean> =>
  (await firstRow(
    db
      .select({ idUser: membership.idUser })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.idUser))
      .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser), isValidMembership(now))),
  )) !== undefined;
