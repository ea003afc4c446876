import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random.ts';
import type { GreyImage } from '../image/grey-image.ts';
import { compareWriting, isSameWriting } from './compare-writing.ts';

const DOTS = 6;
const [WIDTH, HEIGHT] = [100 * DOTS, 21 * DOTS];
const RULES = [7 * DOTS, 14 * DOTS];

type Scan = { seed?: number; grey?: number; off?: number; paper?: number };

/** Returns a cut-out with waves as of a hand, each begun at some millimetres, as a scanner sees it. */
const cutOut = (
  waves: readonly { from: number; to: number; pitch?: number }[],
  { seed = 1, grey = 70, off = 0, paper = 235 }: Scan = {},
): GreyImage => {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(paper);
  for (const y of RULES) pixels.fill(paper - 50, y * WIDTH, (y + 1) * WIDTH);
  for (const { from, to, pitch = 1.6 } of waves)
    for (let x = from; x < to; x += 0.05) {
      const middle = { x: (x + off) * DOTS, y: (4 + 1.5 * Math.sin(pitch * x) + off) * DOTS };
      for (let row = Math.round(middle.y) - 1; row <= middle.y + 1; row++)
        pixels.fill(grey, row * WIDTH + Math.round(middle.x) - 1, row * WIDTH + Math.round(middle.x) + 2);
    }
  const random = seededRandom(seed);
  return { width: WIDTH, height: HEIGHT, pixels: pixels.map((one) => Math.max(0, one - 12 * random())) };
};
const isSame = (one: GreyImage, other: GreyImage) => isSameWriting(compareWriting(one, other, DOTS, RULES));
const text = [{ from: 5, to: 60 }];

describe('two pictures of a frame', () => {
  it.each([
    ['with other noise', { seed: 2 }],
    ['a millimetre aside', { seed: 2, off: 0.8 }],
    ['lighter, on darker paper', { seed: 3, grey: 110, paper: 215 }],
  ] as const)('show the same writing %s', (_, scan) => expect(isSame(cutOut(text), cutOut(text, scan))).toBe(true));

  it.each([
    ['another hand', [{ from: 5, to: 60, pitch: 2.1 }]],
    ['a word more', [...text, { from: 66, to: 72 }]],
    ['a word less', [{ from: 5, to: 50 }]],
    ['a sign more', [...text, { from: 66, to: 67.2 }]],
  ])('are told apart by %s', (_, waves) => {
    expect(isSame(cutOut(text), cutOut(waves, { seed: 2 }))).toBe(false);
    expect(isSame(cutOut(waves, { seed: 2 }), cutOut(text))).toBe(false);
  });

  it('are told apart where one pen is much lighter than what was there', () => {
    const light = cutOut([{ from: 66, to: 76 }], { grey: 160 });
    const both = cutOut(text);
    const added = { ...both, pixels: both.pixels.map((one, at) => Math.min(one, light.pixels[at] ?? 255)) };
    expect(isSame(both, added)).toBe(false);
  });
});
