import { z } from 'zod';

const Words = z.string().trim();
const ImageRecord = z.object({
  file: z.string().min(1).max(500),
  width: z.number().optional(),
  height: z.number().optional(),
  alt: z.string().optional(),
});

// Files of the field write some numbers as text and some text as numbers.
const WordsOrNumber = z.union([Words, z.number().transform(String)]);
const NumberOrWords = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);

const Format = z.enum(['text', 'markdown']).default('text');
const Language = z.string().regex(/^[a-z]{2}(-[a-zA-Z]+)?$/);

/** A stimulus of a bank file, with the ids of its questions in order. */
export const ContextRecord = z.object({
  id: z.string().min(1),
  lang: Language,
  title: Words.default(''),
  format: Format,
  text: z.string(),
  images: z.array(ImageRecord).default([]),
  questionIds: z.array(z.string()).default([]),
});
export type ContextRecord = z.infer<typeof ContextRecord>;

/** One question of a bank file. `path`, `axis`, `competency`, `guidance`, `comment` and `cursiveLetter` are ours; all else is the common shape. */
export const QuestionRecord = z.object({
  id: z.string().min(1),
  lang: Language,
  discipline: Words.default('general'),
  subject: Words.optional(),
  topic: Words.optional(),
  /** Discipline, content, detail: where the question belongs, in the words of its language. */
  path: z.array(Words.min(1)).min(1).max(3).optional(),
  axis: Words.optional(),
  competency: Words.optional(),
  grade: WordsOrNumber.optional(),
  year: NumberOrWords.pipe(z.int().min(1000).max(9999)).optional(),
  exam: Words.optional(),
  number: WordsOrNumber.optional(),
  contextId: z.string().optional(),
  format: Format,
  stimulus: z.string().optional(),
  text: z.string().default(''),
  images: z.array(ImageRecord).default([]),
  alternatives: z
    .array(
      z.object({
        letter: z
          .string()
          .trim()
          .min(1)
          .max(1)
          .transform((letter) => letter.toUpperCase()),
        text: z.string().optional(),
        image: ImageRecord.optional(),
      }),
    )
    .default([]),
  key: z.union([z.array(z.string()), z.string().transform((letter) => [letter])]).default([]),
  feedback: z.string().optional(),
  guidance: z.string().optional(),
  comment: z.string().optional(),
  /** Shown and printed in joined handwriting. */
  cursiveLetter: z.boolean().default(false),
});
export type QuestionRecord = z.infer<typeof QuestionRecord>;

/** A bank file. Its records are read one by one, so that a broken one does not affect the others. */
export const BankFile = z.object({
  meta: z.object({ source: z.string().optional(), attribution: z.string().optional() }).default({}),
  contexts: z.array(z.unknown()).default([]),
  questions: z.array(z.unknown()),
});
export type BankFile = z.infer<typeof BankFile>;
