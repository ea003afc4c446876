import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { intArray } from '../../database/arrays.ts';
import { type Database, one, rowsOf } from '../../database/database.ts';
import { hold, locks } from '../../database/locks.ts';
import { bankEntry, type CatalogingKind, cataloging } from '../../database/schema.ts';

/**
 * A node with all above it: `path` are the names from the discipline down to itself, `above` the ids without its own.
 * It is in use when all of them are.
 */
export type Node = {
  id: number;
  kind: CatalogingKind;
  name: string;
  language: string;
  path: string[];
  above: number[];
  inUse: boolean;
};

export const nodesOf = async (db: Database, ids: readonly number[]): Promise<Node[]> => {
  if (ids.length === 0) return [];
  return rowsOf<Node>(
    await db.execute(sql`
      with recursive up as (
        select id, kind, name, language, id_parent, array[name] as path, array[]::int[] as above, active
        from cataloging where ${inArray(cataloging.id, [...ids])}
        union all
        select up.id, up.kind, up.name, up.language, parent.id_parent, parent.name || up.path, parent.id || up.above,
          up.active and parent.active
        from up join cataloging parent on parent.id = up.id_parent
      )
      select id, kind, name, language, path, above, active as "inUse" from up where id_parent is null`),
  );
};

export type CatalogueRow = typeof cataloging.$inferSelect;

/** As many nodes as one answer holds, disciplines first. */
const LISTED = 1_000;

/** All nodes, or those below one; what is out of use only where it is asked for. */
export const catalogueBelow = (
  db: Database,
  idCataloging: number | undefined,
  withUnused: boolean,
): Promise<CatalogueRow[]> =>
  listed(
    db,
    and(
      idCataloging === undefined ? undefined : inArray(cataloging.id, below([idCataloging])),
      withUnused ? undefined : inUse,
    ),
  );

/** The disciplines in use. */
export const disciplines = (db: Database): Promise<CatalogueRow[]> =>
  listed(db, and(eq(cataloging.kind, 'discipline'), inUse));

/** The nodes in use that hang directly below one of these. */
export const childrenOf = (db: Database, ids: readonly number[]): Promise<CatalogueRow[]> =>
  listed(db, and(inArray(cataloging.idParent, [...ids]), inUse));

const listed = async (db: Database, condition: SQL | undefined): Promise<CatalogueRow[]> =>
  db
    .select()
    .from(cataloging)
    .where(condition)
    .orderBy(
      sql`${cataloging.idParent} nulls first`,
      asc(cataloging.position),
      asc(cataloging.name),
      asc(cataloging.id),
    )
    .limit(LISTED);

/** What is taken out of use takes along all below it. */
const inUse: SQL = sql`${cataloging.id} in (
  with recursive live as (
    select id from cataloging where id_parent is null and active
    union all
    select child.id from live join cataloging child on child.id_parent = live.id and child.active
  )
  select id from live)`;

const below = (ids: readonly number[]): SQL => sql`(
  with recursive down as (
    select id from cataloging where ${inArray(cataloging.idParent, [...ids])}
    union all
    select child.id from down join cataloging child on child.id_parent = down.id
  )
  select id from down)`;

/** How many questions the entries under a condition have, by each of their nodes. */
export const questionsByNode = async (db: Database, condition: SQL | undefined): Promise<Map<number, number>> => {
  const rows = await db
    .select({ node: sql<number>`node`, questions: sql<number>`sum(cardinality(${bankEntry.questions}))::int` })
    .from(bankEntry)
    .crossJoin(sql`unnest(${bankEntry.catalogings}) as node`)
    .where(condition)
    .groupBy(sql`node`);
  return new Map(rows.map(({ node, questions }) => [node, questions]));
};

/** One at a time edits the catalogue. */
export const holdEditing = (db: Database) => hold(db, locks.editingCatalogue);

export const nodeOf = (db: Database, idCataloging: number): Promise<CatalogueRow | undefined> =>
  one(db.select().from(cataloging).where(eq(cataloging.id, idCataloging)));

type Family = Pick<CatalogueRow, 'idParent' | 'kind' | 'language'>;

/** The nodes of one kind and language below one parent, out of use or not, in order. */
export const siblingsIn = (db: Database, { idParent, kind, language }: Family): Promise<CatalogueRow[]> =>
  db
    .select()
    .from(cataloging)
    .where(
      and(
        idParent === null ? isNull(cataloging.idParent) : eq(cataloging.idParent, idParent),
        eq(cataloging.kind, kind),
        eq(cataloging.language, language),
      ),
    )
    .orderBy(asc(cataloging.position), asc(cataloging.name), asc(cataloging.id));

export const insertNode = async (db: Database, values: typeof cataloging.$inferInsert): Promise<number> => {
  const [row] = await db.insert(cataloging).values(values).returning({ id: cataloging.id });
  if (!row) throw new Error('a node that was just added is not there');
  return row.id;
};

export const changeNode = (
  db: Database,
  idCataloging: number,
  values: Partial<Pick<CatalogueRow, 'name' | 'abbreviation' | 'idParent' | 'active'>>,
) => db.update(cataloging).set(values).where(eq(cataloging.id, idCataloging));

/** Numbers nodes from 0 in this order. */
export const numberNodes = (db: Database, ids: readonly number[]) =>
  db.execute(sql`
    update cataloging set position = placed.position - 1
    from unnest(${intArray(ids)}) with ordinality as placed(id, position)
    where cataloging.id = placed.id`);
