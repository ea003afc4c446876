import type { Picture } from '../picture.ts';
import { encodeG4 } from './g4.ts';

/** A part of a page in CCITT group 4. */
export type FaxStrip = { bytes: Uint8Array; rows: number; isBlackOne: boolean };

/** Tags of TIFF. */
const tags = { photometric: 262, offsets: 273, rows: 278, counts: 279 } as const;

/** Returns a page in black and white as the strips of which a TIFF of it consists. */
export async function faxStrips(page: Picture): Promise<FaxStrip[]> {
  const file = await encodeG4(page);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  const entries = new Map<number, number[]>();
  for (let at = 0; at < view.getUint16(directory, isLittle); at++) {
    const entry = directory + 2 + 12 * at;
    entries.set(view.getUint16(entry, isLittle), valuesAt(view, entry, isLittle));
  }
  const [rows = page.height] = entries.get(tags.rows) ?? [];
  const [photometric = 0] = entries.get(tags.photometric) ?? [];
  return (entries.get(tags.offsets) ?? []).map((offset, at) => ({
    bytes: file.slice(offset, offset + (entries.get(tags.counts)?.[at] ?? 0)),
    rows: Math.min(rows, page.height - at * rows),
    // A TIFF in which black is 0 codes its white as what fax machines call black.
    isBlackOne: photometric === 1,
  }));
}

/** Returns the numbers of an entry, which stand in it when they fit four bytes. */
function valuesAt(view: DataView, entry: number, isLittle: boolean): number[] {
  const isShort = view.getUint16(entry + 2, isLittle) === 3;
  const count = view.getUint32(entry + 4, isLittle);
  const size = isShort ? 2 : 4;
  const from = count * size <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
  if (from + count * size > view.byteLength) return [];
  return Array.from({ length: count }, (_, at) =>
    isShort ? view.getUint16(from + at * size, isLittle) : view.getUint32(from + at * size, isLittle),
  );
}
