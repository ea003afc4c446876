import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { greyPages } from '../../../tests/support/pdf-pages.ts';
import { quarterTurns } from '../damage/placing.ts';
import { blackAndWhite } from '../damage/sensor.ts';
import { blankPicture, type Picture } from '../picture.ts';
import { type Encoding, encode, usualEncoding } from './encode.ts';
import { writePdf } from './pdf.ts';

/** A page with a dark square in its upper left, and a light grey one in its lower right. */
function page(width = 80, height = 120): Picture {
  const picture = blankPicture(width, height, 50);
  for (let row = 10; row < 40; row++) picture.pixels.fill(30, row * width + 10, row * width + 40);
  for (let row = 80; row < 110; row++) picture.pixels.fill(190, row * width + 50, row * width + 70);
  return picture;
}

const greyOf = async (file: Uint8Array) => {
  const { data, info } = await sharp(file)
    .autoOrient()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(1);
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
};
const rendered = async (file: Uint8Array, { width, height, dpi }: Picture, index = 0) => {
  const [found] = await greyPages(file, { width: (width / dpi) * 25.4, height: (height / dpi) * 25.4, dpi }, [index]);
  if (!found) throw new Error('no page');
  return found;
};
const farthest = (one: Picture, other: { width: number; height: number; pixels: Uint8Array }) => {
  expect([other.width, other.height]).toEqual([one.width, one.height]);
  return one.pixels.reduce((most, grey, at) => Math.max(most, Math.abs(grey - (other.pixels[at] ?? 0))), 0);
};

describe('a file of a picture', () => {
  it.each<[Encoding, number]>([
    [{ format: 'png' }, 0],
    [{ format: 'tiff', compression: 'lzw' }, 0],
    [{ format: 'tiff', compression: 'none' }, 0],
    [{ format: 'jpeg', quality: 95 }, 12],
    [{ format: 'jpeg', quality: 90, tint: { red: 1.05, blue: 0.9 } }, 30],
    [{ format: 'webp', quality: 95 }, 14],
  ])('shows it again as %j', async (encoding, tolerance) => {
    expect(farthest(page(), await greyOf(await encode(page(), encoding)))).toBeLessThanOrEqual(tolerance);
  });

  it.each([3, 6, 8] as const)('is stored turned, with an entry that turns it back: %d', async (orientation) => {
    const file = await encode(page(), { format: 'jpeg', quality: 95, orientation });
    const { width, orientation: entry } = await sharp(file).metadata();
    expect([width, entry]).toEqual([orientation === 3 ? 80 : 120, orientation]);
    expect(farthest(page(), await greyOf(file))).toBeLessThanOrEqual(12);
  });

  it('has one bit a pixel in group 4, and as a PNG of two colours', async () => {
    const black = blackAndWhite(page(), 200);
    for (const encoding of [{ format: 'tiff-g4' }, { format: 'png', bits: 1 }] as const) {
      expect(farthest(black, await greyOf(await encode(black, encoding)))).toBe(0);
    }
    const large = blackAndWhite(blankPicture(800, 800, 50));
    expect((await encode(large, { format: 'tiff-g4' })).length).toBeLessThan((800 * 800) / 8 / 50);
  });

  it('is of a usual kind for each level, the same for the same seed', async () => {
    const black = blackAndWhite(page());
    for (let seed = 0; seed < 20; seed++) {
      expect(usualEncoding(page(), 'phone', seed).format).toBe('jpeg');
      expect(['tiff-g4', 'png', 'pdf']).toContain(usualEncoding(black, 'bad', seed).format);
      expect(usualEncoding(page(), 'office', seed)).toEqual(usualEncoding(page(), 'office', seed));
    }
  });
});

/** Returns the share of pixels that are another grey: programs that draw a PDF blur edges by a pixel. */
const differing = (one: Picture, other: { width: number; height: number; pixels: Uint8Array }) => {
  expect([other.width, other.height]).toEqual([one.width, one.height]);
  return one.pixels.filter((grey, at) => Math.abs(grey - (other.pixels[at] ?? 0)) > 50).length / one.pixels.length;
};

describe('a PDF', () => {
  it.each([
    ['one JPEG', { images: 'jpeg', quality: 95 }],
    ['five strips', { images: 'flate', strips: 5 }],
    ['a page that is stored turned by 90 degrees', { images: 'flate', rotate: 90 }],
    ['a page that is stored turned by 180 degrees', { images: 'flate', rotate: 180 }],
    ['a page that is stored turned by 270 degrees', { images: 'flate', rotate: 270, strips: 3 }],
    ['a page of another scale', { images: 'flate', scale: 2.5 }],
  ] as const)('with %s shows the picture', async (_, encoding) => {
    expect(differing(page(), await rendered(await writePdf([page()], encoding), page()))).toBeLessThan(0.02);
  });

  it('with fax images shows black as black', async () => {
    const black = blackAndWhite(page(80, 400), 200);
    const file = await encode(black, { format: 'pdf', images: 'g4' });
    expect(differing(black, await rendered(file, black))).toBeLessThan(0.02);
  });

  it('has pages of several sizes', async () => {
    const pages = [page(), quarterTurns(page(), 1), page(100, 130)];
    const file = await writePdf(pages, { images: 'flate' });
    for (const [index, one] of pages.entries())
      expect(differing(one, await rendered(file, one, index))).toBeLessThan(0.02);
  });
});
