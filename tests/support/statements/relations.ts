import type { ColumnRef, Node } from 'libpg-query';

/** A relation of a query's `from`, or the target of a change. */
export type Relation = {
  alias: string;
  /** The table of a school's rows that it is, or null. */
  tenantTable: string | null;
  /** The column that has the school; null = every column may, because the query made them itself. */
  schoolColumn: string | null;
  /** Whether the query says which school's rows it reads here. */
  isNamed: boolean;
};

/** What names mean at one level of a query. */
export type Scope = {
  relations: Relation[];
  /** Names of common table expressions, each with whether its rows are of named schools. */
  expressions: ReadonlyMap<string, boolean>;
  outer: Scope | null;
};

const SCHOOL = 'id_school';

const textOf = (node: Node | undefined): string => (node && 'String' in node ? (node.String.sval ?? '') : '');

/** Returns the relation whose school a column is, looked up in this level and the outer ones; null for other columns. */
export const schoolOwner = (column: ColumnRef, scope: Scope | null): Relation | null => {
  if (!scope) return null;
  const names = (column.fields ?? []).map(textOf);
  const name = names.at(-1);
  const alias = names.at(-2);
  const isOwner = (relation: Relation) =>
    alias === undefined
      ? name === relation.schoolColumn
      : alias === relation.alias && (relation.schoolColumn === null || relation.schoolColumn === name);
  const found = scope.relations.find(isOwner);
  if (found) return found;
  // The nearest relation of this alias is meant, even when the column is another one.
  if (alias !== undefined && scope.relations.some((relation) => relation.alias === alias)) return null;
  return schoolOwner(column, scope.outer);
};

/** Returns a relation for a table, a common table expression of the scope, or the table of schools itself. */
export const relationOf = (
  { name, alias = name }: { name: string; alias?: string | undefined },
  expressions: ReadonlyMap<string, boolean>,
  tenantTables: ReadonlySet<string>,
): Relation => {
  const expression = expressions.get(name);
  if (expression !== undefined) return { alias, tenantTable: null, schoolColumn: SCHOOL, isNamed: expression };
  if (name === 'school') return { alias, tenantTable: null, schoolColumn: 'id', isNamed: false };
  if (!tenantTables.has(name)) return { alias, tenantTable: null, schoolColumn: SCHOOL, isNamed: true };
  return { alias, tenantTable: name, schoolColumn: SCHOOL, isNamed: false };
};

/** Returns whether an insert lists the column that has the school. */
export const listsSchool = (columns: readonly Node[] = []): boolean =>
  columns.some((column) => 'ResTarget' in column && column.ResTarget.name === SCHOOL);
