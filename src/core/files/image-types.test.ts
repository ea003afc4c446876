import { describe, expect, it } from 'vitest';
import { photographTypeOf } from './image-types.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('photographTypeOf', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['GIF89a', 'gif'],
    ['RIFF\n\0\0\0WEBPVP8 ', 'webp'],
  ])('returns the type of a file that begins with %j', (start, type) =>
    expect(photographTypeOf(bytes(start))).toBe(type),
  );

  it.each(['', 'RIFF\n\0\0\0WAVE', '<svg xmlns=""/>', ' \x89PNG\r\n', '%PDF-1.7', 'BM'])(
    'returns null for %j',
    (start) => expect(photographTypeOf(bytes(start))).toBeNull(),
  );
});
