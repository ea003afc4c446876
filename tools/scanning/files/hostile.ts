import { crc32, deflateSync } from 'node:zlib';

/** Returns files that are meant to crash or to hang a reader, by what they are: large sizes without data, cycles, a password, text. */
export const hostileFiles = (): Record<string, Uint8Array> => ({
  'png of 3.6 gigapixels': pngOf(60_000, 60_000, deflateSync(Buffer.alloc(1_000_000))),
  'png of 61 megapixels': pngOf(7_800, 7_900, deflateSync(Buffer.alloc(7_801 * 7_900))),
  'png whose rows are missing': pngOf(2_000, 2_000, deflateSync(Buffer.alloc(10))),
  'tiff of 4 gigapixels': tiffOf(65_000, 65_000),
  'tiff whose pages form a cycle': tiffOf(10, 10, 8),
  'pdf with a password': textOf(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
      `3 0 obj<</Filter/Standard/V 1/R 2/P -4/O(${'o'.repeat(32)})/U(${'u'.repeat(32)})>>endobj\n` +
      'trailer<</Root 1 0 R/Encrypt 3 0 R/ID[(i)(i)]>>\n%%EOF',
  ),
  'pdf whose pages form a cycle': textOf(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 9>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ),
  'pdf of nothing but brackets': textOf(`%PDF-1.7\n1 0 obj${'['.repeat(200_000)}`),
  'a picture that is text': textOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
});

const textOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const pngOf = (width: number, height: number, data: Buffer): Uint8Array => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]),
  );
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** Returns a TIFF without pixels. `next` is the offset of the directory of its next page; the first one is at 8. */
const tiffOf = (width: number, height: number, next = 0): Uint8Array => {
  const tags = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, 100],
  ] as const;
  const bytes = Buffer.alloc(8 + 2 + 12 * tags.length + 4);
  bytes.write('II*\0', 0, 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(tags.length, 8);
  for (const [index, [tag, type, value]] of tags.entries()) {
    const at = 10 + 12 * index;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  bytes.writeUInt32LE(next, 10 + 12 * tags.length);
  return new Uint8Array(bytes);
};
