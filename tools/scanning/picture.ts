import type { GreyPage } from '../../tests/support/pdf-pages.ts';

export type Point = { x: number; y: number };

/**
 * A grey page (0 = black, by rows) that knows where the sheet's places are in it. Pixels are measured from the top left
 * corner of the first one, whose middle is at 0.5, 0.5.
 */
export type Picture = GreyPage & {
  /** What a millimetre of the sheet is worth, roughly: damage is as large on paper at any resolution. */
  dpi: number;
  /** Returns where a place on the sheet, in millimetres, is in the picture, in pixels. */
  mapPoint: (millimetres: Point) => Point;
};

export const MILLIMETRES_AN_INCH = 25.4;

/** Returns a rasterised page as a picture in which nothing has moved. */
export function pictureOf({ width, height, pixels }: GreyPage, dpi: number): Picture {
  const scale = dpi / MILLIMETRES_AN_INCH;
  return { width, height, pixels, dpi, mapPoint: ({ x, y }) => ({ x: x * scale, y: y * scale }) };
}

/** Returns how many pixels so many millimetres are in a picture. */
export const pixelsOf = ({ dpi }: { dpi: number }, millimetres: number): number =>
  (millimetres / MILLIMETRES_AN_INCH) * dpi;

/** Returns an empty picture of one grey. */
export const blankPicture = (width: number, height: number, dpi: number, grey = 255): Picture =>
  pictureOf({ width, height, pixels: new Uint8Array(width * height).fill(grey) }, dpi);

/** Returns a copy whose pixels may be changed. */
export const copied = (picture: Picture): Picture => ({ ...picture, pixels: picture.pixels.slice() });

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value;

/** Returns 0 below `low`, 1 above `high`, and a smooth way between. */
export function smoothStep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}
