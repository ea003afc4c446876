import { describe, expect, it } from 'vitest';
import type { ReadAnswer } from '../marks/decide-answers.ts';
import { Agreements } from './agreement.ts';

/** Returns answers: a letter is sure, a small one doubtful, a dot blank. */
const answers = (letters: string): ReadAnswer[] =>
  [...letters].map((letter, index) => ({
    question: index + 1,
    letters: letter === '.' ? '' : letter.toUpperCase(),
    certainty: 1,
    doubts: letter === letter.toLowerCase() && letter !== '.' ? ['unsure'] : [],
  }));

const takeAll = (...readings: (readonly [at: number, letters: string, sheet?: string])[]) => {
  const agreements = new Agreements<number>();
  return readings.map(([at, letters, sheet = 'one']) =>
    agreements.take({ sheet, at, answers: answers(letters), picture: at }),
  );
};

describe('a sheet', () => {
  it('is certain once two readings that follow each other agree', () => {
    expect(takeAll([0, 'AB.'], [100, 'AB.'])).toEqual([
      null,
      { sheet: 'one', answers: answers('AB.'), doubtful: [], pictures: [100] },
    ]);
  });

  it('is not certain while a clear answer changes', () => {
    const found = takeAll([0, 'AB'], [100, 'AC'], [200, 'AB'], [300, 'AB']);
    expect(found.map((one) => one?.pictures)).toEqual([undefined, undefined, undefined, [300]]);
  });

  it('is not certain by readings that are far apart, or of another sheet', () => {
    expect(takeAll([0, 'AB'], [1600, 'AB'])).toEqual([null, null]);
    expect(takeAll([0, 'AB'], [100, 'AB', 'two'])).toEqual([null, null]);
  });

  it('with doubts waits for a clearer reading', () => {
    const found = takeAll([0, 'Ab'], [100, 'Ab'], [200, 'AB'], [300, 'AB']);
    expect(found.map((one) => one?.doubtful)).toEqual([undefined, undefined, [], undefined]);
    expect(found[2]?.pictures).toEqual([200]);
  });

  it('is given with its doubts where no reading is clearer', () => {
    const found = takeAll([0, 'Ab'], [100, 'Ab'], [200, 'Ab'], [300, 'Ab']);
    expect(found.map((one) => one?.doubtful)).toEqual([undefined, undefined, undefined, [2]]);
  });

  it('of which no two readings agree is given with both pictures, and doubtful where they differ', () => {
    const found = takeAll(
      ...Array.from({ length: 8 }, (_, at): [number, string] => [at * 100, at % 2 === 0 ? 'AB' : 'AC']),
    );
    expect(found.slice(0, 7).every((one) => one === null)).toBe(true);
    expect(found[7]).toMatchObject({ doubtful: [2], pictures: [600, 700] });
  });
});
