import { z } from 'zod';
import type { Problem } from '../question-type.ts';
import { assetsOf } from '../text/document/assets.ts';
import { isBlank } from '../text/document/blank.ts';
import type { Doc } from '../text/document/document.ts';
import { DocSchema } from '../text/document/schema.ts';
import { plainText } from '../text/plain/plain-text.ts';

/** What a question of any type asks, and its solution; null = it has none. */
export type StemAndSolution = { version: 1; command: Doc; feedback: Doc | null };

export const stemAndSolutionShape = { version: z.literal(1), command: DocSchema, feedback: DocSchema.nullable() };

/** What keeps an author from saving, in the order of the screen; `ofType` is what the type finds between the two. */
export const findStemAndSolutionProblems = (
  { command, feedback }: StemAndSolution,
  ofType: readonly Problem[] = [],
): Problem[] => [
  ...(isBlank(command) ? [{ name: 'blank', where: 'command' } as const] : []),
  ...ofType,
  ...(feedback && isBlank(feedback) ? [{ name: 'blank', where: 'feedback' } as const] : []),
];

/** Everything that can be searched for; `ofType` is what the type shows between the two. */
export const searchTextOf = ({ command, feedback }: StemAndSolution, ofType: readonly string[] = []): string =>
  [plainText(command), ...ofType, ...(feedback ? [plainText(feedback)] : [])].join('\n');

/** The ids of the stored files it shows, each once; `ofType` are those of the type. */
export const assetIdsOf = ({ command, feedback }: StemAndSolution, ofType: readonly string[] = []): string[] => [
  ...new Set([...assetsOf(command), ...ofType, ...(feedback ? assetsOf(feedback) : [])]),
];
