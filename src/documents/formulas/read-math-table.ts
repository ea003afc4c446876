import type { MathMlElement } from '../../questions/text/formula/render-formula.ts';
import { emptyRow, type MathNode, type MathTable } from './math-node.ts';

/** Returns a table of a formula with its alignment, spaces and lines, which temml writes as styles of the cells. */
export function readMathTable(element: MathMlElement, readMath: (element: MathMlElement) => MathNode): MathNode {
  const cells = childrenOf(element).map((row) => childrenOf(row).filter((cell) => !isMargin(cell)));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  if (columns === 0) return emptyRow;
  const rows = cells.map((row) =>
    Array.from({ length: columns }, (_, column): MathNode => {
      const cell = row[column];
      return cell ? readMath({ type: 'mrow', children: cell.children }) : emptyRow;
    }),
  );
  const first = cells.find((row) => row.length === columns) ?? [];
  const edges = (count: number, hasLine: (index: number) => boolean) =>
    Array.from({ length: count + 1 }, (_, index) => index).filter(hasLine);
  const has = (side: string, cell?: MathMlElement) => cell?.style?.[side] !== undefined;
  return {
    type: 'table',
    rows,
    columns: first.map((cell) => ({
      align: alignOf(cell),
      before: isTag(cell) ? TAG_SPACE : em(cell.style?.paddingLeft),
      after: em(cell.style?.paddingRight),
    })),
    linesBeforeRows: edges(
      rows.length,
      (row) => has('borderTop', cells[row]?.[0]) || has('borderBottom', cells[row - 1]?.[0]),
    ),
    linesBeforeColumns: edges(
      columns,
      (column) => has('borderLeft', first[column]) || has('borderRight', first[column - 1]),
    ),
    isDisplayed: element.attributes?.displaystyle === 'true',
    isWide: element.classes?.includes('tml-jot') ?? false,
  } satisfies MathTable;
}

const childrenOf = (element: MathMlElement): MathMlElement[] => element.children ?? [];

/** Before the number of an equation, in em. */
const TAG_SPACE = 2;
const isTag = (cell: MathMlElement) => cell.style?.width === '50%';

/** Cells that only push a displayed equation to the middle, or would hold its number. */
const isMargin = (cell: MathMlElement): boolean => isTag(cell) && lettersOf(cell) === '';

const lettersOf = (element: MathMlElement): string => element.text ?? childrenOf(element).map(lettersOf).join('');

function alignOf(cell: MathMlElement): 'left' | 'center' | 'right' {
  if (cell.classes?.includes('tml-left')) return 'left';
  return cell.classes?.includes('tml-right') ? 'right' : 'center';
}

/** Lengths come in em, or in points of a font of 10 points. */
function em(length = ''): number {
  const number = Number.parseFloat(length) || 0;
  return length.endsWith('pt') ? number / 10 : number;
}
