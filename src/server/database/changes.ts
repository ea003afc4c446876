import { sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { groupBySchool } from './by-school.ts';
import type { Database } from './database.ts';
import { type ChangedEntity, changeLog } from './schema.ts';

type Change = { idSchool: number; entity: ChangedEntity; uuid: string };

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

/** Records that rows of a school have changed. Throws outside of `runWithChangeLog`. */
export const recordChanges = (
  db: Database,
  idSchool: number,
  entity: ChangedEntity,
  uuids: readonly string[],
): void => {
  const changes = collected.get(db);
  if (!changes) throw new Error(`a change of a ${entity} outside of runWithChangeLog`);
  for (const uuid of uuids) changes.set(`${entity}/${uuid}`, { idSchool, entity, uuid });
};

/** School by school in the order of their ids, so that two transactions never wait for each other. */
const writeChanges = async (db: Database, { by, at }: ChangeAuthor, changes: readonly Change[]): Promise<void> => {
  for (const [idSchool, list] of groupBySchool(changes, ({ idSchool }) => idSchool)) {
    const rows = JSON.stringify(list.map(({ entity, uuid }) => ({ entity, uuid })));
    await db.execute(sql`
      with counter as (
        insert into school_counter (id_school, changes) values (${idSchool}, ${list.length})
        on conflict (id_school) do update set changes = school_counter.changes + excluded.changes
        returning changes
      )
      insert into change_log (id_school, seq, entity, uuid, at, by)
      select ${idSchool}, counter.changes - ${list.length} + changed.number, changed.entity, changed.uuid,
        ${sql.param(at, changeLog.at)}, ${by}
      from counter, rows from (jsonb_to_recordset(${rows}::jsonb) as (entity text, uuid uuid))
        with ordinality as changed (entity, uuid, number)`);
  }
};
