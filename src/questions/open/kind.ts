import { z } from 'zod';
import type { Kind, Problem } from '../kind.ts';
import { assetsOf } from '../text/assets.ts';
import type { Doc } from '../text/document.ts';
import { isBlank } from '../text/extent.ts';
import { docOf } from '../text/make.ts';
import { plainText } from '../text/plain.ts';
import { AssetId, DocSchema } from '../text/schema.ts';
import { longest } from './limits.ts';

/** `photo`: whether the answer may be photographed. */
export type PublicContent = { version: 1; command: Doc; photo: boolean };
/** The feedback is a model answer. */
export type Content = PublicContent & { feedback: Doc | null };
/** `photo` is the id of a stored file. */
export type Response = { text: string; photo: string | null };

const content: z.ZodType<Content> = z.strictObject({
  version: z.literal(1),
  command: DocSchema,
  photo: z.boolean(),
  feedback: DocSchema.nullable(),
});

/** Open: answered in writing, or with a photograph of what was written; graded by the teacher. */
export const open: Kind<Content, PublicContent, Response, Content> = {
  idType: 3,
  content,
  draft: content,
  response: z.strictObject({ text: z.string().max(longest), photo: AssetId.nullable() }),
  answeredOnce: false,

  empty: () => ({ version: 1, command: docOf(''), photo: true, feedback: null }),
  problems,
  complete: (draft) => draft,

  publicView: ({ command, photo }) => ({ version: 1, command, photo }),

  accepts: (content, { text, photo }) => (text.trim() !== '' || photo !== null) && (photo === null || content.photo),
  score: (_, response) => (response ? null : 0),
  isHit: (score) => score !== null && score >= 0.5,

  keyLetters: () => null,
  text: ({ command, feedback }) => [command, ...(feedback ? [feedback] : [])].map(plainText).join('\n'),
  assets: ({ command, feedback }) => [...new Set([command, ...(feedback ? [feedback] : [])].flatMap(assetsOf))],
};

function problems({ command, feedback }: Content): Problem[] {
  const found: Problem[] = [];
  if (isBlank(command)) found.push({ name: 'blank', where: 'command' });
  if (feedback && isBlank(feedback)) found.push({ name: 'blank', where: 'feedback' });
  return found;
}
