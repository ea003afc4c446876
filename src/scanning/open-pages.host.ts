import type { PDFiumDocument } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { bytesInMemory, type FileBytes, openFileBytes, readWhole } from './file-bytes.host.ts';
import type { GreyImage } from './image/grey-image.ts';
import { openPdfDocument } from './pdf-document.host.ts';
import { MAXIMUM_PIXELS } from './read-sheet.ts';

/** Why a file, or a page of it, is no picture. */
export type DecodingFault = 'empty' | 'unknownType' | 'damaged' | 'tooLarge' | 'password' | 'tooManyPages';
/** A page of a file, counted from 1: its picture, or why there is none. */
export type DecodedPage = { page: number } & (
  | { image: GreyImage; fault: null }
  | { image: null; fault: DecodingFault }
);

/** A file whose pages are decoded in any order. */
export type OpenedPages = {
  /** How many there are: those beyond `MAXIMUM_PAGES` are one more, with its fault. A file with a fault has one. */
  pages: number;
  /** Returns a page by its number from 1. Nothing is thrown for what a file holds. */
  decode(page: number): Promise<DecodedPage>;
  close(): void;
};

const MAXIMUM_PAGES = 2000;
/** Pixels of the longer side of a page of a PDF: a sheet at about 200 dots an inch, whatever size the page says it has. */
const PDF_SIDE = 2340;

/** Opens a JPEG, PNG, WebP, TIFF of several pages, or PDF. Nothing is thrown for what the bytes are. */
export const openPages = (bytes: Uint8Array): Promise<OpenedPages> => openFile(bytesInMemory(bytes));

/** Does the same with a file of the disk, of which a PDF is read page by page. */
export const openPagesOfFile = async (path: string): Promise<OpenedPages> => openFile(openFileBytes(path));

const openFile = async (file: FileBytes): Promise<OpenedPages> => {
  if (file.size > 0 && isPdf(file)) return openPdf(file);
  try {
    return file.size === 0 ? faultyFile('empty') : await openPicture(readWhole(file));
  } finally {
    file.close();
  }
};

/** A PDF may begin with other bytes: readers accept its mark within the first kilobyte. */
const isPdf = (file: FileBytes): boolean => {
  const head = Buffer.alloc(Math.min(1024, file.size));
  return file.read(0, head) && head.includes('%PDF-');
};

const faulty = (page: number, fault: DecodingFault): DecodedPage => ({ page, image: null, fault });
const faultyFile = (fault: DecodingFault): OpenedPages => ({
  pages: 1,
  decode: async (page) => faulty(page, fault),
  close: () => {},
});

/** Returns opened pages, of which those beyond the most are one that says so. */
const limited = (pages: number, decode: OpenedPages['decode'], close = () => {}): OpenedPages => ({
  pages: Math.min(Math.max(1, pages), MAXIMUM_PAGES + 1),
  decode: async (page) => (page > MAXIMUM_PAGES ? faulty(page, 'tooManyPages') : decode(page)),
  close,
});

/** What scanners and phones make of a sheet; the library opens more, such as drawings that name other files. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'tiff', 'heif']);

const openPicture = async (bytes: Uint8Array): Promise<OpenedPages> => {
  try {
    // The pages of a TIFF may differ in size, so each one's head is read by itself.
    const { pages = 1, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!formats.has(format)) return faultyFile('unknownType');
    return limited(pages, (page) => decodeFrame(bytes, page));
  } catch {
    return faultyFile('unknownType');
  }
};

const decodeFrame = async (bytes: Uint8Array, page: number): Promise<DecodedPage> => {
  try {
    const options = { page: page - 1, limitInputPixels: false, failOn: 'truncated' } as const;
    const { width, height, space, orientation = 1 } = await sharp(bytes, options).metadata();
    if (width * height > MAXIMUM_PIXELS) return faulty(page, 'tooLarge');
    let picture = sharp(bytes, options);
    // Any turn is found by the markers; a mirrored picture is not.
    if (orientation > 1) picture = picture.autoOrient();
    // A background of colour does not go with a grey picture.
    if (space === 'b-w') picture = picture.toColourspace('srgb');
    const { data, info } = await picture
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { page, image: { width: info.width, height: info.height, pixels: new Uint8Array(data) }, fault: null };
  } catch {
    return faulty(page, 'damaged');
  }
};

const openPdf = async (file: FileBytes): Promise<OpenedPages> => {
  const opened = await openPdfDocument(file).catch(() => 'damaged' as const);
  if (typeof opened === 'string') {
    file.close();
    return faultyFile(opened);
  }
  const { document } = opened;
  const decode = async (page: number): Promise<DecodedPage> => {
    const image = await drawPage(document, page - 1).catch(() => null);
    return image ? { page, image, fault: null } : faulty(page, 'damaged');
  };
  return limited(document.getPageCount(), decode, () => {
    opened.close();
    file.close();
  });
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
