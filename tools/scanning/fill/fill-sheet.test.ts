import { describe, expect, it } from 'vitest';
import { type Bubble, sheetGeometry } from '../../../src/core/sheet/geometry.ts';
import { blankPicture, type Picture, pixelsOf } from '../picture.ts';
import { createRandom } from '../random.ts';
import { type FillOptions, fillSheet, intendedAnswer } from './fill-sheet.ts';
import { answerKinds, isAmbiguousKind } from './kinds.ts';
import { createPerson, penNames } from './people.ts';

const DPI = 60;
const { bubbles, page } = sheetGeometry('a4', Array(40).fill(5));
const paper = blankPicture(
  Math.round(pixelsOf({ dpi: DPI }, page.width)),
  Math.round(pixelsOf({ dpi: DPI }, page.height)),
  DPI,
);
const calm = { strayStrokes: 0, notes: 0, smudges: 0 };
const steady = { blank: 0, double: 0, takenBack: 0, erased: 0, changedTwice: 0, unclear: 0 };
const fill = (options: Partial<FillOptions> = {}) => fillSheet(paper, DPI, bubbles, { seed: 1, ...options });

/** Returns how dark the circle of a bubble is, from 0 to 1. */
function darknessOf({ pixels, width, mapPoint }: Picture, { x, y, radius }: Bubble): number {
  const middle = mapPoint({ x, y });
  const reach = mapPoint({ x: x + radius, y }).x - middle.x;
  let [sum, count] = [0, 0];
  for (let row = Math.floor(middle.y - reach); row <= middle.y + reach; row++) {
    for (let column = Math.floor(middle.x - reach); column <= middle.x + reach; column++) {
      if (Math.hypot(column + 0.5 - middle.x, row + 0.5 - middle.y) > reach) continue;
      sum += 1 - (pixels[row * width + column] ?? 255) / 255;
      count++;
    }
  }
  return sum / count;
}

describe('filling a sheet', () => {
  it('draws the same for the same seed, and something else for another', () => {
    expect(fill({ seed: 5 })).toMatchObject({ answers: fill({ seed: 5 }).answers, marks: fill({ seed: 5 }).marks });
    expect(Buffer.compare(fill({ seed: 5 }).page.pixels, fill({ seed: 5 }).page.pixels)).toBe(0);
    expect(Buffer.compare(fill({ seed: 6 }).page.pixels, fill({ seed: 5 }).page.pixels)).not.toBe(0);
  });

  it('leaves the page that it was given as it was', () => {
    fill();
    expect(paper.pixels.every((grey) => grey === 255)).toBe(true);
  });

  it.each(penNames)('darkens what is filled with a %s, and nothing else', (pen) => {
    const random = createRandom(3);
    const { page: filled, marks } = fill({
      ...{ rates: steady, mishaps: calm, kinds: { filled: 1 } },
      person: { ...createPerson(random, pen), bias: { x: 0, y: 0 }, jitter: 0, size: 0.9 },
    });
    const isMarked = (bubble: Bubble) =>
      marks.some(({ question, letter }) => question === bubble.question && letter === bubble.letter);
    const [dark, light] = [true, false].map((wanted) =>
      bubbles.filter((bubble) => isMarked(bubble) === wanted).map((bubble) => darknessOf(filled, bubble)),
    );
    expect(Math.min(...(dark ?? []))).toBeGreaterThan(0.08);
    expect(Math.max(...(light ?? []))).toBe(0);
  });

  it.each(answerKinds)('draws an answer that is %s where a picture says the bubble is', (kind) => {
    const shifted: Picture = { ...paper, mapPoint: ({ x, y }) => paper.mapPoint({ x: x + 3.5, y: y - 3.5 }) };
    const { page: filled, marks } = fillSheet(shifted, DPI, bubbles.slice(0, 5), {
      ...{ seed: 2, rates: steady, mishaps: calm, kinds: { [kind]: 1 } },
      person: { ...createPerson(createRandom(1), 'blackBallpoint'), bias: { x: 0, y: 0 }, jitter: 0 },
    });
    const [mark] = marks;
    const bubble = bubbles.find(({ letter }) => letter === mark?.letter);
    if (!bubble) throw new Error('nothing was drawn');
    expect(darknessOf(filled, { ...bubble, radius: 4 })).toBeGreaterThan(0);
    expect(darknessOf({ ...filled, mapPoint: paper.mapPoint }, bubble)).toBeLessThan(
      darknessOf(filled, { ...bubble, radius: 4 }),
    );
  });
});

describe('the plan of a sheet', () => {
  it('has one letter all the way down', () => {
    const { answers } = fill({ plan: { letter: 'C' }, rates: steady });
    expect([...answers.values()]).toEqual(Array(40).fill('C'));
  });

  it('has nothing on it when it is blank', () => {
    const { page: filled, answers, marks } = fill({ plan: 'blank', mishaps: calm });
    expect([[...answers.values()].join(''), marks]).toEqual(['', []]);
    expect(Buffer.compare(filled.pixels, paper.pixels)).toBe(0);
  });

  it('has two letters for each question when all are double', () => {
    const { answers } = fill({ plan: 'double', rates: { double: 1 } });
    expect([...answers.values()].every((letters) => /^[A-E]{2}$/.test(letters) && letters[0] !== letters[1])).toBe(
      true,
    );
  });

  it('has up to four letters for questions with several right answers, and the others as without them', () => {
    const several = new Set([39, 40]);
    const { answers } = fill({ rates: steady, several });
    const before = fill({ rates: steady }).answers;
    expect([...answers].slice(0, 38)).toEqual([...before].slice(0, 38));
    const counts = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => {
      const own = fill({ seed, rates: steady, several }).answers;
      return [...several].map((question) => own.get(question)?.length ?? 0);
    });
    expect(new Set(counts)).toEqual(new Set([1, 2, 3, 4]));
  });
});

describe('what was meant', () => {
  it.each([
    ['one filled circle', [['B', 'filled']], 'B'],
    [
      'two filled circles, in the order of letters',
      [
        ['D', 'filled'],
        ['A', 'filled'],
      ],
      'AD',
    ],
    [
      'a circle that was crossed out, and another one',
      [
        ['A', 'takenBack'],
        ['C', 'filled'],
      ],
      'C',
    ],
    ['a circle that was crossed out alone', [['A', 'takenBack']], ''],
    [
      'two that were taken back',
      [
        ['A', 'erased'],
        ['B', 'takenBack'],
        ['C', 'tick'],
      ],
      'C',
    ],
  ] as const)('by %s', (_, marks, letters) =>
    expect(intendedAnswer(marks.map(([letter, kind]) => ({ letter, kind })))).toBe(letters),
  );

  it('follows from the marks of every question', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const { answers, marks, ambiguous } = fill({
        seed,
        rates: { takenBack: 0.1, erased: 0.1, changedTwice: 0.1, unclear: 0.1 },
      });
      for (const [question, letters] of answers) {
        const its = marks.filter((mark) => mark.question === question);
        expect(letters).toBe(intendedAnswer(its));
        if (its.some(({ kind }) => isAmbiguousKind(kind))) expect(ambiguous).toContain(question);
      }
    }
  });

  it('is unclear where a stray stroke is the only mark', () => {
    const { ambiguous, answers } = fill({ plan: 'blank', mishaps: { strayStrokes: 40 } });
    expect(ambiguous.size).toBeGreaterThan(5);
    expect([...answers.values()].join('')).toBe('');
  });
});
