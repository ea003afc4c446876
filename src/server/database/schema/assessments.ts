import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { ReviewState } from '../../../core/review.ts';
import type { Doc } from '../../../questions/text/document.ts';
import { cataloging, context, question, questionVersion } from './bank.ts';
import { flag, identity, instant } from './columns.ts';
import { school, user } from './people.ts';

export const assessment = pgTable(
  'assessment',
  {
    id: identity(),
    /** None = the provider's (SM). */
    idSchool: integer().references(() => school.id),
    idOwner: integer()
      .notNull()
      .references(() => user.id),
    title: text().notNull().default(''),
    /** The first catalogue entry chosen, below its discipline. */
    subtitle: text().notNull().default(''),
    period: text().notNull().default(''),
    instructions: jsonb().$type<Doc>(),
    logo: text(),
    /** 1 draft, 2 finished. */
    status: smallint().$type<1 | 2>().notNull().default(1),
    /** Whether questions of all types may be in it; otherwise an answer card can hold it. */
    varied: flag(),
    /** Ruled lines below a question that is answered in writing. */
    responseSpace: smallint().notNull().default(6),
    checkboxResponseSpace: flag(),
    hideAlternativeInstructions: flag(),
    /** How far one of the provider's has come; all others are published from the start. */
    state: text().$type<ReviewState>().notNull().default('published'),
    reviewComment: text().notNull().default(''),
    /** How many questions were picked at random; none = picked by hand. */
    automaticQuantity: smallint(),
    /** Title and subtitle by `core/searching`. */
    search: text().notNull().default(''),
    added: instant().notNull(),
    updated: instant().notNull(),
    finished: instant(),
    deleted: flag(),
    needSync: flag(),
  },
  (t) => [index('assessment_owner').on(t.idSchool, t.idOwner, t.updated)],
);

export const assessmentCataloging = pgTable(
  'assessment_cataloging',
  {
    idAssessment: integer()
      .notNull()
      .references(() => assessment.id),
    idCataloging: integer()
      .notNull()
      .references(() => cataloging.id),
    position: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idAssessment, t.idCataloging] })],
);

export const assessmentQuestion = pgTable(
  'assessment_question',
  {
    idAssessment: integer()
      .notNull()
      .references(() => assessment.id),
    /** 1 as the teacher ordered it; 2 and 3 its shuffles, made on finishing. */
    version: smallint().notNull(),
    idQuestion: integer()
      .notNull()
      .references(() => question.id),
    idQuestionVersion: integer()
      .notNull()
      .references(() => questionVersion.id),
    /** The shared text at the time; a draft follows the question's own. */
    idContext: integer().references(() => context.id),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idAssessment, t.version, t.idQuestion] }),
    index('assessment_question_question').on(t.idQuestion),
    index('assessment_question_context').on(t.idContext).where(sql`${t.idContext} is not null`),
  ],
);
