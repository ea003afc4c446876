import { z } from 'zod';
import { publicationStates } from '../../core/publication/publication.ts';
import type { ImportedQuestionFields } from '../../questions/question-source.ts';
import { questionTypes } from '../../questions/registry.ts';
import type { Doc } from '../../questions/text/document/document.ts';
import { documentFromMarkdown, documentFromMarkdownLine } from '../import/markdown.ts';

/** A question by a person of the demonstration; its texts are Markdown, a gap is `[[one answer|another]]`. */
const Record = z.strictObject({
  login: z.string(),
  /** The title of the planned assessment that it is written for. */
  assessment: z.string().optional(),
  type: z.enum(questionTypes.map(({ name }) => name)),
  path: z.array(z.string()).min(1),
  /** Of its discipline. */
  axis: z.string().optional(),
  competency: z.string().optional(),
  text: z.string(),
  alternatives: z.array(z.string()).optional(),
  /** Counted from 1. */
  correct: z.array(z.int()).optional(),
  grades: z.array(z.number()).optional(),
  objectives: z.array(z.string()).optional(),
  photo: z.boolean().optional(),
  /** The folder of an H5P package. */
  package: z.string().optional(),
  /** What students answer to an open question. */
  samples: z.array(z.string()).default([]),
  feedback: z.string().optional(),
  comment: z.string().default(''),
  guidance: z.string().default(''),
  /** The review state of a question for the provider. */
  state: z.enum(publicationStates).optional(),
  reviewComment: z.string().default(''),
});
export type QuestionRecord = z.infer<typeof Record>;

/** Returns the questions of a demonstration file. Throws a ZodError for a file of another shape. */
export const parseQuestionRecords = (json: string): QuestionRecord[] => z.array(Record).parse(JSON.parse(json));

export type StoredPackage = NonNullable<ImportedQuestionFields['package']>;

const noImages = () => undefined;
const text = (markdown: string): Doc => documentFromMarkdown(markdown, noImages);
const line = (markdown: string): Doc => documentFromMarkdownLine(markdown, noImages);

/** Returns the number of a record's question type and the draft that its editor would produce. */
export const draftFromRecord = (
  record: QuestionRecord,
  uploaded: StoredPackage | null,
): { idType: number; draft: unknown } => {
  const { type, alternatives = [], correct = [], grades = [], objectives = [], photo = false, feedback } = record;
  const questionType = questionTypes.find(({ name }) => name === type);
  if (!questionType) throw new RangeError(`No question type ${type}`);
  const draft = questionType.fromSource({
    stem: text(record.text),
    solution: feedback === undefined ? null : text(feedback),
    alternatives: alternatives.map(line),
    answerKey: correct,
    grades,
    objectives: objectives.map(line),
    acceptsPhoto: photo,
    package: uploaded,
  });
  return { idType: questionType.idType, draft };
};
