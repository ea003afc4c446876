import { and, inArray, sql } from 'drizzle-orm';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { type EventKind, event } from '../database/schema.ts';

/** What a process does when something in schools has changed; it must not throw. */
export type Follower = { kinds: readonly EventKind[]; handle(schools: readonly number[]): void };

/**
 * Returns a function that tells the followers of this process in which schools there were events since it was called last. Where a
 * process is, is stored nowhere: it begins with what happens after the first call. Meant for caches in memory, which are
 * empty then.
 */
export const followEvents = (db: Database, followers: readonly Follower[]): (() => Promise<void>) => {
  const kinds = [...new Set(followers.flatMap((follower) => follower.kinds))];
  let from: string | null = null;
  return async () => {
    // Read before the events: those of transactions that end in between are read by the next call, which begins here.
    const to = await settledUntil(db);
    const found = from === null ? [] : await readSchools(db, kinds, { from, to });
    for (const { kinds, handle } of followers) {
      const schools = found.filter(({ kind }) => kinds.includes(kind)).map(({ idSchool }) => idSchool);
      if (schools.length > 0) handle([...new Set(schools)]);
    }
    from = to;
  };
};

/** Returns the number of the first transaction that has not ended. */
const settledUntil = async (db: Database): Promise<string> => {
  const [row] = rowsOf<{ first: string }>(
    await db.execute(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as first`),
  );
  return row?.first ?? '0';
};

const readSchools = (db: Database, kinds: EventKind[], { from, to }: { from: string; to: string }) =>
  db
    .selectDistinct({ idSchool: event.idSchool, kind: event.kind })
    .from(event)
    .where(
      and(
        acrossSchools('events'),
        sql`${event.xid8} >= ${from}::xid8 and ${event.xid8} < ${to}::xid8`,
        inArray(event.kind, kinds),
      ),
    );
