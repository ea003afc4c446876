import { z } from 'zod';
import { MAX_ADDED_BYTES } from '../core/adding-limits.ts';
import { MAXIMUM_QUESTIONS } from '../core/assessments/positions.ts';
import { catalogueIcons } from '../core/catalogue/icons.ts';
import { readyLanguages } from '../core/catalogue/ready/ready-catalogues.ts';
import { languages } from '../core/languages.ts';
import { publicationStates, reviewActions } from '../core/publication/publication.ts';
import { difficulties } from '../core/results/difficulty.ts';
import { discriminations } from '../core/statistics/discrimination.ts';
import { DocSchema } from '../questions/text/document/schema.ts';
import { authors, catalogueEditors } from './audiences.ts';
import { declareArea, post, query } from './call.ts';
import {
  BankPaging,
  ContentReply,
  EmptyReply,
  Flag,
  Id,
  Ids,
  Moment,
  Optional,
  OptionalId,
  pageFields,
  QuestionTypeNumber,
  Uuid,
  WholeNumber,
} from './shapes.ts';
import { sharingFields } from './sharing.ts';
import {
  AddedQuestion,
  addingRefusals,
  ChangedContext,
  ChangedQuestion,
  ChangedQuestionDraft,
  NewContext,
  NewQuestion,
  NewQuestions,
  QuestionDraft,
  StoredQuestionDraft,
} from './writing.ts';

const providers = ['author', 'editor'] as const;

const CatalogueKind = z.enum(['discipline', 'content', 'detail', 'thematicAxis', 'competency', 'year']);

const CatalogueIconName = z.enum(['', ...catalogueIcons]);

/** A node of the catalogue tree: discipline → content → detail. */
const CatalogueNode = z.object({
  idCataloging: z.int(),
  idParent: z.int().nullable(),
  kind: CatalogueKind,
  language: z.string(),
  abbreviation: z.string(),
  /** Empty where there is none. */
  icon: CatalogueIconName,
  name: z.string(),
  /** 0 a node of the tree, 1 a first-level filter (discipline), 2 a second-level filter (axis, competency, year). */
  filter: z.int(),
  filterMultiple: z.boolean(),
  markerDiscipline: z.boolean(),
  position: z.int(),
  /** Inactive nodes are shown only to those who may edit them. */
  active: z.boolean(),
  /** The same as a number, 1 = active, and the country of its school: for clients of the specification. */
  status: z.literal([0, 1]),
  idCountry: z.int(),
  /** Questions of the banks the asker may use, below this node included. */
  questions: z.int(),
  /**
   * Whether screens offer it to choose questions from: teachers, coordinators and administrators see no discipline without
   * questions there. A new question may be filed below any active one.
   */
  offered: z.boolean(),
  /** Whether the asker may change, merge and delete it: editors the provider's, coordinators and administrators their school's. */
  canEdit: z.boolean(),
  /** The ids of the entries that were merged into it, where there are any. */
  aliases: z.array(z.int()).optional(),
});
export type CatalogueNode = z.infer<typeof CatalogueNode>;

export const Review = z.object({
  state: z.enum(publicationStates),
  /** What the editor wrote when sending it back. */
  comment: z.string(),
  /** What the asker may do with it next. */
  actions: z.array(z.enum(reviewActions)),
});

const Submission = z.object({ author: z.string().nullable(), submitted: Moment.nullable() });

/** What was done with one of the provider's questions or assessments, the last step first; at most 200 steps. */
export const ReviewHistory = z.array(
  z.object({
    action: z.enum(reviewActions),
    from: z.enum(publicationStates),
    comment: z.string(),
    by: z.string(),
    at: Moment,
  }),
);
export type ReviewHistory = z.infer<typeof ReviewHistory>;

/** A step of the way from a draft to the public bank. */
export const ReviewStep = z.object({
  action: z.enum(reviewActions),
  comment: z.string().trim().max(5_000).default(''),
});

/** An alternative in plain text; `position` counts from 1. */
export const PlainAlternative = z.object({ id: z.int(), idQuestion: z.int(), text: z.string(), position: z.int() });

/**
 * A question as its teacher sees it, key included. `content` has the shape of its type (`questions/`); the plain texts say the
 * same without formatting, and sent back unchanged they do not change it.
 */
export const TeacherQuestion = z.object({
  idQuestion: z.int(),
  idVersion: z.int(),
  idType: z.int(),
  identifier: z.string(),
  comment: z.string(),
  guidance: z.string(),
  content: z.unknown(),
  text: z.string(),
  /** The solution; empty without one. */
  feedback: z.string(),
  /** Those of a single answer, a multiple answer or graded options. */
  alternatives: z.array(PlainAlternative.extend({ correct: z.literal([0, 1]) })),
  catalogingPath: z.array(z.string()),
  /** All nodes it is linked to. */
  idsCataloging: z.array(z.int()),
  thematicAxis: z.string().nullable(),
  competency: z.string().nullable(),
  year: z.int().nullable(),
  grade: z.string().nullable(),
  source: z.string().nullable(),
  /** Whether its texts are shown and printed in joined handwriting. */
  cursiveLetter: z.boolean(),
  /** The address of the package of an H5P activity, for the staff who may read it; null for other types. */
  h5pFileLink: z.string().nullable(),
  /** 1 for teachers' own, 0 for the provider's. */
  public: z.literal([0, 1]),
  canEdit: z.boolean(),
  /** What the asker may do with it, as `core/policies/question.ts` decides; the steps of its review are in `review`. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), group: z.boolean(), share: z.boolean() }),
  sharedBy: z.string().nullable(),
  ...sharingFields,
  /** The id of its author; 0 for a copy. */
  addedBy: z.int(),
  /** `offline` for a copy, empty for what was written or imported. */
  import: z.enum(['', 'offline']),
  idContext: z.int().nullable(),
  /** The review state of a provider's question; `published` for all others. */
  review: Review,
  /** For those who may read its history: who wrote it, and when it was last submitted, if it ever was. */
  submission: Submission.optional(),
  usedTimes: z.int(),
  /** Share of right answers in finished attempts, 0–100; null before the first. */
  hitAverage: z.number().nullable(),
  /**
   * How well it tells who knows more from who knows less, over all its uses in the asker's school, from −1 to 1; null where too few have
   * answered it.
   */
  discrimination: z.number().nullable(),
  added: Moment,
  updated: Moment,
});
export type TeacherQuestion = z.infer<typeof TeacherQuestion>;

const QuestionVersion = TeacherQuestion.pick({
  idVersion: true,
  idType: true,
  identifier: true,
  comment: true,
  guidance: true,
  content: true,
  source: true,
  cursiveLetter: true,
  added: true,
}).extend({
  /** The nodes it was classified by; null for a version from before that was stored. */
  idsCataloging: z.array(z.int()).nullable(),
  /** The version of its stimulus that was asked for. */
  context: z.object({ title: z.string(), text: DocSchema }).nullable(),
});
export type QuestionVersion = z.infer<typeof QuestionVersion>;

const Context = z.object({ idContext: z.int(), title: z.string(), text: DocSchema });

/** What a bank list holds: one question, or a context with its questions in order. */
export const Entry = z.object({ context: Context.nullable(), questions: z.array(TeacherQuestion).min(1) });
export type Entry = z.infer<typeof Entry>;

/** Which bank: the provider's, one's own, what colleagues of the school share, or what waits to be published. */
export const Bank = z.enum(['provider', 'mine', 'shared', 'review']);

export const bankFilter = z
  .object({
    idscataloging: Ids(200).default([]),
    keyword: z
      .string()
      .max(200)
      .nullish()
      .transform((keyword) => keyword ?? ''),
    year: Optional(WholeNumber(1900, 2200)),
    idType: Optional(QuestionTypeNumber),
    bank: Bank.optional(),
    /** Only with the bank `review`. */
    state: z.enum(publicationStates).optional(),
    /** Only with the bank `review`: the author whose questions are listed. */
    idAuthor: Optional(Id),
    /** Only with the bank `shared`: leaves out what is not shared with the asker by name. */
    byName: Flag.optional(),
    /** Only entries with a question that no catalogue entry classifies; `idscataloging` counts for nothing then. */
    withoutTopic: Flag.optional(),
    /** Leaves out questions of a stimulus. */
    alone: Flag.optional(),
    /** Leaves out entries without a question of this difficulty, by its hit average in the asker's school. */
    difficulty: z.enum(difficulties).optional(),
    /** Leaves out entries without a question of this discrimination in the asker's school, which is the one of `difficulty`. */
    discrimination: z.enum(discriminations).optional(),
    /** A class for which the asker may schedule: leaves out what an assessment scheduled for it contains. */
    idCourseUnused: Optional(Id),
    /** Leaves out entries all of whose questions are among these, as those that an assessment has. */
    idsWithout: Ids(MAXIMUM_QUESTIONS).optional(),
    /**
     * `best`: the best matches of the keyword first, and among equal ones the newest. `waiting`: what was submitted for
     * review first. Else the newest first.
     */
    order: z.enum(['newest', 'best', 'waiting']).optional(),
  })
  .default({ idscataloging: [], keyword: '' });

/** `totalrecords` counts entries, which pages are made of; `totalquestions` counts the questions in them. */
const bankPageFields = { ...pageFields, totalquestions: z.int(), years: z.array(z.int()) };
export const EntryPage = z.object({ ...bankPageFields, questions: z.array(Entry) });

export const questions = declareArea('questions', '/questions', {
  /** The catalogue: all of it, or what lies below one node. At most 1,000 nodes. */
  getCatalogings: query({
    for: authors,
    shows: 'nothing',
    input: z.object({
      idCataloging: OptionalId,
      /** Whose questions are counted; absent = of all banks from which the asker may use questions. */
      bank: Bank.optional(),
      /** Axes, competencies and school years among these narrow what is counted, as they narrow a list. */
      within: Ids(200).optional(),
    }),
    output: ContentReply(z.array(CatalogueNode)),
  }),
  addCataloging: post({
    for: catalogueEditors,
    shows: 'nothing',
    input: z.object({
      /** Null = a discipline. */
      idParent: Id.nullable(),
      kind: CatalogueKind,
      name: z.string().trim().min(1).max(200),
      language: z.enum(languages),
      abbreviation: z.string().trim().max(12).default(''),
      icon: CatalogueIconName.default(''),
    }),
    output: ContentReply(z.object({ idCataloging: z.int() })),
    refuses: ['catalogingNotValid', 'catalogingExists', 'catalogingPlaceNotValid'],
  }),
  /** Adds the subjects, first topics and school years that a country has, of those subjects that are not there yet. */
  addReadyCatalogue: post({
    for: catalogueEditors,
    shows: 'nothing',
    input: z.object({ language: z.enum(readyLanguages) }),
    output: ContentReply(z.object({ added: z.int() })),
  }),
  /** Renames, moves (below another parent, or to another place from 0 among its siblings) or takes out of use. */
  editCataloging: post({
    for: catalogueEditors,
    shows: 'nothing',
    input: z.object({
      idCataloging: Id,
      name: z.string().trim().min(1).max(200).optional(),
      abbreviation: z.string().trim().max(12).optional(),
      /** Empty takes it away. */
      icon: CatalogueIconName.optional(),
      idParent: Id.optional(),
      position: WholeNumber(0, 10_000).optional(),
      active: Flag.optional(),
    }),
    output: EmptyReply,
    refuses: ['catalogingNotValid', 'catalogingExists', 'catalogingPlaceNotValid'],
  }),
  /** What would change if an entry were merged or deleted: of the provider's in all schools. */
  getCatalogingUse: query({
    for: catalogueEditors,
    shows: 'nothing',
    input: z.object({ idCataloging: Id }),
    output: ContentReply(
      z.object({
        /** Questions that it, or an alias of it, classifies: not those of what hangs below it. */
        questions: z.int(),
        /** Assessments made from it. */
        assessments: z.int(),
        /** Entries directly below it. */
        entries: z.int(),
      }),
    ),
    refuses: ['catalogingNotValid'],
  }),
  /**
   * Makes an entry an alias of another of the same kind and language. What hangs below it moves below the other; an entry
   * with the name of one that is there already is merged into that one.
   */
  mergeCataloging: post({
    for: catalogueEditors,
    shows: 'nothing',
    input: z.object({ idCataloging: Id, idTarget: Id }),
    output: ContentReply(z.object({ moved: z.int(), merged: z.int() })),
    refuses: ['catalogingNotValid', 'catalogingMergeNotValid'],
  }),
  /** Makes an alias an entry again, and takes back what its merge moved and has not been moved since. */
  unmergeCataloging: post({
    for: catalogueEditors,
    shows: 'nothing',
    input: z.object({ idCataloging: Id }),
    output: EmptyReply,
    refuses: ['catalogingNotValid', 'catalogingNotMerged', 'catalogingExists'],
  }),
  /** Deletes an entry that no question and no assessment uses and that has nothing below it. */
  deleteCataloging: post({
    for: catalogueEditors,
    shows: 'nothing',
    input: z.object({ idCataloging: Id }),
    output: EmptyReply,
    refuses: ['catalogingNotValid', 'catalogingUsed'],
  }),
  getQuestionsNew: query({
    for: authors,
    shows: 'keys',
    rateLimit: 'search',
    input: z.object({ paging: BankPaging, filter: bankFilter }),
    output: z.object({
      ...bankPageFields,
      content: z.array(Entry),
      /** With the bank `mine`: how many drafts the asker has. */
      drafts: z.int().optional(),
      /**
       * With the bank `review`: how many questions there are in each state with all filters but the state, and who wrote
       * those not published yet, with all filters but the author; at most 200 authors.
       */
      review: z
        .object({
          states: z.record(z.enum(publicationStates), z.int()),
          authors: z.array(z.object({ idUser: z.int(), name: z.string(), questions: z.int() })),
        })
        .optional(),
    }),
    refuses: ['courseNotValid'],
  }),
  /**
   * For a search that finds nothing in a bank: what has some of its words, how many questions there are without the other filters, the
   * keyword with misspelled words replaced, contents with a similar name and their numbers of questions in the bank, and how many
   * questions other banks have with the same filter.
   */
  getSearchHelp: query({
    for: authors,
    shows: 'keys',
    rateLimit: 'search',
    input: z.object({
      filter: bankFilter,
      /** The catalogue entries that still narrow the list once its filters are removed, as those of an assessment. */
      idsKept: Ids(200).default([]),
    }),
    output: ContentReply(
      z.object({
        /** The entries with the most of several words and the same filters, the best first; at most 20. */
        partial: z.array(
          z.object({
            entry: Entry,
            /** The words of the keyword that it lacks, as they were typed. */
            missing: z.array(z.string()),
          }),
        ),
        /**
         * Where filters are set: the questions found without them, with all words and, where there is nothing else to show, with some; null
         * where none is set.
         */
        withoutFilters: z.object({ all: z.int(), some: z.int() }).nullable(),
        keywords: z.array(z.string()),
        contents: z.array(z.object({ idCataloging: z.int(), name: z.string(), questions: z.int() })),
        banks: z.array(z.object({ bank: Bank, questions: z.int() })),
      }),
    ),
    refuses: ['courseNotValid'],
  }),
  getQuestion: query({
    for: authors,
    shows: 'keys',
    input: z.object({ idQuestion: Id }),
    output: ContentReply(TeacherQuestion),
    refuses: ['questionNotValid'],
  }),
  addQuestion: post({
    for: authors,
    shows: 'nothing',
    input: NewQuestion,
    output: ContentReply(z.object({ idQuestion: z.int() })),
    refuses: addingRefusals,
  }),
  /** Adds questions, in their order. One that is refused does not stop the others. */
  addQuestions: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ questions: NewQuestions }),
    bodyLimit: MAX_ADDED_BYTES,
    output: ContentReply(z.array(AddedQuestion)),
  }),
  /** Adds a version. A used question needs `confirmed`: printed and answered questions still show the old one. */
  editQuestion: post({
    for: authors,
    shows: 'nothing',
    input: ChangedQuestion,
    output: ContentReply(z.object({ idQuestion: z.int(), idVersion: z.int() })),
    refuses: [
      'questionIsGone',
      'notQuestionOwner',
      'questionUsed',
      'questionChanged',
      'catalogingNotValid',
      'questionIncomplete',
      'questionOfOtherType',
      'uuidTaken',
    ],
  }),
  /** Copies a question to the user's own. The copy has no author. */
  copyQuestion: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ idQuestion: Id }),
    output: z.object({ copyIdQuestion: z.int() }),
    refuses: ['questionIsGone'],
  }),
  /** One that assessments use needs `confirmed`: it leaves the bank, and they keep their version of it. */
  deleteQuestion: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ idQuestion: Id, confirmed: Flag.default(false) }),
    output: EmptyReply,
    refuses: ['questionIsGone', 'notQuestionOwner', 'questionUsed'],
  }),
  /** Restores a deleted question, below its stimulus where that exists or was deleted with it. */
  restoreQuestion: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ idQuestion: Id }),
    output: EmptyReply,
    refuses: ['deletedForGood'],
  }),
  /** Questions whose command is this text but for case, accents and spaces, or contains it, at most five. */
  searchQuestionsByText: query({
    for: authors,
    shows: 'nothing',
    input: z.object({ text: z.string().max(50_000), idQuestion: Id.optional() }),
    output: ContentReply(
      z.array(z.object({ idQuestion: z.int(), text: z.string(), same: z.boolean(), owner: z.string().nullable() })),
    ),
  }),
  /** Stores an unfinished question for its author; see `docs/decisions/0076-question-drafts.md`. */
  saveQuestionDraft: post({
    for: authors,
    shows: 'nothing',
    input: ChangedQuestionDraft,
    output: ContentReply(QuestionDraft),
    refuses: ['questionDraftNotValid', 'questionDraftChanged', 'tooManyQuestionDrafts'],
  }),
  /** The asker's own, the last saved first. */
  getQuestionDrafts: query({
    for: authors,
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(z.array(QuestionDraft)),
  }),
  getQuestionDraft: query({
    for: authors,
    shows: 'keys',
    input: z.object({ uuid: Uuid }),
    output: ContentReply(StoredQuestionDraft),
    refuses: ['questionDraftNotValid'],
  }),
  /** Gives the deleted draft, so that it can be saved again. */
  deleteQuestionDraft: post({
    for: authors,
    shows: 'keys',
    input: z.object({ uuid: Uuid }),
    output: ContentReply(StoredQuestionDraft),
    refuses: ['questionDraftNotValid'],
  }),
  addContext: post({
    for: authors,
    shows: 'nothing',
    input: NewContext,
    output: ContentReply(z.object({ idContext: z.int() })),
    refuses: ['contextEmpty', 'filesMissing', 'questionIsGone', 'notQuestionOwner', 'uuidTaken'],
  }),
  /**
   * Questions no longer named lose the stimulus. A changed text adds a version; a used one needs `confirmed`: finished
   * assessments still show the old version.
   */
  editContext: post({
    for: authors,
    shows: 'nothing',
    input: ChangedContext,
    output: ContentReply(z.object({ idContext: z.int(), idVersion: z.int() })),
    refuses: [
      'contextNotValid',
      'notQuestionOwner',
      'questionUsed',
      'questionChanged',
      'contextEmpty',
      'filesMissing',
      'questionIsGone',
      'uuidTaken',
    ],
  }),
  getContext: query({
    for: authors,
    shows: 'keys',
    input: z.object({ idContext: Id }),
    output: ContentReply(
      Context.extend({
        idVersion: z.int(),
        canEdit: z.boolean(),
        /** What the asker may do with it, as `core/policies/stimulus.ts` decides. */
        can: z.object({ edit: z.boolean(), delete: z.boolean() }),
        used: z.boolean(),
        questions: z.array(TeacherQuestion),
      }),
    ),
    refuses: ['contextNotValid'],
  }),
  /** Deletes a stimulus; its questions lose it or are deleted too, used ones only when `confirmed`. */
  deleteContext: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ idContext: Id, withQuestions: Flag.default(false), confirmed: Flag.default(false) }),
    output: EmptyReply,
    refuses: ['contextNotValid', 'notQuestionOwner', 'questionUsed'],
  }),
  /** Restores a deleted stimulus with the questions that were deleted with it or had lost it. */
  restoreContext: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ idContext: Id }),
    output: EmptyReply,
    refuses: ['deletedForGood'],
  }),
  /** What was done with one of the provider's questions, for its author and editors. */
  getReviewHistory: query({
    for: providers,
    shows: 'nothing',
    input: z.object({ idQuestion: Id }),
    output: z.object({
      content: ReviewHistory,
      /** Its versions, the newest first; at most 50. */
      versions: z.array(z.object({ idVersion: z.int(), added: Moment })),
      /** The versions of the stimulus that it has now, the newest first; at most 50. */
      contextVersions: z.array(z.object({ idVersion: z.int(), added: Moment })),
    }),
    refuses: ['questionNotValid'],
  }),
  /** One version of one of the provider's questions, key included, and one of its stimulus, for its author and editors. */
  getQuestionVersion: query({
    for: providers,
    shows: 'keys',
    input: z.object({ idQuestion: Id, idVersion: Id, idContextVersion: OptionalId }),
    output: ContentReply(QuestionVersion),
    refuses: ['questionNotValid'],
  }),
  /** Makes a review action with a question of the provider and all questions of its stimulus. */
  reviewQuestion: post({
    for: providers,
    shows: 'nothing',
    input: ReviewStep.extend({ idQuestion: Id }),
    output: EmptyReply,
    refuses: ['questionIsGone', 'reviewNotPossible', 'reviewCommentMissing', 'publishedInUse'],
  }),
});

export const bankCall = {
  paging: BankPaging,
  filter: bankFilter,
  /** True lists teachers' questions, false the provider's; `filter.bank` says it more finely. */
  myQuestions: Flag.optional(),
};
