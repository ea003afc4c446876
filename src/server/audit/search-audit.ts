import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { type Database, firstRow } from '../database/database.ts';
import { audit, user } from '../database/schema.ts';

/** Which rows of a school's audit to find; `since` is included, `until` is not. */
export type AuditSearch = {
  idSchool: number;
  keyword: string;
  idUser: number | null;
  /** Blank = any. */
  call: string;
  outcome: 'done' | 'refused' | null;
  since: Instant | null;
  until: Instant | null;
};

const columns = {
  ...{ idAudit: audit.id, at: audit.at, idUser: audit.idUser, address: audit.address, call: audit.call },
  ...{ outcome: audit.outcome, before: audit.before, after: audit.after, subject: audit.subject },
  firstName: sql<string>`coalesce(${user.firstName}, '')`,
  lastName: sql<string>`coalesce(${user.lastName}, '')`,
  login: sql<string>`coalesce(${user.login}, '')`,
};

const searched = sql`concat_ws(' ', ${user.firstName}, ${user.lastName}, ${user.login}, ${user.email}, ${audit.address},
  ${audit.subject}, ${audit.before}, ${audit.after})`;

const hasWord = (word: string): SQL => {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`${searched} ilike ${pattern}`;
};

const matches = ({ idSchool, keyword, idUser, call, outcome, since, until }: AuditSearch): SQL | undefined =>
  and(
    eq(audit.idSchool, idSchool),
    idUser === null ? undefined : eq(audit.idUser, idUser),
    call === '' ? undefined : eq(audit.call, call),
    outcome === null ? undefined : eq(audit.outcome, outcome),
    since === null ? undefined : gte(audit.at, since),
    until === null ? undefined : lt(audit.at, until),
    ...keyword
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(hasWord),
  );

/** Returns rows of a school's audit with the names of their users, newest first. */
export const findAudit = (
  db: Database,
  search: AuditSearch,
  { limit, offset = 0 }: { limit: number; offset?: number },
) =>
  db
    .select(columns)
    .from(audit)
    .leftJoin(user, eq(user.id, audit.idUser))
    .where(matches(search))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(limit)
    .offset(offset);

export type FoundAudit = Awaited<ReturnType<typeof findAudit>>[number];

/** Returns how many rows there are, at most `limit`: a school may have millions. */
export const countAudit = async (db: Database, search: AuditSearch, limit: number): Promise<number> => {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.idUser))
    .where(matches(search))
    .limit(limit)
    .as('some');
  return (await firstRow(db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some)))?.count ?? 0;
};
