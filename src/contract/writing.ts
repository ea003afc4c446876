import { z } from 'zod';
import { MAX_ADDED_AT_ONCE } from '../core/adding-limits.ts';
import { DocSchema } from '../questions/text/document/schema.ts';
import { docFromText } from '../questions/text/plain/from-plain-text.ts';
import { Flag, Id, Ids, Moment, Optional, QuestionTypeNumber, Uuid, WholeNumber } from './shapes.ts';

/** A text as older clients write it, or a document. */
export const Wording = z.union([z.string().max(50_000), DocSchema]);

/** What is written where nothing was before. */
const NewWording = z.union([
  z
    .string()
    .max(50_000)
    .transform((text): unknown => docFromText(text))
    .pipe(DocSchema),
  DocSchema,
]);

/**
 * The content of a question: a draft of any type, as its editor in `questions/` writes it (`questionContent`), or the fields of
 * older clients, any of which may be absent. `questionCorrectAlternative` counts from 0.
 */
const questionFields = {
  idType: QuestionTypeNumber.optional(),
  questionContent: z.unknown().optional(),
  questionCommand: Wording.optional(),
  questionAlternatives: z.array(Wording).max(7).optional(),
  questionCorrectAlternative: Optional(WholeNumber(0, 6)),
  questionFeedback: Wording.nullish(),
};

const metadataFields = {
  /** The ids of all catalogue entries of a question, none while it has no topic; older clients send one entry of the tree. */
  idCataloging: z.union([Id, z.array(Id).max(50)]),
  questionGuidance: z.string().trim().max(5_000).optional(),
  questionComment: z.string().trim().max(5_000).optional(),
  identifier: z.string().trim().max(200).optional(),
  source: z.string().trim().max(500).nullish(),
  year: Optional(WholeNumber(1900, 2200)),
  /** Shows and prints its texts in joined handwriting. */
  cursiveLetter: Flag.optional(),
};

export const NewQuestion = z
  .object({
    ...metadataFields,
    ...questionFields,
    uuid: Uuid.optional(),
    /** The draft that this question completes; it is deleted with it. */
    uuidDraft: Uuid.optional(),
  })
  .refine((given) => given.questionContent !== undefined || given.questionCommand !== undefined, {
    path: ['questionCommand'],
  });

/** Questions to be added by one call, each with a uuid of its own. */
export const NewQuestions = z
  .array(NewQuestion.safeExtend({ uuid: Uuid }))
  .min(1)
  .max(MAX_ADDED_AT_ONCE)
  .refine((given) => new Set(given.map(({ uuid }) => uuid.toLowerCase())).size === given.length);

/** Why a question is not added. */
export const addingRefusals = ['catalogingNotValid', 'questionIncomplete', 'questionOfOtherType', 'uuidTaken'] as const;

/** What came of a question that was to be added with others. */
export const AddedQuestion = z.object({
  uuid: Uuid,
  /** Null where it was refused. */
  idQuestion: z.int().nullable(),
  refusal: z.enum(addingRefusals).nullable(),
});

/** Absent fields stay as they are. */
export const ChangedQuestion = z.object({
  ...metadataFields,
  ...questionFields,
  idCataloging: metadataFields.idCataloging.optional(),
  idQuestion: Id,
  /** The version that was open for editing: a newer one is not overwritten. */
  idVersion: Id.optional(),
  /** The author has confirmed that printed and answered questions still show the old version. */
  confirmed: Flag.default(false),
  /** The id of the new version, so that a repeated request adds one version only. */
  uuid: Uuid.optional(),
});

/** The most drafts that a user has in a school. */
export const MAX_QUESTION_DRAFTS = 50;

/** What the list of drafts says of each. */
export const QuestionDraft = z.object({
  uuid: Uuid,
  idType: z.int(),
  /** The beginning of its text; empty while it has none. */
  label: z.string(),
  added: Moment,
  /** When it was saved last: the version that a device has read. */
  updated: Moment,
});

/** The values of a form, in the shape with this number; only the form reads them. */
const DraftValues = z.object({ version: WholeNumber(0, 1_000), value: z.record(z.string(), z.unknown()) });

export const StoredQuestionDraft = QuestionDraft.extend({ values: DraftValues });

export const ChangedQuestionDraft = z.object({
  uuid: Uuid,
  idType: QuestionTypeNumber,
  label: z.string().trim().max(200),
  values: DraftValues,
  /** The version that it was changed from; null for a new draft. */
  updated: Moment.nullable(),
});

export const NewContext = z.object({
  contextTitle: z.string().trim().max(200).default(''),
  contextText: NewWording,
  /** In order. */
  idsQuestions: Ids(90),
  uuid: Uuid.optional(),
});

/** Absent fields stay as they are. */
export const ChangedContext = z.object({
  contextTitle: z.string().trim().max(200).optional(),
  contextText: Wording.optional(),
  idsQuestions: Ids(90).optional(),
  idContext: Id,
  /** The version that was open for editing: a newer one is not overwritten. */
  idVersion: Id.optional(),
  /** The author has confirmed that printed and answered questions still show the old version. */
  confirmed: Flag.default(false),
  /** Of the new version of the text: sent again, the edit is made once. */
  uuid: Uuid.optional(),
});
