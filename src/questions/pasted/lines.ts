import type { Block, Doc, Heading, Inline, ListItem } from '../text/document/document.ts';
import { inlineText, sliceInline, trimInline } from './inline-text.ts';
import { alternativeCuts, type Label, labelOf } from './labels.ts';

/** An item of a list that the editor knows as one. Its number or bullet is not part of the text. */
type Item = { isOrdered: boolean; number: number; depth: number };

/** A line of text, or a block that is not split: a table, an image, a formula on its own. */
export type Line = {
  content: Inline[];
  text: string;
  block: Block | null;
  heading: Heading['attrs'] | null;
  item: Item | null;
  /** Lines of one paragraph have the same number. */
  paragraph: number;
  label: Label | null;
  /** Whether an empty line precedes it. */
  isAfterGap: boolean;
};

/** Returns the lines of a document, with several alternatives on one line as a line each. */
export function linesOf(doc: Doc): Line[] {
  const lines: Line[] = [];
  let paragraph = 0;
  let isAfterGap = false;
  const add = (content: readonly Inline[], more: Partial<Line>) => {
    const trimmed = trimInline(content);
    if (trimmed.length === 0) {
      isAfterGap = true;
      return;
    }
    for (const [index, part] of partsOf(trimmed).entries()) {
      const rest = index > 0 ? { item: null } : {};
      lines.push({
        ...{ content: part, text: inlineText(part), block: null, heading: null, item: null },
        ...{ paragraph, label: null, isAfterGap, ...more, ...rest },
      });
      isAfterGap = false;
    }
  };
  const addText = (content: readonly Inline[] | undefined, more: Partial<Line>) => {
    paragraph += 1;
    const breaks = splitAtBreaks(content ?? []);
    for (const [index, line] of breaks.entries()) add(line, index === 0 ? more : { ...more, item: null });
  };
  const addBlocks = (blocks: readonly Block[], depth: number, item: Item | null) => {
    let first = item;
    for (const block of blocks) {
      if (block.type === 'paragraph') addText(block.content, { item: first });
      else if (block.type === 'heading') addText(block.content, { heading: block.attrs, item: first });
      else if (block.type === 'bulletList' || block.type === 'orderedList') addList(block, depth);
      else {
        paragraph += 1;
        lines.push({ content: [], text: '', block, heading: null, item: first, paragraph, label: null, isAfterGap });
        isAfterGap = false;
      }
      first = null;
    }
  };
  const addList = (list: Extract<Block, { type: 'bulletList' | 'orderedList' }>, depth: number) => {
    const start = list.type === 'orderedList' ? list.attrs.start : 1;
    for (const [index, child] of list.content.entries())
      addBlocks(child.content, depth + 1, { isOrdered: list.type === 'orderedList', number: start + index, depth });
  };
  addBlocks(doc.content, 0, null);
  for (const line of lines) line.label = labelOfLine(line);
  return lines;
}

/** Returns what a line is labelled with: by its text, else as an item of a list. */
function labelOfLine({ text, item, block }: Line): Label | null {
  const written = block ? null : labelOf(text);
  if (!item || (written && written.kind !== 'bullet')) return written;
  return item.isOrdered
    ? { kind: 'numeral', value: item.number, style: `list${item.depth}`, length: 0, isTicked: false }
    : { kind: 'bullet', value: 0, style: `list${item.depth}`, length: 0, isTicked: false };
}

function splitAtBreaks(content: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const inline of content) {
    if (inline.type === 'hardBreak') lines.push([]);
    else if (inline.type === 'text' && inline.text.includes('\n')) {
      for (const [index, text] of inline.text.split('\n').entries()) {
        if (index > 0) lines.push([]);
        if (text !== '') lines.at(-1)?.push({ ...inline, text });
      }
    } else lines.at(-1)?.push(inline);
  }
  return lines;
}

function partsOf(content: Inline[]): Inline[][] {
  const cuts = alternativeCuts(inlineText(content)).filter((at) => at > 0);
  const ends = [...cuts, Number.POSITIVE_INFINITY];
  return [0, ...cuts]
    .map((from, index) => trimInline(sliceInline(content, from, ends[index])))
    .filter((part) => part.length > 0);
}

/** Returns the inline content of a line without the first characters of its text. */
export const contentFrom = ({ content }: Pick<Line, 'content'>, length: number): Inline[] =>
  trimInline(sliceInline(content, length));

/** Returns lines as a document again: lines of a paragraph with breaks between them, items as lists. */
export function docOfLines(lines: readonly Line[]): Doc {
  const content = blocksOf(lines);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let last: Line | undefined;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as Line;
    if (line.item) {
      const { isOrdered, number, depth } = line.item;
      const end = endOfList(lines, at, depth, isOrdered);
      const content = itemsOf(lines.slice(at, end), depth);
      blocks.push(
        isOrdered ? { type: 'orderedList', attrs: { start: number }, content } : { type: 'bulletList', content },
      );
      last = undefined;
      at = end;
      continue;
    }
    const open = blocks.at(-1);
    if (line.block) blocks.push(line.block);
    else if (last?.paragraph === line.paragraph && open && (open.type === 'paragraph' || open.type === 'heading'))
      open.content = [...(open.content ?? []), { type: 'hardBreak' }, ...line.content];
    else if (last && open?.type === 'paragraph' && isContinued(last, line))
      open.content = [...(open.content ?? []), { type: 'text', text: ' ' }, ...line.content];
    else if (line.heading) blocks.push({ type: 'heading', attrs: line.heading, content: [...line.content] });
    else blocks.push({ type: 'paragraph', content: [...line.content] });
    last = line.block ? undefined : line;
    at += 1;
  }
  return blocks;
}

/** Returns whether a line goes on in the next one because its page had no room for more. */
export const isContinued = (line: Line, next: Line): boolean =>
  !line.block && !next.block && !next.isAfterGap && !/[.?!:;]\s*$/u.test(line.text) && /^\p{Ll}/u.test(next.text);

function endOfList(lines: readonly Line[], from: number, depth: number, isOrdered: boolean): number {
  let end = from + 1;
  while (end < lines.length) {
    const item = lines[end]?.item;
    const isOfList = item && (item.depth > depth || (item.depth === depth && item.isOrdered === isOrdered));
    if (!isOfList) break;
    end += 1;
  }
  return end;
}

function itemsOf(lines: readonly Line[], depth: number): ListItem[] {
  const items: ListItem[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as Line;
    let end = at + 1;
    while (end < lines.length && lines[end]?.item?.depth !== depth) end += 1;
    const isOwn = line.item?.depth === depth;
    const inner = blocksOf(isOwn ? lines.slice(at + 1, end) : lines.slice(at, end));
    const first: ListItem['content'][0] = { type: 'paragraph' };
    if (isOwn && !line.block && line.content.length > 0) first.content = line.content;
    items.push({ type: 'listItem', content: [first, ...(isOwn && line.block ? [line.block] : []), ...inner] });
    at = end;
  }
  return items;
}
