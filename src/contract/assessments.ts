import { z } from 'zod';
import { alternativeShuffles } from '../core/assessments/alternative-order.ts';
import { bands } from '../core/assessments/blueprint.ts';
import { MAXIMUM_QUESTIONS } from '../core/assessments/positions.ts';
import { MAXIMUM_SECTIONS, SECTION_HEADING_LENGTH, SECTION_INSTRUCTIONS_LENGTH } from '../core/assessments/sections.ts';
import { publicationStates } from '../core/publication/publication.ts';
import { isWeight } from '../core/results/weights.ts';
import { assessmentFilters } from '../core/schedules/badges.ts';
import { AssetIdSchema, DocSchema } from '../questions/text/document/schema.ts';
import { authors, members } from './audiences.ts';
import { declareArea, get, post, postFile, query } from './call.ts';
import {
  Bank,
  bankCall,
  Entry,
  EntryPage,
  PlainAlternative,
  Review,
  ReviewHistory,
  ReviewStep,
  TeacherQuestion,
} from './questions.ts';
import {
  Badge,
  ContentReply,
  EmptyReply,
  Flag,
  Id,
  Ids,
  listPage,
  listPageFields,
  Moment,
  Optional,
  OptionalId,
  Upload,
  Uuid,
  WholeNumber,
} from './shapes.ts';
import { sharingFields } from './sharing.ts';
import { Wording } from './writing.ts';

export const AssessmentSchedule = z.object({
  idSchedule: z.int(),
  courseName: z.string(),
  opens: Moment,
  closes: Moment,
  badge: Badge,
  students: z.int(),
  started: z.int(),
  finished: z.int(),
});

/**
 * What the asker may do with an assessment, as `core/policies/assessment.ts` decides; the steps of its review are in
 * `review`.
 */
const AssessmentRights = z.object({
  /** Change questions and settings, and finish it. */
  edit: z.boolean(),
  rename: z.boolean(),
  /** Make a draft of a finished one that takes its place. One that was scheduled is refused, and copied instead. */
  editAgain: z.boolean(),
  delete: z.boolean(),
  share: z.boolean(),
  schedule: z.boolean(),
  /** Read what was done in its review. */
  readHistory: z.boolean(),
});
export type AssessmentRights = z.infer<typeof AssessmentRights>;

/** What clients of the specification read of an assessment, and our screens do not. */
const publishedFields = {
  /** The country of its school. */
  idCountry: z.int(),
  /** Its owner, whom alone it may be changed by. */
  addedBy: z.int(),
  updatedBy: z.int(),
  /** What is deleted is not sent. */
  deleted: z.literal(0),
  /** Where it was imported from: assessments are not. */
  import: z.literal(''),
  /** The text of the answer key's code of the first form; null for a draft, and where no answer card can hold it. */
  qrcode: z.string().nullable(),
  /** The follow-ups that schedule it in the asker's school. */
  automaticSchedules: z.array(z.object({ idAutomaticSchedule: z.int(), idSchedule: z.int() })),
};

export const AssessmentRow = z.object({
  ...publishedFields,
  idAssessment: z.int(),
  title: z.string(),
  /** The first catalogue entry chosen, with its discipline. */
  subtitle: z.string(),
  badge: Badge,
  status: z.literal([1, 2]),
  type: z.enum(['automatic', 'manual']),
  qntQuestions: z.int(),
  added: Moment,
  updated: Moment,
  /** The schedule that matters now: open, else next, else last. */
  schedule: AssessmentSchedule.nullable(),
  qntSchedules: z.int(),
  /** The mean grade over its schedules, 0–100; null while a response waits for a teacher, and without any. */
  hitAverage: z.number().nullable(),
  /**
   * In its place where all questions are on a scale (Likert): 0–100 of the points possible; null likewise, and
   * elsewhere.
   */
  relativeScore: z.number().nullable(),
  onlyLikertQuestions: z.boolean(),
  /** Responses that wait for a grade. */
  ungraded: z.int(),
  /** Late responses that wait for the teacher's decision. */
  late: z.int(),
  owner: z.string(),
  /** Whether it is the asker's own. */
  canEdit: z.boolean(),
  can: AssessmentRights,
  /** Whether its owner shares it: this one alone or with everything. */
  shared: z.boolean(),
  ...sharingFields,
  /** The review state of a provider's assessment; `published` for all others. */
  review: Review,
  /** On the list of the provider's, for authors and editors: when it was last submitted for review, if it ever was. */
  submitted: Moment.nullable().optional(),
});
export type AssessmentRow = z.infer<typeof AssessmentRow>;

/** The chips above the list; `all` leaves nothing out. */
export const AssessmentFilter = z.enum(['all', ...assessmentFilters]);
/** `waiting`: what was submitted for review first. */
export const AssessmentOrder = z.enum(['newest', 'oldest', 'title', 'waiting']);

/** A part of an assessment with a heading of its own; its questions stay together in all versions. */
const Section = z.object({ uuid: Uuid, heading: z.string(), instructions: z.string() });
export type Section = z.infer<typeof Section>;

/** How it prints, apart from its questions. */
const printing = {
  /** Ruled lines below a question that is answered in writing. */
  assessmentResponseSpace: z.int(),
  /** A box to tick next to every alternative. */
  showCheckboxResponseSpace: z.boolean(),
  hideAssessmentAlternativeInstructions: z.boolean(),
  /** Whether the points of each question, their total and a box for the corrector are shown. */
  showPoints: z.boolean(),
};

/** Its size is in pixels, so that a page leaves room for it while it loads. */
const logo = {
  logo: z.string().nullable(),
  logoWidth: z.int().nullable(),
  logoHeight: z.int().nullable(),
};

/** `allButLast`: the last alternative stays last, as it does anyway where it says "none of the above". */
const AlternativeShuffle = z.enum(alternativeShuffles);

const Assessment = z.object({
  ...publishedFields,
  ...printing,
  ...logo,
  owner: z.string(),
  review: Review,
  idAssessment: z.int(),
  title: z.string(),
  instructions: DocSchema.nullable(),
  status: z.literal([1, 2]),
  type: z.enum(['automatic', 'manual']),
  period: z.string(),
  qAutomaticQnt: z.int().nullable(),
  idsCataloging: z.array(z.int()),
  subtitle: z.string(),
  qntQuestions: z.int(),
  sections: z.array(Section),
  /** The sum of the weights of its questions. */
  points: z.number(),
  /** True when it may hold questions of other types than single answer: no answer card can hold it then. */
  varied: z.boolean(),
  /** Whether finishing shuffles the alternatives of versions 2 and 3; what is finished stays as it was shuffled. */
  alternativeShuffle: AlternativeShuffle,
  /** Whether it is the asker's own. */
  canEdit: z.boolean(),
  can: AssessmentRights,
  updated: Moment,
});
export type Assessment = z.infer<typeof Assessment>;

/** A run of questions in print order: one question, or those of one context. */
export const Block = z.object({
  context: z.object({ idContext: z.int(), title: z.string(), text: DocSchema }).nullable(),
  /** From 1; 0 = ahead of the first section. */
  section: z.int(),
  /** Each with the weight with which it counts in a schedule from its beginning. */
  questions: z.array(TeacherQuestion.extend({ number: z.int(), weight: z.number() })).min(1),
});
export type Block = z.infer<typeof Block>;

/** A question as a student sees it: no key, no solution. */
export const PublicQuestion = z.object({
  idQuestion: z.int(),
  idType: z.int(),
  number: z.int(),
  idContext: z.int().nullable(),
  /** The language it is written in, which may be another than its reader's. */
  language: z.string(),
  /** Whether its texts are shown and printed in joined handwriting. */
  cursiveLetter: z.boolean(),
  content: z.unknown(),
  /** What the content says in plain text, for clients without formatting. */
  text: z.string(),
  /** Those of a single answer, a multiple answer or graded options, in the order of the content. */
  alternatives: z.array(PlainAlternative),
  /** From 1, of the paper's `sections`; absent = ahead of the first. */
  section: z.int().optional(),
  /** What it counts, where the paper says so. */
  points: z.number().optional(),
});
export type PublicQuestion = z.infer<typeof PublicQuestion>;

/** What a student answers. Only its title changes once the assessment is finished, and it says nothing of how it prints. */
export const ExamPaper = z.object({
  ...logo,
  title: z.string(),
  instructions: DocSchema.nullable(),
  totalQuestions: z.int(),
  contexts: z.array(z.object({ idContext: z.int(), title: z.string(), text: DocSchema })),
  questions: z.array(PublicQuestion),
  /** Its parts with headings, in order; absent = it has none. */
  sections: z.array(z.object({ heading: z.string(), instructions: z.string() })).optional(),
  /** For each context, the numbers of its questions. */
  contextQuestionNumbers: z.record(z.string(), z.array(z.int())),
  /** The MathML of its formulas, by `formulaKey`. */
  formulas: z.record(z.string(), z.string()),
});
export type ExamPaper = z.infer<typeof ExamPaper>;

export const Paper = ExamPaper.extend(printing);
export type Paper = z.infer<typeof Paper>;

const idAssessment = z.object({ idAssessment: Id });
const choice = {
  idsCataloging: Ids(200, 1),
  /** How many questions to pick at random; absent = the teacher picks. */
  qAutomaticQnt: Optional(WholeNumber(1, 90)),
  title: z.string().trim().max(200).optional(),
  period: z.string().trim().max(80).optional(),
  /** Whether questions of all types may be in it; otherwise an answer card can hold it. */
  varied: Flag.optional(),
};

const listed = {
  order: AssessmentOrder.default('newest'),
  search: z.string().max(200).default(''),
  ...listPage,
};

const KeyedForm = z.object({
  /** The form's number. */
  version: z.int(),
  /**
   * The text of the answer key's code; null where a question has no single letter, which an answer card cannot hold.
   */
  qrcode: z.string().nullable(),
  /** In the order of the form. */
  questions: z.array(
    z.object({
      number: z.int(),
      /** The number of the same question in form 1. */
      numberInFirst: z.int(),
      idType: z.int(),
      /** The right letters; null for a question that has none. */
      letters: z.string().nullable(),
    }),
  ),
});
export type KeyedForm = z.infer<typeof KeyedForm>;

export const assessments = declareArea('assessments', '/assessments', {
  getAssessments: get({
    for: authors,
    shows: 'results',
    input: z.object({
      filter: AssessmentFilter.default('all'),
      /**
       * `mine` = the asker's own. `school` = all of the school, others' drafts only under `draft` or with their owner as
       * `idTeacher`. Left out = everything that the asker may see; others than coordinators and administrators always see
       * their own.
       */
      of: z.enum(['mine', 'school']).optional(),
      /** Whose they are. */
      idTeacher: OptionalId,
      /** Scheduled for this class, or in this academic year, or both at once. */
      idCourse: OptionalId,
      yearsFilter: Optional(WholeNumber(1900, 2200)),
      ...listed,
    }),
    output: z.object({
      ...listPageFields,
      content: z.array(AssessmentRow),
      counts: z.record(AssessmentFilter, z.int()),
    }),
  }),
  /** The provider's: to read and copy for those who may see them, to review for those who write them. */
  getAssessmentsSM: get({
    for: authors,
    shows: 'results',
    permission: 'assessments-sm-view',
    input: z.object({
      ...listed,
      state: z.enum(publicationStates).optional(),
      /** Who wrote them. Only for authors and editors. */
      idAuthor: OptionalId,
      /** Made from this catalogue entry or one below it. Only for authors and editors. */
      idCataloging: OptionalId,
    }),
    output: z.object({
      ...listPageFields,
      content: z.array(AssessmentRow),
      /** For authors and editors: how many there are in each state, with all filters but the state. */
      counts: z.record(z.enum(publicationStates), z.int()).optional(),
      /** For authors and editors: who wrote them, with all filters but the author; at most 200. */
      authors: z.array(z.object({ idUser: z.int(), name: z.string(), assessments: z.int() })).optional(),
      /** For authors and editors: their disciplines, with all filters but the catalogue entry; at most 200. */
      subjects: z.array(z.object({ idCataloging: z.int(), name: z.string(), assessments: z.int() })).optional(),
    }),
  }),
  /** The finished ones of colleagues who share them: all of theirs, or these alone with the asker or the school. */
  getAssessmentsShare: get({
    for: members,
    shows: 'results',
    input: z.object({
      ...listed,
      /** Only those that are shared with the asker by name. */
      byName: Flag.default(false),
    }),
    output: z.object({ ...listPageFields, content: z.array(AssessmentRow) }),
  }),
  reviewAssessment: post({
    for: ['author', 'editor'],
    shows: 'nothing',
    input: ReviewStep.extend({ idAssessment: Id }),
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'reviewNotPossible', 'reviewCommentMissing', 'publishedInUse'],
  }),
  /** What was done with one of the provider's assessments, for its author and editors. */
  getReviewHistory: query({
    for: ['author', 'editor'],
    shows: 'nothing',
    input: idAssessment,
    output: ContentReply(ReviewHistory),
    refuses: ['assessmentNotValid'],
  }),
  addAssessment: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ ...choice, uuid: Uuid.optional() }),
    output: ContentReply(z.object({ idAssessment: z.int(), qntQuestions: z.int() })),
    refuses: ['uuidTaken', 'catalogingNotValid', 'noQuestionsForCataloging', 'notEnoughQuestions'],
  }),
  /**
   * How many questions there are for a selection: `usable` in all banks of the asker, of any type, and those that
   * `addAssessment` and `editAssessment` can draw: from `fewest` to `most`, both 0 where none, out of `drawable`.
   */
  countQuestions: query({
    for: authors,
    shows: 'nothing',
    rateLimit: 'search',
    input: z.object({
      /** The draft whose questions stay as far as they fit; absent = a new assessment. */
      idAssessment: OptionalId,
      idsCataloging: Ids(200, 1),
      varied: Flag.default(false),
    }),
    output: ContentReply(z.object({ usable: z.int(), drawable: z.int(), fewest: z.int(), most: z.int() })),
    refuses: ['assessmentNotValid', 'assessmentFinished', 'catalogingNotValid'],
  }),
  editAssessment: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ ...choice, idAssessment: Id }),
    output: ContentReply(z.object({ idAssessment: z.int(), qntQuestions: z.int() })),
    refuses: [
      'assessmentNotValid',
      'assessmentFinished',
      'catalogingNotValid',
      'noQuestionsForCataloging',
      'notEnoughQuestions',
      'assessmentIsVaried',
    ],
  }),
  continueAssessment: query({
    for: authors,
    shows: 'nothing',
    input: idAssessment,
    output: ContentReply(Assessment),
    refuses: ['assessmentNotValid'],
  }),
  /** Gives a draft or a finished assessment another title; what was printed is told apart by its id, which stays. */
  renameAssessment: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ idAssessment: Id, title: z.string().trim().min(1).max(200) }),
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'reviewNotPossible'],
  }),
  /**
   * Makes a draft of a finished assessment that takes its place in the lists, under an id of its own: what was printed of
   * the finished one stays true. Returns the existing draft if there is one.
   */
  editAgain: post({
    for: authors,
    shows: 'nothing',
    input: idAssessment,
    output: ContentReply(z.object({ idAssessment: z.int() })),
    refuses: [
      'assessmentNotValid',
      'assessmentNotFinished',
      'assessmentScheduled',
      'assessmentReplaced',
      'reviewNotPossible',
    ],
  }),
  copyAssessment: post({
    for: authors,
    shows: 'nothing',
    input: idAssessment,
    output: ContentReply(z.object({ idAssessment: z.int() })),
    refuses: ['assessmentNotValid'],
  }),
  /**
   * One with schedules needs `schedules`: `keep` takes it off the lists while they go on, `delete` deletes them too,
   * which all must allow. The refusal says how many there are, how many students have started, and whether they can
   * be deleted.
   */
  deleteAssessment: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ id: Id, schedules: z.enum(['keep', 'delete']).optional() }),
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'assessmentHasSchedules', 'scheduleHasAttempts', 'reviewNotPossible'],
  }),
  /** Restores a deleted assessment and the schedules that were deleted with it. */
  restoreAssessment: post({
    for: authors,
    shows: 'nothing',
    input: idAssessment,
    output: EmptyReply,
    refuses: ['deletedForGood'],
  }),
  finishAssessment: post({
    for: authors,
    shows: 'nothing',
    input: z.object({
      idAssessment: Id,
      title: z.string().trim().min(1).max(200),
      instructions: Wording.nullish(),
      /** The name that an upload gave to an image; empty = none. */
      logo: Optional(AssetIdSchema),
      alternativeShuffle: AlternativeShuffle.optional(),
    }),
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'assessmentFinished', 'assessmentEmpty', 'sectionEmpty', 'filesMissing'],
  }),
  /** Saves title, instructions and versions of a draft while they are entered; what is not named stays. */
  saveAssessmentDraft: post({
    for: authors,
    shows: 'nothing',
    input: z.object({
      idAssessment: Id,
      title: z.string().trim().max(200).optional(),
      instructions: Wording.nullish(),
      alternativeShuffle: AlternativeShuffle.optional(),
    }),
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'assessmentFinished', 'filesMissing'],
  }),
  /** The bank as this assessment's author sees it: within its catalogue choice unless a filter says otherwise. */
  getQuestions: query({
    for: authors,
    shows: 'keys',
    input: z.object({ idAssessment: Id, ...bankCall }),
    output: EntryPage,
    refuses: ['assessmentNotValid', 'courseNotValid'],
  }),
  getAssessmentQuestions: query({
    for: authors,
    shows: 'keys',
    input: z.object({ idAssessment: Id, version: WholeNumber(1, 3).default(1) }),
    output: ContentReply(z.array(Block)),
    refuses: ['assessmentNotValid'],
  }),
  /** Adds one question, by `idContext` all questions of a context, or by `idsQuestions` several, without those that it has. */
  addAssessmentQuestion: post({
    for: authors,
    shows: 'nothing',
    input: z.union([
      z.object({ idAssessment: Id, idQuestion: Id, uuid: Uuid.optional() }),
      z.object({ idAssessment: Id, idContext: Id }),
      z.object({ idAssessment: Id, idsQuestions: Ids(90, 1) }),
    ]),
    output: EmptyReply,
    refuses: [
      'assessmentNotValid',
      'assessmentFinished',
      'questionNotValid',
      'questionAlreadyAdded',
      'tooManyQuestions',
      'uuidTaken',
    ],
  }),
  /**
   * How many questions a draw may take for a draft that it does not have, by content of its selection (by discipline for those without a content) and
   * by how difficult they were in the asker's school; `unknown` where there are no results.
   */
  getBlueprint: query({
    for: authors,
    shows: 'nothing',
    rateLimit: 'search',
    input: idAssessment,
    output: ContentReply(
      z.array(
        z.object({
          idCataloging: z.int(),
          name: z.string(),
          available: z.object({ easy: z.int(), medium: z.int(), hard: z.int(), unknown: z.int() }),
        }),
      ),
    ),
    refuses: ['assessmentNotValid', 'assessmentFinished'],
  }),
  /**
   * Draws so many questions of each content and difficulty at random, stimuli whole, and changes nothing. `missing` names the cells with fewer
   * than asked for. The same seed draws the same.
   */
  drawByBlueprint: query({
    for: authors,
    shows: 'keys',
    rateLimit: 'search',
    input: z.object({
      idAssessment: Id,
      cells: z
        .array(z.object({ idCataloging: Id, band: z.enum(bands), count: WholeNumber(1, MAXIMUM_QUESTIONS) }))
        .min(1)
        .max(400),
      seed: WholeNumber(0, 2_147_483_647),
    }),
    output: ContentReply(
      z.object({
        entries: z.array(Entry),
        missing: z.array(z.object({ idCataloging: z.int(), band: z.enum(bands), count: z.int(), drawn: z.int() })),
      }),
    ),
    refuses: ['assessmentNotValid', 'assessmentFinished', 'tooManyQuestions'],
  }),
  /**
   * Questions that may take the place of one of this assessment, the most similar first: of its type and topic, as difficult, with as many
   * alternatives, of like words; of a stimulus, its other questions. None that the assessment has; at most 20.
   */
  getSimilarQuestions: query({
    for: authors,
    shows: 'keys',
    rateLimit: 'search',
    input: z.object({ idAssessment: Id, idQuestion: Id }),
    output: ContentReply(z.array(TeacherQuestion)),
    refuses: ['assessmentNotValid', 'questionNotValid'],
  }),
  /** Puts a question in the place of another one of a draft; where it is there already, nothing changes. */
  replaceAssessmentQuestion: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ idAssessment: Id, idQuestion: Id, by: Id }),
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'assessmentFinished', 'questionNotValid', 'questionAlreadyAdded'],
  }),
  deleteAssessmentQuestions: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ idAssessment: Id, idsQuestions: Ids(90, 1) }),
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'assessmentFinished'],
  }),
  /** Moves a question, a context's questions whole when it is not moved within it. Index from 0. */
  moveAssessmentQuestion: post({
    for: authors,
    shows: 'nothing',
    input: z.object({
      idAssessment: Id,
      idQuestion: Id,
      index: WholeNumber(0, 89),
      whole: Flag.default(false),
      /** The section that it comes to, 0 = ahead of the first; absent = that of what it is moved past. */
      section: WholeNumber(0, MAXIMUM_SECTIONS).optional(),
    }),
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'assessmentFinished', 'questionNotValid'],
  }),
  /**
   * Sets the sections of a draft. The questions that are named come into their section, with the others of their context; any other
   * stays in its section, or joins the one before it when it is no more.
   */
  setAssessmentSections: post({
    for: authors,
    shows: 'nothing',
    input: z.object({
      idAssessment: Id,
      sections: z
        .array(
          z.object({
            uuid: Uuid,
            heading: z.string().trim().min(1).max(SECTION_HEADING_LENGTH),
            instructions: z.string().trim().max(SECTION_INSTRUCTIONS_LENGTH).default(''),
            idsQuestions: Ids(90).optional(),
          }),
        )
        .max(MAXIMUM_SECTIONS)
        .refine((sections) => new Set(sections.map(({ uuid }) => uuid)).size === sections.length),
    }),
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'assessmentFinished', 'questionNotValid'],
  }),
  /** Sets the weights of questions of a draft, 0 to 100 in hundredths: with them a schedule begins, and they are printed as points. */
  setAssessmentWeights: post({
    for: authors,
    shows: 'nothing',
    input: z.object({
      idAssessment: Id,
      weights: z
        .array(z.object({ idQuestion: Id, weight: z.number().refine(isWeight) }))
        .min(1)
        .max(90),
    }),
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'assessmentFinished', 'questionNotValid'],
  }),
  repairAssessmentQuestionsPositions: post({
    for: authors,
    shows: 'nothing',
    input: idAssessment,
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'assessmentFinished'],
  }),
  /** The catalogue nodes an assessment was made from. */
  assessmentCatalogingNew: query({
    for: authors,
    shows: 'nothing',
    input: idAssessment,
    output: ContentReply(z.array(z.object({ idCataloging: z.int(), name: z.string(), path: z.array(z.string()) }))),
    refuses: ['assessmentNotValid'],
  }),
  getFiltersLv1: query({
    for: authors,
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(z.array(z.object({ idCataloging: z.int(), name: z.string(), questions: z.int() }))),
  }),
  /** The further filters (contents, thematic axes, school years) that the chosen catalogue nodes offer. */
  getFiltersLv2: query({
    for: authors,
    shows: 'nothing',
    input: z.object({
      idsCataloging: Ids(200),
      myQuestions: bankCall.myQuestions,
      /** Whose questions are counted, in place of `myQuestions`; `usable` = of all banks from which the asker may use questions. */
      bank: Bank.or(z.literal('usable')).optional(),
    }),
    output: ContentReply(
      z.array(
        z.object({
          idCatalogingContent: z.int(),
          name: z.enum(['content', 'thematicAxis', 'year', 'competency']),
          options: z.array(z.object({ idCataloging: z.int(), name: z.string(), questions: z.int() })),
        }),
      ),
    ),
  }),
  /** The entries of one of those further filters, as `getFiltersLv2` numbers them; a number that it does not have is refused. */
  getFilterLv2Catalogings: query({
    for: authors,
    shows: 'nothing',
    input: z.object({
      idCatalogingContent: Id,
      idsCataloging: Ids(200).default([]),
      myQuestions: bankCall.myQuestions,
    }),
    output: ContentReply(z.array(z.object({ idCataloging: z.int(), name: z.string(), questions: z.int() }))),
    refuses: ['noData'],
  }),
  assessmentPreview: query({
    for: authors,
    shows: 'nothing',
    rateLimit: 'preview',
    input: z.object({ idAssessment: Id, version: WholeNumber(1, 3).default(1) }),
    output: ContentReply(Paper),
    refuses: ['assessmentNotValid', 'assessmentEmpty'],
  }),
  getQrCode: query({
    for: authors,
    shows: 'keys',
    rateLimit: 'preview',
    input: z.object({ idAssessment: Id, version: WholeNumber(1, 3).default(1) }),
    output: ContentReply(z.object({ qrcode: z.string() })),
    refuses: ['assessmentIdNotValid', 'qrCodeUnfinished', 'assessmentIsVaried'],
  }),
  /** The answer keys of the three versions; `numbers` are those that their questions have in version 1. */
  assessmentFeedback: query({
    for: authors,
    shows: 'nothing',
    input: idAssessment,
    output: ContentReply(
      z.object({
        qntQuestions: z.int(),
        versions: z.object({ 1: z.array(z.string()), 2: z.array(z.string()), 3: z.array(z.string()) }),
        numbers: z.object({ 1: z.array(z.int()), 2: z.array(z.int()), 3: z.array(z.int()) }),
      }),
    ),
    refuses: ['assessmentNotValid', 'qrCodeUnfinished'],
  }),
  /** Everything to hand out of a finished assessment: the assessment itself, and code and key of each of its forms. */
  getAssessmentDelivery: query({
    for: authors,
    shows: 'keys',
    input: idAssessment,
    output: ContentReply(z.object({ assessment: Assessment, forms: z.array(KeyedForm) })),
    refuses: ['assessmentNotValid', 'qrCodeUnfinished'],
  }),
  uploadAssessmentLogo: postFile({
    for: authors,
    shows: 'nothing',
    input: z.object({ idAssessment: Id, file: Upload }),
    output: ContentReply(z.object({ logo: z.string(), logoWidth: z.int(), logoHeight: z.int() })),
    refuses: ['assessmentNotValid', 'assessmentFinished', 'imagesOnly', 'fileTooLarge'],
    bodyLimit: 12_000_000,
  }),
  removeAssessmentLogo: post({
    for: authors,
    shows: 'nothing',
    input: idAssessment,
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'assessmentFinished'],
  }),
  /** How it prints; what is not named stays. Finished ones too, but for whether points are shown: no question changes by it. */
  setAssessmentResponseSpace: post({
    for: authors,
    shows: 'nothing',
    input: z.object({
      idAssessment: Id,
      assessmentResponseSpace: WholeNumber(0, 30).optional(),
      showCheckboxResponseSpace: Flag.optional(),
      hideAssessmentAlternativeInstructions: Flag.optional(),
      showPoints: Flag.optional(),
    }),
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'reviewNotPossible', 'assessmentFinished'],
  }),
  /** Lets questions of all types in, or only those that an answer card can hold. */
  updateAssessmentType: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ idAssessment: Id, varied: Flag }),
    output: EmptyReply,
    refuses: ['assessmentNotValid', 'assessmentFinished', 'assessmentIsVaried'],
  }),
  getQuestionsYears: query({
    for: authors,
    shows: 'nothing',
    input: z.object({ idsCataloging: Ids(200).default([]) }),
    output: ContentReply(z.array(z.int())),
  }),
  /** Counts that a client tells of its use, where its user allows analytical cookies. What it tells is not stored. */
  addAnalyticsActions: query({
    for: 'signedIn',
    shows: 'nothing',
    rateLimit: 'analytics',
    bodyLimit: 20_000,
    input: z.looseObject({}),
    output: EmptyReply,
  }),
});
