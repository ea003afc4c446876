import { getTableColumns, is, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { type Database, rowsOf } from './database.ts';
import * as schema from './schema.ts';
import { UnusableDatabase } from './unusable-database.ts';

const MOST_NAMED = 5;

/**
 * Throws UnusableDatabase when tables, columns or indexes are missing or different from what the schema files declare,
 * or when a column is too many that every row must fill. Reads the catalogue of the database in one statement.
 */
export const requireTables = async (db: Database): Promise<void> => {
  const rows = rowsOf<{ table: string; name: string; is: string; optional: boolean }>(
    await db.execute(sql`
      select relname::text as table, relname || '.' || attname as name,
        format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as is,
        not attnotnull or atthasdef or attidentity <> '' as optional
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        and relname <> 'migration'
      union all
      select tablename, tablename || ' index ' || indexname, 'index', true from pg_indexes where schemaname = 'public'`),
  );
  const found = new Map(rows.map((row) => [row.name, row.is]));
  const foundTables = new Set(rows.map(({ table }) => table));
  const differences = declaredTables().flatMap(({ table, parts }) => {
    if (!foundTables.has(table)) return [`${table} is missing`];
    const unknown = rows.filter((row) => row.table === table && !row.optional && !parts.has(row.name));
    return [
      ...[...parts].flatMap(([name, is]) => differenceOf(name, is, found.get(name))),
      ...unknown.map(({ name }) => `${name} must be filled and is unknown`),
    ];
  });
  if (differences.length === 0) return;
  const named = differences.slice(0, MOST_NAMED).join('; ');
  const more = differences.length > MOST_NAMED ? `; and ${differences.length - MOST_NAMED} more` : '';
  throw new UnusableDatabase(
    `has other tables than its migrations make (${named}${more})`,
    'Keep it: somebody has changed it by hand. Change that back, or restore a backup into an empty database.',
  );
};

const differenceOf = (name: string, declared: string, found: string | undefined): string[] => {
  if (found === declared) return [];
  return [found === undefined ? `${name} is missing` : `${name} is ${found}, not ${declared}`];
};

/** Returns the declared tables, each with the types of its columns and with its indexes, by name. */
const declaredTables = (): { table: string; parts: ReadonlyMap<string, string> }[] =>
  Object.values<unknown>(schema)
    .filter((table): table is PgTable => is(table, PgTable))
    .map((table) => {
      const { name, indexes } = getTableConfig(table);
      const columns = Object.entries(getTableColumns(table)).map(([key, column]): [string, string] => [
        `${name}.${column.keyAsName ? toSnakeCase(key) : column.name}`,
        `${column.getSQLType()}${column.notNull ? ' not null' : ''}`,
      ]);
      const names = indexes.map(({ config }): [string, string] => [`${name} index ${config.name}`, 'index']);
      return { table: name, parts: new Map([...columns, ...names]) };
    })
    .sort((a, b) => (a.table < b.table ? -1 : 1));
