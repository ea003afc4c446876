import { encodeAnswerPage, encodeLayout, layoutFor } from '../../src/core/sheet/layouts.ts';
import { decodeSheetCode } from '../../src/core/sheet/sheet-codes.ts';
import { readFrame } from '../../src/scanning/frames/read-frame.ts';
import { createQrReader } from '../../src/scanning/qr-reader.host.ts';
import type { SheetsToRead } from '../../src/scanning/read-page.ts';
import { processorMs } from '../processor-ms.ts';
import { fillSheet } from '../scanning/fill/fill-sheet.ts';
import { writeAnswers } from '../scanning/fill/write-answers.ts';
import { filmSheets } from '../scanning/film.ts';
import type { Picture } from '../scanning/picture.ts';
import { printAnswerPages, printSheets } from '../scanning/print-sheets.ts';

/** Questions and alternatives of the sheets, and the pictures of a film, in pixels. */
const SHEETS = [
  [90, 5],
  [30, 4],
  [12, 4],
] as const;
/** Frames of answer pages, and the lines of each. */
const ANSWER_PAGES = [
  [4, 6],
  [19, 1],
] as const;
const PICTURES = [
  { width: 720, height: 1280 },
  { width: 1080, height: 1920 },
];
/** A telephone of some years ago, as so many times this processor. */
const PHONE = 4;
const HELD = 16;
const AWAY = 4;
/** Rounds before the measured ones: what runs often is compiled by then. */
const WARM_UP = 2;

const threadMs = () => processorMs(process.threadCpuUsage());

/** Prints the processor time on one thread of reading pictures of a camera, with a sheet in them and without. */
export const benchCamera = async (rounds: number): Promise<void> => {
  for (const [questions, most] of SHEETS) {
    const alternatives = Array.from({ length: questions }, () => most);
    const printed = await printSheets({ paper: 'a4', alternatives, ids: [1001] });
    const layout = encodeLayout(layoutFor('a4', alternatives));
    const known = {
      alternatives: { 1: alternatives, 2: alternatives, 3: alternatives },
      sheets: Object.fromEntries(
        printed.map(({ code }) => [decodeSheetCode(code) ?? 0, { formNumber: 1 as const, layout }]),
      ),
    };
    const filled = printed.map(({ page, geometry }) => fillSheet(page, 300, geometry.bubbles, { seed: 5 }).page);
    await measure(`${questions} × ${most}`, filled, known, rounds);
  }
  for (const [frames, lines] of ANSWER_PAGES) {
    const gaps = Array.from({ length: frames }, () => 0);
    const printed = await printAnswerPages({ paper: 'a4', gaps, lines, id: 2001 });
    const written = gaps.map((_, at) => ({ question: at + 1, gaps: 0 }));
    const known = {
      alternatives: { 1: gaps, 2: gaps, 3: gaps },
      written: { 1: written, 2: written, 3: written },
      sheets: {
        2001: { formNumber: 1 as const, layout: encodeAnswerPage({ paper: 'a4', lines, grades: false, page: 1 }) },
      },
    };
    const filled = printed.slice(0, 1).map(({ page, frames: own }) => writeAnswers(page, own, { seed: 5 }).page);
    await measure(`${frames} frames of ${lines} lines`, filled, known, rounds);
  }
};

const readQr = createQrReader();

const measure = async (name: string, filled: readonly Picture[], known: SheetsToRead, rounds: number) => {
  for (const size of PICTURES) {
    const film = filmSheets(filled, { ...size, seed: 3, held: HELD, away: AWAY });
    const [withSheet, without]: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM_UP + rounds; round++)
      for (const [at, picture] of film.entries()) {
        const began = threadMs();
        const { sheets } = await readFrame(picture, known, readQr);
        const took = threadMs() - began;
        if (at < HELD && sheets[0]?.fault !== null) console.log(`  not read: ${sheets[0]?.fault ?? 'not found'}`);
        if (round >= WARM_UP) (at < HELD ? withSheet : without).push(took);
      }
    console.log(`${name}, ${size.width} × ${size.height}: read ${told(withSheet)}; no sheet ${told(without)}`);
  }
};

const told = (times: number[]): string => {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0;
  return `${mean.toFixed(1)} ms, p95 ${p95.toFixed(1)}, × ${PHONE} = ${(PHONE * mean).toFixed(0)} ms`;
};
