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
  if (file[0] !== 0xff || file[1] !== START) return null;
  const parts = [file.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= file.length) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return null;
    // Any number of these may stand before a marker.
    if (marker === 0xff) at++;
    else if (marker === END) return concat([...parts, file.subarray(at, at + 2)]);
    else {
      const length = readUint16(file, at + 2);
      const head = at + 2 + length;
      const end = marker === SCAN ? endOfScan(file, head) : head;
      if (isOfPixels(marker) || descriptions.get(marker) === length) parts.push(file.subarray(at, end));
      at = end;
    }
  }
  return file[at] === 0xff && file[at + 1] === END ? concat([...parts, file.subarray(at, at + 2)]) : null;
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
  const parts = [file.subarray(0, SIGNATURE)];
  let at = SIGNATURE;
  while (at + 12 <= file.length) {
    const length = readUint16(file, at) * 2 ** 16 + readUint16(file, at + 2);
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const end = at + 12 + length;
    if (end > file.length) return null;
    if (pngChunks.has(name)) parts.push(file.subarray(at, end));
    if (name === 'IEND') return concat(parts);
    at = end;
  }
  return null;
}

const readUint16 = (file: Uint8Array, at: number): number => (file[at] ?? 0) * 256 + (file[at + 1] ?? 0);

const concat = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
