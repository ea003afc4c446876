import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as schema from '../../../src/server/database/schema.ts';
import { copiedTables, entityTables, uncopiedTables } from './copied-tables.ts';

const tables = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableConfig(table)] : []));

describe('the tables of which devices have copies', () => {
  it('are all that have a uuid or refer to one of them, but for those that are listed with a reason', () => {
    const related = tables.filter(
      ({ columns, foreignKeys }) =>
        columns.some((column) => column.getSQLType() === 'uuid') ||
        foreignKeys.some((key) => getTableConfig(key.reference().foreignTable).name in copiedTables),
    );
    expect(related.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(copiedTables), ...Object.keys(uncopiedTables)].toSorted(),
    );
  });

  it('have the uuid of their entity, or refer to the table that has it', () => {
    for (const [name, { entity, parent }] of Object.entries(copiedTables)) {
      const table = tables.find((one) => one.name === name);
      if (parent === undefined) expect(name).toBe(entityTables[entity]);
      else {
        const referred = table?.foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name);
        expect(referred, name).toContain(entityTables[entity]);
      }
    }
  });
});
