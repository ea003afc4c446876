import { z } from 'zod';
import { arrangeAlternatives } from '../../core/assessments/alternative-order.ts';
import { shuffle } from '../../core/assessments/form-numbers.ts';
import { createEmptyItems, type ListItem } from '../list-editor/list-changes.ts';
import { alternativeLetters } from '../question-type.ts';
import { assetIdsOf, type StemAndSolution, searchTextOf } from '../stem/stem-and-solution.ts';
import { assetsOf } from '../text/document/assets.ts';
import type { Doc } from '../text/document/document.ts';
import { DocSchema } from '../text/document/schema.ts';
import { plainText } from '../text/plain/plain-text.ts';

export type Alternative = ListItem;

/** What students see of a question with alternatives before it is answered. */
export type PublicAlternativesContent = { version: 1; command: Doc; alternatives: Alternative[] };

/** The content that single, multiple and graded answers share, as stored or as a draft. */
export type AlternativesContent<Item extends Alternative = Alternative> = StemAndSolution & { alternatives: Item[] };

/** The fewest alternatives of a question. */
export const MIN_ALTERNATIVES = 2;

/** The id of an alternative: a number from 1; in stored content by position. */
export const AlternativeIdSchema = z.int().min(1).max(alternativeLetters.length);
const rises = (ids: readonly number[]): boolean => ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0));
/** Several alternatives, by their ids. */
export const AlternativeIdsSchema = z.array(AlternativeIdSchema).refine(rises, 'The alternatives are not in order');

/** The fields of an alternative, for schemas that add others. */
export const alternativeShape = { id: AlternativeIdSchema, text: DocSchema };

const idsDiffer = (alternatives: readonly { id: number }[]): boolean =>
  new Set(alternatives.map(({ id }) => id)).size === alternatives.length;
const DUPLICATE_ID = 'Two alternatives have the same id';

/** Returns the schema for the alternatives of stored content. */
export const storedAlternativesSchema = <Item extends { id: number }>(item: z.ZodType<Item>) =>
  z.array(item).min(MIN_ALTERNATIVES).max(alternativeLetters.length).refine(idsDiffer, DUPLICATE_ID);

/** Returns the schema for the alternatives of a draft: any number from 0 to the number of letters. */
export const draftAlternativesSchema = <Item extends { id: number }>(item: z.ZodType<Item>) =>
  z.array(item).max(alternativeLetters.length).refine(idsDiffer, DUPLICATE_ID);

/** Returns the empty alternatives of a new question. */
export const createEmptyAlternatives = (): Alternative[] => createEmptyItems(4);

/** Returns the content without its answer key, grades and solution. */
export const publicView = ({ command, alternatives }: PublicAlternativesContent): PublicAlternativesContent => ({
  version: 1,
  command,
  alternatives: alternatives.map(({ id, text }) => ({ id, text })),
});

/** Returns the content with its alternatives in an order that depends on the seed; they keep their ids. */
export const shuffled = <Content extends { alternatives: readonly unknown[] }>(
  content: Content,
  seed: number,
): Content => ({
  ...content,
  alternatives: shuffle(content.alternatives, seed),
});

/** Returns the content with its alternatives in the order of their ids; null for ids that are not all of theirs. */
export const arranged = <Content extends { alternatives: readonly { id: number }[] }>(
  content: Content,
  ids: readonly number[],
): Content | null => {
  const alternatives = arrangeAlternatives(content.alternatives, ids);
  return alternatives && { ...content, alternatives };
};

const docsOf = ({ alternatives }: AlternativesContent): Doc[] => alternatives.map(({ text }) => text);

/** Returns the stem, the alternatives and the solution as text for search. */
export const searchText = (content: AlternativesContent): string =>
  searchTextOf(content, docsOf(content).map(plainText));
/** Returns the ids of the stored files in stem, alternatives and solution, each once. */
export const assetIds = (content: AlternativesContent): string[] =>
  assetIdsOf(content, docsOf(content).flatMap(assetsOf));
