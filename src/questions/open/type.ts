import { z } from 'zod';
import { attachmentHashPattern } from '../attachments/attachment-hash.ts';
import type { QuestionType } from '../question-type.ts';
import { assetIdsOf, findProblems, searchTextOf, stemAndSolutionShape } from '../stem/stem-and-solution.ts';
import type { Doc } from '../text/document/document.ts';
import { AssetId } from '../text/document/schema.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { MAX_ANSWER_LENGTH } from './limits.ts';

/** `photo`: whether the answer may be photographed. */
export type PublicContent = { version: 1; command: Doc; photo: boolean };
/** The feedback is a model answer. */
export type Content = PublicContent & { feedback: Doc | null };
/** `photo` is the SHA-256 of the photograph as its device sends it; of older clients the id of the stored file. */
export type Response = { text: string; photo: string | null };

const PhotoName = z.union([z.string().regex(attachmentHashPattern), AssetId]);

const content: z.ZodType<Content> = z.strictObject({ ...stemAndSolutionShape, photo: z.boolean() });

/** Open: answered in writing, or with a photograph of what was written; graded by the teacher. */
export const open: QuestionType<Content, PublicContent, Response, Content> = {
  idType: 3,
  content,
  draft: content,
  response: z.strictObject({ text: z.string().max(MAX_ANSWER_LENGTH), photo: PhotoName.nullable() }),
  answeredOnce: false,

  empty: () => ({ version: 1, command: docFromText(''), photo: true, feedback: null }),
  problems: (draft) => findProblems(draft),
  complete: (draft) => draft,

  publicView: ({ command, photo }) => ({ version: 1, command, photo }),

  accepts: (content, { text, photo }) => (text.trim() !== '' || photo !== null) && (photo === null || content.photo),
  score: (_, response) => (response ? null : 0),
  isHit: (score) => score !== null && score >= 0.5,
  points: () => null,

  keyLetters: () => null,
  text: (content) => searchTextOf(content),
  assets: (content) => assetIdsOf(content),
};
