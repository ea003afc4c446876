import { beforeAll, expect, it } from 'vitest';
import { encodeAnswerPage, encodeLayout, layoutFor } from '../../src/core/sheet/layouts.ts';
import { decodeSheetCode } from '../../src/core/sheet/sheet-codes.ts';
import { Agreements } from '../../src/scanning/frames/agreement.ts';
import { type Frame, readFrame } from '../../src/scanning/frames/read-frame.ts';
import type { GreyImage } from '../../src/scanning/image/grey-image.ts';
import { createQrReader } from '../../src/scanning/qr-reader.host.ts';
import type { SheetsToRead } from '../../src/scanning/read-page.ts';
import { fillSheet } from '../scanning/fill/fill-sheet.ts';
import { isWrittenIn, writeAnswers } from '../scanning/fill/write-answers.ts';
import { filmSheets } from '../scanning/film.ts';
import { type PrintedSheet, printAnswerPages, printSheets } from '../scanning/print-sheets.ts';

const PICTURE = { width: 720, height: 1280 };
const alternatives = Array.from({ length: 20 }, () => 4);
const layout = encodeLayout(layoutFor('a4', alternatives));
const readQr = createQrReader();

let sheets: { printed: PrintedSheet; answers: Map<number, string>; film: GreyImage[] }[];
/** Knows the first two of them. */
let known: SheetsToRead;

const idOf = ({ code }: PrintedSheet) => decodeSheetCode(code) ?? 0;

beforeAll(async () => {
  const printed = await printSheets({ paper: 'a4', alternatives, ids: [1001, 1002, 1003] });
  sheets = printed.map((one, index) => {
    const rates = { erased: 0, unclear: 0, takenBack: 0, changedTwice: 0 };
    const filled = fillSheet(one.page, 300, one.geometry.bubbles, {
      ...{ seed: 31 + index, rates, kinds: { filled: 1 }, mishaps: { strayStrokes: 0, notes: 0, smudges: 0 } },
    });
    const film = filmSheets([filled.page], { ...PICTURE, seed: 7 + index, held: 4, away: 1 });
    return { printed: one, answers: filled.answers, film };
  });
  known = {
    alternatives: { 1: alternatives, 2: alternatives, 3: alternatives },
    sheets: Object.fromEntries(
      printed.slice(0, 2).map((one, index) => [idOf(one), { formNumber: index === 0 ? 1 : 2, layout }]),
    ),
  };
});

const read = (picture: GreyImage | undefined): Promise<Frame> =>
  readFrame(picture ?? { width: 1, height: 1, pixels: new Uint8Array(1) }, known, readQr);

it('sheets that an unsteady hand holds before a camera are read as they were filled, by two pictures of each', async () => {
  const agreements = new Agreements<number>();
  for (const { printed, answers, film } of sheets.slice(0, 2)) {
    const found = [];
    for (const [at, picture] of film.entries()) {
      const [sheet] = (await read(picture)).sheets;
      if (!sheet) continue;
      expect(sheet).toMatchObject({ idSheet: idOf(printed), part: 'page', fault: null });
      expect(sheet.markers).toHaveLength(6);
      const agreed = agreements.take({ sheet: String(sheet.idSheet), at, answers: sheet.answers, picture: at });
      if (agreed) found.push(agreed);
    }
    const [first] = found;
    const sure = first?.answers.filter(({ question }) => !first.doubtful.includes(question));
    expect(sure?.map(({ question, letters }) => [question, letters])).toEqual(
      [...answers].filter(([question]) => !first?.doubtful.includes(question)),
    );
    expect(first?.doubtful.length).toBeLessThanOrEqual(1);
  }
});

it('a page for answers is read by its code and by the frames that are written in', async () => {
  const [page] = await printAnswerPages({ paper: 'a4', gaps: [0, 0, 0, 0], lines: 4, id: 2001 });
  if (!page) throw new Error('Nothing was printed');
  const questions = page.frames.map(({ question }) => ({ question, gaps: 0 }));
  const filled = writeAnswers(page.page, page.frames, { seed: 6, contents: { text: 1, nothing: 1 } });
  const known = {
    alternatives: { 1: [0, 0, 0, 0], 2: [0, 0, 0, 0], 3: [0, 0, 0, 0] },
    written: { 1: questions, 2: questions, 3: questions },
    sheets: {
      2001: { formNumber: 1 as const, layout: encodeAnswerPage({ paper: 'a4', lines: 4, grades: false, page: 1 }) },
    },
  };
  const agreements = new Agreements<number>();
  const agreed = [];
  for (const [at, picture] of filmSheets([filled.page], { ...PICTURE, seed: 9, held: 4, away: 0 }).entries()) {
    const [sheet] = (await readFrame(picture, known, readQr)).sheets;
    expect(sheet).toMatchObject({ idSheet: 2001, part: 'answers', fault: null });
    agreed.push(agreements.take({ sheet: 'one', at, answers: sheet?.answers ?? [], picture: at }) ?? []);
  }
  const [first] = agreed.flat();
  expect(new Set(filled.frames.map(isWrittenIn)).size).toBe(2);
  const sure = first?.answers.filter(({ question }) => !first.doubtful.includes(question)) ?? [];
  expect(sure.length).toBeGreaterThan(2);
  expect(sure.map(({ letters }) => letters === 'W')).toEqual(
    filled.frames.filter(({ question }) => !first?.doubtful.includes(question)).map(isWrittenIn),
  );
  expect(first?.pictures).toHaveLength(1);
});

it('the picture of a table shows no sheet', async () => {
  const { sheets: found, brightness } = await read(sheets[0]?.film.at(-1));
  expect(found).toEqual([]);
  expect(brightness).toBeGreaterThan(10);
});

it('a sheet that is none of the known ones is told, and one that is too small', async () => {
  const [foreign] = (await read(sheets[2]?.film[0])).sheets;
  expect(foreign).toMatchObject({ idSheet: 1003, fault: 'foreign', answers: [] });
  const page = sheets[0]?.printed.page;
  if (!page) throw new Error('Nothing was printed');
  const [small] = filmSheets([page], { width: 420, height: 747, seed: 7, held: 1, away: 0 });
  expect((await read(small)).sheets).toMatchObject([{ fault: 'far', answers: [] }]);
});
