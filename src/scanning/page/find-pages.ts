import { type PaperSize, papers } from '../../core/printing.ts';
import { type Marker, sheetGeometry } from '../../core/sheet/geometry.ts';
import { markerIds, markerOf, type SheetPart, sheetParts } from '../../core/sheet/markers.ts';
import type { Point } from '../image/grey-image.ts';
import { errorOf, fitAffine, fitHomography, type Homography, inverseOf, mapPoint } from '../image/homography.ts';
import { cornersOfBox, distance, middleOf } from '../image/quads.ts';
import type { FoundMarker } from './marker-reading.ts';
import type { QrCode } from './read-code.ts';
import type { Anchor } from './register.ts';

/** A sheet in a picture: `toPicture` puts millimetres of the sheet onto pixels. */
export type FoundPage = {
  paper: PaperSize;
  part: SheetPart;
  toPicture: Homography;
  markers: FoundMarker[];
};

/** How far two markers may be from where one sees the other, as a share of their distance: perspective, curl. */
const DIRECTION_TOLERANCE = 0.35;
/** Millimetres that a corner may be off before its marker is left out: a page that bends strongly is far from a plane in its middle. */
const CORNER_TOLERANCE = 14;
/** The fewest markers that tell about perspective; two only about size and turn. */
export const FOR_PERSPECTIVE = 3;

/**
 * Returns the pages that markers belong to, the one with most markers first; two sheets may lie in one picture. Where a
 * page has few markers, the corners of a code that lies where its own must be stand for another one.
 */
export function findPages(markers: readonly FoundMarker[], codes: readonly QrCode[] = []): FoundPage[] {
  const pages: FoundPage[] = [];
  let rest = [...markers];
  while (rest.length > 0) {
    const groups = rest.map((seed) => groupOf(seed, rest));
    const group = groups.reduce((best, one) => (one.length > best.length ? one : best), []);
    const code = group.length < FOR_PERSPECTIVE ? codes.find((one) => isCodeOf(group, one)) : undefined;
    if (group.length < 2 && !code) break;
    const page = fitPage(group, code);
    if (page) pages.push(page);
    const used = new Set(page?.markers ?? group);
    rest = rest.filter((marker) => !used.has(marker));
  }
  return pages;
}

type PlacedMarker = Pick<Marker, 'id' | 'x' | 'y' | 'size'>;
const noMarker: PlacedMarker = { id: -1, x: 0, y: 0, size: 0 };

/** The markers of each paper and part, which are at the same places on all of its sheets. */
const places = new Map(
  papers.flatMap((paper) =>
    sheetParts.flatMap((part) => {
      const options = part === 'upper' || part === 'lower' ? ({ format: 'half', half: part } as const) : {};
      const { markers } = sheetGeometry(paper, [2], options);
      return markerIds(paper, part).map((id, at): [number, PlacedMarker] => {
        const { x, y, size } = markers[at] ?? noMarker;
        return [id, { id, x, y, size }];
      });
    }),
  ),
);

/** Returns how far the corners of a page's markers are from where its homography has them: paper bends. */
export const anchorsOf = ({ toPicture, markers }: Pick<FoundPage, 'toPicture' | 'markers'>): Anchor[] => {
  const toPaper = inverseOf(toPicture);
  if (!toPaper) return [];
  return markers.flatMap(({ id, corners }) =>
    cornersOnPaper(id).flatMap((place, at) => {
      const corner = corners[at];
      if (!corner) return [];
      const seen = mapPoint(toPaper, corner);
      return [{ place, offset: { x: seen.x - place.x, y: seen.y - place.y } }];
    }),
  );
};

const isOfOneSheet = (one: number, other: number): boolean => {
  const [first, second] = [markerOf(one), markerOf(other)];
  return first?.paper === second?.paper && first?.part === second?.part;
};

/** Returns the markers of the seed's sheet that lie where it, by its own size and turn, sees them; each id once. */
const groupOf = (seed: FoundMarker, markers: readonly FoundMarker[]): FoundMarker[] => {
  const toPicture = fitAffine(cornersOnPaper(seed.id), seed.corners);
  if (!toPicture) return [];
  const group = [seed];
  const others = markers.map((marker) => ({ marker, off: offOf(toPicture, marker, seed) }));
  for (const { marker, off } of others.sort((a, b) => a.off - b.off)) {
    if (off <= DIRECTION_TOLERANCE && group.every(({ id }) => id !== marker.id)) group.push(marker);
  }
  return group;
};

/** Returns how far a marker is from where the seed sees it, as a share of their distance. */
const offOf = (toPicture: Homography, marker: FoundMarker, seed: FoundMarker): number => {
  if (marker === seed || !isOfOneSheet(marker.id, seed.id)) return Number.POSITIVE_INFINITY;
  const supposed = mapPoint(toPicture, places.get(marker.id) ?? noMarker);
  return distance(supposed, middleOf(marker.corners)) / distance(supposed, middleOf(seed.corners));
};

const cornersOnPaper = (id: number): Point[] => {
  const { x, y, size } = places.get(id) ?? noMarker;
  return cornersOfBox({ x: x - size / 2, y: y - size / 2, width: size, height: size });
};

/** Returns whether a code lies where the seed of a group sees the code of its sheet. */
const isCodeOf = ([seed]: readonly FoundMarker[], { corners }: QrCode): boolean => {
  const toPicture = seed && fitAffine(cornersOnPaper(seed.id), seed.corners);
  const place = qrOnPaper(seed?.id ?? -1);
  if (!toPicture || !place) return false;
  const off = Math.max(...corners.map((corner, at) => errorOf(toPicture, place[at] ?? corner, corner)));
  return off <= DIRECTION_TOLERANCE * distance(middleOf(seed.corners), corners[0]);
};

/** Returns the corners of the code of the sheet to which a marker belongs, in millimetres. */
const qrOnPaper = (id: number): Point[] | null => {
  const paper = markerOf(id)?.paper;
  if (!paper) return null;
  return cornersOfBox(sheetGeometry(paper, [2]).qr);
};

/** Returns the page that markers of a group show, without the markers that contradict the others. */
const fitPage = (group: readonly FoundMarker[], code: QrCode | undefined): FoundPage | null => {
  const place = markerOf(group[0]?.id ?? -1);
  if (!place) return null;
  let used = [...group];
  for (;;) {
    const pairs = used.map((marker) => ({ marker, from: cornersOnPaper(marker.id) }));
    const from = [...pairs.flatMap((pair) => pair.from), ...((code && qrOnPaper(used[0]?.id ?? -1)) ?? [])];
    const to = [...used.flatMap(({ corners }) => corners), ...(code?.corners ?? [])];
    const toPicture = used.length + (code ? 1 : 0) >= FOR_PERSPECTIVE ? fitHomography(from, to) : fitAffine(from, to);
    if (!toPicture) return null;
    const errors = pairs.map(({ marker, from: corners }) => errorInMillimetres(toPicture, marker, corners));
    const error = Math.max(...errors);
    if (error <= CORNER_TOLERANCE || used.length <= FOR_PERSPECTIVE) {
      return { paper: place.paper, part: place.part, toPicture, markers: used };
    }
    const worst = errors.indexOf(error);
    used = used.filter((_, at) => at !== worst);
  }
};

const errorInMillimetres = (toPicture: Homography, { corners }: FoundMarker, from: readonly Point[]): number => {
  const size = distance(from[0] ?? corners[0], from[1] ?? corners[1]);
  const pixels = (distance(corners[0], corners[1]) + distance(corners[1], corners[2])) / 2;
  const errors = corners.map((corner, at) => errorOf(toPicture, from[at] ?? corner, corner));
  return (Math.max(...errors) * size) / pixels;
};
