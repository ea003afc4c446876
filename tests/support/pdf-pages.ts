import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';

/** A page as a picture: a byte a pixel, 0 = black, by rows. */
export type GreyPage = { width: number; height: number; pixels: Uint8Array };

/** How a page is drawn: its size in millimetres, since the library drops parts of a point, and the dots an inch. */
type Drawing = { width: number; height: number; dpi: number };

/** Returns the texts of a PDF's pages, in reading order, each on one line. */
export const pageTexts = (pdf: Uint8Array): Promise<string[]> =>
  withDocument(pdf, async (document) => [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' ')));

/** Returns pages of a PDF, from 0, as grey pictures. */
export const greyPages = (
  pdf: Uint8Array,
  { width: across, height: down, dpi }: Drawing,
  wanted: readonly number[],
): Promise<GreyPage[]> =>
  withDocument(pdf, async (document) => {
    const pixels = (millimetres: number) => Math.round((millimetres / 25.4) * dpi);
    const size = { width: pixels(across), height: pixels(down) };
    const pages: GreyPage[] = [];
    for (const index of wanted) {
      const { width, height, data } = await document.getPage(index).render({ ...size, scale: 1, render: 'bitmap' });
      const grey = (at: number) => (data[at] ?? 0) * 0.114 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.299;
      pages.push({ width, height, pixels: Uint8Array.from({ length: width * height }, (_, at) => grey(4 * at)) });
    }
    return pages;
  });

const withDocument = async <Result>(
  pdf: Uint8Array,
  read: (document: PDFiumDocument) => Promise<Result>,
): Promise<Result> => {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const result = await read(document);
    document.destroy();
    return result;
  } finally {
    library.destroy();
  }
};
