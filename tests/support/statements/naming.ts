import type { A_Expr, Node } from 'libpg-query';
import { type Relation, type Scope, schoolOwner } from './relations.ts';

/** A condition, and the relations that it can restrict: that of an outer join says nothing of the rows of the other side. */
export type Condition = { node: Node; restricts: readonly Relation[] };

/** Returns whether a constant `true` at this byte stands with the comment of `acrossSchools`. */
export type IsExempt = (location: number) => boolean;

/** Marks the relations of a level whose school its conditions name, until no condition names a further one. */
export const markNamed = (scope: Scope, conditions: readonly Condition[], isExempt: IsExempt): void => {
  for (;;) {
    const found = conditions
      .flatMap(({ node, restricts }) =>
        namedBy(node, scope, isExempt).filter((relation) => restricts.includes(relation)),
      )
      .filter(({ isNamed }) => !isNamed);
    if (found.length === 0) return;
    for (const relation of found) relation.isNamed = true;
  }
};

const namedBy = (node: Node, scope: Scope, isExempt: IsExempt): Relation[] => {
  if ('BoolExpr' in node) {
    const [first = [], ...others] = (node.BoolExpr.args ?? []).map((part) => namedBy(part, scope, isExempt));
    if (node.BoolExpr.boolop === 'AND_EXPR') return [...first, ...others.flat()];
    if (node.BoolExpr.boolop === 'OR_EXPR')
      return first.filter((relation) => others.every((other) => other.includes(relation)));
    return [];
  }
  if ('A_Expr' in node) return namedByComparison(node.A_Expr, scope);
  // `in (select …)`: what it selects is held to the rule by itself.
  if ('SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK' && node.SubLink.testexpr)
    return partsOf(node.SubLink.testexpr).flatMap((part) => schoolOf(part, scope) ?? []);
  if ('A_Const' in node && node.A_Const.boolval?.boolval && isExempt(node.A_Const.location ?? -1))
    return scope.relations;
  return [];
};

const namedByComparison = ({ kind, name, lexpr, rexpr }: A_Expr, scope: Scope): Relation[] => {
  const [operator] = name ?? [];
  if (!lexpr || !rexpr || !operator || !('String' in operator) || operator.String.sval !== '=') return [];
  const left = partsOf(lexpr);
  if (kind === 'AEXPR_IN') {
    const rows = ('List' in rexpr ? (rexpr.List.items ?? []) : []).map(partsOf);
    return left.flatMap((column, index) =>
      rows.every((row) => row[index] && isNamed(row[index], scope)) ? (schoolOf(column, scope) ?? []) : [],
    );
  }
  if (kind === 'AEXPR_OP_ANY')
    return isNamed(rexpr, scope) ? [schoolOf(lexpr, scope)].filter((relation) => relation !== null) : [];
  if (kind !== 'AEXPR_OP' && kind !== 'AEXPR_NOT_DISTINCT') return [];
  const right = partsOf(rexpr);
  return left.flatMap((one, index) => {
    const other = right[index] ?? rexpr;
    return [
      ...(isNamed(other, scope) ? [schoolOf(one, scope)] : []),
      ...(isNamed(one, scope) ? [schoolOf(other, scope)] : []),
    ].filter((relation) => relation !== null);
  });
};

const partsOf = (node: Node): readonly Node[] => ('RowExpr' in node ? (node.RowExpr.args ?? []) : [node]);

const schoolOf = (node: Node, scope: Scope): Relation | null => {
  if ('TypeCast' in node && node.TypeCast.arg) return schoolOf(node.TypeCast.arg, scope);
  return 'ColumnRef' in node ? schoolOwner(node.ColumnRef, scope) : null;
};

/** Returns whether an expression says schools: a value, a list of them, a subquery, or the school of a relation that is named. */
const isNamed = (node: Node, scope: Scope): boolean => {
  if ('TypeCast' in node && node.TypeCast.arg) return isNamed(node.TypeCast.arg, scope);
  if ('ColumnRef' in node) return schoolOwner(node.ColumnRef, scope)?.isNamed ?? false;
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every((element) => isNamed(element, scope));
  if ('SubLink' in node) return ['EXPR_SUBLINK', 'ARRAY_SUBLINK'].includes(node.SubLink.subLinkType ?? '');
  return !hasColumn(node);
};

const hasColumn = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, inner]) => key === 'ColumnRef' || key === 'SubLink' || hasColumn(inner));
