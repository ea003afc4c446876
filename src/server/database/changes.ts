import { type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { groupBySchool } from './by-school.ts';
import type { Database } from './database.ts';
import { type AssetUser, type ChangedEntity, changeLog } from './schema.ts';

type Change = { idSchool: number; entity: ChangedEntity; uuid: string; at?: Instant };

/** Who changes something, and when; no user = the product itself. */
export type ChangeAuthor = { by: number | null; at: Instant };

const collected = new WeakMap<Database, Map<string, Change>>();

/**
 * Runs work in a transaction and writes the changes it recorded (`recordChanges`) to the change log. The last
 * statement takes their numbers from the school's counter, so that they become visible in order.
 */
export const runWithChangeLog = <Result>(
  database: Database,
  author: ChangeAuthor,
  work: (db: Database) => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (db) => {
    const changes = new Map<string, Change>();
    collected.set(db, changes);
    const result = await work(db);
    await writeChanges(db, author, [...changes.values()]);
    return result;
  });

/** Records that rows of a school have changed, now or at another moment. Throws outside of `runWithChangeLog`. */
export const recordChanges = (
  db: Database,
  idSchool: number,
  entity: ChangedEntity,
  uuids: readonly string[],
  at?: Instant,
): void => {
  const changes = collected.get(db);
  if (!changes) throw new Error(`a change of a ${entity} outside of runWithChangeLog`);
  for (const uuid of uuids)
    changes.set(`${entity}/${uuid}`, { idSchool, entity, uuid, ...(at !== undefined && { at }) });
};

/**
 * School by school in the order of their ids, so that two transactions never wait for each other. What is not there any more at the end
 * of the transaction is marked as deleted, so that no caller can forget the mark.
 */
const writeChanges = async (db: Database, { by, at }: ChangeAuthor, changes: readonly Change[]): Promise<void> => {
  for (const [idSchool, list] of groupBySchool(changes, ({ idSchool }) => idSchool)) {
    const rows = JSON.stringify(
      list.map(({ entity, uuid, at }) => ({ entity, uuid, at: at === undefined ? null : new Date(at) })),
    );
    const entities = [...new Set(list.map(({ entity }) => entity))].toSorted();
    const isThere = entities.map((entity) => sql`when ${entity} then exists (${existing[entity](idSchool)})`);
    await db.execute(sql`
      with counter as (
        insert into school_counter (id_school, changes) values (${idSchool}, ${list.length})
        on conflict (id_school) do update set changes = school_counter.changes + excluded.changes
        returning changes
      )
      insert into change_log (id_school, seq, entity, uuid, deleted, at, by)
      select ${idSchool}, counter.changes - ${list.length} + changed.number, changed.entity, changed.uuid,
        not case changed.entity ${sql.join(isThere, sql` `)} end,
        coalesce(changed.at, ${sql.param(at, changeLog.at)}), ${by}
      from counter, rows from (jsonb_to_recordset(${rows}::jsonb) as (entity text, uuid uuid, at timestamptz))
        with ordinality as changed (entity, uuid, at, number)`);
  }
};

/** Returns whether devices that copy rows of this kind copy the files that they show, too. */
export const showsCopiedFiles = (entity: AssetUser): boolean => copiedWithFiles.includes(entity);
const copiedWithFiles: readonly AssetUser[] = ['questionVersion', 'stimulusVersion', 'assessment'];

const undeletedIn = (table: SQL) => (idSchool: number) =>
  sql`select from ${table} held where held.id_school = ${idSchool} and held.uuid = changed.uuid and not held.deleted`;

/** Selects the row of a changed uuid (`changed.uuid`) while there is one that somebody may have a copy of. */
const existing: Record<ChangedEntity, (idSchool: number) => SQL> = {
  question: undeletedIn(sql`question`),
  stimulus: undeletedIn(sql`stimulus`),
  assessment: undeletedIn(sql`assessment`),
  catalogue: (idSchool) => sql`
    select from catalogue held where held.id_school = ${idSchool} and held.uuid = changed.uuid`,
  // A member who shares everything, or one thing that is shared. Until when a membership lasts is in its row: a device that has it knows
  // when it is over.
  share: (idSchool) => sql`
    select from membership held join users person on person.id = held.id_user
    where held.id_school = ${idSchool} and held.uuid = changed.uuid and held.active and person.active
      and (person.share_my_questions or person.share_my_assessments)
    union all select from share held where held.id_school = ${idSchool} and held.uuid = changed.uuid`,
  file: (idSchool) => sql`
    select from asset held join asset_use used on used.id_school = held.id_school and used.asset = held.id
    where held.id_school = ${idSchool} and held.uuid = changed.uuid and used.entity in ${copiedWithFiles}`,
};
