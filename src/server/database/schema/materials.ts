import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, schoolId } from './columns.ts';
import { school } from './schools.ts';

/** Complementary material of the provider, an entry of the menu of those whom the lists include; empty = all. */
export const material = pgTable(
  'material',
  {
    idSchool: schoolId(),
    id: identity(),
    name: text().notNull(),
    icon: text().notNull(),
    /** Its place in the menu, from 1. */
    position: integer().notNull(),
    roles: text().array().notNull().default([]),
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
