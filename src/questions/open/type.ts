import { z } from 'zod';
import { answeredWhole } from '../answered-parts.ts';
import { attachmentHashPattern } from '../attachments/attachment-hash.ts';
import { defineQuestionType } from '../define-question-type.ts';
import {
  assetIdsOf,
  findStemAndSolutionProblems,
  searchTextOf,
  stemAndSolutionShape,
} from '../stem/stem-and-solution.ts';
import { AssetIdSchema } from '../text/document/schema.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { capabilities } from './capabilities.ts';
import type { Content, PublicContent, Response } from './content.ts';
import { MAX_ANSWER_LENGTH } from './limits.ts';

const PhotoName = z.union([z.string().regex(attachmentHashPattern), AssetIdSchema]);

const content: z.ZodType<Content> = z.strictObject({ ...stemAndSolutionShape, photo: z.boolean() });

/** Open question: answered in writing or with a photograph, and graded by the teacher. */
export const open = defineQuestionType<typeof capabilities, Content, PublicContent, Response, Content>(capabilities, {
  content,
  draft: content,
  response: z.strictObject({ text: z.string().max(MAX_ANSWER_LENGTH), photo: PhotoName.nullable() }),

  createDraft: () => ({ version: 1, command: docFromText(''), photo: true, feedback: null }),
  problems: (draft) => findStemAndSolutionProblems(draft),
  complete: (draft) => draft,

  publicView: ({ command, photo }) => ({ version: 1, command, photo }),

  accepts: (content, { text, photo }) => (text.trim() !== '' || photo !== null) && (photo === null || content.photo),
  score: (_, response) => (response ? null : 0),
  sheetField: () => ({ type: 'writing', gaps: 0 }),
  fromPicture: (photo) => ({ text: '', photo }),
  isHit: (score) => score !== null && score >= 0.5,
  scaleMaximum: () => null,

  keyLetters: () => null,
  answeredParts: (_, response) => answeredWhole({ answered: response !== null, answerText: response?.text ?? '' }),
  writtenText: ({ text }) => text,
  searchText: (content) => searchTextOf(content),
  assetIds: (content) => assetIdsOf(content),

  toCarried: ({ command, feedback, photo }) => ({ command, feedback, byType: { open: { photo } } }),
  fromCarried: ({ byType }) => ({ ...(byType?.open as Pick<Content, 'photo'> | undefined) }),
  fromSource: ({ stem, solution, acceptsPhoto }) => ({
    version: 1,
    command: stem,
    photo: acceptsPhoto,
    feedback: solution,
  }),
  simulateResponse: (_, { samples, random, errors }) => {
    const text = samples[Math.floor(random() * samples.length)];
    return text === undefined || errors() === null ? null : { text, photo: null };
  },
});
