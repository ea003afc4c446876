import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, is, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { rowsOf } from './database.ts';
import * as schema from './schema.ts';

let testDatabase: TestDatabase;
/** The definitions of all CHECKs, by table and name. */
let checks: ReadonlyMap<string, string>;

beforeAll(async () => {
  testDatabase = await openDatabase();
  const rows = await testDatabase.database.execute(sql`
    select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  checks = new Map(
    rowsOf<{ name: string; definition: string }>(rows).map(({ name, definition }) => [name, definition]),
  );
});
afterAll(() => testDatabase.close());

const enumerations = Object.values<unknown>(schema)
  .filter((table): table is PgTable => is(table, PgTable))
  .flatMap((table) => {
    const { name } = getTableConfig(table);
    return Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
      const values = column.enumValues ?? (column as { baseColumn?: { enumValues?: string[] } }).baseColumn?.enumValues;
      return values ? [{ check: `${name}.${name}_${toSnakeCase(key)}_check`, values }] : [];
    });
  });

describe('the CHECKs of the migrated database', () => {
  it.each(enumerations)('allow the values of the type and no others: $check', ({ check, values }) => {
    const found = [...(checks.get(check) ?? '').matchAll(/'([^']*)'::text/g)].map(([, value]) => value);
    expect(found.toSorted()).toEqual([...values].toSorted());
  });

  it('are made with each column that has a type of some values', () => {
    expect(enumerations.length).toBeGreaterThan(25);
    const folder = join(import.meta.dirname, 'schema');
    const sources = readdirSync(folder).filter((name) => name !== 'table.ts');
    const typedByHand = sources.flatMap((name) =>
      [
        ...readFileSync(join(folder, name), 'utf8').matchAll(
          /(text|smallint|integer|doublePrecision)\([^)]*\)(\.array\(\))?\.\$type/g,
        ),
      ].map(([found]) => `${name}: ${found}`),
    );
    expect(typedByHand).toEqual(['attempts.ts: doublePrecision().array().$type']);
  });

  it.each([
    ['assessment.assessment_status_check', 'status = ANY (ARRAY[1, 2])'],
    ['manual_grade.manual_grade_value_check', '(value >= (0)::double precision) AND (value <= (10)::double precision)'],
    ['result.result_grade_check', '(grade >= (0)::double precision) AND (grade <= (100)::double precision)'],
    ['schedule.schedule_times_check', 'opens < closes'],
    ['schedule_student.schedule_student_times_check', 'opens < closes'],
    ['schedule_item.schedule_item_weight_check', 'weight >= (0)::double precision'],
    ['automatic_schedule.automatic_schedule_band_check', 'percentage_min <= percentage_max'],
    ['grade_scale.grade_scale_limits_check', 'min <= max'],
    ['review_step.review_step_subject_check', 'num_nonnulls(id_question, id_assessment) = 1'],
    ['printed_sheet.printed_sheet_subject_check', 'num_nonnulls(id_schedule, id_assessment) = 1'],
    ['printed_sheet.printed_sheet_blank_check', '(id_assessment IS NULL) OR (id_user IS NULL)'],
    ['attempt.attempt_form_number_check', '(form_number >= 1) AND (form_number <= 3)'],
  ])('hold the ranges: %s', (check, condition) => {
    expect(checks.get(check)).toContain(condition);
  });
});
