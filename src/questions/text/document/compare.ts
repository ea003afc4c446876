import type { Block, Doc, Heading, Inline, Paragraph, Text } from './document.ts';

export type Change = 'same' | 'added' | 'removed';

/** A part of a line, and whether only one of two documents has it. */
export type ComparedInline = { change: Change; node: Inline };

/** A block that only one of two documents has, or both; of a line that both have in different words, its parts. */
export type ComparedBlock =
  | { change: Change; block: Block }
  | { change: 'inside'; block: Paragraph | Heading; parts: ComparedInline[] };

/** The most comparisons that one comparison of two lists takes, which limits its time and memory. */
const MAX_STEPS = 250_000;

/**
 * Returns two documents as one, with what was added and removed: words of paragraphs and headings, and whole blocks of any
 * other type. Texts that are too long for that are marked as a whole.
 */
export const compareDocs = (before: Doc, after: Doc): ComparedBlock[] => {
  const parts = compareLists(before.content, after.content) ?? [
    ...before.content.map((item) => ({ change: 'removed' as const, item })),
    ...after.content.map((item) => ({ change: 'added' as const, item })),
  ];
  return runsOf(parts).flatMap((run) => {
    if (run.same) return run.same.map((block) => ({ change: 'same' as const, block }));
    const { removed, added } = run;
    const paired = Math.min(removed.length, added.length);
    return [
      ...removed.slice(0, paired).flatMap((block, index) => compareBlocks(block, added[index] as Block)),
      ...removed.slice(paired).map((block) => ({ change: 'removed' as const, block })),
      ...added.slice(paired).map((block) => ({ change: 'added' as const, block })),
    ];
  });
};

/** Returns the content that a comparison has without what was added, which is the one before, or removed: the one after. */
export const withoutChanges = (compared: readonly ComparedBlock[], left: 'added' | 'removed'): Block[] =>
  compared.flatMap((part): Block[] => {
    if (part.change !== 'inside') return part.change === left ? [] : [part.block];
    const content = joinTexts(part.parts.flatMap(({ change, node }) => (change === left ? [] : node)));
    const { content: _, ...block } = part.block;
    return [content.length > 0 ? { ...block, content } : block];
  });

/** Returns whether a comparison has a change. */
export const hasChanges = (compared: readonly ComparedBlock[]): boolean =>
  compared.some(({ change }) => change !== 'same');

/** Returns inline nodes with neighbouring texts of the same marks as one. */
export const joinTexts = (nodes: readonly Inline[]): Inline[] => {
  const joined: Inline[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text' && isSame(node.marks ?? [], last.marks ?? []))
      joined[joined.length - 1] = { ...last, text: last.text + node.text };
    else joined.push(node);
  }
  return joined;
};

const compareBlocks = (before: Block, after: Block): ComparedBlock[] => {
  const whole: ComparedBlock[] = [
    { change: 'removed', block: before },
    { change: 'added', block: after },
  ];
  if (!isLine(before) || !isLine(after) || !isSame({ ...before, content: [] }, { ...after, content: [] })) return whole;
  const parts = compareLists(wordsOf(before), wordsOf(after));
  if (!parts?.some(({ change }) => change === 'same')) return whole;
  return [{ change: 'inside', block: after, parts: parts.map(({ change, item }) => ({ change, node: item })) }];
};

const isLine = (block: Block): block is Paragraph | Heading => block.type === 'paragraph' || block.type === 'heading';

/** Returns the content of a line with each word, space and sign as a node of its own. */
const wordsOf = ({ content = [] }: Paragraph | Heading): Inline[] =>
  content.flatMap((node): Inline | Inline[] => (node.type === 'text' ? splitText(node) : node));

const splitText = (node: Text): Text[] =>
  (node.text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? []).map((text) => ({ ...node, text }));

type Part<Item> = { change: Change; item: Item };

/** Returns a shortest list of what two lists have in common and not, in order; null if that takes too many steps. */
const compareLists = <Item>(before: readonly Item[], after: readonly Item[]): Part<Item>[] | null => {
  const old = before.map((item) => JSON.stringify(item));
  const now = after.map((item) => JSON.stringify(item));
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const rows = old.length - start - end;
  const columns = now.length - start - end;
  if (rows * columns > MAX_STEPS) return null;
  const same = (item: Item): Part<Item> => ({ change: 'same', item });
  const width = columns + 1;
  /** The length of the longest common part from here on, by row and column. */
  const common = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  const matches = (row: number, column: number) => old[start + row] === now[start + column];
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      common[row * width + column] = matches(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  const middle: Part<Item>[] = [];
  for (let row = 0, column = 0; row < rows || column < columns; )
    if (row < rows && column < columns && matches(row, column)) {
      middle.push(same(after[start + column] as Item));
      row++;
      column++;
    } else if (row < rows && (column === columns || at(row + 1, column) >= at(row, column + 1))) {
      middle.push({ change: 'removed', item: before[start + row] as Item });
      row++;
    } else {
      middle.push({ change: 'added', item: after[start + column] as Item });
      column++;
    }
  return [...after.slice(0, start).map(same), ...middle, ...after.slice(after.length - end).map(same)];
};

type Run<Item> = { same: Item[] } | { same?: undefined; removed: Item[]; added: Item[] };

/** Returns runs of common parts, and between them what was removed and added. */
const runsOf = <Item>(parts: readonly Part<Item>[]): Run<Item>[] => {
  const runs: Run<Item>[] = [];
  for (const { change, item } of parts) {
    const last = runs.at(-1);
    if (change === 'same') {
      if (last?.same) last.same.push(item);
      else runs.push({ same: [item] });
    } else if (last && !last.same) last[change].push(item);
    else runs.push({ removed: [], added: [], [change]: [item] } as Run<Item>);
  }
  return runs;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
