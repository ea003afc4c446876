import { and, asc, desc, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import { normalizeLogin } from '../../core/people/logins.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { audit, school, user } from '../database/schema.ts';

/** Which rows of the audit to read. */
export type AuditFilter = {
  /** A login, an e-mail address or an id. */
  user?: string | undefined;
  idSchool?: number | undefined;
  call?: string | undefined;
  onlyRefused?: boolean;
  /** From the first on, before the second. */
  since?: Instant | undefined;
  until?: Instant | undefined;
  /** Rows at most, the newest ones. */
  limit: number;
};

/** A row of the audit with the login and school name. */
export type AuditEntry = Omit<typeof audit.$inferSelect, 'id'> & { login: string | null; schoolName: string | null };

/** Returns rows of the audit of all schools, newest first; null when the filter names an unknown user. */
export const readAudit = async (db: Database, filter: AuditFilter): Promise<AuditEntry[] | null> => {
  const people = filter.user === undefined ? undefined : await idsOf(db, filter.user);
  if (people?.length === 0) return null;
  const schools = await db.select({ id: school.id, name: school.name }).from(school).orderBy(asc(school.id));
  const wanted = schools.filter(({ id }) => filter.idSchool === undefined || id === filter.idSchool);
  if (wanted.length === 0) return [];
  const { since, until, call } = filter;
  const rows = await db
    .select({ row: audit, login: user.login })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.idUser))
    .where(
      and(
        inArray(
          audit.idSchool,
          wanted.map(({ id }) => id),
        ),
        people && inArray(audit.idUser, people),
        since === undefined ? undefined : gte(audit.at, since),
        until === undefined ? undefined : lt(audit.at, until),
        call === undefined ? undefined : eq(audit.call, call),
        filter.onlyRefused ? eq(audit.outcome, 'refused') : undefined,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(filter.limit);
  const names = new Map(schools.map(({ id, name }) => [id, name]));
  return rows.map(({ row: { id: _, ...row }, login }) => ({
    ...row,
    login,
    schoolName: names.get(row.idSchool) ?? null,
  }));
};

const idsOf = async (db: Database, name: string): Promise<number[]> => {
  const text = normalizeLogin(name);
  const byName: SQL | undefined = or(eq(user.login, text), eq(user.email, text));
  const id = /^\d{1,15}$/.test(text) ? eq(user.id, Number(text)) : undefined;
  const rows = await db.select({ id: user.id }).from(user).where(or(byName, id));
  return rows.map((row) => row.id);
};
