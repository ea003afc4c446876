import { type Bed, bedSizes, turning } from '../damage/placing.ts';
import { type Picture, pixelsOf } from '../picture.ts';
import { warp } from '../warp.ts';

/** How many dots an inch sheets are rasterised at; what is done to coarser ones, for tests, is coarser by as much. */
export const RASTER = 300;

/** How a sheet lies in a scanner. Angles are in degrees, lengths in millimetres. */
export type Placing = {
  dpi: number;
  /** The size of the picture; null is that of the sheet. */
  bed: Bed | null;
  degrees: number;
  /** How many degrees one side is ahead of the other. */
  skew: number;
  x: number;
  y: number;
  /** How much too fast the sheet is fed: 1 is right. */
  feed: number;
  lid: number;
};

/** Scans a sheet: all movements at once, so that the picture is resampled only once. */
export function scan(picture: Picture, { dpi: wanted, bed, degrees, skew, x, y, feed, lid }: Placing): Picture {
  const dpi = (wanted * picture.dpi) / RASTER;
  const scale = dpi / picture.dpi;
  const turned = turning(picture, degrees);
  const slope = Math.tan((skew * Math.PI) / 180);
  const [right, down] = [pixelsOf({ dpi }, x), pixelsOf({ dpi }, y)];
  const size = bed
    ? { width: pixelsOf({ dpi }, bedSizes[bed].width), height: pixelsOf({ dpi }, bedSizes[bed].height) }
    : { width: picture.width * scale, height: picture.height * scale * feed };
  const scanned = warp(
    picture,
    (fromX, fromY) => {
      const at = turned(fromX, fromY);
      return { x: (at.x + (at.y - picture.height / 2) * slope) * scale + right, y: at.y * scale * feed + down };
    },
    { width: Math.round(size.width), height: Math.round(size.height), background: lid },
  );
  return { ...scanned, dpi };
}
