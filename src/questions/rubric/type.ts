import { z } from 'zod';
import { createEmptyItems, type ListItem } from '../list-editor/list-changes.ts';
import type { Problem, QuestionType } from '../question-type.ts';
import { assetIdsOf, findProblems, searchTextOf, stemAndSolutionShape } from '../stem/stem-and-solution.ts';
import { assetsOf } from '../text/document/assets.ts';
import { findRepeatedDocs, isBlank } from '../text/document/blank.ts';
import type { Doc } from '../text/document/document.ts';
import { DocSchema } from '../text/document/schema.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { plainText } from '../text/plain/plain-text.ts';
import { type Level, WORST_LEVEL } from './levels.ts';
import { MAX_OBJECTIVES, MIN_OBJECTIVES } from './limits.ts';

export type Objective = ListItem;
export type PublicContent = { version: 1; command: Doc; objectives: Objective[] };
export type Content = PublicContent & { feedback: Doc | null };
/** The level of each objective, by its id; one may be left out. */
export type Response = { levels: Record<string, Level> };

const id = z.int().min(1);
const levelOf = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

const content: z.ZodType<Content> = z
  .strictObject({
    ...stemAndSolutionShape,
    objectives: z
      .array(z.strictObject({ id: id.max(MAX_OBJECTIVES), text: DocSchema }))
      .min(MIN_OBJECTIVES)
      .max(MAX_OBJECTIVES),
  })
  .refine(({ objectives }) => new Set(objectives.map((one) => one.id)).size === objectives.length, {
    path: ['objectives'],
    message: 'Two objectives have the same id',
  });

/** Rubric: students say of each objective how well they reach it. Nothing in it is right or wrong. */
export const rubric: QuestionType<Content, PublicContent, Response, Content> = {
  idType: 6,
  content,
  draft: z.strictObject({
    ...stemAndSolutionShape,
    objectives: z.array(z.strictObject({ id, text: DocSchema })).max(MAX_OBJECTIVES),
  }),
  response: z.strictObject({ levels: z.record(z.string().regex(/^[1-9]\d?$/), levelOf) }),
  answeredOnce: false,

  empty: () => ({
    version: 1,
    command: docFromText(''),
    objectives: createEmptyItems(3),
    feedback: null,
  }),
  problems: (draft) => findProblems(draft, objectiveProblems(draft)),

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
    const thirds = objectives.map(({ id }) => WORST_LEVEL - (response.levels[id] ?? WORST_LEVEL));
    return thirds.reduce((sum, one) => sum + one, 0) / (WORST_LEVEL * objectives.length);
  },
  // Whoever answers says the truth about themselves, which is no error.
  isHit: (score) => score !== null,
  points: ({ objectives }) => WORST_LEVEL * objectives.length,

  keyLetters: () => null,
  text: (content) => searchTextOf(content, docsOf(content).map(plainText)),
  assets: (content) => assetIdsOf(content, docsOf(content).flatMap(assetsOf)),
};

const docsOf = ({ objectives }: Content): Doc[] => objectives.map(({ text }) => text);

function objectiveProblems(draft: Content): Problem[] {
  const docs = docsOf(draft);
  const found = findRepeatedDocs(docs).map((index): Problem => ({ name: 'same', where: objectivePath(index) }));
  if (docs.every(isBlank)) found.push({ name: 'tooFew', where: 'objectives', count: MIN_OBJECTIVES });
  return found;
}

/** The place of an objective's text, as problems name it. */
export const objectivePath = (index: number) => `objectives.${index}.text`;
