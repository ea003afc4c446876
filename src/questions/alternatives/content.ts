import { z } from 'zod';
import { createEmptyItems, type ListItem } from '../list-editor/list-changes.ts';
import { alternativeLetters } from '../question-type.ts';
import { assetIdsOf, type StemAndSolution, searchTextOf } from '../stem/stem-and-solution.ts';
import { assetsOf } from '../text/document/assets.ts';
import type { Doc } from '../text/document/document.ts';
import { DocSchema } from '../text/document/schema.ts';
import { plainText } from '../text/plain/plain-text.ts';

export type Alternative = ListItem;

/** What every type with alternatives shows before it is answered, and all that it shows. */
export type PublicAlternativesContent = { version: 1; command: Doc; alternatives: Alternative[] };

/** What the three types have in common; their drafts too. */
export type AlternativesContent<Item extends Alternative = Alternative> = StemAndSolution & { alternatives: Item[] };

/** How many alternatives a question has at least. */
export const MIN_ALTERNATIVES = 2;

/** Alternatives are numbered from 1, in stored content by their order. */
export const AlternativeIdSchema = z.int().min(1).max(alternativeLetters.length);

export const alternativeShape = { id: AlternativeIdSchema, text: DocSchema };

const idsDiffer = (alternatives: readonly { id: number }[]): boolean =>
  new Set(alternatives.map(({ id }) => id)).size === alternatives.length;
const DUPLICATE_ID = 'Two alternatives have the same id';

/** The alternatives of stored content. */
export const storedAlternativesSchema = <Item extends { id: number }>(item: z.ZodType<Item>) =>
  z.array(item).min(MIN_ALTERNATIVES).max(alternativeLetters.length).refine(idsDiffer, DUPLICATE_ID);

/** The alternatives of a draft: any number of them, as far as the letters go. */
export const draftAlternativesSchema = <Item extends { id: number }>(item: z.ZodType<Item>) =>
  z.array(item).max(alternativeLetters.length).refine(idsDiffer, DUPLICATE_ID);

/** Alternatives as an author begins with them. */
export const createEmptyAlternatives = (): Alternative[] => createEmptyItems(4);

export const publicView = ({ command, alternatives }: PublicAlternativesContent): PublicAlternativesContent => ({
  version: 1,
  command,
  alternatives: alternatives.map(({ id, text }) => ({ id, text })),
});

const docsOf = ({ alternatives }: AlternativesContent): Doc[] => alternatives.map(({ text }) => text);

/** What `Kind` asks of every type, for those with alternatives. */
export const searchText = (content: AlternativesContent): string =>
  searchTextOf(content, docsOf(content).map(plainText));
export const assetIds = (content: AlternativesContent): string[] =>
  assetIdsOf(content, docsOf(content).flatMap(assetsOf));
