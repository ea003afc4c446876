import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { idArray } from '../../database/arrays.ts';
import { catalogueSchoolsArray, isInCatalogueOf, targetOf } from '../../database/catalogue.ts';
import { recordChanges } from '../../database/changes.ts';
import { type Database, firstRow, rowsOf } from '../../database/database.ts';
import { locks, takeLock } from '../../database/locks.ts';
import { bankEntry, type CatalogueKind, catalogue } from '../../database/schema.ts';
import type { BankScope } from './bank-scopes.ts';

/**
 * The dimension of each kind: selected nodes of one dimension widen a search, those of different dimensions narrow it.
 */
export const dimensionOfKind: Record<CatalogueKind, 'tree' | 'thematicAxis' | 'competency' | 'year'> = {
  discipline: 'tree',
  content: 'tree',
  detail: 'tree',
  thematicAxis: 'thematicAxis',
  competency: 'competency',
  year: 'year',
};

/** Returns whether a node is a discipline, a content or a detail, which form the tree. */
export const isInTree = ({ kind }: { kind: CatalogueKind }): boolean => dimensionOfKind[kind] === 'tree';

/**
 * A node with its ancestors: `path` has the names from the discipline to the node itself, `above` the ancestors' ids.
 * `inUse` is true when the node and all ancestors are active.
 */
export type NodeWithAncestors = {
  id: number;
  kind: CatalogueKind;
  name: string;
  language: string;
  path: string[];
  above: number[];
  inUse: boolean;
};

/** Returns nodes, a school's own or the provider's, by the requested ids; the id of an alias leads to its target. */
export const findNodes = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
): Promise<Map<number, NodeWithAncestors>> => {
  if (ids.length === 0) return new Map();
  const targetRows = await db
    .select({ id: catalogue.id, target: targetOf })
    .from(catalogue)
    .where(and(isInCatalogueOf(idSchool), inArray(catalogue.id, [...ids])));
  const entrySchools = catalogueSchoolsArray(idSchool);
  const targets = [...new Set(targetRows.map(({ target }) => target))];
  const rows = rowsOf<NodeWithAncestors>(
    await db.execute(sql`
      with recursive up as (
        select id, kind, name, language, parent_school, id_parent, array[name] as path, array[]::bigint[] as above, active
        from catalogue where id_school = any(${entrySchools}) and id = any(${idArray(targets)})
        union all
        select up.id, up.kind, up.name, up.language, parent.parent_school, parent.id_parent, parent.name || up.path,
          parent.id || up.above, up.active and parent.active
        from up join catalogue parent on parent.id_school = any(${entrySchools})
          and parent.id_school = up.parent_school and parent.id = up.id_parent
      )
      select id, kind, name, language, path, above, active as "inUse" from up where id_parent is null`),
  );
  const nodes = new Map(rows.map((node) => [node.id, node]));
  return new Map(
    targetRows.flatMap(({ id, target }) => {
      const node = nodes.get(target);
      return node ? [[id, node]] : [];
    }),
  );
};

export type CatalogueRow = typeof catalogue.$inferSelect;

/** The most nodes that one reply has. Disciplines come first. */
const MAX_NODES = 1_000;

type NodeFilter = {
  /** Only what is below this node. */
  below?: number | undefined;
  /** The schools whose nodes out of use are listed, too. */
  unusedOf?: readonly number[];
};

/** Returns the nodes of a school and of the provider. */
export const listNodes = (
  db: Database,
  idSchool: number,
  { below, unusedOf = [] }: NodeFilter = {},
): Promise<CatalogueRow[]> =>
  listUnder(
    db,
    idSchool,
    and(
      below === undefined ? undefined : inArray(catalogue.id, descendantsOf(idSchool, below)),
      or(inArray(catalogue.idSchool, [...unusedOf]), isInUse(idSchool)),
    ),
  );

/** Returns the disciplines in use of a school and of the provider. */
export const listDisciplines = (db: Database, idSchool: number): Promise<CatalogueRow[]> =>
  listUnder(db, idSchool, and(eq(catalogue.kind, 'discipline'), isInUse(idSchool)));

/** Returns the nodes in use, of a school and of the provider, whose parent is one of these. */
export const listChildren = (db: Database, idSchool: number, ids: readonly number[]): Promise<CatalogueRow[]> =>
  listUnder(db, idSchool, and(inArray(catalogue.idParent, [...ids]), isInUse(idSchool)));

const listUnder = async (db: Database, idSchool: number, condition: SQL | undefined): Promise<CatalogueRow[]> =>
  db
    .select()
    .from(catalogue)
    .where(and(isInCatalogueOf(idSchool), isNull(catalogue.idMergedInto), condition))
    .orderBy(sql`${catalogue.idParent} nulls first`, asc(catalogue.position), asc(catalogue.id))
    .limit(MAX_NODES);

/** A node is in use when it and all its ancestors are active. */
const isInUse = (idSchool: number): SQL => {
  const entrySchools = catalogueSchoolsArray(idSchool);
  return sql`${catalogue.id} in (
    with recursive live as (
      select id from catalogue where id_school = any(${entrySchools}) and id_parent is null and active
      union all
      select child.id from live
      join catalogue child on child.id_school = any(${entrySchools}) and child.id_parent = live.id and child.active
    )
    select id from live)`;
};

const descendantsOf = (idSchool: number, idCatalogue: number): SQL => {
  const entrySchools = catalogueSchoolsArray(idSchool);
  return sql`(
    with recursive down as (
      select id from catalogue where id_school = any(${entrySchools}) and id_parent = ${idCatalogue}
      union all
      select child.id from down
      join catalogue child on child.id_school = any(${entrySchools}) and child.id_parent = down.id
    )
    select id from down)`;
};

/** Returns how many questions the entries of a scope have, by each of their nodes. */
export const countQuestionsByNode = async (db: Database, { condition }: BankScope): Promise<Map<number, number>> => {
  const rows = await db
    .select({ node: sql<number>`node`, questions: sql<number>`sum(cardinality(${bankEntry.questions}))::int` })
    .from(bankEntry)
    .crossJoin(sql`unnest(${bankEntry.classifications}) as node`)
    .where(condition)
    .groupBy(sql`node`);
  return new Map(rows.map(({ node, questions }) => [node, questions]));
};

/** Locks the catalogue against other edits until the transaction ends. */
export const lockCatalogueEditing = (db: Database) => takeLock(db, locks.editingCatalogue);

/** Returns a node of one of these schools that is no alias. */
export const findNode = (
  db: Database,
  schools: readonly number[],
  idCatalogue: number,
): Promise<CatalogueRow | undefined> =>
  firstRow(
    db
      .select()
      .from(catalogue)
      .where(
        and(inArray(catalogue.idSchool, [...schools]), eq(catalogue.id, idCatalogue), isNull(catalogue.idMergedInto)),
      ),
  );

type SiblingKey = Pick<CatalogueRow, 'idSchool' | 'idParent' | 'kind' | 'language'>;

/**
 * Returns the nodes of one school, kind and language below one parent, in order. Includes nodes out of use and aliases,
 * because names are unique among all of them.
 */
export const listSiblings = (
  db: Database,
  { idSchool, idParent, kind, language }: SiblingKey,
): Promise<CatalogueRow[]> =>
  db
    .select()
    .from(catalogue)
    .where(
      and(
        eq(catalogue.idSchool, idSchool),
        idParent === null ? isNull(catalogue.idParent) : eq(catalogue.idParent, idParent),
        eq(catalogue.kind, kind),
        eq(catalogue.language, language),
      ),
    )
    .orderBy(asc(catalogue.position), asc(catalogue.id));

/** Adds a node of the catalogue and returns its id. */
export const insertNode = async (db: Database, values: typeof catalogue.$inferInsert): Promise<number> => {
  const [row] = await db.insert(catalogue).values(values).returning({ id: catalogue.id, uuid: catalogue.uuid });
  if (!row) throw new Error('a node that was just added is not there');
  recordChanges(db, values.idSchool, 'catalogue', [row.uuid]);
  return row.id;
};

/** Updates a node of the catalogue. */
export const updateNode = async (
  db: Database,
  { idSchool, id, uuid }: CatalogueRow,
  values: Partial<Omit<CatalogueRow, 'idSchool' | 'id' | 'uuid' | 'kind' | 'language' | 'idCountry'>>,
): Promise<void> => {
  await db
    .update(catalogue)
    .set(values)
    .where(and(eq(catalogue.idSchool, idSchool), eq(catalogue.id, id)));
  recordChanges(db, idSchool, 'catalogue', [uuid]);
};

/** Sets the positions of nodes of a school to 0, 1, … in this order. */
export const saveNodeOrder = async (db: Database, idSchool: number, ids: readonly number[]): Promise<void> => {
  const changed = rowsOf<{ uuid: string }>(
    await db.execute(sql`
      update catalogue set position = placed.position - 1
      from unnest(${idArray(ids)}) with ordinality as placed(id, position)
      where catalogue.id_school = ${idSchool} and catalogue.id = placed.id and catalogue.position <> placed.position - 1
      returning catalogue.uuid`),
  );
  recordChanges(
    db,
    idSchool,
    'catalogue',
    changed.map(({ uuid }) => uuid),
  );
};

/** Returns the ids of the aliases of each node, a school's own or the provider's, that has some. */
export const listAliases = async (db: Database, idSchool: number): Promise<Map<number, number[]>> => {
  const rows = await db
    .select({ id: catalogue.id, target: targetOf })
    .from(catalogue)
    .where(and(isInCatalogueOf(idSchool), isNotNull(catalogue.idMergedInto)))
    .orderBy(asc(catalogue.id));
  return new Map(
    [...Map.groupBy(rows, ({ target }) => target)].map(([target, list]) => [target, list.map(({ id }) => id)]),
  );
};
