import type { Box } from '../../core/sheet/geometry.ts';
import { decodeSheetCode } from '../../core/sheet/sheet-codes.ts';
import { brightnessAt, type GreyImage } from '../image/grey-image.ts';
import type { Homography } from '../image/homography.ts';
import { cornersOfBox, type Quad } from '../image/quads.ts';
import { rectify } from '../image/rectify.ts';
import type { Anchor } from './register.ts';

/** A QR code: its text, and the corners of its modules from its own top left one clockwise, in pixels. */
export type QrCode = { text: string; corners: Quad };

/** Returns the QR codes that a picture shows and that can be read. */
export type QrReader = (image: GreyImage) => Promise<QrCode[]>;

/** The code of a sheet; its corners say how far the page is off there. */
export type ReadCode = { text: string; anchors: Anchor[] };

/** Millimetres of white around the code that a reader needs, and what a bent page may move it. */
const WHITE = 4.5;
const SIZES = [8, 14, 5];
/** Modules of a side: the versions 1 and 2, whose texts are long enough for every sheet. */
const MODULES = [21, 25];
const FINDER = 7;
/** Dots a module when its squares are drawn again, and modules of white. */
const DRAWN = 4;
const DRAWN_WHITE = 4;
/** How far a code is looked for around its place, in modules. */
const SEARCH = 3;

/**
 * Returns the code of the sheet whose page a homography describes, as the reader of QR codes finds it: in the rectified
 * corner, larger and smaller, and last in a clean drawing of its modules. Null where no text is a sheet's code.
 */
export async function readCode(
  image: GreyImage,
  toPicture: Homography,
  qr: Box,
  readQr: QrReader,
): Promise<ReadCode | null> {
  const box = { x: qr.x - WHITE, y: qr.y - WHITE, width: qr.width + 2 * WHITE, height: qr.height + 2 * WHITE };
  for (const size of SIZES) {
    const [code] = sheetCodesOf(await readQr(rectify(image, toPicture, box, size)));
    if (code) {
      const anchors = cornersOfBox(qr).map((place, at): Anchor => {
        const { x, y } = code.corners[at as 0 | 1 | 2 | 3];
        return { place, offset: { x: box.x + x / size - place.x, y: box.y + y / size - place.y } };
      });
      return { text: code.text, anchors };
    }
  }
  for (const modules of MODULES) {
    const [code] = sheetCodesOf(await readQr(drawModules(image, toPicture, qr, modules)));
    if (code) return { text: code.text, anchors: [] };
  }
  return null;
}

/** Returns the codes that are those of sheets: a sheet's picture may show others. */
export const sheetCodesOf = (codes: readonly QrCode[]): QrCode[] =>
  codes.filter(({ text }) => decodeSheetCode(text) !== null);

/** Returns a clean picture of a code from the brightness of its modules at the known place. */
const drawModules = (image: GreyImage, toPicture: Homography, qr: Box, modules: number): GreyImage => {
  const dots = 4;
  const around = (SEARCH * qr.width) / modules;
  const box = { x: qr.x - around, y: qr.y - around, width: qr.width + 2 * around, height: qr.height + 2 * around };
  const code = rectify(image, toPicture, box, (dots * modules) / qr.width);
  const [left, top] = findOffset(code, modules, dots);
  const values: number[] = [];
  for (let row = 0; row < modules; row++) {
    for (let column = 0; column < modules; column++) values.push(moduleAt(code, left, top, row, column, dots));
  }
  const isDark = levelled(values, modules);
  return draw((row, column) => knownModule(row, column, modules) ?? isDark(row, column), modules);
};

/** Returns where the code begins within the searched square: where its three corner squares fit best. */
const findOffset = (code: GreyImage, modules: number, dots: number): [number, number] => {
  let best: [number, number] = [SEARCH * dots, SEARCH * dots];
  let most = Number.NEGATIVE_INFINITY;
  for (let top = 0; top <= 2 * SEARCH * dots; top += 2) {
    for (let left = 0; left <= 2 * SEARCH * dots; left += 2) {
      let fit = 0;
      for (let row = 0; row < modules; row++) {
        for (let column = 0; column < modules; column++) {
          const known = knownModule(row, column, modules);
          if (known !== null) fit += moduleAt(code, left, top, row, column, dots) * (known ? -1 : 1);
        }
      }
      if (fit > most) [best, most] = [[left, top], fit];
    }
  }
  return best;
};

const moduleAt = (code: GreyImage, left: number, top: number, row: number, column: number, dots: number): number =>
  brightnessAt(code, left + (column + 0.5) * dots, top + (row + 0.5) * dots);

/** Returns whether a module is dark in every code of the size: corner squares, their white, the timing; null for the others. */
const knownModule = (row: number, column: number, modules: number): boolean | null => {
  const inFinder = (from: number) => from >= 0 && from < FINDER;
  for (const [top, left] of [
    [0, 0],
    [0, modules - FINDER],
    [modules - FINDER, 0],
  ] as const) {
    const [y, x] = [row - top, column - left];
    if (inFinder(y) && inFinder(x)) {
      const ring = Math.max(Math.abs(y - 3), Math.abs(x - 3));
      return ring !== 2;
    }
    if (y >= -1 && y <= FINDER && x >= -1 && x <= FINDER) return false;
  }
  if (row === 6) return column % 2 === 0;
  if (column === 6) return row % 2 === 0;
  return null;
};

/** Returns which modules are dark: darker than the middle of the lightest and the darkest around them. */
const levelled = (values: readonly number[], modules: number) => {
  const reach = 4;
  return (row: number, column: number): boolean => {
    let [least, most] = [255, 0];
    for (let y = Math.max(0, row - reach); y <= Math.min(modules - 1, row + reach); y++) {
      for (let x = Math.max(0, column - reach); x <= Math.min(modules - 1, column + reach); x++) {
        const value = values[y * modules + x] ?? 0;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    return (values[row * modules + column] ?? 0) < (least + most) / 2;
  };
};

const draw = (isDark: (row: number, column: number) => boolean, modules: number): GreyImage => {
  const side = (modules + 2 * DRAWN_WHITE) * DRAWN;
  const pixels = new Uint8Array(side * side).fill(255);
  for (let y = 0; y < modules * DRAWN; y++) {
    for (let x = 0; x < modules * DRAWN; x++) {
      if (isDark(Math.floor(y / DRAWN), Math.floor(x / DRAWN))) {
        pixels[(y + DRAWN_WHITE * DRAWN) * side + x + DRAWN_WHITE * DRAWN] = 0;
      }
    }
  }
  return { width: side, height: side, pixels };
};
