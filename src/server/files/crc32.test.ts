import { crc32 as known } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crc32 } from './crc32.ts';

it('is the checksum that zips have, in whatever pieces the bytes come', () =>
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (first, second) => {
      expect(crc32(second, crc32(first))).toBe(known(Buffer.concat([first, second])));
    }),
  ));
