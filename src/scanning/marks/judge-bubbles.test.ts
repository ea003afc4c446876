import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random.ts';
import { sheetGeometry } from '../../core/sheet/geometry.ts';
import type { GreyImage, Point } from '../image/grey-image.ts';
import { judgeBubbles } from './judge-bubbles.ts';

const { bubbles } = sheetGeometry('a4', Array(20).fill(4));
const SCALE = 6;
const PRINT = 0.2;

/** Draws a disc of a grey, in millimetres of the sheet. */
const disc = ({ width, pixels }: GreyImage, { x, y }: Point, radius: number, grey: number) => {
  for (let row = Math.floor(SCALE * (y - radius)); row <= SCALE * (y + radius); row++) {
    for (let column = Math.floor(SCALE * (x - radius)); column <= SCALE * (x + radius); column++) {
      const far = Math.hypot((column + 0.5) / SCALE - x, (row + 0.5) / SCALE - y);
      if (far <= radius) pixels[row * width + column] = grey;
    }
  }
};
const line = (image: GreyImage, from: Point, to: Point, grey: number) => {
  for (let way = 0; way <= 1; way += 0.01) {
    disc(image, { x: from.x + way * (to.x - from.x), y: from.y + way * (to.y - from.y) }, 0.22, grey);
  }
};

type Draw = (image: GreyImage, middle: Point, radius: number) => void;
const fill: Draw = (image, middle, radius) => disc(image, middle, 0.92 * radius, 70);
const cross =
  (reach: number): Draw =>
  (image, { x, y }, radius) => {
    const out = reach * radius * Math.SQRT1_2;
    line(image, { x: x - out, y: y - out }, { x: x + out, y: y + out }, 50);
    line(image, { x: x - out, y: y + out }, { x: x + out, y: y - out }, 50);
  };

/** Returns what bubbles mean on a page without letters on which these are drawn, by question and letter. */
const meaningsOf = (drawn: Record<string, Draw[]>) => {
  const random = seededRandom(3);
  const image: GreyImage = { width: 1260, height: 1782, pixels: new Uint8Array(1260 * 1782) };
  for (let at = 0; at < image.pixels.length; at++) image.pixels[at] = 232 + 8 * random();
  for (const bubble of bubbles) {
    for (const draw of drawn[`${bubble.question}${bubble.letter}`] ?? []) draw(image, bubble, bubble.radius);
  }
  const registered = bubbles.map((bubble) => ({
    bubble,
    place: { x: SCALE * bubble.x, y: SCALE * bubble.y },
    across: { x: SCALE, y: 0 },
    down: { x: 0, y: SCALE },
    outline: 60,
  }));
  const judged = judgeBubbles(image, registered, PRINT);
  return Object.fromEntries(
    judged.map(({ bubble, chances, besideDark }) => [`${bubble.question}${bubble.letter}`, { ...chances, besideDark }]),
  );
};
/** All other questions are answered, as on any sheet. */
const others = Object.fromEntries(Array.from({ length: 18 }, (_, at) => [`${at + 3}${'ABCD'.charAt(at % 4)}`, [fill]]));

describe('the meaning of a bubble', () => {
  it('is a mark where it is filled, and nothing elsewhere', () => {
    const { '1A': filled, '1B': empty } = meaningsOf({ ...others, '1A': [fill] });
    expect(filled?.marked).toBeGreaterThan(0.99);
    expect(empty?.empty).toBeGreaterThan(0.99);
  });

  it('is a mark without a doubt where two are filled and nothing leaves their circles', () => {
    const { '1A': one, '1C': other } = meaningsOf({ ...others, '1A': [fill], '1C': [fill] });
    expect(one).toMatchObject({ takenBack: 0 });
    expect(other).toMatchObject({ takenBack: 0 });
  });

  it('is a mark taken back where a cross leaves a filled bubble', () => {
    const { '1A': crossed, '1C': filled } = meaningsOf({ ...others, '1A': [fill, cross(1.6)], '1C': [fill] });
    expect(crossed?.takenBack).toBeGreaterThan(0.9);
    expect(filled?.marked).toBeGreaterThan(0.99);
  });

  it('is told without the mark beside it as well, where that one is far darker than those of the page', () => {
    const tick: Draw = (image, { x, y }, radius) => {
      line(image, { x: x - 0.7 * radius, y }, { x: x - 0.2 * radius, y: y + 0.6 * radius }, 150);
      line(image, { x: x - 0.2 * radius, y: y + 0.6 * radius }, { x: x + radius, y: y - radius }, 150);
    };
    const ticks = Object.fromEntries(Object.keys(others).map((name) => [name, [tick]]));
    const {
      '1A': filled,
      '1C': ticked,
      '1D': empty,
      '2B': alone,
    } = meaningsOf({
      ...ticks,
      ...{ '1A': [fill, cross(1.6)], '1C': [tick], '2B': [tick] },
    });
    expect(ticked?.besideDark).toBeGreaterThan(0.9);
    expect([filled?.besideDark, empty?.besideDark, alone?.besideDark]).toEqual([0, 0, 0]);
  });
});
