import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ReviewState } from '../../../core/review.ts';
import type { Doc } from '../../../questions/text/document.ts';
import { flag, identity, instant } from './columns.ts';
import { school, user } from './people.ts';

/** Levels of the tree (discipline → content → detail) and the two classifications beside it. */
export type CatalogingKind = 'discipline' | 'content' | 'detail' | 'thematicAxis' | 'year';

export const cataloging = pgTable(
  'cataloging',
  {
    id: identity(),
    /** A discipline has none; axes and school years hang below their discipline. */
    idParent: integer().references((): AnyPgColumn => cataloging.id),
    kind: text().$type<CatalogingKind>().notNull(),
    name: text().notNull(),
    abbreviation: text().notNull().default(''),
    language: text().notNull(),
    position: integer().notNull().default(0),
    active: flag(true),
    idCountry: integer().notNull(),
  },
  (t) => [uniqueIndex('cataloging_name').on(sql`coalesce(${t.idParent}, 0)`, t.kind, t.language, t.name)],
);

/** A file of ours; its id is the head of its content's SHA-256, so equal files are one. */
export const asset = pgTable('asset', {
  id: text().primaryKey(),
  mime: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  added: instant().notNull(),
});

/** A text shared by several questions, which stay together everywhere. */
export const context = pgTable(
  'context',
  {
    id: identity(),
    externalId: text(),
    importedHash: text(),
    title: text().notNull(),
    text: jsonb().$type<Doc>().notNull(),
    idOwner: integer().references(() => user.id),
    idSchool: integer().references(() => school.id),
    added: instant().notNull(),
    deleted: flag(),
  },
  (t) => [uniqueIndex('context_external').on(t.externalId)],
);

/** What stays the same over a question's versions. No owner = the provider's. */
export const question = pgTable(
  'question',
  {
    id: identity(),
    /** The id in the file it was imported from; repeats of an import find it again. */
    externalId: text(),
    /** What that file said of it: a repeat that says the same leaves alone what has been changed here since. */
    importedHash: text(),
    idOwner: integer().references(() => user.id),
    idSchool: integer().references(() => school.id),
    /** Who wrote it, or completes a copy for the provider; none = imported, or any other copy. */
    idAuthor: integer().references(() => user.id),
    /** How a copy is marked on the wire. */
    import: text().$type<'' | 'offline'>().notNull().default(''),
    /** How far a question of the provider has come; all others are published from the start. */
    state: text().$type<ReviewState>().notNull().default('published'),
    /** What the editor wrote when sending it back. */
    reviewComment: text().notNull().default(''),
    /** The version that new assessments take. */
    idVersion: integer(),
    idContext: integer().references(() => context.id),
    contextPosition: smallint(),
    year: integer(),
    usedTimes: integer().notNull().default(0),
    added: instant().notNull(),
    updated: instant().notNull(),
    deleted: flag(),
    needSync: flag(),
  },
  (t) => [
    uniqueIndex('question_external').on(t.externalId),
    index('question_context').on(t.idContext),
    index('question_author').on(t.idAuthor, t.id),
  ],
);

/** A question's wording and key at one time. Rows are never changed once an assessment was finished with them. */
export const questionVersion = pgTable(
  'question_version',
  {
    id: identity(),
    idQuestion: integer()
      .notNull()
      .references(() => question.id),
    idType: smallint().notNull(),
    /** The shape of its type in `questions/`, with a version number of its own. */
    content: jsonb().notNull(),
    identifier: text().notNull().default(''),
    comment: text().notNull().default(''),
    guidance: text().notNull().default(''),
    source: text(),
    language: text().notNull(),
    added: instant().notNull(),
  },
  (t) => [index('question_version_question').on(t.idQuestion)],
);

export const questionCataloging = pgTable(
  'question_cataloging',
  {
    idQuestion: integer()
      .notNull()
      .references(() => question.id),
    /** The deepest node of the tree, and the axis and school year where known. */
    idCataloging: integer()
      .notNull()
      .references(() => cataloging.id),
  },
  (t) => [
    primaryKey({ columns: [t.idQuestion, t.idCataloging] }),
    index('question_cataloging_node').on(t.idCataloging),
  ],
);

/**
 * The bank as it is listed and searched: one row an entry, which is a question alone or a context with its
 * questions. Derived from the tables above by `database/entries.ts` and by nothing else.
 */
export const bankEntry = pgTable(
  'bank_entry',
  {
    /** The id of its first question: ids grow, so the order of ids is the order of writing. */
    id: integer().primaryKey(),
    idContext: integer().references(() => context.id),
    /** In order; one for a question alone. */
    questions: integer().array().notNull(),
    idOwner: integer(),
    idSchool: integer(),
    idAuthor: integer(),
    state: text().$type<ReviewState>().notNull().default('published'),
    /** The nodes its questions are linked to and all nodes above them. */
    catalogings: integer().array().notNull(),
    types: smallint().array().notNull(),
    years: integer().array().notNull(),
    /** Identifier, comment, guidance, text and shared text, by `core/searching`. */
    search: text().notNull(),
  },
  (t) => [
    uniqueIndex('bank_entry_context').on(t.idContext),
    index('bank_entry_questions').using('gin', t.questions),
    index('bank_entry_catalogings').using('gin', t.catalogings),
    index('bank_entry_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('bank_entry_owner').on(t.idSchool, t.idOwner, t.id),
    index('bank_entry_provider').on(t.id).where(sql`${t.idOwner} is null and ${t.state} = 'published'`),
    index('bank_entry_review').on(t.state, t.id).where(sql`${t.state} <> 'published'`),
    index('bank_entry_author').on(t.idAuthor, t.id).where(sql`${t.idOwner} is null and ${t.idAuthor} is not null`),
  ],
);

/**
 * How often the provider's entries were derived anew: the sum over all rows. Each transaction adds one to a row that no
 * other holds, so that nobody waits for anybody, and none is counted before what it changed can be read.
 */
export const bankChange = pgTable('bank_change', { id: identity(), changes: integer().notNull() });
