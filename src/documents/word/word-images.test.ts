import { describe, expect, it } from 'vitest';
import { imageSize, readWordImage } from './word-images.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const png = bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0x90, 0, 0, 1, 0x2c);
const gif = bytes(0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x90, 1, 0x2c, 1);
// A comment stands before the frame.
const jpeg = bytes(0xff, 0xd8, 0xff, 0xfe, 0, 3, 65, 0xff, 0xc2, 0, 11, 8, 1, 0x2c, 1, 0x90);

describe('readWordImage', () => {
  it.each([
    ['png', png],
    ['gif', gif],
    ['jpg', jpeg],
  ])('reads the size of a %s', (type, file) => {
    expect(readWordImage(file)).toEqual({ type, bytes: file, width: 400, height: 300 });
  });

  it('refuses what Word 2013 cannot show, and files that are cut short', () => {
    expect(readWordImage(new TextEncoder().encode('RIFF____WEBP'))).toBeNull();
    expect(readWordImage(new TextEncoder().encode('<svg xmlns="x"/>'))).toBeNull();
    expect(readWordImage(new Uint8Array(0))).toBeNull();
    for (const file of [png, gif, jpeg]) expect(readWordImage(file.slice(0, 9))).toBeNull();
  });
});

describe('the size of an image in a Word file', () => {
  const image = { type: 'png' as const, bytes: png, width: 400, height: 300 };

  it('is a share of the column, but never more than its own size or the line', () => {
    expect(imageSize(image, { line: 320, column: 320 }, 50)).toEqual({ width: 160, height: 120 });
    expect(imageSize(image, { line: 1000, column: 1000 }, 100)).toEqual({ width: 400, height: 300 });
    expect(imageSize(image, { line: 100, column: 320 }, 50)).toEqual({ width: 100, height: 75 });
  });

  it('of a fraction is its own', () => {
    expect(imageSize({ ...image, width: 46, height: 50 }, { line: 280, column: 320 }, 10)).toMatchObject({ width: 46 });
  });

  it('is small in running text', () => {
    expect(imageSize(image, { line: 320, column: 320 }, null).height).toBe(40);
  });
});
