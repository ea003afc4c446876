import { paperSizes } from '../../../src/core/sheet/layouts.ts';
import { createField } from '../noise.ts';
import { type Picture, pixelsOf } from '../picture.ts';
import type { Random } from '../random.ts';
import { type Frame, type Movement, warp } from '../warp.ts';

/** Flat movements of a sheet on its way through a scanner. Angles are in degrees, clockwise; the rest in millimetres. */

const sameFrame = ({ width, height }: Picture, background: number): Frame => ({ width, height, background });

/** Turns the sheet around its middle; corners leave the picture. */
export const turn = (picture: Picture, degrees: number, background = 255): Picture =>
  warp(picture, turning(picture, degrees), sameFrame(picture, background));

export function turning({ width, height }: Picture, degrees: number): Movement {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (x, y) => ({
    x: width / 2 + (x - width / 2) * cos - (y - height / 2) * sin,
    y: height / 2 + (x - width / 2) * sin + (y - height / 2) * cos,
  });
}

/** Slants the sheet, as a feeder does that pulls one side faster. */
export const shear = (picture: Picture, degrees: number, background = 255): Picture => {
  const slope = Math.tan((degrees * Math.PI) / 180);
  return warp(picture, (x, y) => ({ x: x + (y - picture.height / 2) * slope, y }), sameFrame(picture, background));
};

/** Makes the picture wider and higher by these factors: feeders run too fast or too slowly. */
export const stretch = (picture: Picture, { across, down }: { across: number; down: number }): Picture =>
  warp(picture, (x, y) => ({ x: x * across, y: y * down }), {
    width: Math.round(picture.width * across),
    height: Math.round(picture.height * down),
    background: 255,
  });

/** Lets the feeder run unevenly: rows come up to so many millimetres too early or too late. */
export function unsteadyFeed(picture: Picture, random: Random, millimetres: number): Picture {
  const field = createField(random, pixelsOf(picture, 60), 2);
  const reach = pixelsOf(picture, millimetres);
  return warp(picture, (x, y) => ({ x, y: y + reach * field(y, 0) }), sameFrame(picture, 255));
}

/** Shifts the sheet within the picture. */
export const shift = (picture: Picture, { x, y }: { x: number; y: number }, background = 255): Picture => {
  const [right, down] = [pixelsOf(picture, x), pixelsOf(picture, y)];
  return warp(picture, (fromX, fromY) => ({ x: fromX + right, y: fromY + down }), sameFrame(picture, background));
};

/** Prints smaller or larger than 100 %, around the middle: "fit to page". */
export const scaledPrint = (picture: Picture, factor: number): Picture => {
  const scaled = warp(
    picture,
    (x, y) => ({
      x: picture.width / 2 + (x - picture.width / 2) * factor,
      y: picture.height / 2 + (y - picture.height / 2) * factor,
    }),
    sameFrame(picture, 255),
  );
  // The paper is as large as before.
  return { ...scaled, dpi: picture.dpi };
};

/** Scans with fewer or more dots an inch. */
export const rescan = (picture: Picture, dpi: number): Picture => {
  const factor = dpi / picture.dpi;
  return stretch(picture, { across: factor, down: factor });
};

export const bedSizes = { ...paperSizes, legal: { width: 215.9, height: 355.6 }, a5: { width: 148, height: 210 } };
export type Bed = keyof typeof bedSizes;

/** Scans a sheet on the glass for another paper: what does not fit is cut off, the rest shows the lid. Offsets move the sheet from the upper left corner. */
export function onBed(
  picture: Picture,
  bed: Bed,
  offset: { x: number; y: number; degrees?: number },
  lid = 250,
): Picture {
  const [right, down] = [pixelsOf(picture, offset.x), pixelsOf(picture, offset.y)];
  const turned = turning(picture, offset.degrees ?? 0);
  return warp(
    picture,
    (x, y) => {
      const at = turned(x, y);
      return { x: at.x + right, y: at.y + down };
    },
    {
      width: Math.round(pixelsOf(picture, bedSizes[bed].width)),
      height: Math.round(pixelsOf(picture, bedSizes[bed].height)),
      background: lid,
    },
  );
}

/** Scans a letter sheet as if it were A4: its sides are cut off, its foot is followed by the lid. */
export const letterScannedAsA4 = (picture: Picture, lid = 250): Picture =>
  onBed(picture, 'a4', { x: (paperSizes.a4.width - paperSizes.letter.width) / 2, y: 0 }, lid);

/** Cuts margins off. */
export function cutMargins(
  picture: Picture,
  cut: { left?: number; top?: number; right?: number; bottom?: number },
): Picture {
  const [left, top, right, bottom] = [cut.left, cut.top, cut.right, cut.bottom].map((side) =>
    Math.round(pixelsOf(picture, side ?? 0)),
  ) as [number, number, number, number];
  const [width, height] = [picture.width - left - right, picture.height - top - bottom];
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (row + top) * picture.width + left;
    pixels.set(picture.pixels.subarray(from, from + width), row * width);
  }
  return {
    ...{ width, height, pixels, dpi: picture.dpi },
    mapPoint(millimetres) {
      const { x, y } = picture.mapPoint(millimetres);
      return { x: x - left, y: y - top };
    },
  };
}

/** Turns the picture clockwise by so many right angles, without loss. */
export function quarterTurns(picture: Picture, turns: number): Picture {
  let turned = picture;
  for (let left = ((turns % 4) + 4) % 4; left > 0; left--) turned = quarterTurn(turned);
  return turned;
}

export const turnedUpsideDown = (picture: Picture): Picture => quarterTurns(picture, 2);

function quarterTurn({ width, height, pixels: from, dpi, mapPoint }: Picture): Picture {
  const pixels = new Uint8Array(from.length);
  for (let row = 0; row < height; row++) {
    for (let column = 0, at = row * width; column < width; column++, at++) {
      pixels[column * height + (height - 1 - row)] = from[at] ?? 0;
    }
  }
  return {
    ...{ width: height, height: width, pixels, dpi },
    mapPoint(millimetres) {
      const { x, y } = mapPoint(millimetres);
      return { x: height - y, y: x };
    },
  };
}

/** Shows the picture as in a mirror: through the paper from behind, or scanned from a film. */
export function mirrored({ width, height, pixels: from, dpi, mapPoint }: Picture): Picture {
  const pixels = new Uint8Array(from.length);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++)
      pixels[row * width + width - 1 - column] = from[row * width + column] ?? 0;
  }
  return {
    ...{ width, height, pixels, dpi },
    mapPoint(millimetres) {
      const { x, y } = mapPoint(millimetres);
      return { x: width - x, y };
    },
  };
}
