import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { type DecodedPage, type DecodingFault, decodePages, MAXIMUM_PAGES } from './decode-pages.host.ts';
import type { GreyImage } from './image/grey-image.ts';
import { MAXIMUM_PIXELS } from './read-sheet.ts';

/** A file whose pages are decoded in any order; `fault` says why it has none. */
export type OpenedPages = {
  /** How many are read: those beyond `MAXIMUM_PAGES` are one more, with its fault. */
  pages: number;
  decode(page: number): Promise<DecodedPage>;
  close(): void;
};

/** As `decodePages`: a page of a PDF at about 200 dots an inch. */
const PDF_SIDE = 2340;

/** Opens a file as `decodePages` does, but with its number of pages, and each of them by its number from 1. */
export async function openPages(bytes: Uint8Array): Promise<OpenedPages> {
  if (Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return openPdf(bytes);
  if (bytes.length === 0) return firstOnly(bytes);
  const { pages = 1 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ pages: 1 }));
  if (pages === 1) return firstOnly(bytes);
  return {
    pages: countOf(pages),
    decode: async (page) => (page > MAXIMUM_PAGES ? faulty(page, 'tooManyPages') : decodeFrame(bytes, page)),
    close: () => {},
  };
}

const countOf = (pages: number): number => Math.min(pages, MAXIMUM_PAGES + 1);
const faulty = (page: number, fault: DecodingFault): DecodedPage => ({ page, image: null, fault });

const firstOnly = (bytes: Uint8Array): OpenedPages => ({
  pages: 1,
  decode: async () => {
    for await (const page of decodePages(bytes)) return page;
    return faulty(1, 'damaged');
  },
  close: () => {},
});

const decodeFrame = async (bytes: Uint8Array, page: number): Promise<DecodedPage> => {
  try {
    const options = { page: page - 1, limitInputPixels: false, failOn: 'truncated' } as const;
    const { width, height, space } = await sharp(bytes, options).metadata();
    if (width * height > MAXIMUM_PIXELS) return faulty(page, 'tooLarge');
    const picture = sharp(bytes, options);
    // A background of colour does not go with a grey picture.
    const { data, info } = await (space === 'b-w' ? picture.removeAlpha() : picture.flatten({ background: '#ffffff' }))
      .greyscale()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { page, image: { width: info.width, height: info.height, pixels: new Uint8Array(data) }, fault: null };
  } catch {
    return faulty(page, 'damaged');
  }
};

const openPdf = async (bytes: Uint8Array): Promise<OpenedPages> => {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    return {
      pages: Math.max(1, countOf(document.getPageCount())),
      decode: async (page) => {
        if (page > MAXIMUM_PAGES) return faulty(page, 'tooManyPages');
        const image = await drawPage(document, page - 1).catch(() => null);
        return image ? { page, image, fault: null } : faulty(page, 'damaged');
      },
      close: () => {
        document.destroy();
        library.destroy();
      },
    };
  } catch (error) {
    library.destroy();
    const fault = /password/i.test(String(error)) ? 'password' : 'damaged';
    return { pages: 1, decode: async (page) => faulty(page, fault), close: () => {} };
  }
};

const drawPage = async (document: PDFiumDocument, index: number): Promise<GreyImage> => {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = PDF_SIDE / Math.max(originalWidth, originalHeight, 1);
  const { width, height, data } = await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    ...{ scale: 1, render: 'bitmap', colorSpace: 'Gray' },
  });
  // A row may have bytes more than pixels.
  const stride = data.length / height;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) pixels.set(data.subarray(y * stride, y * stride + width), y * width);
  return { width, height, pixels };
};
