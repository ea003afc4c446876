import { type SQL, sql } from 'drizzle-orm';
import { bankEntry } from './schema.ts';

/** Returns ids as one parameter: both drivers write it as PostgreSQL's array by the column it is compared with. */
export const idArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids], bankEntry.questions)}::bigint[]`;
