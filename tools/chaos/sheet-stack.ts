import { alternativeLetters } from '../../src/core/assessments/answer-key.ts';
import type { Client } from '../../src/server/client.ts';
import { markSheet, SHEET_DPI, toJpeg, toTiff } from '../../tests/support/scanned-sheets.ts';
import { downloadSheets } from '../scanning/demonstration-sheets.ts';
import type { Random } from '../scanning/random.ts';

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
  teacher: Client,
  { idSchedule, counts, random }: { idSchedule: number; counts: readonly number[]; random: Random },
): Promise<SheetStack> {
  const printed = await downloadSheets(teacher, { idSchedule, dpi: SHEET_DPI });
  const marked = printed.map(() => counts.map((count) => random.pick([...alternativeLetters].slice(0, count))));
  const filled = printed.map((page, index) => markSheet(page, marked[index] ?? [], counts));
  const files = [{ name: 'todas.tif', bytes: await toTiff(filled) }];
  for (let copy = 1; copy <= COPIES; copy++)
    for (const [index, page] of filled.entries())
      files.push({ name: `${copy}-${index + 1}.jpg`, bytes: await toJpeg(page, 80 + copy) });
  return { files, pages: filled.length * (COPIES + 1), marked };
}
