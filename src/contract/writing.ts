import { z } from 'zod';
import { DocSchema } from '../questions/text/document/schema.ts';
import { docFromText } from '../questions/text/plain/from-plain-text.ts';
import { Flag, Id, Ids, Optional, QuestionTypeNumber, Uuid, WholeNumber } from './shapes.ts';

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
 * What a question asks: a draft of any type, as its editor in `questions/` writes it (`questionContent`), or the words of older
 * clients, of which any may be left out. `questionCorrectAlternative` counts from 0.
 */
const asked = {
  idType: QuestionTypeNumber.optional(),
  questionContent: z.unknown().optional(),
  questionCommand: Wording.optional(),
  questionAlternatives: z.array(Wording).max(7).optional(),
  questionCorrectAlternative: Optional(WholeNumber(0, 6)),
  questionFeedback: Wording.nullish(),
};

const beside = {
  /** Nodes of the catalogue: all of a question's, or the one of the tree alone, as older clients say it. */
  idCataloging: z.union([Id, z.array(Id).min(1).max(50)]),
  questionGuidance: z.string().trim().max(5_000).optional(),
  questionComment: z.string().trim().max(5_000).optional(),
  identifier: z.string().trim().max(200).optional(),
  source: z.string().trim().max(500).nullish(),
  year: Optional(WholeNumber(1900, 2200)),
};

export const NewQuestion = z
  .object({ ...beside, ...asked, uuid: Uuid.optional() })
  .refine((given) => given.questionContent !== undefined || given.questionCommand !== undefined, {
    path: ['questionCommand'],
  });

/** What is left out stays as it is. */
export const ChangedQuestion = z.object({
  ...beside,
  ...asked,
  idCataloging: beside.idCataloging.optional(),
  idQuestion: Id,
  /** The version that was open for editing: a newer one is not written over. */
  idVersion: Id.optional(),
  /** What was printed or answered keeps the version it has; the author knows. */
  confirmed: Flag.default(false),
  /** Of the new version: sent again, the edit is made once. */
  uuid: Uuid.optional(),
});

export const NewContext = z.object({
  contextTitle: z.string().trim().max(200).default(''),
  contextText: NewWording,
  /** In order. */
  idsQuestions: Ids(90),
  uuid: Uuid.optional(),
});

/** What is left out stays as it is. */
export const ChangedContext = z.object({
  contextTitle: z.string().trim().max(200).optional(),
  contextText: Wording.optional(),
  idsQuestions: Ids(90).optional(),
  idContext: Id,
  /** The version that was open for editing: a newer one is not written over. */
  idVersion: Id.optional(),
  /** What was printed or answered keeps the version it has; the author knows. */
  confirmed: Flag.default(false),
  /** Of the new version of the text: sent again, the edit is made once. */
  uuid: Uuid.optional(),
});
