import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The interface of PostgreSQL and of its WebAssembly build, inside a transaction and outside. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Returns the first row of a query, or undefined. */
export const firstRow = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0];

/** Returns the rows of a raw SQL reply: both drivers return `{ rows }`, which their common type does not say. */
export const rowsOf = <Row>(answer: unknown): Row[] => (answer as { rows: Row[] }).rows;
