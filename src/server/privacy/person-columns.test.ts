import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { rowsOf } from '../database/database.ts';
import { exportedFiles, personColumns } from './person-columns.ts';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await openDatabase();
});
afterAll(() => testDatabase.close());

/** Names of columns with ids of other rows, or with other large numbers. A new name must be added here or to the list of people's. */
const otherNames = [
  ...['assessment_school', 'catalogue_school', 'parent_school', 'question_school'],
  ...['classifications', 'former_questions', 'questions'],
  ...['id_assessment', 'id_attempt', 'id_catalogue', 'id_course', 'id_created', 'id_merged_into', 'id_moved_with'],
  ...['id_parent', 'id_question', 'id_question_version', 'id_replaces', 'id_schedule', 'id_sheet', 'id_stimulus'],
  ...['id_stimulus_version', 'id_version', 'id', 'id_school'],
  ...['id_batch', 'id_device', 'id_file', 'id_page', 'other_page', 'other_schedule', 'replaced_by'],
  ...[
    'changes',
    'changes_compacted',
    'changes_forgotten',
    'device_sequence',
    'grade_sum',
    'points_possible',
    'points_reached',
    'reference',
    'seq',
    'sequence',
    'server_seq',
  ],
];

type Column = { column: string; isUser: boolean };
/** The columns that may hold the id of a row: whole numbers of 8 bytes, and whether their foreign key is a user's. */
const idColumns = async () =>
  rowsOf<Column>(
    await testDatabase.database.execute(sql`
      select t.relname || '.' || a.attname as column, exists (
        select from pg_constraint f where f.contype = 'f' and f.conrelid = t.oid
          and f.confrelid = 'users'::regclass and a.attnum = any(f.conkey)) as "isUser"
      from pg_class t join pg_attribute a on a.attrelid = t.oid
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('bigint'::regtype, 'bigint[]'::regtype)
      order by 1`),
  );

describe('the columns that refer to people', () => {
  it('are listed with a file of the export or a reason to leave them out, every one', async () => {
    const found = (await idColumns()).map(({ column }) => column);
    const isOther = (column: string) => otherNames.includes(column.split('.')[1] ?? '') && column !== 'users.id';
    expect(Object.keys(personColumns).toSorted()).toEqual(found.filter((column) => !isOther(column)));
  });

  it('are those with a foreign key to a user, at least', async () => {
    const users = (await idColumns()).filter(({ isUser }) => isUser);
    expect(users.length).toBeGreaterThan(20);
    for (const { column } of users) expect(personColumns, column).toHaveProperty([column]);
  });

  it('are exported to files that exist', () => {
    for (const exported of Object.values(personColumns))
      if ('file' in exported) expect(exportedFiles).toContain(exported.file);
  });
});
