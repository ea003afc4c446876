/** Frames, tables, restarts and scans of a JPEG. */
const isOfPixels = (marker: number) => (marker >= 0xc0 && marker <= 0xcf) || [0xda, 0xdb, 0xdd].includes(marker);
/** The segments about density and colours, by their lengths: longer ones hold something else, say a thumbnail. */
const descriptions = new Map([
  [0xe0, 16],
  [0xee, 14],
]);
const START = 0xd8;
const SCAN = 0xda;
const END = 0xd9;

/**
 * Returns a JPEG file with the segments that its pixels need alone (ITU-T T.81, annex B), without what a camera or a program has
 * added or appended; null where it is not built as the standard says.
 */
export function jpegPicture(file: Uint8Array): Uint8Array | null {
  const numbers = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file[0] !== 0xff || file[1] !== START) return null;
  const parts = [file.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= file.length) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return null;
    // Any number of these may stand before a marker.
    if (marker === 0xff) at++;
    else if (marker === END) return Buffer.concat([...parts, file.subarray(at, at + 2)]);
    else {
      const length = numbers.getUint16(at + 2);
      const head = at + 2 + length;
      const end = marker === SCAN ? endOfScan(file, head) : head;
      if (isOfPixels(marker) || descriptions.get(marker) === length) parts.push(file.subarray(at, end));
      at = end;
    }
  }
  return file[at] === 0xff && file[at + 1] === END ? Buffer.concat([...parts, file.subarray(at, at + 2)]) : null;
}

/** Returns where the data of a scan ends: before a marker that is neither a filled byte nor a restart. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = from; at + 1 < file.length; at++) {
    const next = file[at + 1] ?? 0;
    if (file[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}

/** The chunks of a PNG that its pixels and their size on paper need. */
const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'pHYs', 'IDAT', 'IEND']);
const SIGNATURE = 8;

/** Returns a PNG file with the chunks that its pixels need alone (ISO/IEC 15948); null where it is not built as the standard says. */
export function pngPicture(file: Uint8Array): Uint8Array | null {
  const numbers = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts = [file.subarray(0, SIGNATURE)];
  let at = SIGNATURE;
  while (at + 12 <= file.length) {
    const length = numbers.getUint32(at);
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const end = at + 12 + length;
    if (end > file.length) return null;
    if (pngChunks.has(name)) parts.push(file.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return null;
}
