import { z } from 'zod';
import { type Kind, letters, type Problem } from '../kind.ts';
import { assetsOf } from '../text/assets.ts';
import type { Doc } from '../text/document.ts';
import { isBlank } from '../text/extent.ts';
import { plainText } from '../text/plain.ts';
import { DocSchema } from '../text/schema.ts';

export type Alternative = { id: number; text: Doc };
export type PublicContent = { version: 1; command: Doc; alternatives: Alternative[] };
export type Content = PublicContent & { correct: number; feedback: Doc | null };
export type Draft = Omit<Content, 'correct'> & { correct: number | null };
export type Response = { alternative: number };

const minimum = 2;
const id = z.int().min(1).max(letters.length);

const content: z.ZodType<Content> = z
  .strictObject({
    version: z.literal(1),
    command: DocSchema,
    alternatives: z
      .array(z.strictObject({ id, text: DocSchema }))
      .min(minimum)
      .max(letters.length),
    correct: id,
    feedback: DocSchema.nullable(),
  })
  .refine(({ alternatives }) => new Set(alternatives.map((one) => one.id)).size === alternatives.length, {
    path: ['alternatives'],
    message: 'Two alternatives have the same id',
  })
  .refine(({ alternatives, correct }) => alternatives.some((one) => one.id === correct), {
    path: ['correct'],
    message: 'The correct alternative is not among them',
  });

/** Single answer: one of two to seven alternatives is right. */
export const single: Kind<Content, PublicContent, Response, Draft> = {
  idType: 0,
  content,
  response: z.strictObject({ alternative: id }),
  problems,

  publicView: ({ command, alternatives }) => ({
    version: 1,
    command,
    alternatives: alternatives.map(({ id, text }) => ({ id, text })),
  }),

  accepts: (content, response) => content.alternatives.some((one) => one.id === response.alternative),
  score: (content, response) => (response?.alternative === content.correct ? 1 : 0),
  isHit: (score) => score === 1,

  keyLetters: (content) => letters[content.alternatives.findIndex((one) => one.id === content.correct)] ?? null,

  text: ({ command, alternatives, feedback }) =>
    [command, ...alternatives.map((one) => one.text), ...(feedback ? [feedback] : [])].map(plainText).join('\n'),

  assets: ({ command, alternatives, feedback }) => [
    ...new Set([command, ...alternatives.map((one) => one.text), ...(feedback ? [feedback] : [])].flatMap(assetsOf)),
  ],
};

function problems({ command, alternatives, correct, feedback }: Draft): Problem[] {
  const found: Problem[] = [];
  if (isBlank(command)) found.push({ name: 'blank', where: 'command' });
  const seen = new Set<string>();
  alternatives.forEach(({ text }, index) => {
    const where = `alternatives.${index}.text`;
    const written = JSON.stringify(text);
    if (isBlank(text)) found.push({ name: 'blank', where });
    else if (seen.has(written)) found.push({ name: 'same', where });
    seen.add(written);
  });
  if (alternatives.length < minimum) found.push({ name: 'tooFew', where: 'alternatives', count: minimum });
  if (!alternatives.some((one) => one.id === correct && !isBlank(one.text)))
    found.push({ name: 'noKey', where: 'correct' });
  if (feedback && isBlank(feedback)) found.push({ name: 'blank', where: 'feedback' });
  return found;
}
