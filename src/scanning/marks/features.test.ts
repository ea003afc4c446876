import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measure } from './features.ts';
import { RAYS } from './sample-bubble.ts';

const inside = new Float64Array(59);
/** Returns the arms of what is dark at these rays: a full turn has 24. */
const armsOf = (...dark: number[]) => {
  const outside = new Float64Array(RAYS);
  for (const at of dark) outside[(at + 2 * RAYS) % RAYS] = 0.8;
  return measure({ inside, outside, middle: outside, farther: new Float64Array(RAYS), white: 255 });
};
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe('the arms of a cross', () => {
  it('are those of two strokes that leave the circle on both sides, at any turn', () =>
    fc.assert(
      fc.property(fc.nat(23), fc.integer({ min: 4, max: 8 }), (turn, angle) => {
        expect(armsOf(turn, turn + angle, turn + 12, turn + 12 + angle).arms).toBeCloseTo(0.8);
      }),
    ));

  it('may bend by two rays', () => expect(armsOf(3, 9, 17, 20).arms).toBeCloseTo(0.8));

  it('are none of a single stroke, of nothing, and of a bubble filled beyond its outline', () => {
    expect(armsOf(3, 15).arms).toBe(0);
    expect(armsOf().arms).toBe(0);
    expect(armsOf(...range(0, RAYS)).arms).toBe(0);
    expect(armsOf(...range(2, 15)).arms).toBe(0);
  });

  it('are three where one of them stays within the circle', () => {
    const { arms, threeArms } = armsOf(3, 9, 15);
    expect([arms, threeArms]).toEqual([0, 0.8]);
  });
});

describe('the measures of a bubble', () => {
  it('grow with what is dark', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 58 }), (count) => {
        const of = (dark: number) =>
          measure({
            inside: Float64Array.from({ length: 59 }, (_, at) => (at < dark ? 0.7 : 0)),
            outside: new Float64Array(RAYS),
            middle: new Float64Array(RAYS),
            farther: new Float64Array(RAYS),
            white: 255,
          });
        const [less, more] = [of(count), of(count + 1)];
        for (const name of ['mean', 'darkest', 'grey'] as const) {
          expect(more[name]).toBeGreaterThanOrEqual(less[name]);
        }
        expect(more.mean).toBeCloseTo((0.7 * (count + 1)) / 59);
      }),
    ));

  it('tell a line around the bubble from a stroke that leaves it', () => {
    const around = armsOf(...range(0, RAYS));
    expect([around.aroundLow, around.aroundMiddle]).toEqual([0.8, 0.8]);
    const stroke = armsOf(3, 4);
    expect([stroke.aroundMiddle, stroke.aroundMost > 0.4]).toEqual([0, true]);
  });

  it('tell a filled bubble from a cross in it by the white that is left', () => {
    const of = (dark: number) =>
      measure({
        inside: Float64Array.from({ length: 76 }, (_, at) => (at < dark ? 0.7 : 0)),
        ...{
          outside: new Float64Array(RAYS),
          middle: new Float64Array(RAYS),
          farther: new Float64Array(RAYS),
          white: 255,
        },
      });
    expect([of(30).lightest, of(76).lightest]).toEqual([0, expect.closeTo(0.7)]);
  });
});
