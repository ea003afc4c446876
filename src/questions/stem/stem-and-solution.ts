import { z } from 'zod';
import type { Problem } from '../question-type.ts';
import { assetsOf } from '../text/document/assets.ts';
import { isBlank } from '../text/document/blank.ts';
import type { Doc } from '../text/document/document.ts';
import { DocSchema } from '../text/document/schema.ts';
import { plainText } from '../text/plain/plain-text.ts';

/** The stem and the solution of a question of any type; a null solution means none. */
export type StemAndSolution = { version: 1; command: Doc; feedback: Doc | null };

/** The fields of stem and solution, for the schemas of all types. */
export const stemAndSolutionShape = { version: z.literal(1), command: DocSchema, feedback: DocSchema.nullable() };

/** Returns the problems of stem and solution, with those of the type in between, in the order of the form. */
export const findStemAndSolutionProblems = (
  { command, feedback }: StemAndSolution,
  fromType: readonly Problem[] = [],
): Problem[] => [
  ...(isBlank(command) ? [{ name: 'blank', where: 'command' } as const] : []),
  ...fromType,
  ...(feedback && isBlank(feedback) ? [{ name: 'blank', where: 'feedback' } as const] : []),
];

/** Returns the text for search: the stem, the texts of the type and the solution. */
export const searchTextOf = ({ command, feedback }: StemAndSolution, fromType: readonly string[] = []): string =>
  [plainText(command), ...fromType, ...(feedback ? [plainText(feedback)] : [])].join('\n');

/** Returns the ids of the stored files in the stem, in the type's own parts and in the solution, each once. */
export const assetIdsOf = ({ command, feedback }: StemAndSolution, fromType: readonly string[] = []): string[] => [
  ...new Set([...assetsOf(command), ...fromType, ...(feedback ? assetsOf(feedback) : [])]),
];
