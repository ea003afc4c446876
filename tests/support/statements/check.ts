import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { PgTable } from 'drizzle-orm/pg-core';
import { loadModule, parseSync } from 'libpg-query';
import { crossSchoolReasons } from '../../../src/server/database/across-schools.ts';
import { globalTables } from '../../../src/server/database/global-tables.ts';
import * as schema from '../../../src/server/database/schema.ts';
import { findTablesWithoutSchoolIn } from './walk.ts';

const columns = new Map(
  Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map((table) => [getTableName(table), Object.keys(getTableColumns(table)).map(toSnakeCase)]),
);

/** The names of the tables whose rows belong to a school each. */
export const tenantTables: ReadonlySet<string> = new Set(
  [...columns.keys()].filter((name) => !Object.hasOwn(globalTables, name)),
);

/** Returns the statement without the number of its values, so that statements which differ in it alone are checked once. */
const shapeOf = (sql: string): string =>
  sql
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(, \$)+/g, '$')
    .replaceAll(/(\([^()]*\))(, \1)+/g, '$1');

/** The shapes in which this process has found no problem. */
const checked = new Set<string>();

/** Returns a line for each statement that does not name the school of a table, with the statement and its tables. */
export const findStatementProblems = async (statements: Iterable<string>): Promise<string[]> => {
  await loadModule();
  const problems = new Map<string, string>();
  for (const sql of statements) {
    const shape = shapeOf(sql);
    if (checked.has(shape) || problems.has(shape)) continue;
    const tables = findTablesWithoutSchool(sql);
    if (tables.length === 0) checked.add(shape);
    else problems.set(shape, `does not name the school of ${tables.join(', ')}: ${sql}`);
  }
  return [...problems.values()];
};

/** Returns the tables whose school an SQL text does not name. The parser has to be loaded. */
export const findTablesWithoutSchool = (sql: string): string[] => {
  const tables = { columns, tenants: tenantTables };
  const bytes = Buffer.from(sql);
  const isExempt = (location: number) => {
    const [, reason] = /^true \/\* all schools: (.+?) \*\//.exec(bytes.subarray(location).toString()) ?? [];
    return reason !== undefined && Object.hasOwn(crossSchoolReasons, reason);
  };
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt }) =>
    stmt ? findTablesWithoutSchoolIn(stmt, tables, isExempt) : [],
  );
};
