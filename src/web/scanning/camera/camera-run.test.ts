import { beforeEach, describe, expect, it } from 'vitest';
import type { SheetsToScan } from '../../../contract/scan-camera.ts';
import type { FrameFault, FrameSheet } from '../../../scanning/frames/read-frame.ts';
import { CameraRun } from './camera-run.ts';

const [NOA, LUCIA, BLANK, SECOND] = [11, 12, 13, 14];
const sheets: SheetsToScan = {
  ...{
    idSchedule: 61,
    title: 'Repaso',
    courseName: '4.º C',
    alternatives: [
      [4, 4],
      [4, 4],
      [4, 4],
    ],
    several: [[], [], []],
    written: [[], [], []],
  },
  sheets: [
    { idSheet: NOA, version: 1, layout: 1, idUser: 41, page: 1 },
    { idSheet: LUCIA, version: 2, layout: 1, idUser: 42, page: 1 },
    { idSheet: SECOND, version: 2, layout: 1, idUser: 42, page: 2 },
    { idSheet: BLANK, version: 3, layout: 1, idUser: null, page: 1 },
  ],
  students: [
    { idUser: 41, firstname: 'Noa', lastname: 'Abad', pagesIn: [] },
    { idUser: 42, firstname: 'Lucía', lastname: 'Barreiro', pagesIn: [1] },
  ],
};

let stored: { id: string; idSheet: number | null }[];
let acknowledged: number;
let hasRoom: boolean;
let run: CameraRun;
let now: number;

beforeEach(() => {
  [stored, acknowledged, hasRoom, now] = [[], 0, true, 0];
  let ids = 0;
  run = new CameraRun({
    sheets,
    keep: async (pictures) => {
      if (!hasRoom) throw new DOMException('full', 'QuotaExceededError');
      stored.push(...pictures.map(({ id, idSheet }) => ({ id, idSheet })));
    },
    takeBack: async (taken) => {
      stored = stored.filter(({ id }) => !taken.includes(id));
      return true;
    },
    newId: () => `p${++ids}`,
    onTaken: () => acknowledged++,
  });
});

const sheet = (idSheet: number | null, letters: string, fault: FrameFault | null = null): FrameSheet => ({
  ...{ idSheet, part: 'page', fault, corners: [], markers: Array.from({ length: 6 }, () => ({ x: 0, y: 0 })) },
  answers: [...letters].map((letter, index) => ({
    ...{ question: index + 1, letters: letter === '.' ? '' : letter, certainty: 1, doubts: [] },
  })),
});
const picture = { width: 2, height: 2, pixels: new Uint8Array(4) };
/** Shows a picture 100 ms after the last one. */
const show = async (...seen: FrameSheet[]) => {
  now += 100;
  await run.see({ sheets: seen, brightness: 120 }, picture, now);
  return run.read().note;
};

describe('a sheet before the camera', () => {
  it('is taken once two pictures agree, and acknowledged when it is stored', async () => {
    expect(await show(sheet(NOA, 'A.'))).toBe('hold');
    expect([stored, acknowledged]).toEqual([[], 0]);
    expect(await show(sheet(NOA, 'A.'))).toBe('read');
    expect(stored).toEqual([{ id: 'p1', idSheet: NOA }]);
    expect(acknowledged).toBe(1);
    expect(run.read().taken).toMatchObject([{ student: { idUser: 41 }, answered: 1, blank: 1, doubts: 0 }]);
  });

  it('that was taken is recognised and changes nothing', async () => {
    await show(sheet(NOA, 'A.'));
    await show(sheet(NOA, 'A.'));
    await show();
    now += 5000;
    expect(await show(sheet(NOA, 'AB'))).toBe('read');
    expect(await show(sheet(NOA, 'AB'))).toBe('read');
    expect([stored.length, acknowledged]).toEqual([1, 1]);
  });

  it('whose page was in before is told so, and another page of its student is taken', async () => {
    expect(await show(sheet(LUCIA, 'AB'))).toBe('before');
    expect(await show(sheet(LUCIA, 'AB'))).toBe('before');
    expect(stored).toEqual([]);
    await show(sheet(SECOND, 'W.'));
    await show(sheet(SECOND, 'W.'));
    expect(run.read().taken).toMatchObject([{ student: { idUser: 42 }, page: 2, answered: 1, blank: 1 }]);
  });

  it('of which no two pictures agree is stored with both, and doubtful', async () => {
    for (let round = 0; round < 4; round++) {
      await show(sheet(NOA, 'A.'));
      await show(sheet(NOA, 'B.'));
    }
    expect(stored).toHaveLength(2);
    expect(run.read().taken).toMatchObject([{ ids: ['p1', 'p2'], doubts: 1 }]);
  });

  it('is not acknowledged where the device has no room', async () => {
    hasRoom = false;
    await show(sheet(NOA, 'A.'));
    await show(sheet(NOA, 'A.'));
    expect(run.read()).toMatchObject({ isFull: true, taken: [] });
    expect(acknowledged).toBe(0);
    hasRoom = true;
    await show(sheet(NOA, 'A.'));
    await show(sheet(NOA, 'A.'));
    expect(run.read()).toMatchObject({ isFull: false, taken: [{ answered: 1 }] });
  });

  it('is read again after it was taken back', async () => {
    await show(sheet(NOA, 'A.'));
    await show(sheet(NOA, 'A.'));
    expect(await run.takeBack()).toBe(true);
    expect(run.read().taken).toEqual([]);
    await show(sheet(NOA, 'B.'));
    await show(sheet(NOA, 'B.'));
    expect(stored).toEqual([{ id: 'p2', idSheet: NOA }]);
  });
});

it('blank sheets with one code are several, once one has been away', async () => {
  for (let round = 0; round < 4; round++) await show(sheet(BLANK, 'AA'));
  expect(stored).toHaveLength(1);
  await show();
  now += 1500;
  for (let round = 0; round < 4; round++) await show(sheet(BLANK, 'AA'));
  expect(stored).toHaveLength(2);
});

it.each([
  ['far', sheet(NOA, '', 'far')],
  ['foreign', sheet(99, '', 'foreign')],
  ['unclear', sheet(null, '', 'code')],
  ['covered', { ...sheet(null, '', 'code'), markers: [] }],
] satisfies [string, FrameSheet][])('a sheet that cannot be read is told as %s', async (note, seen) => {
  expect(await show(seen)).toBe(note);
});

it('too little light is told where no sheet is found', async () => {
  await run.see({ sheets: [], brightness: 20 }, picture, 1);
  expect(run.read().note).toBe('dark');
});

it('a sheet that cannot be read for a while may be taken as it is, once', async () => {
  await show(sheet(null, '', 'code'));
  await run.takeAnyway();
  expect(stored).toEqual([]);
  now += 3000;
  await show(sheet(null, '', 'code'));
  expect(run.read().canTakeAnyway).toBe(true);
  await run.takeAnyway();
  expect(stored).toEqual([{ id: 'p1', idSheet: null }]);
  now += 4000;
  expect(await show(sheet(null, '', 'code'))).toBe('read');
  expect(run.read()).toMatchObject({ canTakeAnyway: false, taken: [{ student: null, doubts: null }] });
  await show();
  await show();
  expect(await show(sheet(null, '', 'code'))).toBe('unclear');
});
