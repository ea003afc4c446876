import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { catalogueIcons } from '../../../core/catalogue/icons.ts';
import { flag, identity, reference, schoolId, uuid } from './columns.ts';
import { school } from './schools.ts';
import { oneOf, ownOrProvided, table } from './table.ts';

/** Levels of the tree (discipline → content → detail) and the three classifications outside the tree. */
const catalogueKinds = ['discipline', 'content', 'detail', 'thematicAxis', 'year', 'competency'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

/** What questions are classified by: the provider's entries, which are every school's, and a school's own beside and below them. */
export const catalogue = table(
  'catalogue',
  {
    /** The provider's = offered in all schools. */
    idSchool: schoolId().references(() => school.id),
    id: identity(),
    uuid: uuid(),
    /** The school of the entry above: an own entry may hang below one of the provider. */
    parentSchool: reference(),
    /** A discipline has none; axes, competencies and school years hang below their discipline. */
    idParent: reference(),
    kind: oneOf(catalogueKinds).notNull(),
    name: text().notNull(),
    abbreviation: text().notNull().default(''),
    icon: oneOf([...catalogueIcons, ''])
      .notNull()
      .default(''),
    language: text().notNull(),
    position: integer().notNull().default(0),
    active: flag(true),
    idCountry: integer().notNull(),
    /**
     * The entry of the same school that this one was merged into and is an alias of since; never an alias itself. Below
     * an alias there are only aliases.
     */
    idMergedInto: reference(),
    /**
     * The merged entry, its school's or the provider's, together with which it was moved or merged, and with which it
     * returns when that is undone.
     */
    idMovedWith: reference(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    uniqueIndex('catalogue_uuid').on(t.idSchool, t.uuid),
    uniqueIndex('catalogue_name').on(t.idSchool, sql`coalesce(${t.idParent}, 0)`, t.kind, t.language, t.name),
    foreignKey({ columns: [t.idSchool, t.idMergedInto], foreignColumns: [t.idSchool, t.id] }),
    check('catalogue_parent_check', sql`num_nulls(${t.parentSchool}, ${t.idParent}) in (0, 2)`),
    ownOrProvided('catalogue_parent_school_check', t.parentSchool, t.idSchool),
  ],
);
