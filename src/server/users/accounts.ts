import { and, eq, ne, or, sql } from 'drizzle-orm';
import { loginCandidate, loginStemOf, normalizeLogin } from '../../core/people/logins.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { textList } from '../database/arrays.ts';
import { inBatches } from '../database/batches.ts';
import { type Database, firstRow } from '../database/database.ts';
import { user } from '../database/schema.ts';

/** How many logins of a name are tried at first; twice as many whenever all of them are taken. */
const CANDIDATES = 8;
const ROWS_AT_ONCE = 1000;

/** A person without an account. Without `login` one is made from the name. */
type NewAccount = Pick<typeof user.$inferInsert, 'firstName' | 'lastName' | 'idCountry'> &
  Partial<
    Pick<typeof user.$inferInsert, 'login' | 'language' | 'passwordHash' | 'passwordGiven' | 'source' | 'termsUse'>
  > & { email: string | null; receiveCommercial?: boolean };

/** Returns whether anybody has an account: false at the first start. */
export const hasAccounts = async (db: Database): Promise<boolean> =>
  (await firstRow(db.select({ id: user.id }).from(user).limit(1))) !== undefined;

type CreatedAccount = { idUser: number; login: string; email: string | null };

/**
 * Creates accounts, in the order given, each with a login that nobody else signs in with. Throws the unique violation
 * when a login or an e-mail address was taken in the same moment.
 */
export const createAccounts = async (
  db: Database,
  people: readonly NewAccount[],
  { now, createdBy }: { now: Instant; createdBy: number | null },
): Promise<CreatedAccount[]> => {
  const free = await findFreeLogins(db, people.map(loginStemOf));
  const rows = people.map((person, index) => ({
    ...person,
    login: person.login ?? free[index] ?? '',
    email: person.email == null ? null : normalizeLogin(person.email),
    passwordChanged: person.passwordHash ? now : null,
    added: now,
    createdBy,
  }));
  const created = new Map<string, CreatedAccount>();
  await inBatches(rows, ROWS_AT_ONCE, async (some) => {
    const columns = { idUser: user.id, login: user.login, email: user.email };
    for (const row of await db.insert(user).values(some).returning(columns)) created.set(row.login, row);
  });
  return rows.map(({ login }) => {
    const row = created.get(login);
    if (!row) throw new Error('an account was not created');
    return row;
  });
};

/** Returns whether anybody but this user signs in with a text, as a login or as an address. */
export const isSignInNameTaken = async (db: Database, name: string, except = 0): Promise<boolean> =>
  (await firstRow(
    db
      .select({ id: user.id })
      .from(user)
      .where(and(or(eq(user.login, name), eq(user.email, name)), ne(user.id, except)))
      .limit(1),
  )) !== undefined;

/**
 * Returns a login for each stem, which no account has as its login or e-mail address, all different: the stem itself
 * where it is free, else with the next number.
 */
export const findFreeLogins = async (db: Database, stems: readonly string[]): Promise<string[]> => {
  const logins = Array.from(stems, () => '');
  let open = [...Map.groupBy(stems.keys(), (index) => stems[index] ?? '')].map(([stem, waiting]) => ({
    ...{ stem, waiting, first: 0 },
  }));
  const taken = new Set<string>();
  for (let count = CANDIDATES; open.length > 0; count *= 2) {
    // As many as a stem needs, and only the next ones: a list may have thousands of one name.
    const tried = open.map(({ stem, waiting, first }) => {
      const next = first + Math.max(count, waiting.length);
      const candidates = Array.from({ length: next - first }, (_, index) => loginCandidate(stem, first + index));
      return { stem, waiting, next, candidates };
    });
    for (const login of await findTaken(
      db,
      tried.flatMap(({ candidates }) => candidates),
    ))
      taken.add(login);
    open = tried.flatMap(({ stem, waiting, next, candidates }) => {
      const free = candidates.filter((login) => !taken.has(login)).slice(0, waiting.length);
      for (const [at, index] of waiting.slice(0, free.length).entries()) {
        logins[index] = free[at] ?? '';
        taken.add(logins[index]);
      }
      return free.length < waiting.length ? [{ stem, waiting: waiting.slice(free.length), first: next }] : [];
    });
  }
  return logins;
};

const findTaken = async (db: Database, logins: readonly string[]): Promise<string[]> => {
  // One parameter, however many people a roster has.
  const given = textList(logins);
  const rows = await db
    .select({ login: user.login, email: user.email })
    .from(user)
    .where(or(sql`${user.login} in ${given}`, sql`${user.email} in ${given}`));
  return rows.flatMap(({ login, email }) => (email === null ? [login] : [login, email]));
};
