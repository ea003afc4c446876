import { type SQL, sql } from 'drizzle-orm';
import { bankEntry } from './schema.ts';

/**
 * Returns ids as one SQL parameter, which both drivers write as an array of the type of the column it is compared
 * with.
 */
export const idArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids], bankEntry.questions)}::bigint[]`;

/** Returns ids as the value of a placeholder that is cast to `bigint[]`. */
export const idArrayValue = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/** Returns texts as one SQL parameter, a list for `in`. */
export const textList = (texts: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

/** Returns uuids as one SQL parameter, a list for `in`. */
export const uuidList = (uuids: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(uuids)}::jsonb)::uuid)`;
