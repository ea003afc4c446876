import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Instant } from '../../core/schedules/time.ts';
import type * as schema from './schema.ts';

/** The interface of PostgreSQL and of its WebAssembly build, inside a transaction and outside. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Returns the first row of a query, or undefined. */
export const firstRow = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0];

/** Returns an instant of a raw SQL reply: one driver parses `timestamptz`, the other returns its text. */
export const instantOf = (value: string | Date | null): Instant | null =>
  value === null ? null : new Date(value).getTime();

/** Returns the rows of a raw SQL reply: both drivers return `{ rows }`, which their common type does not say. */
export const rowsOf = <Row>(answer: unknown): Row[] => (answer as { rows: Row[] }).rows;
