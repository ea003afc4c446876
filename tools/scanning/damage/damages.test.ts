import { describe, expect, it } from 'vitest';
import { damages } from '../damages.ts';
import { blankPicture, type Picture } from '../picture.ts';
import { createRandom } from '../random.ts';
import { createTable, withSheetShadow } from './table.ts';

const {
  blur,
  defocus,
  motionBlur,
  sharpen,
  gradient,
  vignette,
  lamp,
  shadow,
  handShape,
  phoneShape,
  edgeShape,
  glare,
} = damages;
const { gain, sensorNoise, blotchyNoise, blackAndWhite, errorDiffused, streaks, unevenColumns, dust } = damages;
const { tonerSpread, weakToner, halftone, dirtyRollers, photocopied, paleCopy, jpegArtefacts } = damages;
const { paperTone, shineThrough, blankBack, holePunches, staple, coffee, tornOff, covered, creases } = damages;

const DPI = 40;
/** A page of 100 × 150 mm with a black square of 20 mm in the middle, and a light grey one below it. */
function page(white = 255): Picture {
  const picture = blankPicture(158, 236, DPI, white);
  const square = (top: number, grey: number) => {
    for (let row = top; row < top + 32; row++) picture.pixels.fill(grey, row * 158 + 63, row * 158 + 95);
  };
  square(102, 0);
  square(170, 180);
  return picture;
}
const random = () => createRandom(9);
const mean = (pixels: Uint8Array) => pixels.reduce((sum, grey) => sum + grey, 0) / pixels.length;
const greyAt = ({ width, pixels }: Picture, x: number, y: number) => pixels[y * width + x] ?? -1;
const middle = { x: 50, y: 75 };

const all: Record<string, (picture: Picture) => Picture> = {
  blur: (one) => blur(one, 1.5),
  defocus: (one) => defocus(one, 2.5),
  motionBlur: (one) => motionBlur(one, 5, 30),
  sharpen: (one) => sharpen(blur(one, 1), 1),
  gradient: (one) => gradient(one, { degrees: 30, from: 0.5, to: 1 }),
  vignette: (one) => vignette(one, 0.4),
  lamp: (one) => lamp(one, { x: 0.2, y: 0.2 }, { reach: 0.5, away: 0.5 }),
  handShadow: (one) => shadow(one, handShape(one, random()), { darkness: 0.5, softness: 0.05 }),
  phoneShadow: (one) => shadow(one, phoneShape(one, random()), { darkness: 0.5, softness: 0.02 }),
  edgeShadow: (one) => shadow(one, edgeShape(one, random()), { darkness: 0.5, softness: 0.001 }),
  glare: (one) => glare(one, { x: 0.5, y: 0.5 }, { radius: 0.1, strength: 0.9 }),
  gain: (one) => gain(one, { black: 40, white: 230, gamma: 1.1 }),
  sensorNoise: (one) => sensorNoise(one, random(), 5),
  blotchyNoise: (one) => blotchyNoise(one, random(), 5),
  blackAndWhite: (one) => blackAndWhite(one, 200),
  errorDiffused,
  streaks: (one) => streaks(one, random(), 3),
  unevenColumns: (one) => unevenColumns(one, random(), 5),
  dust: (one) => dust(one, random(), 50),
  tonerSpread: (one) => tonerSpread(one, 0.4),
  halftone: (one) => halftone(one, { lines: 12 }),
  weakToner: (one) => weakToner(one, random(), 0.6),
  dirtyRollers: (one) => dirtyRollers(one, random(), 2),
  photocopied: (one) => photocopied(one, random()),
  paleCopy: (one) => paleCopy(one, random()),
  paperTone: (one) => paperTone(one, random(), { grey: 220, roughness: 1 }),
  shineThrough: (one) => shineThrough(one, 0.2),
  blankBack: (one) => blankBack(one),
  holePunches: (one) => holePunches(one, random(), { height: 150 }),
  staple: (one) => staple(one, random()),
  coffee: (one) => coffee(one, random(), middle),
  tornOff: (one) => tornOff(one, random(), { x: 90, y: 140 }, { degrees: 45 }),
  covered: (one) => covered(one, middle, { width: 20, height: 10, degrees: 30, grey: 150 }),
  creases: (one) => creases(one, random(), [{ at: middle, degrees: 2 }]),
  jpegArtefacts: (one) => jpegArtefacts(blur(one, 1), { quality: 10 }),
};

describe.each(Object.entries(all))('%s', (_, damaged) => {
  it('changes pixels of a copy, the same ones each time, and leaves it as large', () => {
    const before = page();
    const after = damaged(before);
    expect(Buffer.compare(before.pixels, page().pixels)).toBe(0);
    expect(Buffer.compare(after.pixels, before.pixels)).not.toBe(0);
    expect(Buffer.compare(damaged(page()).pixels, after.pixels)).toBe(0);
    expect([after.width, after.height, after.dpi]).toEqual([before.width, before.height, before.dpi]);
  });
});

describe('what lenses do', () => {
  it.each(['blur', 'defocus', 'motionBlur'])('by %s keeps the light and softens edges', (name) => {
    const { pixels } = all[name]?.(page()) ?? page();
    expect(mean(pixels)).toBeCloseTo(mean(page().pixels), 0);
    const greys = (list: Uint8Array) => list.filter((grey) => grey > 20 && grey < 160).length;
    expect(greys(pixels)).toBeGreaterThan(greys(page().pixels) + 50);
  });

  it('leaves one grey as it is', () => {
    const flat = blankPicture(50, 40, DPI, 137);
    for (const one of [blur(flat, 2), defocus(flat, 3), motionBlur(flat, 7, 45), sharpen(flat, 1)]) {
      expect(Buffer.compare(one.pixels, flat.pixels)).toBe(0);
    }
  });

  it('gives sharpened edges a lighter and a darker seam', () => {
    const soft = blur(gain(page(), { black: 80, white: 180 }), 1);
    const sharp = sharpen(soft, 1.5);
    expect(Math.max(...sharp.pixels)).toBeGreaterThan(185);
    expect(Math.min(...sharp.pixels)).toBeLessThan(75);
  });
});

describe('what light does', () => {
  it('is least at the dark end of a gradient and in the corners of a vignette', () => {
    const lit = gradient(page(), { degrees: 0, from: 0.4, to: 1 });
    expect(greyAt(lit, 2, 20) / greyAt(lit, 155, 20)).toBeCloseTo(0.41, 1);
    const round = vignette(page(), 0.5);
    expect(greyAt(round, 1, 1)).toBeLessThan(150);
    expect(greyAt(round, 79, 90)).toBeGreaterThan(240);
  });

  it('is taken away by a shadow within its shape alone', () => {
    const dark = shadow(page(), (x) => x - 0.2, { darkness: 0.4, softness: 0.01 });
    expect([greyAt(dark, 10, 50), greyAt(dark, 150, 50)]).toEqual([153, 255]);
  });

  it('hides what is black under a glare', () => {
    const shining = glare(page(), { x: 0.5, y: 0.5 }, { radius: 0.2, strength: 1 });
    expect(greyAt(shining, 79, 118)).toBeGreaterThan(240);
  });
});

describe('what sensors and drivers do', () => {
  it('sets black and white by the gain', () => {
    const { pixels } = gain(page(), { black: 50, white: 210 });
    expect([Math.min(...pixels), Math.max(...pixels)]).toEqual([50, 210]);
  });

  it('adds noise of the deviation that was asked for', () => {
    const flat = blankPicture(200, 200, DPI, 128);
    const { pixels } = sensorNoise(flat, random(), 6);
    const deviation = Math.sqrt(pixels.reduce((sum, grey) => sum + (grey - 128) ** 2, 0) / pixels.length);
    expect(mean(pixels)).toBeCloseTo(128, 0);
    expect(deviation).toBeGreaterThan(5.5);
    expect(deviation).toBeLessThan(6.5);
  });

  it.each([blackAndWhite, errorDiffused])('leaves two colours: %o', (damaged) => {
    expect(new Set(damaged(page()).pixels)).toEqual(new Set([0, 255]));
  });

  it('keeps the mean of a grey in dots of black and white', () => {
    expect(mean(errorDiffused(blankPicture(100, 100, DPI, 90)).pixels)).toBeCloseTo(90, -1);
  });

  it('draws streaks from top to bottom', () => {
    const { width, height, pixels } = streaks(page(), createRandom(4), 8);
    const columns = Array.from({ length: width }, (_, x) =>
      Array.from({ length: 60 }, (__, y) => pixels[(height - 1 - y) * width + x]),
    );
    expect(columns.filter((column) => column.every((grey) => grey !== undefined && grey < 250)).length).toBeGreaterThan(
      1,
    );
  });
});

describe('what printers and copiers do', () => {
  it('makes black larger with much toner, and smaller with little', () => {
    expect(mean(tonerSpread(page(), 0.5).pixels)).toBeLessThan(mean(page().pixels) - 0.4);
    expect(mean(tonerSpread(page(), -0.5).pixels)).toBeGreaterThan(mean(page().pixels) + 0.4);
    expect(greyAt(tonerSpread(page(), 0.5), 5, 5)).toBe(255);
  });

  it('prints greys as dots, and black and white as they are', () => {
    const original = page();
    const screened = halftone(original, { lines: 10 });
    expect(greyAt(screened, 79, 118)).toBe(0);
    expect(greyAt(screened, 5, 5)).toBe(255);
    const square = screened.pixels.filter((_, at) => original.pixels[at] === 180);
    expect(Math.max(...square) - Math.min(...square)).toBeGreaterThan(150);
  });

  it('leaves nothing black on a pale copy', () =>
    expect(Math.min(...paleCopy(page(), random()).pixels)).toBeGreaterThan(60));

  it('repeats dirt down the page', () => {
    const { width, height, pixels } = dirtyRollers(blankPicture(158, 470, DPI), random(), 1);
    const isDirty = Array.from({ length: height }, (_, y) =>
      pixels.subarray(y * width, (y + 1) * width).some((grey) => grey < 250),
    );
    const begins = isDirty.filter((dirty, y) => dirty && !isDirty[y - 1]).length;
    expect(begins).toBeGreaterThan(2);
  });
});

describe('what happens to paper', () => {
  it('shows the back mirrored through the front', () => {
    const marked = blankPicture(158, 236, DPI);
    for (let row = 20; row < 60; row++) marked.pixels.fill(0, row * 158 + 10, row * 158 + 50);
    const thin = shineThrough(blankPicture(158, 236, DPI), 0.2, marked);
    expect(greyAt(thin, 158 - 30, 40)).toBeCloseTo(204, -1);
    expect(greyAt(thin, 30, 40)).toBe(255);
  });

  it('shows what lies behind where the sheet is torn off, and leaves the rest', () => {
    const torn = tornOff(page(), random(), { x: 90, y: 140 }, { degrees: 45, behind: 33 });
    expect([greyAt(torn, 156, 234), greyAt(torn, 20, 20)]).toEqual([33, 255]);
  });

  it('hides what is covered', () => {
    const sticker = covered(page(), middle, { width: 30, height: 30, degrees: 10, grey: 150 });
    expect(greyAt(sticker, 79, 118)).toBe(150);
    expect(greyAt(sticker, 5, 5)).toBe(255);
  });

  it('darkens a ring of coffee, never lightens', () => {
    const clean = page();
    const stained = coffee(clean, random(), middle);
    expect(stained.pixels.every((grey, at) => grey <= (clean.pixels[at] ?? 0))).toBe(true);
    expect(mean(stained.pixels)).toBeLessThan(mean(page().pixels) - 1);
  });

  it('gives paper the grey that was asked for', () =>
    expect(mean(paperTone(blankPicture(100, 100, DPI), random(), { grey: 210, roughness: 0.5 }).pixels)).toBeCloseTo(
      209,
      -1,
    ));
});

describe('JPEG', () => {
  const noisy = sensorNoise(blur(page(), 1), random(), 6);
  const loss = (quality: number) =>
    mean(jpegArtefacts(noisy, { quality }).pixels.map((grey, at) => Math.abs(grey - (noisy.pixels[at] ?? 0))));

  it('loses more the lower the quality is', () => {
    const [fine = 0, usual = 0, poor = 0] = [95, 60, 10].map(loss);
    expect(fine).toBeLessThan(usual);
    expect(usual).toBeLessThan(poor);
    expect(fine).toBeLessThan(2);
  });

  it('leaves blocks of one grey at the lowest quality', () => {
    const { pixels } = jpegArtefacts(sensorNoise(blankPicture(64, 64, DPI, 128), random(), 6), { quality: 2 });
    for (let row = 0; row < 64; row++)
      for (let column = 0; column < 64; column++)
        expect(pixels[row * 64 + column]).toBe(pixels[(row & ~7) * 64 + (column & ~7)]);
  });
});

describe('a table', () => {
  it('is as large as the picture, and the same for the same seed', () => {
    const [one, same, other] = [1, 1, 2].map((seed) => createTable(200, 150, createRandom(seed)));
    expect([one?.width, one?.height, one?.pixels.length]).toEqual([200, 150, 30_000]);
    if (!one || !same || !other) throw new Error('no table');
    expect(Buffer.compare(same.pixels, one.pixels)).toBe(0);
    expect(Buffer.compare(other.pixels, one.pixels)).not.toBe(0);
  });

  it('is darker where the shadow of the sheet falls', () => {
    const table = blankPicture(200, 200, DPI, 200);
    const outline = [
      { x: 50, y: 50 },
      { x: 150, y: 50 },
      { x: 150, y: 150 },
      { x: 50, y: 150 },
    ];
    const { pixels } = withSheetShadow(table, outline, { lift: 10, darkness: 0.5, degrees: 0 });
    expect(pixels[100 * 200 + 154]).toBeLessThan(150);
    expect(pixels[100 * 200 + 20]).toBe(200);
  });
});
