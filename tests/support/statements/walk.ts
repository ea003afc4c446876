import type { InsertStmt, JoinExpr, Node, RangeVar, SelectStmt, WithClause } from 'libpg-query';
import { type Condition, type IsExempt, markNamed } from './naming.ts';
import { listsSchool, type Relation, relationOf, type Scope } from './relations.ts';

type Expressions = ReadonlyMap<string, boolean>;

/** One statement's way through its parts. */
type Walk = {
  tenantTables: ReadonlySet<string>;
  isExempt: IsExempt;
  /** The tables whose school is not named. */
  found: string[];
};

/**
 * Returns the tables of schools' rows in a parsed statement whose school it does not name. A query names it by a value or a
 * list, or by equality with the school of another relation that is named, at its own level or an outer one; an insert by
 * listing the column.
 */
export const unnamedTables = (statement: Node, tenantTables: ReadonlySet<string>, isExempt: IsExempt): string[] => {
  const walk: Walk = { tenantTables, isExempt, found: [] };
  walkStatement(walk, statement, null, new Map());
  return [...new Set(walk.found)];
};

/** Walks through a statement and returns whether all its rows are of named schools. */
const walkStatement = (walk: Walk, node: Node, outer: Scope | null, expressions: Expressions): boolean => {
  if ('SelectStmt' in node) return walkSelect(walk, node.SelectStmt, outer, expressions);
  if ('InsertStmt' in node) return walkInsert(walk, node.InsertStmt, outer, expressions);
  if ('UpdateStmt' in node) {
    const { withClause, relation, fromClause, ...rest } = node.UpdateStmt;
    const own = withExpressions(walk, withClause, outer, expressions);
    return walkLevel(walk, { target: relation, from: fromClause, where: rest.whereClause, rest }, outer, own);
  }
  if ('DeleteStmt' in node) {
    const { withClause, relation, usingClause, ...rest } = node.DeleteStmt;
    const own = withExpressions(walk, withClause, outer, expressions);
    return walkLevel(walk, { target: relation, from: usingClause, where: rest.whereClause, rest }, outer, own);
  }
  // Measures a table for the planner and returns no row of it.
  if ('VacuumStmt' in node) return true;
  // Of other statements it is not known how they would name a school.
  eachTable(node, (name) => {
    if (walk.tenantTables.has(name)) walk.found.push(name);
  });
  return true;
};

const walkSelect = (walk: Walk, select: SelectStmt, outer: Scope | null, expressions: Expressions): boolean => {
  const { withClause, larg, rarg, fromClause, ...rest } = select;
  const own = withExpressions(walk, withClause, outer, expressions);
  if (larg && rarg) {
    const sides = [larg, rarg].map((side) => walkSelect(walk, side, outer, own));
    return sides.every(Boolean);
  }
  return walkLevel(walk, { from: fromClause, where: rest.whereClause, rest }, outer, own);
};

const walkInsert = (walk: Walk, insert: InsertStmt, outer: Scope | null, expressions: Expressions): boolean => {
  const { withClause, relation, cols, selectStmt, ...rest } = insert;
  const own = withExpressions(walk, withClause, outer, expressions);
  const name = relation?.relname ?? '';
  const isListed = listsSchool(cols);
  if (walk.tenantTables.has(name) && !isListed) walk.found.push(name);
  if (selectStmt) walkStatement(walk, selectStmt, outer, own);
  const target = relationOf({ name, alias: relation?.alias?.aliasname }, new Map(), walk.tenantTables);
  const scope = { relations: [{ ...target, isNamed: true }], expressions: own, outer };
  eachSubquery(rest, (subquery) => walkStatement(walk, subquery, scope, own));
  return isListed;
};

const withExpressions = (walk: Walk, clause: WithClause | undefined, outer: Scope | null, expressions: Expressions) => {
  const own = new Map(expressions);
  for (const node of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in node)) continue;
    const { ctename = '', ctequery } = node.CommonTableExpr;
    if (clause?.recursive) own.set(ctename, true);
    own.set(ctename, ctequery ? walkStatement(walk, ctequery, outer, own) : true);
  }
  return own;
};

type Level = { target?: RangeVar | undefined; from: Node[] | undefined; where: Node | undefined; rest: object };

const walkLevel = (walk: Walk, { target, from = [], where, rest }: Level, outer: Scope | null, own: Expressions) => {
  const scope: Scope = { relations: [], expressions: own, outer };
  const conditions: Condition[] = [];
  const lateral: Node[] = [];
  if (target) tableOf(walk, target, scope);
  for (const node of from) addRelations(walk, node, scope, conditions, lateral);
  if (where) conditions.push({ node: where, restricts: scope.relations });
  markNamed(scope, conditions, walk.isExempt);
  for (const { tenantTable, isNamed } of scope.relations) if (tenantTable && !isNamed) walk.found.push(tenantTable);
  for (const subquery of lateral) walkStatement(walk, subquery, scope, own);
  eachSubquery({ from, rest }, (subquery) => walkStatement(walk, subquery, scope, own));
  return scope.relations.every(({ isNamed }) => isNamed);
};

/** Adds what stands in a `from` to the scope, with the conditions of its joins; returns the relations that were added. */
const addRelations = (walk: Walk, node: Node, scope: Scope, conditions: Condition[], lateral: Node[]): Relation[] => {
  if ('JoinExpr' in node) return addJoin(walk, node.JoinExpr, scope, conditions, lateral);
  if ('RangeVar' in node) return [tableOf(walk, node.RangeVar, scope)];
  if ('RangeSubselect' in node) {
    const { alias, subquery, lateral: isLateral } = node.RangeSubselect;
    const isValues = subquery && 'SelectStmt' in subquery && subquery.SelectStmt.valuesLists !== undefined;
    let isNamed = true;
    if (isLateral && subquery) lateral.push(subquery);
    else if (subquery) isNamed = walkStatement(walk, subquery, scope.outer, scope.expressions);
    const schoolColumn = isValues ? null : 'id_school';
    return added(scope, { alias: alias?.aliasname ?? '', tenantTable: null, schoolColumn, isNamed });
  }
  const alias = 'RangeFunction' in node ? (node.RangeFunction.alias?.aliasname ?? '') : '';
  return added(scope, { alias, tenantTable: null, schoolColumn: null, isNamed: true });
};

const addJoin = (
  walk: Walk,
  { jointype, larg, rarg, quals, usingClause }: JoinExpr,
  scope: Scope,
  conditions: Condition[],
  lateral: Node[],
): Relation[] => {
  const left = larg ? addRelations(walk, larg, scope, conditions, lateral) : [];
  const right = rarg ? addRelations(walk, rarg, scope, conditions, lateral) : [];
  const restricts = {
    JOIN_INNER: [...left, ...right],
    JOIN_LEFT: right,
    JOIN_RIGHT: left,
  }[jointype as string];
  if (quals && restricts) conditions.push({ node: quals, restricts });
  for (const column of usingClause ?? [])
    for (const one of left)
      for (const other of right)
        if (restricts) conditions.push({ node: equality(one.alias, other.alias, column), restricts });
  return [...left, ...right];
};

const equality = (one: string, other: string, column: Node): Node => {
  const reference = (alias: string) => ({ ColumnRef: { fields: [{ String: { sval: alias } }, column] } });
  const name = [{ String: { sval: '=' } }];
  return { A_Expr: { kind: 'AEXPR_OP', name, lexpr: reference(one), rexpr: reference(other) } };
};

const tableOf = ({ tenantTables }: Walk, { relname = '', schemaname, alias }: RangeVar, scope: Scope): Relation => {
  const isOurs = schemaname === undefined || schemaname === 'public';
  const relation = relationOf(
    { name: relname, alias: alias?.aliasname },
    schemaname === undefined ? scope.expressions : new Map(),
    isOurs ? tenantTables : new Set(),
  );
  scope.relations.push(relation);
  return relation;
};

const added = (scope: Scope, relation: Relation): Relation[] => {
  scope.relations.push(relation);
  return [relation];
};

/** Finds the subqueries of expressions; those of a `from` and their own subqueries are found by the walk. */
const eachSubquery = (value: unknown, found: (subquery: Node) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'RangeSubselect') continue;
    if (key === 'SubLink') {
      if (inner.subselect) found(inner.subselect);
      eachSubquery(inner.testexpr, found);
    } else eachSubquery(inner, found);
  }
};

const eachTable = (value: unknown, found: (name: string) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    // Some statements hold the relation as a field, others as a node of its own.
    if (key === 'relname' && typeof inner === 'string') found(inner);
    else eachTable(inner, found);
  }
};
