import { getTableColumns, is, SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type Index, type IndexedColumn, type PgColumn, PgDialect, PgTable } from 'drizzle-orm/pg-core';

export type ColumnFacts = { key: string; name: string; type: string; isRequired: boolean; default: string };
export type Reference = { columns: string[]; table: string; targets: string[] };
/** An index; `method` is empty for the usual one. */
export type IndexFacts = { columns: string[]; where: string; method: string };
export type TableFacts = {
  /** The name in the program. */
  key: string;
  name: string;
  columns: ColumnFacts[];
  primaryKey: string[];
  unique: IndexFacts[];
  indexes: IndexFacts[];
  references: Reference[];
  /** The conditions that its rows fulfil. */
  checks: string[];
};

const dialect = new PgDialect({ casing: 'snake_case' });
const nameOf = (column: PgColumn): string => (column.keyAsName ? toSnakeCase(column.name) : column.name);

/** Returns a piece of SQL with its values in it. */
const textOf = (sql: SQL): string => {
  const { sql: text, params } = dialect.sqlToQuery(sql.inlineParams());
  return params.length === 0 ? text.replaceAll('"', '').replaceAll(/\w+\./g, '') : text;
};

/** Returns the tables of a schema module as the database has them. */
export const tablesIn = (module: object): TableFacts[] =>
  Object.entries(module)
    .filter((entry): entry is [string, PgTable] => is(entry[1], PgTable))
    .map(([key, table]) => factsOf(key, table));

const factsOf = (key: string, table: PgTable): TableFacts => {
  const { name, primaryKeys, indexes, foreignKeys, checks } = getTableConfig(table);
  const columns = Object.entries(getTableColumns(table)) as [string, PgColumn][];
  const single = columns.filter(([, column]) => column.primary).map(([, column]) => nameOf(column));
  return {
    key,
    name,
    columns: columns.map(([key, column]) => ({
      key,
      name: nameOf(column),
      type: column.getSQLType(),
      isRequired: column.notNull,
      default: defaultOf(column),
    })),
    primaryKey: primaryKeys[0]?.columns.map(nameOf) ?? single,
    unique: indexes.filter(({ config }) => config.unique).map(indexFactsOf),
    indexes: indexes.filter(({ config }) => !config.unique).map(indexFactsOf),
    checks: checks.map(({ value }) => textOf(value)),
    references: foreignKeys.map((foreignKey) => {
      const { columns, foreignTable, foreignColumns } = foreignKey.reference();
      return {
        columns: columns.map(nameOf),
        table: getTableConfig(foreignTable).name,
        targets: foreignColumns.map(nameOf),
      };
    }),
  };
};

const indexFactsOf = ({ config }: Index): IndexFacts => ({
  columns: config.columns.map((column) =>
    is(column, SQL) ? textOf(column) : toSnakeCase((column as IndexedColumn).name ?? ''),
  ),
  where: config.where ? textOf(config.where) : '',
  method: config.method === undefined || config.method === 'btree' ? '' : config.method,
});

const defaultOf = ({ default: value, generatedIdentity }: PgColumn): string => {
  if (generatedIdentity) return 'counted up';
  if (value === undefined) return '';
  return `default ${is(value, SQL) ? textOf(value) : JSON.stringify(value)}`;
};
