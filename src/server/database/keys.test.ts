import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { rowsOf } from './database.ts';
import { globalTables } from './global-tables.ts';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await openDatabase();
});
afterAll(() => testDatabase.close());

const read = async <Row>(statement: SQL) => rowsOf<Row>(await testDatabase.database.execute(statement));
const isOfSchool = ({ table }: { table: string }) => !Object.hasOwn(globalTables, table);

type Column = { table: string; column: string; type: string; required: boolean };
const columns = () =>
  read<Column>(sql`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, a.attnotnull as required
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by 1, 2`);

type Key = { table: string; name: string; first: string | null };
const uniqueKeys = () =>
  read<Key>(sql`
    select t.relname as table, i.relname as name, a.attname as first
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where t.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisprimary)
    order by 1, 2`);

type ForeignKey = { table: string; target: string; columns: string[]; targetColumns: string[] };
const foreignKeys = () =>
  read<ForeignKey>(sql`
    select t.relname as table, o.relname as target,
      (select array_agg(a.attname::text order by k.n) from unnest(f.conkey) with ordinality k(num, n)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num) as columns,
      (select array_agg(a.attname::text order by k.n) from unnest(f.confkey) with ordinality k(num, n)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num) as "targetColumns"
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class o on o.oid = f.confrelid
    where f.contype = 'f' and t.relnamespace = 'public'::regnamespace
    order by 1, 2`);

/** The other tables that refer to rows, in addition to courses, the bank and assessments. */
const referring = [
  'access_code id_school,id_course -> course',
  'automatic_schedule id_school,id_created -> schedule',
  'automatic_schedule id_school,id_schedule -> schedule',
  'invitation id_school,id_course -> course',
  'late_response decided_by -> users',
  'late_response id_school,id_attempt -> attempt',
  'manual_grade grader -> users',
  'manual_grade id_school,id_attempt -> attempt',
  'printed_sheet id_school,id_schedule -> schedule',
  'printed_sheet id_user -> users',
  'result_change by -> users',
  'result_change id_school,id_attempt -> attempt',
  'person_merge by -> users',
  'person_merge id_kept -> users',
  'person_merge id_merged -> users',
  'result_import id_school,id_schedule -> schedule',
  'result_import id_user -> users',
  'roster_import id_user -> users',
  'session id_school -> school',
  'sheet_reading id_school,id_schedule -> schedule',
  'sheet_reading id_school,id_sheet -> printed_sheet',
  'sheet_reading id_user -> users',
];
/** Written so often that a lock of the rows they are of would cost more; why is said in the schema. */
const withoutKeys = ['attempt', 'event', 'response', 'result'];

describe('the tables of the migrated database', () => {
  it('are each listed as global or have a school in every row', async () => {
    const all = await columns();
    const tables = new Set(all.map(({ table }) => table));
    expect(Object.keys(globalTables).filter((table) => !tables.has(table))).toEqual([]);
    const withSchool = all.filter(({ column, required }) => column === 'id_school' && required);
    expect(
      [...tables].filter((table) => isOfSchool({ table }) && !withSchool.some((own) => own.table === table)),
    ).toEqual([]);
  });

  it('have the school first in every primary and unique key, unless they are global', async () => {
    const keys = (await uniqueKeys()).filter(isOfSchool);
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter(({ first }) => first !== 'id_school')).toEqual([]);
  });

  it('have ids and references of bigint; only countries and files have others', async () => {
    const ids = (await columns()).filter(({ column }) =>
      /^id($|_)|_school$|^(owner|author|grader|by|decided_by)$/.test(column),
    );
    const others = ids.filter(({ type }) => type !== 'bigint');
    expect(others.map(({ table, column, type }) => `${table}.${column} ${type}`)).toEqual([
      'access_code.id_country integer',
      'asset.id text',
      'catalogue.id_country integer',
      'country.id integer',
      'question_draft.id_type smallint',
      'question_version.id_type smallint',
      'school.id_country integer',
      'users.id_country integer',
    ]);
  });

  it.each([
    ['membership', 'id_user'],
    ['attempt', 'deadline'],
    ['event', 'xid8'],
    ['asset', 'id'],
    ['assessment_question', 'question_school, id_question'],
    ['assessment_snapshot', 'question_school, id_question'],
    ['assessment_snapshot', 'question_school, id_stimulus'],
    ['schedule', 'assessment_school, id_assessment'],
    ['automatic_schedule', 'assessment_school, id_assessment'],
    ['question_classification', 'catalogue_school, id_catalogue'],
    ['assessment_classification', 'catalogue_school, id_catalogue'],
  ])('have an index where all schools are searched: %s (%s)', async (table, columns) => {
    const indexes = await read<{ columns: string }>(sql`
      select (select string_agg(a.attname, ', ' order by k.n) from unnest(x.indkey::int2[]) with ordinality k(num, n)
        join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.num) as columns
      from pg_index x where x.indrelid = ${table}::regclass`);
    expect(indexes.map((index) => index.columns)).toContain(columns);
  });

  it('refer to the row of a school by its school and id', async () => {
    const keys = (await foreignKeys()).filter(({ target }) => isOfSchool({ table: target }));
    expect(keys.length).toBeGreaterThan(10);
    const wrong = keys.filter(
      ({ table, columns, targetColumns }) =>
        !isOfSchool({ table }) || columns[0] !== 'id_school' || targetColumns[0] !== 'id_school',
    );
    expect(wrong).toEqual([]);
  });

  it('have foreign keys except where a whole class writes at once', async () => {
    const keys = await foreignKeys();
    const shown = keys.map(({ table, columns, target }) => `${table} ${columns} -> ${target}`);
    expect(shown).toEqual(expect.arrayContaining(referring));
    expect(keys.filter(({ table }) => withoutKeys.includes(table))).toEqual([]);
  });
});
