import type { Node, RangeFunction } from 'libpg-query';
import { isNamedSchool, type NamingRules } from './naming.ts';
import {
  createDerivedRelation,
  type OutputColumn,
  type Relation,
  renameOutputs,
  type Scope,
  stringValueOf,
} from './relations.ts';

/** Returns the columns of the list of a `select` or `returning`. */
export const outputsOfList = (list: readonly Node[], scope: Scope, rules: NamingRules): OutputColumn[] =>
  list.flatMap((node) => {
    if (!('ResTarget' in node) || !node.ResTarget.val) return [];
    const { name, val } = node.ResTarget;
    const fields = 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
    if (fields.some((field) => 'A_Star' in field))
      return allOf(scope, fields.length > 1 ? stringValueOf(fields.at(-2)) : null);
    return { name: name ?? nameOf(val), isNamed: isNamedSchool(val, scope, rules) };
  });

const allOf = ({ relations }: Scope, alias: string | null): OutputColumn[] =>
  relations
    .filter((relation) => alias === null || relation.alias === alias)
    .flatMap(({ columns, named }) => columns.map((name) => ({ name, isNamed: named.has(name) })));

/** Returns the name that PostgreSQL gives a column without one. */
const nameOf = (node: Node): string => {
  if ('TypeCast' in node && node.TypeCast.arg) return nameOf(node.TypeCast.arg);
  if ('ColumnRef' in node) return stringValueOf(node.ColumnRef.fields?.at(-1));
  return 'FuncCall' in node ? stringValueOf(node.FuncCall.funcname?.at(-1)) : '';
};

/** Returns the columns of a `values` list. */
export const outputsOfValues = (rows: readonly Node[], scope: Scope, rules: NamingRules): OutputColumn[] => {
  const values = rows.map((row) => ('List' in row ? (row.List.items ?? []) : []));
  return (values[0] ?? []).map((_, index) => ({
    name: `column${index + 1}`,
    isNamed: values.every((row) => row[index] && isNamedSchool(row[index], scope, rules)),
  }));
};

/** The functions that give back what they are given, as rows. */
const unpacking = ['unnest', 'jsonb_to_recordset', 'jsonb_array_elements', 'jsonb_array_elements_text'];

/** Returns a relation for a function. If all its arguments are values, its columns are values, too. */
export const createFunctionRelation = (
  { functions = [], alias, coldeflist }: RangeFunction,
  scope: Scope,
  rules: NamingRules,
): Relation => {
  const calls = functions.flatMap((node) => ('List' in node ? (node.List.items ?? []) : []));
  const apart = { relations: [], expressions: scope.expressions, outer: null };
  const isUnpacked = calls
    .filter((call) => 'FuncCall' in call)
    .every(
      ({ FuncCall: { funcname, args } }) =>
        unpacking.includes(stringValueOf(funcname?.at(-1))) &&
        (args ?? []).every((argument) => isNamedSchool(argument, apart, rules)),
    );
  const definitions = [
    ...(coldeflist ?? []),
    ...calls.flatMap((call) => ('List' in call ? (call.List.items ?? []) : [])),
  ];
  const names = [
    ...(alias?.colnames ?? []).map(stringValueOf),
    ...definitions.flatMap((node) => ('ColumnDef' in node ? (node.ColumnDef.colname ?? []) : [])),
    alias?.aliasname ?? '',
  ];
  return createDerivedRelation(
    alias?.aliasname ?? '',
    renameOutputs(names.map((name) => ({ name, isNamed: isUnpacked }))),
  );
};
