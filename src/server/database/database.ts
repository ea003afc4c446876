import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The one face of PostgreSQL and of its WebAssembly build, inside a transaction and outside. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** The first row, where there can be one at most. */
export const one = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0];

/** The rows of raw SQL: both drivers answer `{ rows }`, which their common type does not say. */
export const rowsOf = <Row>(answer: unknown): Row[] => (answer as { rows: Row[] }).rows;
