import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { idArrayValue } from '../database/arrays.ts';
import type { Database } from '../database/database.ts';
import { preparedStatement } from '../database/prepared-statement.ts';

/** An attempt, with the school whose row it is. */
export type AttemptRef = { idSchool: number; idAttempt: number };

/** Returns the values of `wanted`. */
export const wantedValues = (refs: readonly AttemptRef[]) => ({
  wantedSchools: idArrayValue(refs.map(({ idSchool }) => idSchool)),
  wantedAttempts: idArrayValue(refs.map(({ idAttempt }) => idAttempt)),
});

type WantedValues = { [Value in keyof ReturnType<typeof wantedValues>]: string | Placeholder };

const wantedTable = ({ wantedSchools, wantedAttempts }: WantedValues): SQL =>
  sql`unnest(${wantedSchools}::bigint[], ${wantedAttempts}::bigint[]) as wanted (id_school, id)`;

/** Returns attempts as a table `wanted (id_school, id)` for a statement to join with. */
export const wantedAttempts = (refs: readonly AttemptRef[]): SQL => wantedTable(wantedValues(refs));

/** The same table for a prepared statement, with the values of `wantedValues`. */
export const wanted = wantedTable({
  wantedSchools: sql.placeholder('wantedSchools'),
  wantedAttempts: sql.placeholder('wantedAttempts'),
});

const sortedIds = (refs: readonly AttemptRef[]) => ({
  ids: idArrayValue([...new Set(refs.map(({ idAttempt }) => idAttempt))].sort((a, b) => a - b)),
});

const lockShared = preparedStatement(
  'lock_attempts_shared',
  sql`select pg_advisory_xact_lock_shared(id) from unnest(${sql.placeholder('ids')}::bigint[]) as id`,
);

/**
 * Takes a shared lock on attempts until the transaction ends: others may save responses to them, nobody may end them.
 */
export const lockAttemptsShared = (db: Database, refs: readonly AttemptRef[]) => lockShared(db, sortedIds(refs));

const lockExclusively = preparedStatement(
  'lock_attempts_exclusively',
  sql`select pg_advisory_xact_lock(id) from unnest(${sql.placeholder('ids')}::bigint[]) as id`,
);

/**
 * Takes an exclusive lock on attempts until the transaction ends, after all transactions that save responses to them.
 */
export const lockAttemptsExclusively = (db: Database, refs: readonly AttemptRef[]) =>
  lockExclusively(db, sortedIds(refs));
