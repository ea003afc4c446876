import { z } from 'zod';
import { answerDoubts, WRITTEN } from '../../core/scanning/page-states.ts';
import { storedJson } from '../database/stored-json.ts';

const answer = z.strictObject({
  question: z.int(),
  /** As they were read; blank for none, and where a frame says what was. */
  letters: z.string(),
  certainty: z.number(),
  doubts: z.array(z.enum(answerDoubts)),
  /** What somebody has decided; null = nobody has. */
  decision: z.strictObject({ letters: z.string(), by: z.int(), at: z.number() }).nullable(),
  /** Of a question that is answered in writing: what is in its frame, and the SHA-256 and the stored file of its picture. */
  frame: z
    .strictObject({ state: z.enum(['empty', 'unsure', 'written']), sha256: z.string(), asset: z.string() })
    .optional(),
  /** Of the row below a frame: `letters` are the grade of the question, '7.5'. */
  isGrade: z.literal(true).optional(),
  /** Whether what is written is not surely the same as on the page that it contradicts. */
  unlike: z.literal(true).optional(),
  /** Who has sent it back last. */
  dispute: z.strictObject({ by: z.int(), at: z.number() }).optional(),
});

/** What was read of a question, and decided. */
export type StoredAnswer = z.infer<typeof answer>;

/** `scan_page.answers` and `sheet_reading.marks`: in the order of the paper. */
export const storedAnswers = storedJson(1, z.array(answer));

/** Returns what was read: letters, or whether anything is written. */
export const readIn = ({ letters, frame }: StoredAnswer): string => {
  if (!frame) return letters;
  return frame.state === 'empty' ? '' : WRITTEN;
};

/** Returns what counts: letters, or whether anything is written. */
export const lettersIn = (answer: StoredAnswer): string => answer.decision?.letters ?? readIn(answer);

/** Returns letters in their order, each once. */
export const sortLetters = (letters: string): string => [...new Set(letters)].sort().join('');

/** Returns whether somebody has to decide an answer first. */
export const isDoubtful = ({ doubts, decision }: StoredAnswer): boolean => doubts.length > 0 && decision === null;

/** What tells an answer of a page from all others: a question may have a frame and a grade. */
type AnswerKey = { question: number; isGrade?: boolean | undefined };

/** Returns whether two are the answer of the same question, or its grade. */
export const isSameAnswer = (one: AnswerKey, other: AnswerKey): boolean =>
  one.question === other.question && (one.isGrade ?? false) === (other.isGrade ?? false);

/** Returns the answer of a page that has the same question as another, or is its grade as well. */
export const findSame = (answers: readonly StoredAnswer[], key: AnswerKey) =>
  answers.find((one) => isSameAnswer(one, key));

/** Returns whether the same counts in two answers, with the same picture of what is written. */
export const countsAsSame = (one: StoredAnswer, other: StoredAnswer): boolean =>
  lettersIn(one) === lettersIn(other) && one.frame?.asset === other.frame?.asset;

/** Returns whether anything is written in the frame of an answer. */
export const isWritten = (answer: StoredAnswer): boolean => answer.frame !== undefined && lettersIn(answer) === WRITTEN;

/** Returns the stored pictures of what is written. */
export const picturesIn = (answers: readonly StoredAnswer[]): string[] =>
  answers.flatMap(({ frame }) => frame?.asset ?? []);
