import type { ColumnRef, Node } from 'libpg-query';

/** A column that a query returns, and whether its values are schools that the statement names, or plain values. */
export type OutputColumn = { name: string; isNamed: boolean };

/** A relation of a query's `from`, or the target of a change. */
export type Relation = {
  alias: string;
  /** The name of its table if that has rows of schools, else null. */
  tenantTable: string | null;
  columns: readonly string[];
  /** The column that has the school; null = it has none. */
  schoolColumn: string | null;
  /** The key of a global table: naming one row of it names its school. */
  keyColumn: string | null;
  /** The columns whose schools the statement names. */
  named: Set<string>;
};

/** The common table expressions by name, each with its columns. */
export type CommonTableExpressions = ReadonlyMap<string, readonly OutputColumn[]>;

/** The relations and expressions that names refer to at one level of a query. */
export type Scope = { relations: Relation[]; expressions: CommonTableExpressions; outer: Scope | null };

/** The tables of the database, each with its columns, and which of them have rows of schools. */
export type Tables = { columns: ReadonlyMap<string, readonly string[]>; tenants: ReadonlySet<string> };

const SCHOOL = 'id_school';

/** The global tables with a school, which is named when one row is selected by its key. */
const globalKeys: Record<string, { schoolColumn: string; keyColumn: string }> = {
  school: { schoolColumn: 'id', keyColumn: 'id' },
  session: { schoolColumn: SCHOOL, keyColumn: 'token_hash' },
};

/** Returns the text of a string node, "" for any other. */
export const stringValueOf = (node: Node | undefined): string =>
  node && 'String' in node ? (node.String.sval ?? '') : '';

/** Returns the relation and the name of a column, looked up in this level and then in the outer ones. */
export const resolveColumn = (
  reference: ColumnRef,
  scope: Scope | null,
): { relation: Relation; column: string } | null => {
  if (!scope) return null;
  const names = (reference.fields ?? []).map(stringValueOf);
  const column = names.at(-1) ?? '';
  const alias = names.at(-2);
  const relation = scope.relations.find((one) =>
    alias === undefined ? one.columns.includes(column) : one.alias === alias,
  );
  return relation ? { relation, column } : resolveColumn(reference, scope.outer);
};

/** Returns the school column that a comparison of this column names, or null when it names none. */
export const namedSchoolColumn = (
  { tenantTable, schoolColumn, keyColumn }: Relation,
  column: string,
): string | null => {
  if (schoolColumn === null) return tenantTable === null ? column : null;
  return column === schoolColumn || column === keyColumn ? schoolColumn : null;
};

/** Returns a relation for a table of the database. */
export const createTableRelation = (name: string, alias: string, { columns, tenants }: Tables): Relation => {
  const isTenant = tenants.has(name);
  const { schoolColumn = isTenant ? SCHOOL : null, keyColumn = null } = globalKeys[name] ?? {};
  const tenantTable = isTenant ? name : null;
  return { alias, tenantTable, columns: columns.get(name) ?? [], schoolColumn, keyColumn, named: new Set() };
};

/** Returns a relation for the result of a query, a common table expression or a function. */
export const createDerivedRelation = (alias: string, outputs: readonly OutputColumn[]): Relation => ({
  alias,
  tenantTable: null,
  columns: outputs.map(({ name }) => name),
  schoolColumn: null,
  keyColumn: null,
  named: new Set(outputs.filter(({ isNamed }) => isNamed).map(({ name }) => name)),
});

/** Returns columns under the names that an alias gives them. */
export const renameOutputs = (outputs: readonly OutputColumn[], names: readonly Node[] = []): OutputColumn[] =>
  outputs.map(({ name, isNamed }, index) => ({ name: stringValueOf(names[index]) || name, isNamed }));

/** Returns the position of the school column in an insert's column list, or -1. */
export const findSchoolColumnIndex = (columns: readonly Node[] = []): number =>
  columns.findIndex((column) => 'ResTarget' in column && column.ResTarget.name === SCHOOL);
