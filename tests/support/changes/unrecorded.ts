import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { type Database, rowsOf } from '../../../src/server/database/database.ts';
import * as schema from '../../../src/server/database/schema.ts';
import { changingTables, entityTables } from './copied-tables.ts';

/** Selects school and uuid of an entity that a changed row belongs to: `$1` = the row before, `$2` = after, as JSON. */
const fromParent = (table: string, parent: string) => `
  select held.id_school, held.uuid from ${table} held, coalesce($2, $1) as changed
  where held.id_school = (changed->>'id_school')::bigint and held.id = (changed->>'${parent}')::bigint`;
const fromRow = `select (changed->>'id_school')::bigint, (changed->>'uuid')::uuid from coalesce($2, $1) as changed`;

/** A file is another one for devices when other rows show it. */
const shownFile = `
  select held.id_school, held.uuid from asset held, coalesce($2, $1) as changed
  where held.id_school = (changed->>'id_school')::bigint and held.id = changed->>'asset'
    and changed->>'entity' in ('questionVersion', 'stimulusVersion', 'assessment')`;

const switches = ['share_my_questions', 'share_my_assessments'];
const isSharing = (row: string) =>
  switches.map((name) => `coalesce((${row}->>'${name}')::boolean, false)`).join(' or ');
const sharedByMember = `
  select (changed->>'id_school')::bigint, (changed->>'uuid')::uuid
  from coalesce($2, $1) as changed join users person on person.id = (changed->>'id_user')::bigint
  where person.share_my_questions or person.share_my_assessments`;
const sharedByPerson = `
  select held.id_school, held.uuid from membership held
  where held.id_user = (coalesce($2, $1)->>'id')::bigint and (${isSharing('$1')} or ${isSharing('$2')})`;

type Watched = { table: string; entity: schema.ChangedEntity; query: string; ignored: readonly string[] };

const columnsBut = (table: PgTable, columns: readonly string[]): string[] =>
  columnNamesOf(table).filter((name) => !columns.includes(name));
const columnNamesOf = (table: PgTable): string[] => getTableConfig(table).columns.map(({ name }) => toSnakeCase(name));

const watched: readonly Watched[] = [
  ...changingTables.map(({ name: table, entity, parent, ignored = {} }) => ({
    ...{ table, entity, ignored: Object.keys(ignored) },
    query: parent === undefined ? fromRow : fromParent(entityTables[entity], parent),
  })),
  { table: 'asset_use', entity: 'file', query: shownFile, ignored: [] },
  {
    ...{ table: 'membership', entity: 'share', query: sharedByMember },
    ignored: columnsBut(schema.membership, ['id_user', 'active', 'since', 'until']),
  },
  { table: 'share', entity: 'share', query: fromRow, ignored: ['by'] },
  {
    ...{ table: 'users', entity: 'share', query: sharedByPerson },
    ignored: columnsBut(schema.user, ['active', ...switches]),
  },
];

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * The statements that make a database note which rows of copied tables each transaction changes, and what it records of them. In a
 * schema of their own, because the product lists the tables of its own.
 */
export const noteChanges: readonly string[] = [
  `create schema noted
   create table change (xid xid8, changed_table text, entity text, id_school bigint, uuid uuid, rows integer)
   create table recorded (xid xid8, entity text, id_school bigint, uuid uuid)
   create table call (xid xid8, name text)`,
  'grant usage on schema noted to public',
  'grant select on all tables in schema noted to public',
  // As its owner: the role of the product may write to no other schema.
  `create function noted.note_change() returns trigger language plpgsql security definer as $$
   declare
     before jsonb := to_jsonb(old);
     after jsonb := to_jsonb(new);
   begin
     if tg_op = 'UPDATE' and before - tg_argv[2]::text[] = after - tg_argv[2]::text[] then return null; end if;
     execute format(
       'insert into noted.change select pg_current_xact_id(), %L, %L, found.*, %s from (%s) as found',
       tg_table_name, tg_argv[0], case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end, tg_argv[1])
       using before, after;
     return null;
   end $$`,
  `create function noted.note_record() returns trigger language plpgsql security definer as $$
   begin
     insert into noted.recorded values (pg_current_xact_id(), new.entity, new.id_school, new.uuid);
     return null;
   end $$`,
  `create function noted.note_call() returns trigger language plpgsql security definer as $$
   begin
     insert into noted.call values (pg_current_xact_id(), new.call);
     return null;
   end $$`,
  'create trigger noted after insert on change_log for each row execute function noted.note_record()',
  'create trigger noted after insert on audit for each row execute function noted.note_call()',
  ...watched.map(
    ({ table, entity, query, ignored }) =>
      `create trigger noted after insert or update or delete on ${table} for each row
       execute function noted.note_change(${quote(entity)}, ${quote(query)}, '{${ignored.join(',')}}')`,
  ),
];

/**
 * Returns the calls, and the entities with their tables, of transactions of the product that changed rows of which devices have copies
 * and did not record it: those with an audit row, and those that recorded something else. Tests prepare rows in others.
 */
export const findUnrecorded = async (db: Database): Promise<string[]> => {
  const rows = rowsOf<{ calls: string | null; entity: string; tables: string }>(
    await db.execute(sql`
      with change as (
        select xid, entity, id_school, uuid, string_agg(distinct changed_table, ', ') as tables
        from noted.change
        group by xid, entity, id_school, uuid
        -- A use of a file that is written anew is none that has changed.
        having entity <> 'file' or sum(rows) <> 0
      )
      select distinct (select string_agg(distinct name, ', ') from noted.call where call.xid = change.xid) as calls, entity, tables
      from change
      where (exists (select from noted.call where call.xid = change.xid)
          or exists (select from noted.recorded where recorded.xid = change.xid))
        and not exists (
          select from noted.recorded
          where recorded.xid = change.xid and recorded.entity = change.entity and recorded.id_school = change.id_school
            and recorded.uuid = change.uuid)`),
  );
  return rows.map(({ calls, entity, tables }) => `${calls ?? 'no call'} changed a ${entity} (${tables})`);
};
