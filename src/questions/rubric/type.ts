import { z } from 'zod';
import { askedShape, filesOf, problemsOf, textOf } from '../asked/asked.ts';
import { blankItems, type Item } from '../items/editing.ts';
import type { Problem, QuestionType } from '../question-type.ts';
import { assetsOf } from '../text/document/assets.ts';
import { findRepeatedDocs, isBlank } from '../text/document/blank.ts';
import type { Doc } from '../text/document/document.ts';
import { DocSchema } from '../text/document/schema.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { plainText } from '../text/plain/plain-text.ts';
import { type Level, worst } from './levels.ts';
import { minimum, most } from './limits.ts';

export type Objective = Item;
export type PublicContent = { version: 1; command: Doc; objectives: Objective[] };
export type Content = PublicContent & { feedback: Doc | null };
/** The level of each objective, by its id; one may be left out. */
export type Response = { levels: Record<string, Level> };

const id = z.int().min(1);
const levelOf = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

const content: z.ZodType<Content> = z
  .strictObject({
    ...askedShape,
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
export const rubric: QuestionType<Content, PublicContent, Response, Content> = {
  idType: 6,
  content,
  draft: z.strictObject({ ...askedShape, objectives: z.array(z.strictObject({ id, text: DocSchema })).max(most) }),
  response: z.strictObject({ levels: z.record(z.string().regex(/^[1-9]\d?$/), levelOf) }),
  answeredOnce: false,

  empty: () => ({
    version: 1,
    command: docFromText(''),
    objectives: blankItems(3),
    feedback: null,
  }),
  problems: (draft) => problemsOf(draft, objectiveProblems(draft)),

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
  points: ({ objectives }) => worst * objectives.length,

  keyLetters: () => null,
  text: (content) => textOf(content, docsOf(content).map(plainText)),
  assets: (content) => filesOf(content, docsOf(content).flatMap(assetsOf)),
};

const docsOf = ({ objectives }: Content): Doc[] => objectives.map(({ text }) => text);

function objectiveProblems(draft: Content): Problem[] {
  const docs = docsOf(draft);
  const found = findRepeatedDocs(docs).map((index): Problem => ({ name: 'same', where: placeOf(index) }));
  if (docs.every(isBlank)) found.push({ name: 'tooFew', where: 'objectives', count: minimum });
  return found;
}

/** The place of an objective's text, as problems name it. */
export const placeOf = (index: number) => `objectives.${index}.text`;
