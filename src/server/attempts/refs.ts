import { type SQL, sql } from 'drizzle-orm';
import { idArray } from '../database/arrays.ts';
import type { Database } from '../database/database.ts';

/** An attempt, with the school whose row it is. */
export type AttemptRef = { idSchool: number; idAttempt: number };

/** Returns attempts as a table `wanted (id_school, id)` for a statement to join with. */
export const wantedAttempts = (refs: readonly AttemptRef[]): SQL =>
  sql`unnest(${idArray(refs.map(({ idSchool }) => idSchool))}, ${idArray(refs.map(({ idAttempt }) => idAttempt))})
    as wanted (id_school, id)`;

const sortedIds = (refs: readonly AttemptRef[]): SQL =>
  idArray([...new Set(refs.map(({ idAttempt }) => idAttempt))].sort((a, b) => a - b));

/**
 * Takes a shared lock on attempts until the transaction ends: others may save responses to them, nobody may end them.
 */
export const lockAttemptsShared = (db: Database, refs: readonly AttemptRef[]) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(id) from unnest(${sortedIds(refs)}) as id`);

/**
 * Takes an exclusive lock on attempts until the transaction ends, after all transactions that save responses to them.
 */
export const lockAttemptsExclusively = (db: Database, refs: readonly AttemptRef[]) =>
  db.execute(sql`select pg_advisory_xact_lock(id) from unnest(${sortedIds(refs)}) as id`);
