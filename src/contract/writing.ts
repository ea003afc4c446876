import { z } from 'zod';
import { docOf } from '../questions/text/make.ts';
import { DocSchema } from '../questions/text/schema.ts';
import { Flag, Id, Uuid, Whole } from './shapes.ts';

/** A text as older clients write it, or a document. */
const Wording = z.union([
  z
    .string()
    .max(50_000)
    .transform((text): unknown => docOf(text))
    .pipe(DocSchema),
  DocSchema,
]);

/** A draft of any type, as its editor in `questions/` writes it. */
const OfAnyType = z.object({ idType: Whole(0, 6), questionContent: z.unknown() });

/** A question with a single answer in the words of older clients; `questionCorrectAlternative` counts from 0. */
const OfSingleAnswer = z
  .object({
    questionCommand: Wording,
    questionAlternatives: z.array(Wording).max(7),
    questionCorrectAlternative: Whole(0, 6).nullish(),
    questionFeedback: Wording.nullish(),
  })
  .transform(({ questionCommand, questionAlternatives, questionCorrectAlternative, questionFeedback = null }) => ({
    idType: 0,
    questionContent: {
      version: 1,
      command: questionCommand,
      alternatives: questionAlternatives.map((text, index) => ({ id: index + 1, text })),
      correct: questionCorrectAlternative == null ? null : questionCorrectAlternative + 1,
      feedback: questionFeedback,
    },
  }));

const Beside = z.object({
  /** Nodes of the catalogue: the deepest of the tree, an axis, a school year. */
  idCataloging: z.union([Id.transform((id) => [id]), z.array(Id).min(1).max(50)]),
  questionGuidance: z.string().trim().max(5_000).default(''),
  questionComment: z.string().trim().max(5_000).default(''),
  identifier: z.string().trim().max(200).default(''),
  source: z.string().trim().max(500).nullish(),
  year: Whole(1900, 2200).nullish(),
});

const both = <Shape extends z.ZodRawShape>(more: z.ZodObject<Shape>) =>
  z.intersection(more, z.union([OfAnyType, OfSingleAnswer]));

export const NewQuestion = both(Beside.extend({ uuid: Uuid.optional() }));

export const ChangedQuestion = both(
  Beside.extend({
    idQuestion: Id,
    /** The version that was open for editing: a newer one is not written over. */
    idVersion: Id.optional(),
    /** What was printed or answered keeps the version it has; the author knows. */
    confirmed: Flag.default(false),
    /** Of the new version: sent again, the edit is made once. */
    uuid: Uuid.optional(),
  }),
);

export const NewContext = z.object({
  contextTitle: z.string().trim().max(200).default(''),
  contextText: Wording,
  /** In order. */
  idsQuestions: z.array(Id).max(90),
  uuid: Uuid.optional(),
});

export const ChangedContext = NewContext.extend({
  idContext: Id,
  /** The version that was open for editing: a newer one is not written over. */
  idVersion: Id.optional(),
  /** What was printed or answered keeps the version it has; the author knows. */
  confirmed: Flag.default(false),
  /** Of the new version of the text: sent again, the edit is made once. */
  uuid: Uuid.optional(),
});
