import { z } from 'zod';
import type { Kind, Problem } from '../kind.ts';
import { assetsOf } from '../text/assets.ts';
import type { Doc } from '../text/document.ts';
import { isBlank } from '../text/extent.ts';
import { docOf } from '../text/make.ts';
import { plainText } from '../text/plain.ts';
import { DocSchema } from '../text/schema.ts';
import { type Level, most, worst } from './levels.ts';

export type Objective = { id: number; text: Doc };
export type PublicContent = { version: 1; command: Doc; objectives: Objective[] };
export type Content = PublicContent & { feedback: Doc | null };
/** The level of each objective, by its id; one may be left out. */
export type Response = { levels: Record<string, Level> };

const minimum = 1;
const shape = {
  version: z.literal(1),
  command: DocSchema,
  feedback: DocSchema.nullable(),
};
const id = z.int().min(1);
const levelOf = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

const content: z.ZodType<Content> = z
  .strictObject({
    ...shape,
    objectives: z
      .array(z.strictObject({ id: id.max(most), text: DocSchema }))
      .min(minimum)
      .max(most),
  })
  .refine(({ objectives }) => new Set(objectives.map((one) => one.id)).size === objectives.length, {
    path: ['objectives'],
    message: 'Two objectives have the same id',
  });

/** Rubric: students say of each objective how well they reach it. Nothing in it is right or wrong. */
export const rubric: Kind<Content, PublicContent, Response, Content> = {
  idType: 6,
  content,
  draft: z.strictObject({ ...shape, objectives: z.array(z.strictObject({ id, text: DocSchema })).max(most) }),
  response: z.strictObject({ levels: z.record(z.string().regex(/^[1-9]\d?$/), levelOf) }),
  answeredOnce: false,

  empty: () => ({
    version: 1,
    command: docOf(''),
    objectives: [1, 2, 3].map((id) => ({ id, text: docOf('') })),
    feedback: null,
  }),
  problems,

  complete: ({ command, objectives, feedback }) => ({
    version: 1,
    command,
    objectives: objectives.filter(({ text }) => !isBlank(text)).map(({ text }, index) => ({ id: index + 1, text })),
    feedback,
  }),

  publicView: ({ command, objectives }) => ({
    version: 1,
    command,
    objectives: objectives.map(({ id, text }) => ({ id, text })),
  }),

  accepts: ({ objectives }, { levels }) => {
    const ids = new Set(objectives.map(({ id }) => `${id}`));
    const given = Object.keys(levels);
    return given.length > 0 && given.every((id) => ids.has(id));
  },
  score: ({ objectives }, response) => {
    if (!response) return 0;
    const thirds = objectives.map(({ id }) => worst - (response.levels[id] ?? worst));
    return thirds.reduce((sum, one) => sum + one, 0) / (worst * objectives.length);
  },
  // Whoever answers says the truth about themselves, which is no error.
  isHit: (score) => score !== null,

  keyLetters: () => null,
  text: (content) => docsOf(content).map(plainText).join('\n'),
  assets: (content) => [...new Set(docsOf(content).flatMap(assetsOf))],
};

const docsOf = ({ command, objectives, feedback }: Content): Doc[] => [
  command,
  ...objectives.map(({ text }) => text),
  ...(feedback ? [feedback] : []),
];

function problems({ command, objectives, feedback }: Content): Problem[] {
  const found: Problem[] = [];
  if (isBlank(command)) found.push({ name: 'blank', where: 'command' });
  const seen = new Set<string>();
  for (const [index, { text }] of objectives.entries()) {
    if (isBlank(text)) continue;
    const written = JSON.stringify(text);
    if (seen.has(written)) found.push({ name: 'same', where: `objectives.${index}.text` });
    seen.add(written);
  }
  if (seen.size < minimum) found.push({ name: 'tooFew', where: 'objectives', count: minimum });
  if (feedback && isBlank(feedback)) found.push({ name: 'blank', where: 'feedback' });
  return found;
}
