import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { publicationStates, reviewActions } from '../../../core/publication/publication.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { assessment } from './assessments.ts';
import { deletion, editTimes, flag, identity, instant, reference, schoolId, searchVector, uuid } from './columns.ts';
import { user } from './people.ts';
import { school } from './schools.ts';
import { atLeast, between, oneOf, ownOrProvided, table } from './table.ts';

/** A text shared by several questions, which stay together everywhere. */
export const stimulus = table(
  'stimulus',
  {
    idSchool: schoolId().references(() => school.id),
    id: identity(),
    uuid: uuid(),
    /** None = the provider's. */
    idOwner: reference().references(() => user.id),
    /** Who wrote it, or completes a copy for the provider; none = imported, or any other copy. */
    idAuthor: reference().references(() => user.id),
    /** The version that new assessments take. */
    idVersion: reference(),
    added: instant().notNull(),
    ...deletion(),
    /** Of a deleted one: the questions that were left without it, in order, to be put below it when it is restored. */
    formerQuestions: reference().array(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.id] }), uniqueIndex('stimulus_uuid').on(t.idSchool, t.uuid)],
);

/** A stimulus's wording at one time. Rows are never changed. */
export const stimulusVersion = table(
  'stimulus_version',
  {
    idSchool: schoolId(),
    id: identity(),
    uuid: uuid(),
    idStimulus: reference().notNull(),
    title: text().notNull(),
    text: jsonb().$type<Doc>().notNull(),
    added: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    uniqueIndex('stimulus_version_uuid').on(t.idSchool, t.uuid),
    foreignKey({ columns: [t.idSchool, t.idStimulus], foreignColumns: [stimulus.idSchool, stimulus.id] }),
    index('stimulus_version_stimulus').on(t.idSchool, t.idStimulus),
  ],
);

/** What stays the same over a question's versions. */
export const question = table(
  'question',
  {
    idSchool: schoolId().references(() => school.id),
    id: identity(),
    uuid: uuid(),
    /** None = the provider's. */
    idOwner: reference().references(() => user.id),
    /** Who wrote it, or completes a copy for the provider; none = imported, or any other copy. */
    idAuthor: reference().references(() => user.id),
    /** How a copy is marked on the wire. */
    import: oneOf(['', 'offline']).notNull().default(''),
    /** How far a question of the provider has come; all others are published from the start. */
    publicationState: oneOf(publicationStates).notNull().default('published'),
    /** What the editor wrote when sending it back. */
    reviewComment: text().notNull().default(''),
    /** The version that new assessments take. */
    idVersion: reference(),
    idStimulus: reference(),
    stimulusPosition: atLeast('smallint', 0),
    examYear: integer(),
    /** The number of finished assessments that use it. */
    usedTimes: integer().notNull().default(0),
    ...editTimes(),
    ...deletion(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    index('question_deleted').on(t.idSchool, t.deletedAt).where(sql`${t.deletedAt} is not null`),
    uniqueIndex('question_uuid').on(t.idSchool, t.uuid),
    foreignKey({ columns: [t.idSchool, t.idStimulus], foreignColumns: [stimulus.idSchool, stimulus.id] }),
    index('question_stimulus').on(t.idSchool, t.idStimulus),
  ],
);

/** A question's wording and key at one time. Rows are never changed. */
export const questionVersion = table(
  'question_version',
  {
    idSchool: schoolId(),
    id: identity(),
    uuid: uuid(),
    idQuestion: reference().notNull(),
    idType: smallint().notNull(),
    /** The shape of its type in `questions/`, with a version number of its own. */
    content: jsonb().notNull(),
    identifier: text().notNull().default(''),
    comment: text().notNull().default(''),
    guidance: text().notNull().default(''),
    source: text(),
    language: text().notNull(),
    /** Shown and printed in joined handwriting, for children who learn to write. */
    cursiveLetter: flag(),
    /** The catalogue entries, of its school or the provider, it was classified by when it was written; none = not recorded. */
    classifications: reference().array(),
    added: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    uniqueIndex('question_version_uuid').on(t.idSchool, t.uuid),
    foreignKey({ columns: [t.idSchool, t.idQuestion], foreignColumns: [question.idSchool, question.id] }),
    index('question_version_question').on(t.idSchool, t.idQuestion),
  ],
);

export const questionClassification = table(
  'question_classification',
  {
    idSchool: schoolId(),
    idQuestion: reference().notNull(),
    /** Of the entry: its own or the provider's. */
    catalogueSchool: reference().notNull(),
    /** The deepest entry of the tree, and the axis, the competency and the school year where known. */
    idCatalogue: reference().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idQuestion, t.idCatalogue] }),
    foreignKey({ columns: [t.idSchool, t.idQuestion], foreignColumns: [question.idSchool, question.id] }),
    // What uses an entry, in any school.
    index('question_classification_entry').on(t.catalogueSchool, t.idCatalogue),
    ownOrProvided('question_classification_catalogue_school_check', t.catalogueSchool, t.idSchool),
  ],
);

/**
 * The bank as it is listed and searched: one row for each entry, which is a single question or a stimulus with its questions.
 * Derived from the tables above by `database/bank-entries.ts` and by nothing else.
 */
export const bankEntry = table(
  'bank_entry',
  {
    idSchool: schoolId(),
    /** The id of its first question: ids grow, so the order of ids is the order of writing. */
    id: reference().notNull(),
    idStimulus: reference(),
    /** In order; one for a question alone. */
    questions: reference().array().notNull(),
    idOwner: reference(),
    idAuthor: reference(),
    publicationState: oneOf(publicationStates).notNull().default('published'),
    /** The catalogue entries that its questions are classified by, and all above them. */
    classifications: reference().array().notNull(),
    types: smallint().array().notNull(),
    examYears: integer().array().notNull(),
    /** Identifier, comment, guidance, text and stimulus by `toSearchText`, to find similar questions. */
    search: text().notNull(),
    /** The same and the names of its classifications, as folded words; the names and the identifier weigh more. */
    words: searchVector().notNull().default(sql`''::tsvector`),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    index('bank_entry_words').using('gin', t.words),
    uniqueIndex('bank_entry_stimulus').on(t.idSchool, t.idStimulus),
    index('bank_entry_questions').using('gin', t.questions),
    index('bank_entry_classifications').using('gin', t.classifications),
    index('bank_entry_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('bank_entry_owner').on(t.idSchool, t.idOwner, t.id),
    index('bank_entry_published').on(t.idSchool, t.id).where(sql`${t.publicationState} = 'published'`),
    index('bank_entry_review')
      .on(t.idSchool, t.publicationState, t.id)
      .where(sql`${t.publicationState} <> 'published'`),
    index('bank_entry_author').on(t.idSchool, t.idAuthor, t.id).where(sql`${t.idAuthor} is not null`),
  ],
);

/**
 * The folded words of the entries of a school, each once, by which a misspelled word is corrected. Has words that no entry has any more until
 * the job that derives words has run, and may lack new ones until then.
 */
export const bankWord = table(
  'bank_word',
  {
    idSchool: schoolId().references(() => school.id),
    word: text().notNull(),
    /** The consonants of its sound, by `soundKeyOf`. */
    soundKey: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.word] }), index('bank_word_sound').on(t.idSchool, t.soundKey)],
);

/** A question that its author has not completed: what the form held. No list or assessment contains it. */
export const questionDraft = table(
  'question_draft',
  {
    idSchool: schoolId().references(() => school.id),
    id: identity(),
    uuid: uuid(),
    idOwner: reference()
      .notNull()
      .references(() => user.id),
    /** The type chosen so far. */
    idType: smallint().notNull(),
    /** The beginning of its text, for the list of drafts. */
    label: text().notNull(),
    /** The values of the form, with the number of their shape. */
    values: jsonb().notNull(),
    ...editTimes(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    uniqueIndex('question_draft_uuid').on(t.idSchool, t.uuid),
    index('question_draft_owner').on(t.idSchool, t.idOwner, t.updated),
  ],
);

/** What was done on the way of a question or an assessment of the provider to the public bank. Rows are never changed. */
export const reviewStep = table(
  'review_step',
  {
    idSchool: schoolId(),
    id: identity(),
    /** Either a question or an assessment, exactly one of the two. */
    idQuestion: reference(),
    idAssessment: reference(),
    action: oneOf(reviewActions).notNull(),
    /** The state before it. */
    from: oneOf(publicationStates, 'from_state').notNull(),
    comment: text().notNull().default(''),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idQuestion], foreignColumns: [question.idSchool, question.id] }),
    foreignKey({ columns: [t.idSchool, t.idAssessment], foreignColumns: [assessment.idSchool, assessment.id] }),
    check('review_step_subject_check', sql`num_nonnulls(${t.idQuestion}, ${t.idAssessment}) = 1`),
    index('review_step_question').on(t.idSchool, t.idQuestion, t.id).where(sql`${t.idQuestion} is not null`),
    index('review_step_assessment').on(t.idSchool, t.idAssessment, t.id).where(sql`${t.idAssessment} is not null`),
  ],
);

/**
 * How often a question was answered right in a school, and how well it tells its students apart, for the filters by them. Derived from
 * results by `questions/question-figures.ts`.
 */
export const questionFigure = table(
  'question_figure',
  {
    /** The school whose students answered. */
    idSchool: schoolId(),
    questionSchool: reference().notNull(),
    idQuestion: reference().notNull(),
    /** 0–100. */
    hitAverage: between('double', 0, 100).notNull(),
    /** From −1 to 1; null where it is not defined, or of too few persons. */
    discrimination: doublePrecision(),
    computed: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.questionSchool, t.idQuestion] })],
);
