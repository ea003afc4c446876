import { type ComparedBlock, compareDocs, hasChanges } from './text/document/compare.ts';
import type { Doc } from './text/document/document.ts';
import { docFromText } from './text/plain/from-plain-text.ts';

/** What an alternative is worth: right, or so many points; null for none. */
export type Worth = 'right' | number | null;

/** An alternative, an objective, what a gap accepts, or the like. */
type Item = { text: Doc; worth: Worth };

export type ComparedItem = { text: ComparedBlock[]; before: Worth; after: Worth };

/** Two versions of a question of any type. */
export type ComparedContents = {
  stem: ComparedBlock[];
  /** By position. */
  items: ComparedItem[];
  solution: ComparedBlock[];
};

type Content = {
  command: Doc;
  feedback: Doc | null;
  alternatives?: readonly { id: number; text: Doc; grade?: number }[];
  correct?: number | readonly number[];
  objectives?: readonly { text: Doc }[];
  gaps?: readonly { answers: readonly string[] }[];
  package?: string;
  title?: string;
};

/** Returns what two stored contents of a question have in common and not, key included; they may be of different types. */
export const compareContents = (before: unknown, after: unknown): ComparedContents => {
  const [old, now] = [before as Content, after as Content];
  const [oldItems, nowItems] = [itemsOf(old), itemsOf(now)];
  return {
    stem: compareDocs(old.command, now.command),
    items: Array.from({ length: Math.max(oldItems.length, nowItems.length) }, (_, index) => {
      const { text: oldText = empty, worth: before = null } = oldItems[index] ?? {};
      const { text: nowText = empty, worth: after = null } = nowItems[index] ?? {};
      return { text: compareDocs(oldText, nowText), before, after };
    }),
    solution: compareDocs(old.feedback ?? empty, now.feedback ?? empty),
  };
};

/** Returns whether an alternative or the like, or what it is worth, differs. */
export const haveItemsChanged = (items: readonly ComparedItem[]): boolean =>
  items.some(({ text, before, after }) => hasChanges(text) || before !== after);

const empty: Doc = { type: 'doc', content: [] };

const itemsOf = ({ alternatives = [], correct = [], objectives = [], gaps = [], ...content }: Content): Item[] => {
  const right = typeof correct === 'number' ? [correct] : correct;
  return [
    ...alternatives.map(
      ({ id, text, grade }) => ({ text, worth: grade ?? (right.includes(id) ? 'right' : null) }) as const,
    ),
    ...objectives.map(({ text }) => ({ text, worth: null })),
    ...gaps.map(({ answers }) => ({ text: docFromText(answers.join(' / ')), worth: null })),
    ...(content.package ? [{ text: docFromText(`${content.title ?? ''} (${content.package})`), worth: null }] : []),
  ];
};
