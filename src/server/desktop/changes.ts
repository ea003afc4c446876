import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { SyncChange } from '../../contract/offline.ts';
import { isSameJson } from '../../core/same-json.ts';
import { fieldsOf, type RowTables, versionsOf } from '../../core/sync/fields.ts';
import { FIRST_LOCAL_ID } from '../../core/sync/local-ids.ts';
import type { Fields } from '../../core/sync/merge.ts';
import { type SyncedEntity, syncedEntities } from '../../core/sync/synced-entities.ts';
import type { Database } from '../database/database.ts';
import { loadUuids } from '../database/row-uuids.ts';
import { changeLog, localBase, question } from '../database/schema.ts';
import { headOf, loadRows } from './local-rows.ts';

/** A row that was changed on this computer since the server last told it, as its change log says. */
type Touched = { entity: SyncedEntity; uuid: string; seq: number; at: number; base: Base | null };
/** What the server told last. */
type Base = { revision: string; fields: Fields | null };

/** What was done to a row on this computer: what is sent, without who and when. Null = it is as the server told it. */
export type LocalChange = Touched & {
  change: DistributedOmit<SyncChange, 'uuid' | 'at' | 'entity' | 'row'> | null;
  /** The row as it is, also where it is marked as deleted; null where there is none. */
  tables: RowTables | null;
};

/** Which rows alone are asked for: those that were changed after a place in the change log, or that are named. */
type Which = { after: number } | { uuids: readonly string[] };

type DistributedOmit<Union, Names extends PropertyKey> = Union extends unknown ? Omit<Union, Names> : never;

/** Returns what has changed on this computer since the server last told each row: several edits of a row are one change. */
export const findChanges = async (db: Database, idSchool: number, which?: Which): Promise<LocalChange[]> => {
  const touched = await findTouched(db, idSchool, which);
  const rows = new Map<string, RowTables>();
  for (const entity of syncedEntities) {
    const uuids = touched.filter((one) => one.entity === entity).map(({ uuid }) => uuid);
    for (const [uuid, tables] of await loadRows(db, idSchool, entity, uuids)) rows.set(uuid, tables);
  }
  const present = touched.flatMap(({ entity, uuid }) => {
    const tables = undeleted(entity, rows.get(uuid));
    return tables ? [[entity, tables] as const] : [];
  });
  const uuidOf = await loadUuids(db, idSchool, present);
  const formerOf = await loadFormerQuestions(db, idSchool, rows);
  return touched.map((row) => {
    const tables = rows.get(row.uuid) ?? null;
    const change = changeOf(row.entity, undeleted(row.entity, tables), row.base, uuidOf);
    const formerQuestions = formerOf.get(row.uuid);
    return {
      ...row,
      tables,
      change: change?.kind === 'delete' && formerQuestions ? { ...change, formerQuestions } : change,
    };
  });
};

/** Returns the uuids of the questions that deleted stimuli had, by the uuids of these. */
const loadFormerQuestions = async (
  db: Database,
  idSchool: number,
  rows: ReadonlyMap<string, RowTables>,
): Promise<Map<string, string[]>> => {
  const idsOf = new Map<string, number[]>();
  for (const [uuid, { stimulus = [] }] of rows) {
    const [head] = stimulus;
    if (head?.['deleted'] === true) idsOf.set(uuid, (head['former_questions'] as number[] | null) ?? []);
  }
  const ids = [...idsOf.values()].flat();
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: question.id, uuid: question.uuid })
    .from(question)
    .where(and(eq(question.idSchool, idSchool), inArray(question.id, ids)));
  const uuids = new Map(found.map(({ id, uuid }) => [id, uuid]));
  const former = [...idsOf].filter(([, list]) => list.length > 0);
  return new Map(former.map(([uuid, list]) => [uuid, list.flatMap((id) => uuids.get(id) ?? [])]));
};

const undeleted = (entity: SyncedEntity, tables: RowTables | null = null): RowTables | null =>
  tables && headOf(entity, tables)['deleted'] !== true ? tables : null;

const changeOf = (
  entity: SyncedEntity,
  tables: RowTables | null,
  base: Base | null,
  uuidOf: Parameters<typeof fieldsOf>[2],
): LocalChange['change'] => {
  if (tables === null) return base && { kind: 'delete', revision: base.revision };
  // Of rows that are not its user's the computer counts the uses at most.
  if (base !== null && base.fields === null) return null;
  const fields = fieldsOf(entity, tables, uuidOf);
  const made = newVersions(entity, tables, uuidOf);
  const after = { ...fields, ...made };
  if (!base?.fields) return { kind: 'add', after };
  const former = base.fields;
  const changed = Object.keys(fields).filter((name) => !isSameJson(fields[name], former[name]));
  // Also where nothing differs: the server tells the row, which may have stayed as it is here while changes waited.
  return { kind: 'edit', before: Object.fromEntries(changed.map((name) => [name, former[name] ?? null])), after };
};

/** The server gives an id to each version of which it knows. */
const newVersions = (
  entity: SyncedEntity,
  tables: RowTables,
  uuidOf: Parameters<typeof fieldsOf>[2],
): { versions?: Fields[] } => {
  if (entity === 'assessment') return {};
  const versions = tables[`${entity}_version`] ?? [];
  const own = new Set(versions.flatMap(({ id, uuid }) => (Number(id) >= FIRST_LOCAL_ID ? [String(uuid)] : [])));
  return { versions: versionsOf(entity, tables, uuidOf, (uuid) => own.has(uuid)) };
};

/**
 * Returns the rows of which the change log of this computer has something that the server does not know. What was made and deleted
 * meanwhile concerns nobody.
 */
const findTouched = async (db: Database, idSchool: number, which?: Which): Promise<Touched[]> => {
  const { entity, uuid, seq, at, deleted } = changeLog;
  const isAsked = ((): SQL | undefined => {
    if (which === undefined) return undefined;
    return 'after' in which ? gt(seq, which.after) : inArray(uuid, [...which.uuids]);
  })();
  const newest = db
    .selectDistinctOn([entity, uuid], { entity, uuid, seq, at, deleted })
    .from(changeLog)
    .where(and(eq(changeLog.idSchool, idSchool), inArray(entity, [...syncedEntities]), isAsked))
    .orderBy(entity, uuid, sql`${seq} desc`)
    .as('newest');
  const rows = await db
    .select({
      ...{ entity: newest.entity, uuid: newest.uuid, seq: newest.seq, at: newest.at, deleted: newest.deleted },
      base: { revision: localBase.revision, fields: localBase.fields },
    })
    .from(newest)
    .leftJoin(localBase, and(eq(localBase.entity, newest.entity), eq(localBase.uuid, newest.uuid)))
    .where(gt(newest.seq, sql`coalesce(${localBase.seq}, 0)`))
    .orderBy(newest.seq);
  // Who asks for some rows has known them before.
  return rows.flatMap(({ deleted, base, ...row }) =>
    base === null && deleted && which === undefined
      ? []
      : [{ ...row, entity: row.entity as SyncedEntity, base: base as Base | null }],
  );
};
