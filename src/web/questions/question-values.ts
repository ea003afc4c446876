import { z } from 'zod';
import type { InputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import type { TeacherQuestion } from '../../contract/questions.ts';
import { hasQuestionType, type IdType, questionTypeOf } from '../../questions/registry.ts';
import type { DraftShape } from '../data/drafts/store.ts';

const QuestionValues = z.object({
  idType: z.int().refine(hasQuestionType),
  draft: z.unknown(),
  idsCataloging: z.array(z.int()),
  identifier: z.string(),
  source: z.string(),
  /** As typed. */
  year: z.string(),
  guidance: z.string(),
  comment: z.string(),
  // Older drafts lack it.
  cursiveLetter: z.boolean().default(false),
  /** The version it was opened from; null before it is saved first. */
  idVersion: z.int().nullable(),
});
/** The values of a question's form. */
export type QuestionValues = z.infer<typeof QuestionValues>;

/** Returns the values of a new question of a type. */
export const emptyQuestion = (idType: IdType, idsCataloging: readonly number[] = []): QuestionValues => ({
  idType,
  draft: questionTypeOf(idType).createDraft(),
  idsCataloging: [...idsCataloging],
  identifier: '',
  source: '',
  year: '',
  guidance: '',
  comment: '',
  cursiveLetter: false,
  idVersion: null,
});

/** Returns the values of a saved question. Throws RangeError for a type that this version does not know. */
export const questionValuesOf = (question: TeacherQuestion): QuestionValues => ({
  idType: questionTypeOf(question.idType).idType,
  draft: question.content,
  idsCataloging: question.idsCataloging,
  identifier: question.identifier,
  source: question.source ?? '',
  year: question.year === null ? '' : String(question.year),
  guidance: question.guidance,
  comment: question.comment,
  cursiveLetter: question.cursiveLetter,
  idVersion: question.idVersion,
});

/** Returns the values in a stored draft, or null when they are not those of a question. */
function parseQuestionValues(stored: unknown): QuestionValues | null {
  const { data } = QuestionValues.safeParse(stored);
  if (!data || questionTypeOf(data.idType).problems(data.draft) === null) return null;
  return data;
}

export const questionDraft: DraftShape<QuestionValues> = {
  form: 'question',
  version: 1,
  parse: parseQuestionValues,
  // Version 0 had the same fields, and no number.
  upgrades: { 0: (older) => older },
};

/** Returns the key of the draft of a saved question on this device. */
export const questionDraftKey = (idQuestion: number): string => `question-${idQuestion}`;

/** Returns whether a text is a valid exam year. */
export const isYear = (text: string): boolean => text === '' || /^(19|20|21)\d\d$/.test(text);

/** Returns the input of the calls that save a question. The server completes the draft by the same rules as the page. */
export const questionInput = (written: QuestionValues): InputOf<typeof calls.questions.addQuestion> => ({
  idType: written.idType,
  questionContent: written.draft,
  idCataloging: written.idsCataloging,
  questionGuidance: written.guidance,
  questionComment: written.comment,
  identifier: written.identifier,
  cursiveLetter: written.cursiveLetter,
  source: written.source.trim() || null,
  year: written.year === '' ? null : Number(written.year),
});
