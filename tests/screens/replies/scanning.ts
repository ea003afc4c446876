import { calls } from '../../../src/contract/index.ts';
import type {
  ReadSheet,
  ScanBatchDetails,
  ScanFile,
  ScannedPage,
  SheetAnswer,
  SheetPage,
} from '../../../src/contract/scanning.ts';
import { pageStates } from '../../../src/core/scanning/page-states.ts';
import { type Stub, stub } from '../support/wire.ts';

type Counts = ScanBatchDetails['counts'];

/** Returns a file with all its pages read. */
export const scanFile = (changes: Partial<ScanFile> = {}): ScanFile => ({
  ...{ idFile: 31, name: 'montón.pdf', size: 9_000_000, received: 9_000_000, state: 'done', pages: 6, pagesRead: 6 },
  ...changes,
});

/** Returns a page that is read without a doubt. */
export const scannedPage = (changes: Partial<ScannedPage> = {}): ScannedPage => ({
  ...{ idPage: 101, idFile: 31, fileName: 'montón.pdf', page: 1, sheet: 1, state: 'read', needs: [], fault: null },
  ...{ student: { idUser: 41, firstname: 'Noa', lastname: 'Barreiro' }, version: 1, doubts: 0 },
  ...{ otherSchedule: null, otherPage: null, conflictWith: null, differences: 0, hasPicture: true },
  ...changes,
});

/** Returns a batch whose counts are those of its pages. */
export const scanBatch = (changes: Partial<ScanBatchDetails> = {}): ScanBatchDetails => {
  const scanned = changes.scanned ?? [];
  const counts = Object.fromEntries(
    pageStates.map((state) => [state, scanned.filter((page) => page.state === state).length]),
  ) as Counts;
  return {
    ...{ idBatch: 21, idSchedule: 61, title: 'Repaso de ciencias', courseName: '4.º C' },
    ...{ picturesDeleted: null, picturesKeptUntil: '2027-09-01T00:00:00+02:00' },
    ...{ at: '2026-03-10T08:50:00+01:00', by: 'Núñez, Ana', state: 'done', files: [scanFile()] },
    ...{ pages: scanned.length, pagesRead: scanned.length, counts, scanned, students: [] },
    doubts: scanned.reduce((sum, { doubts }) => sum + doubts, 0),
    ...changes,
  };
};

const ROWS = 10;
const LETTERS = 'ABCDE';
const rowTop = (question: number) => 62 + (question - 1) * 9;
const bubbleLeft = (index: number) => 40 + index * 12;

/** Returns what was read of a question, where it stands in the picture of `sheetPicture`. */
export const sheetAnswer = (question: number, changes: Partial<SheetAnswer> = {}): SheetAnswer => ({
  ...{ question, letters: 'B', read: 'B', certainty: 0.99, doubts: [], decided: null, offered: LETTERS, other: null },
  ...{ disputed: null, several: false, unlike: false, isGrade: false },
  row: { x: 25 / 210, y: rowTop(question) / 297, width: 75 / 210, height: 8 / 297 },
  bubbles: [...LETTERS].map((_, index) => ({
    ...{ x: bubbleLeft(index) / 210, y: rowTop(question) / 297 },
    ...{ width: 8 / 210, height: 8 / 297 },
  })),
  ...changes,
});

/** Returns a page with ten answers, those in `doubts` doubtful. */
export const sheetPage = (
  page: ScannedPage,
  doubts: Readonly<Record<number, Partial<SheetAnswer>>> = {},
  changes: Partial<SheetPage> = {},
): SheetPage => ({
  ...page,
  ...{ idBatch: 21, idSchedule: 61, picture: { width: 1050, height: 1485 }, pictureDeleted: null },
  nameBox: { x: 0.1, y: 0.05, width: 0.5, height: 0.08 },
  answers: Array.from({ length: ROWS }, (_, index) =>
    sheetAnswer(index + 1, doubts[index + 1] && { certainty: 0.6, doubts: ['unsure'], ...doubts[index + 1] }),
  ),
  ...changes,
});

/** Returns the sheet of a student, as it was read and went: two right, one wrong, one blank. */
export const readSheet = (changes: Partial<ReadSheet> = {}): ReadSheet => ({
  ...{ idStudent: 41, at: '2026-03-10T09:05:00+01:00', version: 1, pictureDeleted: null },
  picture: { width: 1050, height: 1485 },
  answers: (
    [
      ['B', 'B', 'hit'],
      ['C', 'A', 'error'],
      ['', 'D', 'omitted'],
      ['E', 'E', 'hit'],
    ] as const
  ).map(([letters, correct, outcome], index) => {
    const { question, offered, row, bubbles } = sheetAnswer(index + 1);
    return {
      ...{ question, offered, row, bubbles, letters, correct, outcome, idType: 0, weight: 1 },
      score: outcome === 'hit' ? 1 : 0,
      decided: index === 1 ? { by: 'Núñez, Ana', at: '2026-03-10T09:05:00+01:00' } : null,
    };
  }),
  ...changes,
});

/** Returns the stub of the picture of the sheet that counts. */
export const readSheetPicture = (): Stub =>
  stub(calls.scanning.viewReadSheetPicture, () => ({
    ...{ type: 'image/svg+xml', name: 'hoja.svg' },
    bytes: new TextEncoder().encode(sheetPicture(101)),
  }));

/** Returns the stub of the pictures of pages: a sheet with a few marks, or a frame with a faint stroke. */
export const sheetPictures = (): Stub =>
  stub(calls.scanning.viewAnswerSheetPicture, ({ idPage, question }) => ({
    ...{ type: 'image/svg+xml', name: `${idPage}.svg` },
    bytes: new TextEncoder().encode(question == null ? sheetPicture(idPage) : framePicture(idPage)),
  }));

const framePicture = (idPage: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 170 42" width="1003" height="248">
    <rect width="170" height="42" fill="#efece3"/><path d="M0 7H170M0 14H170M0 21H170M0 28H170M0 35H170" stroke="#bbb" stroke-width=".2"/>
    <path d="M12 5q4-6 7 0t8 0q4-5 ${idPage % 40} 1" fill="none" stroke="#999" stroke-width=".5"/></svg>`;

const sheetPicture = (idPage: number): string => {
  const square = (x: number, y: number) => `<rect x="${x}" y="${y}" width="10" height="10"/>`;
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const y = rowTop(index + 1) + 4;
    const bubbles = [...LETTERS].map((letter, place) => {
      const x = bubbleLeft(place) + 4;
      const isMarked = (index * 3 + idPage) % LETTERS.length === place;
      return `<circle cx="${x}" cy="${y}" r="3" fill="${isMarked ? '#444' : 'none'}" stroke="#222" stroke-width=".3"/>
        <text x="${x}" y="${y + 1}" font-size="3" fill="#999" text-anchor="middle">${letter}</text>`;
    });
    return `<text x="33" y="${y + 1.5}" font-size="4" text-anchor="end">${index + 1}</text>${bubbles.join('')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297" width="1050" height="1485">
    <rect width="210" height="297" fill="#efece3"/>${square(10, 10)}${square(190, 10)}${square(10, 277)}${square(190, 277)}
    <text x="25" y="25" font-size="6">Repaso de ciencias</text>
    <text x="25" y="36" font-size="5" font-style="italic">Noa Barreiro</text>${rows.join('')}</svg>`;
};
