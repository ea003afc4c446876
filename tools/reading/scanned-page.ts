import type { GreyImage } from '../../src/scanning/image/grey-image.ts';
import { openPages } from '../../src/scanning/open-pages.host.ts';
import { createQrReader } from '../../src/scanning/qr-reader.host.ts';
import { type LocatedSheet, locateSheets } from '../../src/scanning/read-sheet.ts';
import { damage, type Level, printed } from '../scanning/damage.ts';
import { encode, usualEncoding } from '../scanning/files/encode.ts';
import type { Picture } from '../scanning/picture.ts';

const readQr = createQrReader();

/** Prints a page, fills it and damages it; returns the picture, and the file that a scanner or a phone makes of it. */
export async function scanPage<Filled extends { page: Picture }>(
  page: Picture,
  { level, seed }: { level: Level; seed: number },
  fill: (printed: Picture) => Filled,
) {
  const filled = fill(printed(page, level, seed));
  const picture = damage(filled.page, level, seed);
  return { filled, picture, file: await encode(picture, usualEncoding(picture, level, seed)) };
}

/** Returns the picture of the first page of a file; null where there is none. */
export async function decodeFirstPage(file: Uint8Array): Promise<GreyImage | null> {
  const opened = await openPages(file);
  const { image } = await opened.decode(1);
  opened.close();
  return image;
}

/** Returns the sheets that a picture shows; none of no picture. */
export const sheetsIn = async (image: GreyImage | null): Promise<readonly LocatedSheet[]> =>
  image ? locateSheets(image, readQr) : [];
