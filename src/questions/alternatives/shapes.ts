import { z } from 'zod';
import { type Asked, filesOf, textOf } from '../asked/asked.ts';
import { blankItems, type Item } from '../items/editing.ts';
import { letters } from '../question-type.ts';
import { assetsOf } from '../text/document/assets.ts';
import type { Doc } from '../text/document/document.ts';
import { DocSchema } from '../text/document/schema.ts';
import { plainText } from '../text/plain/plain-text.ts';

export type Alternative = Item;

/** What every type with alternatives shows before it is answered, and all that it shows. */
export type PublicContent = { version: 1; command: Doc; alternatives: Alternative[] };

/** What the three types have in common; their drafts too. */
export type Common<Item extends Alternative = Alternative> = Asked & { alternatives: Item[] };

/** How many alternatives a question has at least. */
export const minimum = 2;

/** Alternatives are numbered from 1, in stored content by their order. */
export const AlternativeId = z.int().min(1).max(letters.length);

export const alternativeShape = { id: AlternativeId, text: DocSchema };

const idsDiffer = (alternatives: readonly { id: number }[]): boolean =>
  new Set(alternatives.map(({ id }) => id)).size === alternatives.length;
const twoOfOneId = 'Two alternatives have the same id';

/** The alternatives of stored content. */
export const enoughOf = <Item extends { id: number }>(item: z.ZodType<Item>) =>
  z.array(item).min(minimum).max(letters.length).refine(idsDiffer, twoOfOneId);

/** The alternatives of a draft: any number of them, as far as the letters go. */
export const someOf = <Item extends { id: number }>(item: z.ZodType<Item>) =>
  z.array(item).max(letters.length).refine(idsDiffer, twoOfOneId);

/** Alternatives as an author begins with them. */
export const blankAlternatives = (): Alternative[] => blankItems(4);

export const publicView = ({ command, alternatives }: PublicContent): PublicContent => ({
  version: 1,
  command,
  alternatives: alternatives.map(({ id, text }) => ({ id, text })),
});

const docsOf = ({ alternatives }: Common): Doc[] => alternatives.map(({ text }) => text);

/** What `Kind` asks of every type, for those with alternatives. */
export const text = (content: Common): string => textOf(content, docsOf(content).map(plainText));
export const assets = (content: Common): string[] => filesOf(content, docsOf(content).flatMap(assetsOf));
