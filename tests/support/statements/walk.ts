import type { CommonTableExpr, InsertStmt, JoinExpr, Node, RangeVar, SelectStmt, WithClause } from 'libpg-query';
import { type Condition, markNamedColumns, type NamingRules } from './naming.ts';
import { createFunctionRelation, outputsOfList, outputsOfValues } from './outputs.ts';
import {
  type CommonTableExpressions,
  createDerivedRelation,
  createTableRelation,
  findSchoolColumnIndex,
  type OutputColumn,
  type Relation,
  renameOutputs,
  type Scope,
  type Tables,
} from './relations.ts';

/** One statement's way through its parts. */
type Walk = {
  tables: Tables;
  rules: NamingRules;
  /** The tables whose school is not named. */
  tablesWithoutSchool: string[];
};

/**
 * Returns the tables of schools' rows in a parsed statement whose school it does not name. A query names it by a
 * value or a list, or by equality with a named school, at its own level or an outer one; an insert by listing the
 * school column.
 */
export const findTablesWithoutSchoolIn = (
  statement: Node,
  tables: Tables,
  isExempt: NamingRules['isExempt'],
): string[] => {
  const rules: NamingRules = {
    isExempt,
    // Problems within a subquery are reported when the walk reaches it.
    outputsOf: (subquery, scope) =>
      walkStatement({ tables, rules, tablesWithoutSchool: [] }, subquery, scope, scope.expressions),
  };
  const walk: Walk = { tables, rules, tablesWithoutSchool: [] };
  walkStatement(walk, statement, null, new Map());
  return [...new Set(walk.tablesWithoutSchool)];
};

/** Walks through a statement and returns its columns. */
const walkStatement = (
  walk: Walk,
  node: Node,
  outer: Scope | null,
  expressions: CommonTableExpressions,
): readonly OutputColumn[] => {
  if ('SelectStmt' in node) return walkSelect(walk, node.SelectStmt, outer, expressions);
  if ('InsertStmt' in node) return walkInsert(walk, node.InsertStmt, outer, expressions);
  if ('UpdateStmt' in node) {
    const { withClause, relation, fromClause, ...rest } = node.UpdateStmt;
    const own = withExpressions(walk, withClause, outer, expressions);
    const list = rest.returningClause?.exprs;
    return walkLevel(walk, { target: relation, from: fromClause, where: rest.whereClause, list, rest }, outer, own);
  }
  if ('DeleteStmt' in node) {
    const { withClause, relation, usingClause, ...rest } = node.DeleteStmt;
    const own = withExpressions(walk, withClause, outer, expressions);
    const list = rest.returningClause?.exprs;
    return walkLevel(walk, { target: relation, from: usingClause, where: rest.whereClause, list, rest }, outer, own);
  }
  // Measures a table for the planner and returns no row of it.
  if ('VacuumStmt' in node) return [];
  // Other statements cannot name a school.
  eachTable(node, (name) => {
    if (walk.tables.tenants.has(name)) walk.tablesWithoutSchool.push(name);
  });
  return [];
};

const walkSelect = (
  walk: Walk,
  select: SelectStmt,
  outer: Scope | null,
  expressions: CommonTableExpressions,
): readonly OutputColumn[] => {
  const { withClause, larg, rarg, fromClause, ...rest } = select;
  const own = withExpressions(walk, withClause, outer, expressions);
  if (larg && rarg) {
    const [left = [], right = []] = [larg, rarg].map((side) => walkSelect(walk, side, outer, own));
    return left.map(({ name, isNamed }, index) => ({ name, isNamed: isNamed && right[index]?.isNamed === true }));
  }
  const { whereClause: where, targetList: list, valuesLists: values } = rest;
  return walkLevel(walk, { from: fromClause, where, list, values, rest }, outer, own);
};

const walkInsert = (walk: Walk, insert: InsertStmt, outer: Scope | null, expressions: CommonTableExpressions) => {
  const { withClause, relation, cols, selectStmt, ...rest } = insert;
  const own = withExpressions(walk, withClause, outer, expressions);
  const name = relation?.relname ?? '';
  const index = findSchoolColumnIndex(cols);
  if (walk.tables.tenants.has(name) && index === -1) walk.tablesWithoutSchool.push(name);
  const inserted = selectStmt ? walkStatement(walk, selectStmt, outer, own) : [];
  const relations = [relation?.alias?.aliasname ?? name, 'excluded'].map((alias) =>
    createTableRelation(name, alias, walk.tables),
  );
  for (const { named, schoolColumn } of relations)
    if (schoolColumn && inserted[index]?.isNamed) named.add(schoolColumn);
  const scope = { relations, expressions: own, outer };
  eachSubquery(rest, (subquery) => walkStatement(walk, subquery, scope, own));
  return outputsOfList(insert.returningClause?.exprs ?? [], { ...scope, relations: relations.slice(0, 1) }, walk.rules);
};

const withExpressions = (
  walk: Walk,
  clause: WithClause | undefined,
  outer: Scope | null,
  expressions: CommonTableExpressions,
) => {
  const own = new Map(expressions);
  for (const node of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in node)) continue;
    const { ctename = '', ctequery, aliascolnames } = node.CommonTableExpr;
    if (!ctequery) continue;
    if (clause?.recursive) setRecursive(walk, node.CommonTableExpr, outer, own);
    own.set(ctename, renameOutputs(walkStatement(walk, ctequery, outer, own), aliascolnames));
  }
  return own;
};

/** Sets the columns of a recursive expression: those that stay named when its own rows are its input. */
const setRecursive = (
  walk: Walk,
  { ctename = '', ctequery, aliascolnames }: CommonTableExpr,
  outer: Scope | null,
  own: Map<string, readonly OutputColumn[]>,
): void => {
  const first = ctequery && 'SelectStmt' in ctequery ? ctequery.SelectStmt.larg : undefined;
  if (!ctequery || !first) return;
  const quiet = { ...walk, found: [] };
  let given = renameOutputs(walkSelect(quiet, first, outer, own), aliascolnames);
  for (;;) {
    own.set(ctename, given);
    const next = renameOutputs(walkStatement(quiet, ctequery, outer, own), aliascolnames);
    if (next.every(({ isNamed }, index) => isNamed === given[index]?.isNamed)) return;
    given = next;
  }
};

type Level = {
  target?: RangeVar | undefined;
  from: Node[] | undefined;
  where: Node | undefined;
  /** The list of its `select` or `returning`. */
  list: Node[] | undefined;
  values?: Node[] | undefined;
  rest: object;
};

/** A lateral subquery, which may use columns of the other relations. */
type Lateral = { relation: Relation; subquery: Node; names: Node[] | undefined };

/** A level's relations and conditions, as far as they have been walked. */
type Parts = { scope: Scope; conditions: Condition[]; laterals: Lateral[] };

const walkLevel = (
  walk: Walk,
  { target, from = [], where, list = [], values, rest }: Level,
  outer: Scope | null,
  own: CommonTableExpressions,
) => {
  const scope: Scope = { relations: [], expressions: own, outer };
  const parts: Parts = { scope, conditions: [], laterals: [] };
  if (target) addTable(walk, target, scope);
  for (const node of from) addRelations(walk, node, parts);
  if (where) parts.conditions.push({ node: where, restricts: scope.relations });
  markUntilStable(walk, parts);
  for (const { tenantTable, named } of scope.relations)
    if (tenantTable && named.size === 0) walk.tablesWithoutSchool.push(tenantTable);
  for (const { subquery } of parts.laterals) walkStatement(walk, subquery, scope, own);
  eachSubquery({ from, rest }, (subquery) => walkStatement(walk, subquery, scope, own));
  return values ? outputsOfValues(values, scope, walk.rules) : outputsOfList(list, scope, walk.rules);
};

/** Marks the named columns of a level, until a pass marks no further ones. */
const markUntilStable = ({ rules }: Walk, { scope, conditions, laterals }: Parts): void => {
  const count = () => scope.relations.reduce((sum, { named }) => sum + named.size, 0);
  for (let before = -1; before < count(); ) {
    before = count();
    for (const { relation, subquery, names } of laterals)
      for (const { name, isNamed } of renameOutputs(rules.outputsOf(subquery, scope), names))
        if (isNamed) relation.named.add(name);
    markNamedColumns(scope, conditions, rules);
  }
};

/** Adds the relations of a `from` item to the scope, with the conditions of its joins. Returns these relations. */
const addRelations = (walk: Walk, node: Node, parts: Parts): Relation[] => {
  const { scope, laterals } = parts;
  if ('JoinExpr' in node) return addJoin(walk, node.JoinExpr, parts);
  if ('RangeVar' in node) return [addTable(walk, node.RangeVar, scope)];
  if ('RangeSubselect' in node && node.RangeSubselect.subquery) {
    const { alias, subquery, lateral } = node.RangeSubselect;
    const outputs = lateral
      ? walk.rules.outputsOf(subquery, scope)
      : walkStatement(walk, subquery, scope.outer, scope.expressions);
    const relation = createDerivedRelation(alias?.aliasname ?? '', renameOutputs(outputs, alias?.colnames));
    if (lateral) laterals.push({ relation, subquery, names: alias?.colnames });
    return [addRelation(scope, relation)];
  }
  if ('RangeFunction' in node)
    return [addRelation(scope, createFunctionRelation(node.RangeFunction, scope, walk.rules))];
  return [];
};

const addJoin = (walk: Walk, { jointype, larg, rarg, quals, usingClause }: JoinExpr, parts: Parts): Relation[] => {
  const { conditions } = parts;
  const left = larg ? addRelations(walk, larg, parts) : [];
  const right = rarg ? addRelations(walk, rarg, parts) : [];
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

const addTable = ({ tables }: Walk, { relname = '', schemaname, alias }: RangeVar, scope: Scope): Relation => {
  const name = alias?.aliasname ?? relname;
  const given = schemaname === undefined ? scope.expressions.get(relname) : undefined;
  if (given) return addRelation(scope, createDerivedRelation(name, renameOutputs(given, alias?.colnames)));
  const isOurs = schemaname === undefined || schemaname === 'public';
  return addRelation(scope, isOurs ? createTableRelation(relname, name, tables) : createDerivedRelation(name, []));
};

const addRelation = (scope: Scope, relation: Relation): Relation => {
  scope.relations.push(relation);
  return relation;
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
    // Some statements have the relation as a field, others as a node of its own.
    if (key === 'relname' && typeof inner === 'string') found(inner);
    else eachTable(inner, found);
  }
};
