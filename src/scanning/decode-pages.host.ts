import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { GreyImage } from './image/grey-image.ts';
import { MAXIMUM_PIXELS } from './read-sheet.ts';

/** Why a file, or a page of it, is no picture. */
export type DecodingFault = 'empty' | 'unknownType' | 'damaged' | 'tooLarge' | 'password' | 'tooManyPages';
/** A page of a file, counted from 1: its picture, or why there is none. */
export type DecodedPage = { page: number } & (
  | { image: GreyImage; fault: null }
  | { image: null; fault: DecodingFault }
);

export const MAXIMUM_PAGES = 2000;
/** Pixels of the longer side of a page of a PDF: a sheet at about 200 dots an inch, whatever size the page says it has. */
const PDF_SIDE = 2340;

/**
 * Returns the pages of a file, one after the other: a JPEG, PNG, WebP, TIFF of several pages, or PDF. A page that cannot be
 * decoded is returned with its fault, and those after it go on. Nothing is thrown for what a file holds.
 */
export async function* decodePages(bytes: Uint8Array): AsyncGenerator<DecodedPage> {
  if (bytes.length === 0) yield { page: 1, image: null, fault: 'empty' };
  else if (isPdf(bytes)) yield* decodePdf(bytes);
  else yield* decodePicture(bytes);
}

/** A PDF may begin with other bytes: readers accept its mark within the first kilobyte. */
const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');

async function* decodePicture(bytes: Uint8Array): AsyncGenerator<DecodedPage> {
  let pages = 1;
  try {
    // The pages of a TIFF may differ in size, so each one's head is read by itself.
    ({ pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata());
  } catch {
    yield { page: 1, image: null, fault: 'unknownType' };
    return;
  }
  for (let page = 1; page <= pages; page++) {
    if (page > MAXIMUM_PAGES) {
      yield { page, image: null, fault: 'tooManyPages' };
      return;
    }
    yield { page, ...(await decodeFrame(bytes, page - 1)) };
  }
}

const decodeFrame = async (
  bytes: Uint8Array,
  frame: number,
): Promise<{ image: GreyImage; fault: null } | { image: null; fault: DecodingFault }> => {
  try {
    const options = { page: frame, limitInputPixels: false, failOn: 'truncated' } as const;
    const { width, height, orientation = 1 } = await sharp(bytes, options).metadata();
    if (width * height > MAXIMUM_PIXELS) return { image: null, fault: 'tooLarge' };
    let picture = sharp(bytes, options);
    // Any turn is found by the markers; a mirrored picture is not.
    if (orientation > 1) picture = picture.autoOrient();
    const { data, info } = await picture
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { image: { width: info.width, height: info.height, pixels: new Uint8Array(data) }, fault: null };
  } catch {
    return { image: null, fault: 'damaged' };
  }
};

async function* decodePdf(bytes: Uint8Array): AsyncGenerator<DecodedPage> {
  const library = await PDFiumLibrary.init();
  let document: PDFiumDocument | null = null;
  try {
    try {
      document = await library.loadDocument(bytes);
    } catch (error) {
      yield { page: 1, image: null, fault: /password/i.test(String(error)) ? 'password' : 'damaged' };
      return;
    }
    const pages = document.getPageCount();
    for (let page = 1; page <= pages; page++) {
      if (page > MAXIMUM_PAGES) {
        yield { page, image: null, fault: 'tooManyPages' };
        return;
      }
      yield { page, ...(await drawPage(document, page - 1)) };
    }
  } finally {
    document?.destroy();
    library.destroy();
  }
}

const drawPage = async (
  document: PDFiumDocument,
  index: number,
): Promise<{ image: GreyImage; fault: null } | { image: null; fault: DecodingFault }> => {
  try {
    const page = document.getPage(index);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = PDF_SIDE / Math.max(originalWidth, originalHeight, 1);
    const size = {
      width: Math.max(1, Math.round(originalWidth * scale)),
      height: Math.max(1, Math.round(originalHeight * scale)),
    };
    const { width, height, data } = await page.render({ ...size, scale: 1, render: 'bitmap', colorSpace: 'Gray' });
    // A row may have bytes more than pixels.
    const stride = data.length / height;
    const pixels = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) pixels.set(data.subarray(y * stride, y * stride + width), y * width);
    return { image: { width, height, pixels }, fault: null };
  } catch {
    return { image: null, fault: 'damaged' };
  }
};
