import { foreignKey, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { roleNames } from '../../../core/people/roles.ts';
import { identity, schoolId } from './columns.ts';
import { school } from './schools.ts';
import { atLeast, listOfOne, table } from './table.ts';

/** Complementary material of the provider, an entry of the menu of those whom the lists include; empty = all. */
export const material = table(
  'material',
  {
    idSchool: schoolId(),
    id: identity(),
    name: text().notNull(),
    icon: text().notNull(),
    /** Its place in the menu, from 1. */
    position: atLeast('integer', 1).notNull(),
    roles: listOfOne(roleNames).notNull().default([]),
    languages: text().array().notNull().default([]),
    countries: integer().array().notNull().default([]),
    /** Links and files in order; an id is unique within the material. */
    entries: jsonb()
      .$type<{ id: number; name: string; link: string | null; file: string | null }[]>()
      .notNull()
      .default([]),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool], foreignColumns: [school.id] }),
  ],
);
