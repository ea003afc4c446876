import { is, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { TableRow } from '../../core/sync/fields.ts';
import type { Database } from '../database/database.ts';
import * as schema from '../database/schema.ts';

const columnsOf = new Map(
  Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const { name, columns } = getTableConfig(table);
    return [[name, new Set(columns.map((column) => toSnakeCase(column.name)))] as const];
  }),
);

/** What becomes of rows that are there already: they are replaced, or stay. */
type Existing = { key: readonly string[]; isReplaced: boolean };

/**
 * Writes rows as the server has told them, ids included. Columns that this version does not know are left out; those that the server did not
 * tell stay as they are, or have their usual values. Must run while keys that refer are not checked.
 */
export const writeTableRows = async (
  db: Database,
  table: string,
  rows: readonly TableRow[],
  { key, isReplaced }: Existing,
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const known = columnsOf.get(table) ?? new Set();
  const columns = Object.keys(first).filter((name) => known.has(name));
  const list = identifiers(columns);
  const others = columns.filter((name) => !key.includes(name));
  const values = others.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  const conflict =
    isReplaced && values.length > 0
      ? sql`(${identifiers(key)}) do update set ${sql.join(values, sql`, `)}`
      : sql`do nothing`;
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict ${conflict}`);
};

const identifiers = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
