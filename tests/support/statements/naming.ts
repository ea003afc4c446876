import type { A_Expr, Node } from 'libpg-query';
import { namedSchoolColumn, type OutputColumn, type Relation, resolveColumn, type Scope } from './relations.ts';

/** A condition and the relations whose rows it restricts: the condition of an outer join restricts one side only. */
export type Condition = { node: Node; restricts: readonly Relation[] };

/** What `naming.ts` asks the rest of the walk. */
export type NamingRules = {
  /** Returns whether the constant `true` at this byte has the comment of `acrossSchools`. */
  isExempt: (location: number) => boolean;
  /** Returns the columns that a subquery returns within a scope. */
  outputsOf: (subquery: Node, scope: Scope) => readonly OutputColumn[];
};

type Column = { relation: Relation; column: string };

/** Marks the columns of a level whose schools its conditions name. These may name further ones in the next pass. */
export const markNamedColumns = (scope: Scope, conditions: readonly Condition[], rules: NamingRules): void => {
  for (const { node, restricts } of conditions)
    for (const { relation, column } of columnsNamedBy(node, scope, rules))
      if (restricts.includes(relation)) relation.named.add(column);
};

const columnsNamedBy = (node: Node, scope: Scope, rules: NamingRules): Column[] => {
  if ('BoolExpr' in node) {
    const [first = [], ...others] = (node.BoolExpr.args ?? []).map((part) => columnsNamedBy(part, scope, rules));
    if (node.BoolExpr.boolop === 'AND_EXPR') return [...first, ...others.flat()];
    if (node.BoolExpr.boolop !== 'OR_EXPR') return [];
    return first.filter((one) => others.every((other) => other.some((column) => isSame(one, column))));
  }
  if ('A_Expr' in node) return namedByComparison(node.A_Expr, scope, rules);
  if ('SubLink' in node) {
    const { subLinkType, operName, testexpr, subselect } = node.SubLink;
    if (subLinkType !== 'ANY_SUBLINK' || !testexpr || !subselect || (operName && !isEquality(operName))) return [];
    const outputs = rules.outputsOf(subselect, scope);
    return partsOf(testexpr).flatMap((part, index) => (outputs[index]?.isNamed ? comparedColumn(part, scope) : []));
  }
  if ('A_Const' in node && node.A_Const.boolval?.boolval && rules.isExempt(node.A_Const.location ?? -1))
    return scope.relations.flatMap((relation) =>
      relation.schoolColumn === null ? [] : { relation, column: relation.schoolColumn },
    );
  return [];
};

const isSame = (one: Column, other: Column) => one.relation === other.relation && one.column === other.column;

const isEquality = ([operator]: readonly Node[] = []) =>
  operator !== undefined && 'String' in operator && operator.String.sval === '=';

const namedByComparison = ({ kind, name, lexpr, rexpr }: A_Expr, scope: Scope, rules: NamingRules): Column[] => {
  if (!lexpr || !rexpr || !isEquality(name)) return [];
  const left = partsOf(lexpr);
  if (kind === 'AEXPR_IN') {
    const rows = ('List' in rexpr ? (rexpr.List.items ?? []) : []).map((row) => arePartsNamed(row, scope, rules));
    return left.flatMap((part, index) => (rows.every((row) => row[index]) ? comparedColumn(part, scope) : []));
  }
  if (kind === 'AEXPR_OP_ANY') return isNamedSchool(rexpr, scope, rules) ? comparedColumn(lexpr, scope) : [];
  if (kind !== 'AEXPR_OP' && kind !== 'AEXPR_NOT_DISTINCT') return [];
  return [
    ...namedSide(left, arePartsNamed(rexpr, scope, rules), scope),
    ...namedSide(partsOf(rexpr), arePartsNamed(lexpr, scope, rules), scope),
  ];
};

const namedSide = (parts: readonly Node[], values: readonly boolean[], scope: Scope): Column[] =>
  parts.flatMap((part, index) => (values[index] ? comparedColumn(part, scope) : []));

const partsOf = (node: Node): readonly Node[] => ('RowExpr' in node ? (node.RowExpr.args ?? []) : [node]);

/** Returns, for each part of a value or a row, whether it is named. */
const arePartsNamed = (node: Node, scope: Scope, rules: NamingRules): readonly boolean[] => {
  if ('SubLink' in node && node.SubLink.subLinkType === 'EXPR_SUBLINK' && node.SubLink.subselect)
    return rules.outputsOf(node.SubLink.subselect, scope).map((output) => output.isNamed);
  return partsOf(node).map((part) => isNamedSchool(part, scope, rules));
};

const comparedColumn = (node: Node, scope: Scope): Column[] => {
  if ('TypeCast' in node && node.TypeCast.arg) return comparedColumn(node.TypeCast.arg, scope);
  const found = 'ColumnRef' in node ? resolveColumn(node.ColumnRef, scope) : null;
  const column = found && namedSchoolColumn(found.relation, found.column);
  return found && column ? [{ relation: found.relation, column }] : [];
};

/**
 * Returns whether an expression is a school that the statement names: a value or a list of values, a named column, or
 * a subquery that returns one of these. Calculated values are not.
 */
export const isNamedSchool = (node: Node, scope: Scope, rules: NamingRules): boolean => {
  if ('TypeCast' in node && node.TypeCast.arg) return isNamedSchool(node.TypeCast.arg, scope, rules);
  if ('ParamRef' in node || 'A_Const' in node) return true;
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every((one) => isNamedSchool(one, scope, rules));
  if ('ColumnRef' in node) {
    const found = resolveColumn(node.ColumnRef, scope);
    return found?.relation.named.has(found.column) ?? false;
  }
  if (!('SubLink' in node) || !node.SubLink.subselect) return false;
  if (!['EXPR_SUBLINK', 'ARRAY_SUBLINK'].includes(node.SubLink.subLinkType ?? '')) return false;
  return rules.outputsOf(node.SubLink.subselect, scope)[0]?.isNamed ?? false;
};
