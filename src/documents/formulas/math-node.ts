/**
 * A formula as it is printed: what temml makes of LaTeX, without what only browsers need. `read-math.ts` makes it,
 * `typst-math.ts` and `word-math.ts` write it.
 */
export type MathNode =
  | { type: 'row'; items: MathNode[] }
  | MathToken
  /** In em; may be negative. */
  | { type: 'space'; width: number }
  | { type: 'fraction'; above: MathNode; below: MathNode; hasBar: boolean }
  | { type: 'root'; radicand: MathNode; index: MathNode | null }
  | { type: 'scripts'; base: MathNode; lower: MathNode | null; upper: MathNode | null }
  /** Scripts in front of their base, as of isotopes. */
  | { type: 'prescripts'; base: MathNode; lower: MathNode | null; upper: MathNode | null }
  | { type: 'limits'; base: MathNode; under: MathNode | null; over: MathNode | null }
  /** `mark` is a combining character. */
  | { type: 'accent'; base: MathNode; mark: string; isWide: boolean }
  /** A brace or an arc along the whole of its base. */
  | { type: 'brace'; base: MathNode; sign: string; place: 'over' | 'under' }
  /** An arrow as long as what is written on it. */
  | { type: 'arrow'; sign: string; under: MathNode | null; over: MathNode | null }
  /** Delimiters as high as their content; one of them may be empty. */
  | { type: 'fence'; open: string; close: string; content: MathNode }
  /** A single delimiter; the height is in em. */
  | { type: 'delimiter'; sign: string; height: number }
  /** A delimiter as high as the fence around it. */
  | { type: 'middle'; sign: string }
  | { type: 'line'; content: MathNode; place: 'over' | 'under' }
  | { type: 'strike'; content: MathNode; strokes: MathStroke[] }
  | { type: 'box'; content: MathNode }
  /** Takes its room, but is not seen. */
  | { type: 'hidden'; content: MathNode }
  | { type: 'style'; content: MathNode; style: 'display' | 'text' | 'script' }
  | { type: 'scaled'; content: MathNode; factor: number }
  | MathTable;

/**
 * `variable`: a letter, slanted as usual; `upright`: letters of a unit or an element; `function`: a name with its spaces
 * around it; `ordinary`: a sign without
 * spaces around it; `relation`: one that always has them.
 */
export type MathToken = {
  type: 'variable' | 'upright' | 'number' | 'text' | 'function' | 'ordinary' | 'relation' | 'sign';
  text: string;
  isBold?: boolean;
  /** As "#rrggbb". */
  colour?: string;
};

export type MathStroke = 'rising' | 'falling' | 'level';

export type MathTable = {
  type: 'table';
  /** All rows have as many cells as there are columns. */
  rows: MathNode[][];
  /** With the spaces on its left and right, in em. */
  columns: { align: 'left' | 'center' | 'right'; before: number; after: number }[];
  /** Rows and columns before which there is a line, counted from 0; the number of rows or columns means the end. */
  linesBeforeRows: number[];
  linesBeforeColumns: number[];
  isDisplayed: boolean;
  isWide: boolean;
};

export const isToken = (node: MathNode): node is MathToken => 'text' in node;

export const emptyRow: MathNode = { type: 'row', items: [] };

export const isEmpty = (node: MathNode | null): boolean =>
  node === null || (node.type === 'row' && node.items.length === 0);
