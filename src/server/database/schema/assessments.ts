import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { alternativeShuffles } from '../../../core/assessments/alternative-order.ts';
import type { Section } from '../../../core/assessments/sections.ts';
import { publicationStates } from '../../../core/publication/publication.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { deletion, editTimes, flag, identity, instant, reference, schoolId, uuid } from './columns.ts';
import { user } from './people.ts';
import { school } from './schools.ts';
import { atLeast, formNumber, oneOf, oneOfNumbers, ownOrProvided, table } from './table.ts';

export const assessment = table(
  'assessment',
  {
    /** The provider's = SM. */
    idSchool: schoolId().references(() => school.id),
    id: identity(),
    uuid: uuid(),
    idOwner: reference()
      .notNull()
      .references(() => user.id),
    title: text().notNull().default(''),
    /** The first catalogue entry chosen, below its discipline. */
    subtitle: text().notNull().default(''),
    period: text().notNull().default(''),
    instructions: jsonb().$type<Doc>(),
    logo: text(),
    /** 1 draft, 2 finished. */
    status: oneOfNumbers([1, 2]).notNull().default(1),
    /** Whether questions of all types may be in it; otherwise an answer card can hold it. */
    varied: flag(),
    /** Ruled lines below a question that is answered in writing. */
    responseSpace: atLeast('smallint', 0).notNull().default(6),
    checkboxResponseSpace: flag(),
    hideAlternativeInstructions: flag(),
    /** Whether finishing shuffles the alternatives of forms 2 and 3. */
    alternativeShuffle: oneOf(alternativeShuffles).notNull().default('none'),
    /** Whether the points of each question, their total and a box for the corrector are shown. */
    showPoints: flag(),
    /** Its parts with headings, in order; none = it has no parts. */
    sections: jsonb().$type<Section[]>(),
    /** How far one of the provider's has come; all others are published from the start. */
    publicationState: oneOf(publicationStates).notNull().default('published'),
    reviewComment: text().notNull().default(''),
    /** How many questions were picked at random; none = picked by hand. */
    automaticQuantity: atLeast('smallint', 1),
    /** Title and subtitle by `foldName` of `core/searching`; without a line break in a row of an older version. */
    search: text().notNull().default(''),
    ...editTimes(),
    finished: instant(),
    /** The finished assessment that this one, made by "Edit again", takes the place of in lists. */
    idReplaces: reference(),
    ...deletion(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    uniqueIndex('assessment_uuid').on(t.idSchool, t.uuid),
    index('assessment_owner').on(t.idSchool, t.idOwner, t.updated),
    foreignKey({ columns: [t.idSchool, t.idReplaces], foreignColumns: [t.idSchool, t.id] }),
    index('assessment_replaces').on(t.idSchool, t.idReplaces).where(sql`${t.idReplaces} is not null`),
    index('assessment_deleted').on(t.idSchool, t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

export const assessmentClassification = table(
  'assessment_classification',
  {
    idSchool: schoolId(),
    idAssessment: reference().notNull(),
    /** Of the entry: its own or the provider's. */
    catalogueSchool: reference().notNull(),
    idCatalogue: reference().notNull(),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idAssessment, t.idCatalogue] }),
    foreignKey({ columns: [t.idSchool, t.idAssessment], foreignColumns: [assessment.idSchool, assessment.id] }),
    // What uses an entry, in any school.
    index('assessment_classification_entry').on(t.catalogueSchool, t.idCatalogue),
    ownOrProvided('assessment_classification_catalogue_school_check', t.catalogueSchool, t.idSchool),
  ],
);

/** Where a question is in the outline of its assessment. */
const outline = () => ({
  /** From 1; 0 = ahead of the first section. */
  section: atLeast('smallint', 0).notNull().default(0),
  /** With which it counts in a schedule from its beginning; none = 1. */
  weight: atLeast('double', 0),
});

/**
 * The questions of a draft. A question and its stimulus are the school's own or the provider's, which `questionSchool`
 * says. Finishing moves them into `assessmentSnapshot`.
 */
export const assessmentQuestion = table(
  'assessment_question',
  {
    idSchool: schoolId(),
    idAssessment: reference().notNull(),
    uuid: uuid(),
    questionSchool: reference().notNull(),
    idQuestion: reference().notNull(),
    /** The wording to keep when its owner may use the question no longer; otherwise a draft has the newest one. */
    idQuestionVersion: reference().notNull(),
    idStimulus: reference(),
    idStimulusVersion: reference(),
    position: smallint().notNull(),
    ...outline(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idAssessment, t.idQuestion] }),
    uniqueIndex('assessment_question_uuid').on(t.idSchool, t.uuid),
    foreignKey({ columns: [t.idSchool, t.idAssessment], foreignColumns: [assessment.idSchool, assessment.id] }),
    index('assessment_question_question').on(t.idSchool, t.idQuestion),
    // Whether any school has one of the provider's questions in a draft.
    index('assessment_question_used').on(t.questionSchool, t.idQuestion),
  ],
);

/**
 * The questions of a finished assessment in the order of each form, in the wording they had. Rows are never changed.
 */
export const assessmentSnapshot = table(
  'assessment_snapshot',
  {
    idSchool: schoolId(),
    idAssessment: reference().notNull(),
    /** 1 as its author ordered it; 2 and 3 its shuffles. */
    formNumber: formNumber(),
    position: smallint().notNull(),
    questionSchool: reference().notNull(),
    idQuestion: reference().notNull(),
    idQuestionVersion: reference().notNull(),
    idStimulus: reference(),
    idStimulusVersion: reference(),
    /** The ids of the alternatives in the order of this form; none = as written. */
    alternativeOrder: smallint().array(),
    ...outline(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idAssessment, t.formNumber, t.position] }),
    foreignKey({ columns: [t.idSchool, t.idAssessment], foreignColumns: [assessment.idSchool, assessment.id] }),
    index('assessment_snapshot_question').on(t.idSchool, t.idQuestion).where(sql`${t.formNumber} = 1`),
    index('assessment_snapshot_used').on(t.questionSchool, t.idQuestion).where(sql`${t.formNumber} = 1`),
    // Whether anything was finished with a stimulus.
    index('assessment_snapshot_stimulus')
      .on(t.questionSchool, t.idStimulus)
      .where(sql`${t.formNumber} = 1 and ${t.idStimulus} is not null`),
  ],
);
