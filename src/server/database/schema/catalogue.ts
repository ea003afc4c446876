import { sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { catalogueIcons } from '../../../core/catalogue/icons.ts';
import { flag, reference, uuid } from './columns.ts';
import { oneOf, table } from './table.ts';

/** Levels of the tree (discipline → content → detail) and the three classifications outside the tree. */
const catalogueKinds = ['discipline', 'content', 'detail', 'thematicAxis', 'year', 'competency'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

/** Global: what questions are classified by. */
export const catalogue = table(
  'catalogue',
  {
    id: reference().primaryKey().generatedByDefaultAsIdentity(),
    uuid: uuid(),
    /** A discipline has none; axes, competencies and school years hang below their discipline. */
    idParent: reference().references((): AnyPgColumn => catalogue.id),
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
     * The entry that this one was merged into and is an alias of since; never an alias itself. Below an alias there are
     * only aliases.
     */
    idMergedInto: reference().references((): AnyPgColumn => catalogue.id),
    /** The merged entry together with which it was moved or merged, and with which it returns when that is undone. */
    idMovedWith: reference(),
  },
  (t) => [
    uniqueIndex('catalogue_uuid').on(t.uuid),
    uniqueIndex('catalogue_name').on(sql`coalesce(${t.idParent}, 0)`, t.kind, t.language, t.name),
  ],
);
