import type { PrintNotice } from '../../core/printing.ts';
import { answerText } from '../key/key-data.ts';
import { columnsOf } from '../layout/columns.ts';
import { type PageData, pageData } from '../layout/page-data.ts';
import { estimatedLines } from '../rich-text/estimated-lines.ts';
import type { PrintedText } from '../rich-text/printed-block.ts';
import { isEmptyText, toPrintedText } from '../rich-text/printed-text.ts';
import { createTextContexts } from '../rich-text/text-context.ts';
import { type DocumentWords, documentWords, fillIn } from '../words/words.ts';
import type { PrintedFeedback, PrintedSolution } from './printed-feedback.ts';

/** Lines, less than half a column. */
const LONG_SOLUTION = 20;
/** Of a solution beside its number, in millimetres; on letter it is a little more. */
const COLUMN = 76;

/** What the template of the feedback reads. */
export type FeedbackData = PageData & {
  words: DocumentWords['feedback'];
  fields: Pick<DocumentWords['assessment'], 'name' | 'class' | 'listNumber' | 'grade'>;
  version: string;
  count: number;
  /** Read downwards, one after the other. */
  columns: { number: number; letters: string | null }[][];
  /** What has no letters or has a solution. */
  solutions: {
    number: number;
    right: string;
    text: PrintedText | null;
    /** It may be higher than a column, and then has to be torn. */
    isLong: boolean;
  }[];
};

/**
 * Returns what the template of the feedback reads, and what is shown otherwise than it was written. `images` are the names
 * of the stored files that exist.
 */
export function toFeedbackData(
  feedback: PrintedFeedback,
  images: ReadonlySet<string>,
): { data: FeedbackData; notices: PrintNotice[] } {
  const words = documentWords(feedback.language);
  const { contextOf, notices } = createTextContexts(words.text, images);
  const all = feedback.questions.map((question, index) => ({ ...question, number: index + 1 }));
  const { name, class: course, listNumber, grade } = words.assessment;
  const data: FeedbackData = {
    ...pageData(feedback, words.feedback.kind),
    words: words.feedback,
    fields: { name, class: course, listNumber, grade },
    version: fillIn(words.assessment.version, { version: feedback.version }),
    count: all.length,
    columns: columnsOf(all).map((column) =>
      column.map(({ number, answer }) => ({ number, letters: answer.type === 'letters' ? answer.letters : null })),
    ),
    solutions: all.flatMap(({ number, language, answer, solution }) => {
      const text =
        solution === null || isEmptyText(solution)
          ? null
          : toPrintedText(solution, language, contextOf(number, COLUMN));
      const right = rightOf(answer, words, feedback.language);
      const isLong = text !== null && estimatedLines(text) > LONG_SOLUTION;
      return text === null && answer.type === 'letters' ? [] : [{ number, right, text, isLong }];
    }),
  };
  return { data, notices };
}

const rightOf = (
  answer: PrintedSolution['answer'],
  { feedback }: DocumentWords,
  language: PrintedFeedback['language'],
): string => {
  if (answer.type === 'byHand' || answer.type === 'onScreen' || answer.type === 'none') return feedback[answer.type];
  const text = answerText(answer, language) ?? '';
  return answer.type === 'grades' ? text : fillIn(feedback.right, { answer: text });
};
