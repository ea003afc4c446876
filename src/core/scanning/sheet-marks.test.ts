import { describe, expect, it } from 'vitest';
import { type MarkedAnswer, sheetMarks } from './sheet-marks.ts';

const bubbles = [0, 1, 2, 3].map((place) => ({ x: 0.1 + place * 0.1, y: 0.2, width: 0.05, height: 0.025 }));
const answer: MarkedAnswer = {
  ...{ question: 1, letters: 'B', offered: 'ABCD', correct: 'B', state: 'right', bubbles },
  row: { x: 0.05, y: 0.2, width: 0.4, height: 0.025 },
};
const marks = (changes: Partial<MarkedAnswer>) => sheetMarks([{ ...answer, ...changes }], { width: 100, height: 200 });
const kinds = (changes: Partial<MarkedAnswer>) =>
  marks(changes).map((mark) => `${mark.tone} ${mark.kind}${mark.kind === 'ring' && mark.isDashed ? ' dashed' : ''}`);

describe('what is drawn over a sheet', () => {
  it('is a ring around the bubble that was read, and a tick behind the row, in the unit of the sheet', () => {
    const [ring, tick] = marks({});
    expect(ring).toMatchObject({ kind: 'ring', tone: 'right', question: 1, isDashed: false });
    expect(ring?.kind === 'ring' && [ring.at.x, ring.at.y, ring.radius]).toEqual([
      expect.closeTo(22.5),
      expect.closeTo(42.5),
      expect.closeTo(3.25),
    ]);
    const ends = tick?.kind === 'line' ? tick.points.map(({ x }) => x) : [];
    expect(Math.min(...ends)).toBeGreaterThan(45);
  });

  it('is crossed out where it is wrong, with a dashed ring around what would have been right', () => {
    expect(kinds({ letters: 'A', state: 'wrong' })).toEqual([
      ...['wrong ring', 'wrong line', 'wrong line', 'key ring dashed'],
      ...['wrong line', 'wrong line'],
    ]);
    expect(kinds({ letters: 'AB', state: 'wrong' }).slice(0, 4)).toEqual([
      ...['wrong ring', 'wrong line', 'wrong line', 'right ring'],
    ]);
  });

  it('is a dash where nothing was marked', () => {
    expect(kinds({ letters: '', state: 'blank' })).toEqual(['key ring dashed', 'plain line']);
  });

  it('judges nothing that does not count, waits, or has no right letters', () => {
    for (const state of ['out', 'waiting', 'answered'] as const)
      expect(kinds({ letters: 'A', state })).toEqual(['plain ring']);
    expect(kinds({ correct: null })).toEqual(['plain ring', 'right line']);
  });

  it('is nothing where the layout is not known', () => {
    expect(marks({ row: null, bubbles: [] })).toEqual([]);
  });
});
