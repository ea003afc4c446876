import { breakAnywhere } from '../printable-text.ts';
import { leastWidth, naturalWidth } from './estimated-lines.ts';
import { type PrintedBlock, type PrintedCell, type PrintedInline, plainLine } from './printed-block.ts';

/** Em, of a table whose words would be too small to read if none was broken. */
const WIDEST_TABLE = 36;

/** Returns a table as the templates read it. Words of one that is very wide may break anywhere. */
export function printedTable(columns: number, headed: boolean, cells: PrintedCell[]): PrintedBlock {
  const body = headed ? cells.filter(({ y }) => y > 0) : cells;
  const centred = Array.from({ length: columns }, (_, x) => x).filter((x) => {
    const own = body.filter((cell) => cell.x === x);
    return own.length > 0 && own.every(({ blocks }) => isNumber(blocks));
  });
  const least = leastWidth(columns, cells);
  const wide = naturalWidth(columns, cells);
  const natural = Number.isFinite(wide) ? wide : null;
  if (least <= WIDEST_TABLE) return { is: 'table', columns, headed, least, natural, cells, centred };
  const letters = Math.max(2, Math.floor(WIDEST_TABLE / columns));
  const broken = cells.map((cell) => ({ ...cell, blocks: breakWords(cell.blocks, letters) }));
  return { is: 'table', columns, headed, least: WIDEST_TABLE, natural, cells: broken, centred };
}

const isNumber = ([only, ...more]: readonly PrintedBlock[]): boolean =>
  more.length === 0 && only?.is === 'paragraph' && /^[\d.,\s±+−%°-]*\d[\d.,\s±+−%°-]*$/u.test(plainLine(only.line));

/** Returns blocks whose lines may break within words of more letters. */
const breakWords = (blocks: readonly PrintedBlock[], letters: number): PrintedBlock[] => {
  const long = new RegExp(`\\S{${letters + 1},}`, 'gu');
  const broken = (node: PrintedInline): PrintedInline =>
    node.is === 'text' ? { ...node, text: node.text.replace(long, (word) => breakAnywhere(word, 1)) } : node;
  return blocks.map((block) => ('line' in block ? { ...block, line: block.line.map(broken) } : block));
};
