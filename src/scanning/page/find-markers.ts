import { markerOf } from '../../core/sheet/markers.ts';
import { findComponents } from '../image/components.ts';
import { findDarkPixels } from '../image/dark-pixels.ts';
import { type GreyImage, halved } from '../image/grey-image.ts';
import { distance, findQuad, middleOf, type Quad } from '../image/quads.ts';
import { type FoundMarker, readMarker } from './marker-reading.ts';

/** Pixels of the longer side from which on a picture is halved no further before it is measured. */
const MEASURED_SIDE = 1500;
/** A side of a marker, as a share of the picture's longer side: a page that fills a tenth of it, and one that fills it all. */
const SMALLEST_SIDE = 1 / 130;
const LARGEST_SIDE = 1 / 10;
/** A side in pixels below which a marker's cells are not found. */
const LEAST_PIXELS = 9;
/** How many markers a sheet has. */
const ON_SHEET = 6;

/** The picture in the size in which it is measured, and at half of it; `factor` is how many of its own pixels a pixel is. */
export type MeasuredImage = { image: GreyImage; half: GreyImage; factor: number };

/** Returns a picture halved until its longer side is just above 1,500 pixels. */
export function toMeasured(image: GreyImage): MeasuredImage {
  let measured = image;
  let factor = 1;
  while (Math.max(measured.width, measured.height) >= 2 * MEASURED_SIDE) {
    measured = halved(measured);
    factor *= 2;
  }
  return { image: measured, half: halved(measured), factor };
}

/** How closely a picture is looked at: the size, and the window over which light is levelled, as a share of the longer side. */
type Look = { halvings: number; window: number };

/** In turn, until enough is found: small pictures are quick, small windows see markers in shadows and beside dark tables. */
const looks: readonly Look[] = [
  { halvings: 2, window: 1 / 33 },
  { halvings: 1, window: 1 / 33 },
  { halvings: 0, window: 1 / 33 },
  { halvings: 0, window: 1 / 90 },
  { halvings: 1, window: 1 / 12 },
];

/** Looks after which a picture of a film without any marker is given up, and after which none is looked at more closely: the next one comes soon. */
const EMPTY_FRAME = 2;
const FRAME = 3;

/** Returns the markers of sheets that a picture shows, in its pixels; with `isFrame` those that are found quickly. */
export function findMarkers(
  { image, half }: Pick<MeasuredImage, 'image' | 'half'>,
  { isFrame = false } = {},
): FoundMarker[] {
  const sizes = [image, half, halved(half)];
  const found: FoundMarker[] = [];
  for (const [at, { halvings, window }] of looks.entries()) {
    if (isFrame && at >= (found.length === 0 ? EMPTY_FRAME : FRAME)) break;
    const small = sizes[halvings] ?? image;
    for (const quad of findSquares(small, window)) {
      const scaled = scaledBy(quad, 2 ** halvings);
      if (found.some(({ corners }) => isSame(corners, scaled))) continue;
      const marker = readMarker(image, scaled);
      if (marker && !found.some(({ corners }) => isSame(corners, marker.corners))) found.push(marker);
    }
    if (areAllFound(found)) break;
  }
  return found;
}

/** Returns whether there are sheets, and none lacks a marker. */
const areAllFound = (found: readonly FoundMarker[]): boolean => {
  const bySheet = Map.groupBy(found, ({ id }) => {
    const place = markerOf(id);
    return `${place?.paper} ${place?.part}`;
  });
  return found.length > 0 && [...bySheet.values()].every((own) => own.length % ON_SHEET === 0);
};

/** Returns the outlines of what may be markers. */
const findSquares = (image: GreyImage, window: number): Quad[] => {
  const side = Math.max(image.width, image.height);
  const [least, most] = [Math.max(LEAST_PIXELS, side * SMALLEST_SIDE), side * LARGEST_SIDE];
  const labelled = findComponents(findDarkPixels(image, Math.max(6, Math.round(side * window))), image.width);
  return labelled.components.flatMap((component) => {
    const width = component.right - component.left + 1;
    const height = component.bottom - component.top + 1;
    const isSized = Math.max(width, height) <= most * Math.SQRT2 && Math.min(width, height) >= least;
    // Border and bits of a marker cover between a half and nine tenths of its square, which may stand on a corner.
    if (!isSized || component.area < 0.2 * width * height) return [];
    const quad = findQuad(component, labelled);
    return quad ? [quad] : [];
  });
};

const scaledBy = (quad: Quad, factor: number): Quad => {
  const [a, b, c, d] = quad.map(({ x, y }) => ({ x: x * factor, y: y * factor }));
  return a && b && c && d ? [a, b, c, d] : quad;
};

const isSame = (one: Quad, other: Quad): boolean =>
  distance(middleOf(one), middleOf(other)) < distance(one[0], one[1]) / 2;
