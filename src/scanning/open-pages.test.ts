import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encode } from '../../tools/scanning/files/encode.ts';
import { hostileFiles } from '../../tools/scanning/files/hostile.ts';
import { mutate, mutationNames } from '../../tools/scanning/files/mutate.ts';
import { writePdf } from '../../tools/scanning/files/pdf.ts';
import { blankPicture, type Picture } from '../../tools/scanning/picture.ts';
import { seededRandom } from '../core/random.ts';
import { bytesInMemory } from './file-bytes.host.ts';
import { openPages } from './open-pages.host.ts';
import { openPdfDocument } from './pdf-document.host.ts';

/** A page with a dark square in its upper left. */
const page = (): Picture => {
  const picture = blankPicture(90, 120, 50);
  for (let row = 10; row < 40; row++) picture.pixels.fill(20, row * 90 + 10, row * 90 + 40);
  return picture;
};
const firstOf = async (bytes: Uint8Array) => (await openPages(bytes)).decode(1);
const greyAt = (image: { width: number; pixels: Uint8Array } | null, x: number, y: number) =>
  image?.pixels[y * image.width + x] ?? -1;

describe('a file', () => {
  it.each(['jpeg', 'png', 'webp', 'tiff', 'tiff-g4'] as const)('is a picture as %s', async (format) => {
    const { image } = await firstOf(await encode(page(), { format } as Parameters<typeof encode>[1]));
    expect([image?.width, image?.height]).toEqual([90, 120]);
    expect(greyAt(image, 25, 25)).toBeLessThan(60);
    expect(greyAt(image, 70, 90)).toBeGreaterThan(200);
  });

  it('is white where a grey picture is transparent', async () => {
    const transparent = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    expect((await sharp(transparent).metadata()).channels).toBe(2);
    expect(greyAt((await firstOf(transparent)).image, 4, 4)).toBe(255);
  });

  it('is turned as its entry says', async () => {
    const { image } = await firstOf(await encode(page(), { format: 'jpeg', quality: 95, orientation: 6 }));
    expect([image?.width, image?.height]).toEqual([90, 120]);
    expect(greyAt(image, 25, 25)).toBeLessThan(60);
  });

  it('has the pages of a PDF, each at some 200 dots an inch, in any order', async () => {
    const opened = await openPages(await writePdf([page(), blankPicture(90, 120, 50)]));
    expect(opened.pages).toBe(2);
    const [second, first] = [await opened.decode(2), await opened.decode(1)];
    expect(Math.max(first.image?.width ?? 0, first.image?.height ?? 0)).toBe(2340);
    expect(greyAt(first.image, 500, 500)).toBeLessThan(80);
    expect(greyAt(second.image, 500, 500)).toBeGreaterThan(200);
    opened.close();
  });

  it('is read page by page where it is a PDF, however many it has', async () => {
    const noise = blankPicture(600, 800, 50);
    for (let at = 0; at < noise.pixels.length; at++) noise.pixels[at] = (at * 7919) % 251;
    const bytes = await writePdf(Array.from({ length: 12 }, () => noise));
    let count = 0;
    const inMemory = bytesInMemory(bytes);
    const opened = await openPdfDocument({
      ...inMemory,
      read: (offset, target) => {
        count += target.length;
        return inMemory.read(offset, target);
      },
    });
    if (typeof opened === 'string') throw new Error(opened);
    await opened.document.getPage(6).render({ scale: 1, render: 'bitmap', colorSpace: 'Gray' });
    opened.close();
    expect(bytes.length).toBeGreaterThan(2_000_000);
    expect(count).toBeLessThan(bytes.length / 2);
  });

  it.each([
    ['empty', new Uint8Array()],
    ['unknownType', new TextEncoder().encode('no picture at all')],
    ['damaged', new TextEncoder().encode('%PDF-1.7 and nothing else')],
  ])('has one page with its fault: %s', async (fault, bytes) => {
    const opened = await openPages(bytes);
    expect(opened.pages).toBe(1);
    expect(await opened.decode(1)).toEqual({ page: 1, image: null, fault });
  });

  it('is refused where it promises more than it has, or is no picture of a scanner', async () => {
    const faults: Record<string, string | null> = {};
    for (const [name, bytes] of Object.entries(hostileFiles())) faults[name] = (await firstOf(bytes)).fault;
    expect(faults).toEqual({
      'png of 3.6 gigapixels': 'tooLarge',
      'png of 61 megapixels': 'tooLarge',
      'png whose rows are missing': 'damaged',
      'tiff of 4 gigapixels': 'tooLarge',
      'tiff whose pages form a cycle': null,
      'pdf with a password': 'password',
      'pdf whose pages form a cycle': null,
      'pdf of nothing but brackets': 'damaged',
      'a picture that is text': 'unknownType',
    });
  });

  it('is a page with a picture or a fault, however it is damaged', async () => {
    const random = seededRandom(1);
    const files = [
      await encode(page(), { format: 'jpeg', quality: 85 }),
      await encode(page(), { format: 'png' }),
      await encode(page(), { format: 'webp' }),
      await encode(page(), { format: 'tiff' }),
      await encode(page(), { format: 'tiff-g4' }),
      await writePdf([page(), page()]),
    ];
    for (const bytes of files)
      for (const mutation of mutationNames) {
        const opened = await openPages(mutate(bytes, mutation, random));
        const { image, fault } = await opened.decode(1);
        expect(image === null).toBe(fault !== null);
        opened.close();
      }
  });

  it('is damaged where its picture ends early', async () => {
    const whole = await encode(page(), { format: 'jpeg', quality: 90 });
    expect((await firstOf(whole.subarray(0, whole.length - 60))).fault).toBe('damaged');
  });

  it('is refused above 60 megapixels, before it is decoded', async () => {
    const large = await sharp({ create: { width: 10_000, height: 6_001, channels: 3, background: '#ffffff' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect((await firstOf(large)).fault).toBe('tooLarge');
  });
});
