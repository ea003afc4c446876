/** Millimetres of a pixel: 96 are an inch. */
export const MM_PER_PIXEL = 25.4 / 96;
/** Narrower pictures keep their own size, in which their letters can be read; none that has this width becomes narrower. */
const LEAST_MM = 30;
/** Wider ones have letters that may become smaller. */
const SMALL_MM = 60;
/** Of letters of 9 pt, as drawings for screens have them, 7 are left. */
const LEAST_SCALE = 7 / 9;

/**
 * Returns how wide a picture is on paper, in millimetres, in a column of which it has a share, in per cent: no wider than
 * its pixels, and a small one no narrower than its letters can be read. `pixels` is 0 where its size is not known.
 */
export function pictureWidth({ pixels, share }: { pixels: number; share: number }, column: number): number {
  const natural = pixels > 0 ? pixels * MM_PER_PIXEL : column;
  const least = natural <= SMALL_MM ? Math.max(LEAST_MM, natural * LEAST_SCALE) : LEAST_MM;
  return Math.min(natural, column, Math.max((column * share) / 100, least));
}
