import sharp from 'sharp';
import { alternativeLetters } from '../../src/core/assessments/answer-key.ts';
import { sheetGeometry } from '../../src/core/sheet/geometry.ts';
import { layoutFor } from '../../src/core/sheet/layouts.ts';
import type { Client } from '../../src/server/client.ts';
import { type GreyPage, greyPages, pageTexts } from '../../tests/support/pdf-pages.ts';
import { toTiff } from '../../tests/support/scanned-sheets.ts';

const DPI = 150;
const A4 = { width: 210, height: 297 };
/** Each sheet is in so many files of its own, beside the one with all. */
const COPIES = 4;

/** Files with the filled sheets of a class, and what is marked on each sheet. */
export type SheetStack = {
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
  pages: number;
  marked: string[][];
};

/** Prints the sheets of a schedule as its teacher does, and fills them: one file with all, and each several times alone. */
export async function fillSheets(
  { sheets }: Client,
  { idSchedule, counts, random }: { idSchedule: number; counts: readonly number[]; random: () => number },
): Promise<SheetStack> {
  const { file } = await sheets.downloadScheduleAnswerSheet({ idSchedule, termsAccepted: true, paper: 'a4' });
  const pdf = new Uint8Array(Buffer.from(file, 'base64'));
  // The first page says how to fill them.
  const numbers = (await pageTexts(pdf)).map((_, index) => index).slice(1);
  const printed = await greyPages(pdf, { ...A4, dpi: DPI }, numbers);
  const { edition, format } = layoutFor('a4', counts);
  const { bubbles } = sheetGeometry('a4', counts, { edition, format });
  const marked: string[][] = [];
  const filled = printed.map((page) => {
    const letters = counts.map((count) => alternativeLetters[Math.floor(random() * count)] ?? 'A');
    marked.push(letters);
    const pixels = page.pixels.map((grey) => Math.max(0, grey - Math.floor(14 * random())));
    for (const { question, letter, x, y, radius } of bubbles)
      if (letters[question - 1] === letter) fillDisc({ ...page, pixels }, { x, y, radius: 0.9 * radius });
    return { ...page, pixels };
  });
  const files = [{ name: 'todas.tif', bytes: await toTiff(filled) }];
  for (let copy = 1; copy <= COPIES; copy++)
    for (const [index, { width, height, pixels }] of filled.entries()) {
      const picture = sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
      const bytes = new Uint8Array(await picture.jpeg({ quality: 80 + copy }).toBuffer());
      files.push({ name: `${copy}-${index + 1}.jpg`, bytes });
    }
  return { files, pages: filled.length * (COPIES + 1), marked };
}

const fillDisc = ({ width, pixels }: GreyPage, { x, y, radius }: { x: number; y: number; radius: number }): void => {
  const scale = DPI / 25.4;
  for (let row = Math.floor((y - radius) * scale); row <= (y + radius) * scale; row++)
    for (let column = Math.floor((x - radius) * scale); column <= (x + radius) * scale; column++)
      if (Math.hypot((column + 0.5) / scale - x, (row + 0.5) / scale - y) <= radius) pixels[row * width + column] = 60;
};
