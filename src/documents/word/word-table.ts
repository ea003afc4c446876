import { type Paragraph, Table, TableCell, TableLayoutType, TableRow, WidthType } from 'docx';
import type { Block, Table as TableBlock } from '../../questions/text/document/document.ts';
import { layOutTable } from '../rich-text/table-grid.ts';

const TWIPS_A_PIXEL = 15;

/** Between the edge of a cell and its text, in twips. */
const PADDING = 80;

/**
 * Returns a table with its spans; rows of nothing but heads at its begin are repeated on every page, and no row is divided.
 * The indent is in twips, the width of the text in pixels.
 */
export function wordTable(
  table: TableBlock,
  indent: number,
  lineWidth: number,
  write: (blocks: readonly Block[] & Block[], width: number) => (Paragraph | Table)[],
): Table[] {
  const { columns, places } = layOutTable(table.content);
  const whole = lineWidth * TWIPS_A_PIXEL - indent;
  const width = Math.floor(whole / columns);
  const heads = table.content.findIndex(({ content }) => content.some(({ type }) => type === 'tableCell'));
  const rows = table.content.map(
    ({ content }, row) =>
      new TableRow({
        cantSplit: true,
        tableHeader: row < heads,
        children: content.flatMap(({ type, content: blocks }, index) => {
          const place = places[row]?.[index];
          if (!place) return [];
          const size = width * place.colspan;
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
      columnWidths: Array.from({ length: columns }, () => width),
      width: { size: width * columns, type: WidthType.DXA },
      indent: { size: indent, type: WidthType.DXA },
      layout: TableLayoutType.FIXED,
    }),
  ];
}
