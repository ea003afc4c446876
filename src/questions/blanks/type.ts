import { z } from 'zod';
import { answeredWhole } from '../answered-parts.ts';
import { attachmentHashPattern } from '../attachments/attachment-hash.ts';
import { defineQuestionType } from '../define-question-type.ts';
import type { Problem } from '../question-type.ts';
import {
  assetIdsOf,
  findStemAndSolutionProblems,
  searchTextOf,
  stemAndSolutionShape,
} from '../stem/stem-and-solution.ts';
import { isBlank } from '../text/document/blank.ts';
import type { Doc } from '../text/document/document.ts';
import { documentLimits } from '../text/document/limits.ts';
import { GappedDocSchema } from '../text/document/schema.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { normalizeAnswer } from '../written-answers.ts';
import { capabilities } from './capabilities.ts';
import type { Content, Gap, PublicContent, Response } from './content.ts';
import { fillGaps } from './fill-gaps.ts';
import { gapIdsIn, isAccepted, renumberGaps } from './gaps.ts';
import { readGapsCell } from './gaps-in-cell.ts';
import { blanksLimits } from './limits.ts';
import { parseGaps } from './parse-gaps.ts';

type GappedText = { text: Doc; gaps: Gap[] };

const id = z.int().min(1).max(documentLimits.gaps);
const answer = z.string().max(blanksLimits.answer);

/** Rejects more gaps than ids. */
const Command = GappedDocSchema.refine((doc) => gapIdsIn(doc).length <= documentLimits.gaps, 'Too many gaps');

const content: z.ZodType<Content> = z
  .strictObject({
    ...stemAndSolutionShape,
    command: Command,
    gaps: z
      .array(
        z.strictObject({
          id,
          answers: z
            .array(answer.refine((text) => normalizeAnswer(text) !== '', 'An empty answer'))
            .min(1)
            .max(blanksLimits.answers),
        }),
      )
      .min(1)
      .max(documentLimits.gaps),
  })
  .refine(({ gaps }) => new Set(gaps.map((gap) => gap.id)).size === gaps.length, {
    path: ['gaps'],
    message: 'Two gaps have the same id',
  })
  .refine(({ command, gaps }) => `${gapIdsIn(command)}` === `${gaps.map((gap) => gap.id)}`, {
    path: ['gaps'],
    message: 'These are not the gaps of the text, in its order',
  });

/** Fill-in blanks: a text with gaps, each with its accepted answers. */
export const blanks = defineQuestionType<typeof capabilities, Content, PublicContent, Response, Content>(capabilities, {
  content,
  draft: z.strictObject({
    ...stemAndSolutionShape,
    command: Command,
    gaps: z.array(z.strictObject({ id, answers: z.array(answer).max(blanksLimits.answers) })).max(documentLimits.gaps),
  }),
  response: z.strictObject({
    gaps: z.record(z.string().regex(/^[1-9]\d?$/), z.string().max(blanksLimits.response)),
    photo: z.string().regex(attachmentHashPattern).optional(),
  }),

  createDraft: () => ({ version: 1, command: docFromText(''), gaps: [], feedback: null }),
  problems: (draft) => findStemAndSolutionProblems(draft, gapProblems(draft)),

  complete: ({ command, gaps, feedback }) => ({
    version: 1,
    command: renumberGaps(command),
    gaps: gapIdsIn(command).map((id, index) => ({
      id: index + 1,
      answers: answersOf(gaps, id)
        .map((answer) => answer.trim())
        .filter((answer) => normalizeAnswer(answer) !== ''),
    })),
    feedback,
  }),

  publicView: ({ command, gaps }) => ({ version: 1, command, gaps: gaps.map(({ id }) => ({ id })) }),

  accepts: ({ gaps }, response) => {
    // Pictures come from sheets, never from a screen.
    if (response.photo !== undefined) return false;
    const written = Object.entries(response.gaps);
    const ids = new Set(gaps.map(({ id }) => `${id}`));
    return written.every(([id]) => ids.has(id)) && written.some(([, text]) => text.trim() !== '');
  },
  sheetField: ({ gaps }) => ({ type: 'writing', gaps: gaps.length }),
  fromPicture: (photo) => ({ gaps: {}, photo }),
  score: ({ gaps }, response) =>
    response?.photo !== undefined
      ? null
      : gaps.filter(({ id, answers }) => isAccepted(answers, response?.gaps[id] ?? '')).length / gaps.length,
  answerKeyFields: ['gaps'],
  fromCell: ({ gaps }, cell) => readGapsCell(gaps, cell),
  toCell: ({ gaps }, response) => gaps.map(({ id }) => response.gaps[id] ?? '').join('; '),
  isHit: (score) => score === 1,
  scaleMaximum: () => null,

  keyLetters: () => null,
  answeredParts: ({ gaps }, response) => {
    const blanks = gaps.map(({ id }) => response?.gaps[id] ?? '');
    const accepted = gaps.filter(({ answers }, index) => isAccepted(answers, blanks[index] ?? '')).length;
    const answers = gaps.map((gap) => gap.answers);
    return answeredWhole({ answered: response !== null, grade: accepted / gaps.length, blanks, answers });
  },
  rightAnswer: ({ gaps }) => ({ type: 'gaps', gaps: gaps.map(({ answers }) => answers) }),
  searchText: (content) =>
    searchTextOf(
      content,
      content.gaps.flatMap(({ answers }) => answers),
    ),
  assetIds: (content) => assetIdsOf(content),

  toCarried: ({ command, feedback, gaps }) => ({
    command: fillGaps(command, gaps),
    feedback,
    byType: { blanks: { text: command, gaps } satisfies GappedText },
  }),
  // Restores the gaps unless the text has changed since.
  fromCarried: ({ command, byType }) => {
    const gapped = byType?.blanks as GappedText | undefined;
    const isUnchanged = gapped && JSON.stringify(fillGaps(gapped.text, gapped.gaps)) === JSON.stringify(command);
    return isUnchanged ? { command: gapped.text, gaps: gapped.gaps } : {};
  },
  fromSource: ({ stem, solution }) => ({ version: 1, ...parseGaps(stem), feedback: solution }),
  simulateResponse: ({ gaps }, student) => {
    const errors = student.errors();
    if (errors === null) return null;
    const answers = gaps.map(({ id, answers }, index) => [
      id,
      errors > 0 && index % 3 < errors ? '?' : (answers[0] ?? ''),
    ]);
    return { gaps: Object.fromEntries(answers) };
  },
});

const answersOf = (gaps: readonly Gap[], id: number): readonly string[] =>
  gaps.find((gap) => gap.id === id)?.answers ?? [];

/** Returns the problems of the gaps, named by their position in the text. */
function gapProblems({ command, gaps }: Content): Problem[] {
  const found: Problem[] = [];
  const ids = gapIdsIn(command);
  if (ids.length === 0 && !isBlank(command)) found.push({ name: 'noGap', where: 'command' });
  for (const [index, id] of ids.entries()) {
    const where = `gaps.${index}.answers`;
    const filled = answersOf(gaps, id)
      .map(normalizeAnswer)
      .filter((answer) => answer !== '');
    if (filled.length === 0) found.push({ name: 'blank', where });
    if (new Set(filled).size < filled.length) found.push({ name: 'same', where });
  }
  return found;
}
