import { type Paragraph, Table, TableCell, TableLayoutType, TableRow, WidthType } from 'docx';
import type { Block, Table as TableBlock } from '../../questions/text/document/document.ts';
import { readableText } from '../../questions/text/plain/plain-text.ts';
import { layOutTable } from '../rich-text/table-grid.ts';

const TWIPS_A_PIXEL = 15;

/** Between the edge of a cell and its text, in twips. */
const PADDING = 80;

/**
 * Returns a table with its spans; rows of nothing but heads at its begin are repeated on every page, and no row is divided.
 * The indent is in twips, the width of the text, without it, in pixels.
 */
export function wordTable(
  table: TableBlock,
  indent: number,
  lineWidth: number,
  write: (blocks: readonly Block[] & Block[], width: number) => (Paragraph | Table)[],
): Table[] {
  const { places } = layOutTable(table.content);
  const widths = columnWidths(table, lineWidth * TWIPS_A_PIXEL);
  const heads = table.content.findIndex(({ content }) => content.some(({ type }) => type === 'tableCell'));
  const rows = table.content.map(
    ({ content }, row) =>
      new TableRow({
        cantSplit: true,
        tableHeader: row < heads,
        children: content.flatMap(({ type, content: blocks }, index) => {
          const place = places[row]?.[index];
          if (!place) return [];
          const size = sum(widths.slice(place.x, place.x + place.colspan));
          return new TableCell({
            columnSpan: place.colspan,
            rowSpan: place.rowspan,
            width: { size, type: WidthType.DXA },
            margins: { left: PADDING, right: PADDING, top: 40, bottom: 40 },
            shading: type === 'tableHeader' ? { fill: 'EEEEEE' } : undefined,
            children: write(blocks, Math.max(20, (size - 2 * PADDING) / TWIPS_A_PIXEL)),
          });
        }),
      }),
  );
  return [
    new Table({
      rows,
      columnWidths: widths,
      width: { size: sum(widths), type: WidthType.DXA },
      indent: { size: indent, type: WidthType.DXA },
      layout: TableLayoutType.FIXED,
    }),
  ];
}

/** A letter, in twips, with some room. */
const LETTER = 130;

/** Returns widths that share a line: each column has room for its longest word, and more the more text it has. */
function columnWidths(table: TableBlock, whole: number): number[] {
  const { columns, places } = layOutTable(table.content);
  const words = new Array<number>(columns).fill(1);
  const texts = new Array<number>(columns).fill(1);
  for (const [row, { content }] of table.content.entries())
    for (const [index, cell] of content.entries()) {
      const place = places[row]?.[index];
      if (!place) continue;
      const text = readableText({ type: 'doc', content: cell.content });
      const longest = Math.max(1, ...text.split(/\s/u).map((word) => word.length)) / place.colspan;
      for (let x = place.x; x < place.x + place.colspan; x++) {
        words[x] = Math.max(words[x] ?? 1, longest);
        texts[x] = Math.max(texts[x] ?? 1, text.length / place.colspan);
      }
    }
  const least = words.map((letters) => letters * LETTER + 2 * PADDING);
  const rest = whole - sum(least);
  // Where the longest words have no room, all columns have as much less.
  if (rest < 0) return least.map((width) => Math.floor((width / sum(least)) * whole));
  return least.map((width, x) => Math.floor(width + (rest * (texts[x] ?? 1)) / sum(texts)));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
