import { graphemesOf } from '../../core/text/graphemes.ts';
import type { PrintedBlock, PrintedCell, PrintedInline, PrintedText } from './printed-block.ts';

/** Of the narrowest column there is; a line usually holds more. */
const CHARACTERS_PER_LINE = 36;
/** Of the tallest image that there is. */
const LINES_PER_IMAGE = 22;
const MM_PER_LINE = 5;
/** Of the widest narrow column. */
const COLUMN_MM = 80;
const LINES_PER_FORMULA = 3;
/** How many usual lines joined handwriting takes for a line: its letters are wider and its lines farther apart. */
const CURSIVE_LINES = 2.2;

/**
 * Returns about how many lines of a narrow column a text takes, rather too many: measuring it in the typesetter takes as
 * long as setting it.
 */
export const estimatedLines = ({ blocks, cursive }: PrintedText): number =>
  sum(blocks.map(linesOf)) * (cursive ? CURSIVE_LINES : 1);

/** Returns how many characters the longest paragraph of a text has; a formula counts as ten. */
export const longestParagraph = ({ blocks }: PrintedText): number =>
  Math.max(0, ...blocks.map((block) => ('line' in block ? lengthOf(block.line) : Number.POSITIVE_INFINITY)));

/** Half the width of a letter in em, with some room, and the padding of a cell. */
const EM_PER_LETTER = 0.53;
const EM_PER_WIDE_LETTER = 0.56;
const EM_PER_CELL = 0.9;
const EM_PER_WIDE_CELL = 1.5;

/** Returns about how wide a table is, in em, when every line of a cell has one word. Wider cells share their columns. */
export function leastWidth(columns: number, cells: readonly PrintedCell[]): number {
  const widths = new Array<number>(columns).fill(1);
  for (const { x, colspan, blocks } of cells) {
    const each = longestWord(blocks) / colspan;
    for (let column = x; column < x + colspan; column++) widths[column] = Math.max(widths[column] ?? 1, each);
  }
  return sum(widths) * EM_PER_LETTER + columns * EM_PER_CELL;
}

/** Returns about how wide a table is, in em, when no line of a cell is broken. */
export function naturalWidth(columns: number, cells: readonly PrintedCell[]): number {
  const widths = new Array<number>(columns).fill(1);
  for (const { x, colspan, blocks } of cells) {
    const each = Math.max(1, ...blocks.map(lengthOfBlock)) / colspan;
    for (let column = x; column < x + colspan; column++) widths[column] = Math.max(widths[column] ?? 1, each);
  }
  return sum(widths) * EM_PER_LETTER + columns * EM_PER_WIDE_CELL;
}

/** Returns at least how wide a text without formulas and images is in em, when no line is broken; else null. */
export function widthOfLines({ blocks }: PrintedText): number | null {
  if (!blocks.every((block) => 'line' in block && block.line.every((node) => node.is === 'text'))) return null;
  return Math.max(0, ...blocks.map(lengthOfBlock)) * EM_PER_WIDE_LETTER;
}

/** An image is as wide as it can be. */
const lengthOfBlock = (block: PrintedBlock): number =>
  'line' in block ? lengthOf(block.line) : block.is === 'formula' ? block.alt.length : Number.POSITIVE_INFINITY;

/** Returns the characters of the longest part that no line breaks. */
const longestWord = (blocks: readonly PrintedBlock[]): number => Math.max(1, ...blocks.map(longestInBlock));

function longestInBlock(block: PrintedBlock): number {
  if ('line' in block) return Math.max(1, ...block.line.map(longestInline));
  switch (block.is) {
    case 'list':
      return 2 + longestWord(block.items.flat());
    case 'quote':
      return 2 + longestWord(block.blocks);
    case 'formula':
      return block.alt.length;
    case 'image':
      return 8;
    case 'table':
      return block.least / EM_PER_LETTER;
    default:
      return 4;
  }
}

function longestInline(node: PrintedInline): number {
  switch (node.is) {
    case 'text':
      return Math.max(1, ...node.text.split(/[\s\u200b-]/u).map(lengthOfText));
    case 'formula':
      return node.alt.length;
    case 'together':
      return sum(node.line.map(longestInline));
    case 'gap':
      return 18;
    case 'symbol':
      return 4;
    default:
      return 1;
  }
}

function linesOf(block: PrintedBlock): number {
  switch (block.is) {
    case 'paragraph':
    case 'heading':
      return Math.ceil(lengthOf(block.line) / CHARACTERS_PER_LINE) + breaksIn(block.line) + 1;
    case 'list':
      return sum(block.items.flat().map(linesOf));
    case 'quote':
      return sum(block.blocks.map(linesOf));
    case 'table':
      return linesOfTable(block.columns, block.cells);
    case 'image': {
      if (block.ratio === null) return LINES_PER_IMAGE;
      const height = Math.min(COLUMN_MM, block.width) * block.ratio;
      return Math.min(LINES_PER_IMAGE, Math.ceil(height / MM_PER_LINE) + 1);
    }
    case 'formula':
      return LINES_PER_FORMULA;
    case 'unreadable':
      return Math.ceil(block.text.length / CHARACTERS_PER_LINE);
    case 'code':
      return sum(block.lines.map((line) => Math.ceil(line.length / CHARACTERS_PER_LINE)));
    case 'rule':
      return 1;
  }
}

/** Cells of a row share the line; those with more text have more of it. */
function linesOfTable(columns: number, cells: readonly PrintedCell[]): number {
  const rows: number[] = [];
  for (const { y, colspan, rowspan, blocks } of cells) {
    const share = Math.min(1, (1.5 * colspan) / columns);
    const lines = Math.ceil(sum(blocks.map(linesOf)) / rowspan);
    // A line of the column is several of the cell, but for one that is short anyway.
    const isShort = blocks.every((block) => 'line' in block && lengthOf(block.line) < CHARACTERS_PER_LINE * share);
    rows[y] = Math.max(rows[y] ?? 0, isShort ? 2 : Math.ceil(lines / share) + 1);
  }
  return sum(rows.filter((lines) => lines !== undefined));
}

const lengthOf = (line: readonly PrintedInline[]): number => sum(line.map(inlineLength));

function inlineLength(node: PrintedInline): number {
  if ('text' in node) return lengthOfText(node.text);
  if (node.is === 'together') return lengthOf(node.line);
  return node.is === 'break' ? 0 : 10;
}

/** An emoji of several, or a letter with its accents, is as wide as one. */
const lengthOfText = (text: string): number => graphemesOf(text).length;

const breaksIn = (line: readonly PrintedInline[]): number => line.filter(({ is }) => is === 'break').length;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
