import type { Node, RangeFunction } from 'libpg-query';
import { isNamed, type Judge } from './naming.ts';
import { derivedRelation, type Output, type Relation, renamed, type Scope, textOf } from './relations.ts';

/** Returns the columns that a list of a `select` or a `returning` gives. */
export const outputsOfList = (list: readonly Node[], scope: Scope, judge: Judge): Output[] =>
  list.flatMap((node) => {
    if (!('ResTarget' in node) || !node.ResTarget.val) return [];
    const { name, val } = node.ResTarget;
    const fields = 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
    if (fields.some((field) => 'A_Star' in field))
      return allOf(scope, fields.length > 1 ? textOf(fields.at(-2)) : null);
    return { name: name ?? nameOf(val), isNamed: isNamed(val, scope, judge) };
  });

const allOf = ({ relations }: Scope, alias: string | null): Output[] =>
  relations
    .filter((relation) => alias === null || relation.alias === alias)
    .flatMap(({ columns, named }) => columns.map((name) => ({ name, isNamed: named.has(name) })));

/** Returns the name that PostgreSQL gives a column without one. */
const nameOf = (node: Node): string => {
  if ('TypeCast' in node && node.TypeCast.arg) return nameOf(node.TypeCast.arg);
  if ('ColumnRef' in node) return textOf(node.ColumnRef.fields?.at(-1));
  return 'FuncCall' in node ? textOf(node.FuncCall.funcname?.at(-1)) : '';
};

/** Returns the columns of a `values` list. */
export const outputsOfValues = (rows: readonly Node[], scope: Scope, judge: Judge): Output[] => {
  const values = rows.map((row) => ('List' in row ? (row.List.items ?? []) : []));
  return (values[0] ?? []).map((_, index) => ({
    name: `column${index + 1}`,
    isNamed: values.every((row) => row[index] && isNamed(row[index], scope, judge)),
  }));
};

/** The functions that give back what they are given, as rows. */
const unpacking = ['unnest', 'jsonb_to_recordset', 'jsonb_array_elements', 'jsonb_array_elements_text'];

/** Returns a relation for a function: of values alone its columns are values, too. */
export const functionRelation = (
  { functions = [], alias, coldeflist }: RangeFunction,
  scope: Scope,
  judge: Judge,
): Relation => {
  const calls = functions.flatMap((node) => ('List' in node ? (node.List.items ?? []) : []));
  const apart = { relations: [], expressions: scope.expressions, outer: null };
  const isUnpacked = calls
    .filter((call) => 'FuncCall' in call)
    .every(
      ({ FuncCall: { funcname, args } }) =>
        unpacking.includes(textOf(funcname?.at(-1))) &&
        (args ?? []).every((argument) => isNamed(argument, apart, judge)),
    );
  const definitions = [
    ...(coldeflist ?? []),
    ...calls.flatMap((call) => ('List' in call ? (call.List.items ?? []) : [])),
  ];
  const names = [
    ...(alias?.colnames ?? []).map(textOf),
    ...definitions.flatMap((node) => ('ColumnDef' in node ? (node.ColumnDef.colname ?? []) : [])),
    alias?.aliasname ?? '',
  ];
  return derivedRelation(alias?.aliasname ?? '', renamed(names.map((name) => ({ name, isNamed: isUnpacked }))));
};
