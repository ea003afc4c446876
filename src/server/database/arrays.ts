import { type SQL, sql } from 'drizzle-orm';
import { bankEntry } from './schema.ts';

/**
 * Returns ids as one SQL parameter, which both drivers write as an array of the type of the column it is compared
 * with.
 */
export const idArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids], bankEntry.questions)}::bigint[]`;

/** Returns ids as the value of a placeholder that is cast to `bigint[]`. */
export const idArrayValue = (ids: readonly number[]): string => `{${ids.join(',')}}`;
