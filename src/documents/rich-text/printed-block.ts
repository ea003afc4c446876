import type { PlacedCell } from './table-grid.ts';

/** A text as the templates read it: names and strings only, never markup. Pictures of their own have their width in millimetres, which what they are in may make smaller, and how many times as high as wide they are, null where that is unknown. */
export type PrintedBlock =
  /**
   * `leads`: it announces what follows, such as a title or the words before a list, and stays with it. `arabic`: it begins with
   * an Arabic letter, so its lines begin on the right.
   */
  | { is: 'paragraph'; line: PrintedInline[]; arabic: boolean; leads: boolean }
  | { is: 'heading'; line: PrintedInline[]; arabic: boolean }
  | { is: 'list'; start: number | null; items: PrintedBlock[][] }
  | { is: 'quote'; blocks: PrintedBlock[] }
  /** `centred`: the columns of numbers. `least`: about how wide it is, in em and with its padding, when every line of a cell has one word; `natural`: when no line is broken, null = very wide. */
  | {
      is: 'table';
      columns: number;
      headed: boolean;
      least: number;
      natural: number | null;
      cells: PrintedCell[];
      centred: number[];
    }
  | { is: 'image'; path: string; alt: string | null; width: number; ratio: number | null }
  | PrintedFormula
  | { is: 'unreadable'; text: string }
  | { is: 'rule' }
  | { is: 'code'; lines: string[] };
export type PrintedInline =
  | { is: 'text'; text: string; marks: string[]; href: string | null }
  | { is: 'break' }
  | PrintedFormula
  | { is: 'unreadable'; text: string }
  | { is: 'symbol'; path: string; alt: string | null; width: number; height: number }
  | { is: 'gap' }
  /** What no line may break. */
  | { is: 'together'; line: PrintedInline[] };
/**
 * `isTall`: it has parts above one another. `isWide`: it may be wider than a column. `breaks`: not where lines break at its relations and operators. `displayed`: in a
 * line, as large as in a block.
 */
export type PrintedFormula = {
  is: 'formula';
  math: string;
  alt: string;
  isTall: boolean;
  isWide: boolean;
  breaks: boolean;
  displayed: boolean;
};
export type PrintedCell = PlacedCell & { head: boolean; blocks: PrintedBlock[] };
/** `cursive`: in joined handwriting. */
export type PrintedText = { lang: string; region: string | null; blocks: PrintedBlock[]; cursive?: boolean };

/** Returns the characters of a line; a formula, gap or picture has none. */
export const plainLine = (line: readonly PrintedInline[]): string =>
  line.map((node) => (node.is === 'text' ? node.text : node.is === 'together' ? plainLine(node.line) : '')).join('');
