import { z } from 'zod';
import { foldCharacters } from '../../core/text/fold-characters.ts';
import { answeredWhole } from '../answered-parts.ts';
import { defineQuestionType } from '../define-question-type.ts';
import { createEmptyItems } from '../list-editor/list-changes.ts';
import type { Problem } from '../question-type.ts';
import {
  assetIdsOf,
  findStemAndSolutionProblems,
  searchTextOf,
  stemAndSolutionShape,
} from '../stem/stem-and-solution.ts';
import { assetsOf } from '../text/document/assets.ts';
import { findRepeatedDocs, isBlank } from '../text/document/blank.ts';
import type { Doc } from '../text/document/document.ts';
import { DocSchema } from '../text/document/schema.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { plainText, readableText } from '../text/plain/plain-text.ts';
import { capabilities } from './capabilities.ts';
import type { Content, PublicContent, Response } from './content.ts';
import { type Level, levels, WORST_LEVEL } from './levels.ts';
import { MAX_OBJECTIVES, MIN_OBJECTIVES } from './limits.ts';
import { hasOneRow } from './print-layout.ts';

const id = z.int().min(1);
const LevelSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

const content: z.ZodType<Content> = z
  .strictObject({
    ...stemAndSolutionShape,
    objectives: z
      .array(z.strictObject({ id: id.max(MAX_OBJECTIVES), text: DocSchema }))
      .min(MIN_OBJECTIVES)
      .max(MAX_OBJECTIVES),
  })
  .refine(({ objectives }) => new Set(objectives.map((objective) => objective.id)).size === objectives.length, {
    path: ['objectives'],
    message: 'Two objectives have the same id',
  });

/** Rubric: students rate how well they reach each objective. Nothing in it is right or wrong. */
export const rubric = defineQuestionType<typeof capabilities, Content, PublicContent, Response, Content>(capabilities, {
  content,
  draft: z.strictObject({
    ...stemAndSolutionShape,
    objectives: z.array(z.strictObject({ id, text: DocSchema })).max(MAX_OBJECTIVES),
  }),
  response: z.strictObject({ levels: z.record(z.string().regex(/^[1-9]\d?$/), LevelSchema) }),

  createDraft: () => ({
    version: 1,
    command: docFromText(''),
    objectives: createEmptyItems(3),
    feedback: null,
  }),
  problems: (draft) => findStemAndSolutionProblems(draft, objectiveProblems(draft)),

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
    const rated = Object.keys(levels);
    return rated.length > 0 && rated.every((id) => ids.has(id));
  },
  score: ({ objectives }, response) => {
    if (!response) return 0;
    const thirds = objectives.map(({ id }) => WORST_LEVEL - (response.levels[id] ?? WORST_LEVEL));
    return thirds.reduce((sum, value) => sum + value, 0) / (WORST_LEVEL * objectives.length);
  },
  // A self-assessment is no error.
  // The levels of the objectives in their order, from 1 (the best) to 4.
  fromCell: ({ objectives }, cell) => {
    const digits = foldCharacters(cell).replace(/[\s,;]+/g, '');
    if (!/^[1-4]+$/.test(digits) || digits.length !== objectives.length) return null;
    return {
      levels: Object.fromEntries(objectives.map(({ id }, index) => [id, (Number(digits[index]) - 1) as Level])),
    };
  },
  // Two marks are no level.
  sheetField: ({ objectives }) => (hasOneRow(objectives) ? { type: 'bubbles', count: levels.length } : null),
  fromMarks: ({ objectives: [only] }, marked) => {
    const [option, ...others] = marked;
    if (!only || option === undefined || others.length > 0) return null;
    const level = ratings.find((one) => optionOf(only.id, one) === option);
    return level === undefined ? null : { levels: { [only.id]: level } };
  },
  toCell: ({ objectives }, { levels }) =>
    objectives.map(({ id }) => (levels[id] === undefined ? '-' : String(levels[id] + 1))).join(' '),
  isHit: (score) => score !== null,
  scaleMaximum: ({ objectives }) => WORST_LEVEL * objectives.length,

  keyLetters: () => null,
  answerOptions: ({ objectives }) =>
    objectives.flatMap(({ id, text }) => ratings.map((level) => ({ id: optionOf(id, level), text, level }))),
  chosenAlternatives: ({ levels }) => Object.entries(levels).map(([id, level]) => optionOf(Number(id), level)),
  answeredParts: ({ objectives }, response) =>
    objectives.flatMap(({ id, text }) => {
      const level = response?.levels[id];
      const grade = level === undefined ? 0 : WORST_LEVEL - level;
      return answeredWhole({ id, text: readableText(text), answered: level !== undefined, grade });
    }),
  searchText: (content) => searchTextOf(content, docsOf(content).map(plainText)),
  assetIds: (content) => assetIdsOf(content, docsOf(content).flatMap(assetsOf)),

  toCarried: ({ command, feedback, objectives }) => ({ command, feedback, byType: { rubric: { objectives } } }),
  fromCarried: ({ byType }) => ({ ...(byType?.rubric as Pick<Content, 'objectives'> | undefined) }),
  fromSource: ({ stem, solution, objectives }) => ({
    version: 1,
    command: stem,
    objectives: objectives.map((text, index) => ({ id: index + 1, text })),
    feedback: solution,
  }),
  simulateResponse: ({ objectives }, { random }) => ({
    levels: Object.fromEntries(objectives.map(({ id }) => [id, Math.floor(random() * 2.4) as Level])),
  }),
});

const ratings: readonly Level[] = [0, 1, 2, 3];
/** Returns the id of the option that rates an objective with a level. */
const optionOf = (idObjective: number, level: Level): number => idObjective * ratings.length + level;

const docsOf = ({ objectives }: Content): Doc[] => objectives.map(({ text }) => text);

function objectiveProblems(draft: Content): Problem[] {
  const docs = docsOf(draft);
  const found = findRepeatedDocs(docs).map((index): Problem => ({ name: 'same', where: objectivePath(index) }));
  if (docs.every(isBlank)) found.push({ name: 'tooFew', where: 'objectives', count: MIN_OBJECTIVES });
  return found;
}

/** Returns the path of an objective's text, as in `Problem.where`. */
export const objectivePath = (index: number) => `objectives.${index}.text`;
