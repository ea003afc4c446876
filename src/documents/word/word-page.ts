import type { PaperSize, PrintStyle } from '../../core/printing.ts';

/** In millimetres, as in the PDF. */
const sizes = { a4: [210, 297], letter: [215.9, 279.4] } as const;
const MARGIN = 15;
const GUTTER = 8;

const twips = (millimetres: number) => Math.round((millimetres * 1440) / 25.4);

/** Returns the size and margins of a page. */
export function pageOf(paper: PaperSize, style: PrintStyle) {
  const [width, height] = sizes[paper];
  const side = twips(style === 'large' ? 18 : MARGIN);
  return {
    size: { width: twips(width), height: twips(height) },
    margin: { top: twips(13), bottom: twips(19), left: side, right: side, header: twips(8), footer: twips(9) },
  };
}

/** Returns the width of a line in pixels, at 96 to the inch. */
export const columnWidth = (paper: PaperSize, columns: 1 | 2, style: PrintStyle): number =>
  Math.floor(
    (((sizes[paper][0] - 2 * (style === 'large' ? 18 : MARGIN) - (columns - 1) * GUTTER) / columns) * 96) / 25.4,
  );
