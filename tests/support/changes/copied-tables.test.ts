import { is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import {
  copiedEntities,
  copiedTableList,
  copiedTables,
  tableOfEntity,
  tablesOf,
} from '../../../src/core/sync/copied-tables.ts';
import * as schema from '../../../src/server/database/schema.ts';
import { uncopiedTables } from './copied-tables.ts';

const tables = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableConfig(table)] : []));
const nameOf = ({ name }: { name: string }) => toSnakeCase(name);
const isCopied = (name: string): name is keyof typeof copiedTables => name in copiedTables;
const configOf = (name: string) => {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
};
/** The columns that refer to a table by a key of the database. */
const referring = (table: ReturnType<typeof configOf>) =>
  table.foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    return { column: nameOf(columns.at(-1) as PgColumn), to: getTableConfig(foreignTable).name };
  });

describe('the tables of which devices have copies', () => {
  it('are all that have a uuid or refer to one of them, but for those that are listed with a reason', () => {
    const related = tables.filter(
      (table) =>
        table.columns.some((column) => column.getSQLType() === 'uuid') ||
        referring(table).some(({ to }) => isCopied(to)),
    );
    expect(related.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(copiedTables), ...Object.keys(uncopiedTables)].toSorted(),
    );
  });

  it('have the uuid of their entity, or refer to the table that has it', () => {
    for (const { name, entity, parent } of copiedTableList)
      if (parent === undefined) expect(name).toBe(tableOfEntity[entity]);
      else expect(referring(configOf(name)), name).toContainEqual({ column: parent, to: tableOfEntity[entity] });
  });

  it('name their keys, their references and the columns with people as the database has them', () => {
    for (const { name, key, references = {}, people = [], ignored = {} } of copiedTableList) {
      const table = configOf(name);
      const columns = table.columns.map(nameOf);
      const [primary] = table.primaryKeys;
      expect(primary?.columns.map(nameOf), name).toEqual(['id_school', ...key]);
      for (const column of [...Object.keys(references), ...people, ...Object.keys(ignored)])
        expect(columns, name).toContain(column);
      for (const { column, to } of referring(table).filter(({ column }) => column !== 'id_school'))
        if (to === 'users') expect(people, name).toContain(column);
        else expect(references, name).toMatchObject({ [column]: { table: to } });
      const ids = columns.filter((column) => /^(id_|former_|classifications)/.test(column) && column !== 'id_school');
      const named = [...Object.keys(references), ...people, 'id_country', 'id_type'];
      expect(
        ids.filter((column) => !named.includes(column)),
        name,
      ).toEqual([]);
    }
  });

  it('stand after those that they refer to, versions aside', () => {
    for (const [index, { name, entity, references = {} }] of copiedTableList.entries())
      for (const { table } of Object.values(references)) {
        const others = typeof table === 'string' ? [table] : Object.values(table.tables);
        for (const other of others) {
          const at = copiedTableList.findIndex((one) => one.name === other);
          expect(at, `${name} refers to ${other}`).toBeGreaterThanOrEqual(0);
          if (copiedTableList[at]?.entity !== entity && name !== 'stimulus') expect(at).toBeLessThan(index);
        }
      }
    expect(copiedEntities.flatMap((entity) => tablesOf(entity).map(({ name }) => name))).toEqual(
      copiedTableList.map(({ name }) => name),
    );
  });
});
