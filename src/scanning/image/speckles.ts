import type { GreyImage } from './grey-image.ts';
import { medianOf } from './median.ts';

/** Levels between neighbouring pixels from which on a picture is made of dots: by a halftone, or in black and white. */
const SPECKLED = 14;
/** Every so many pixels are looked at: enough of a page, and a hundredth of the time. */
const STRIDE = 211;

/**
 * Returns a picture whose dots are levelled, where it is made of dots: what is grey on paper is then grey again. Others
 * are returned as they are, with their fine lines.
 */
export function withoutSpeckles(image: GreyImage): GreyImage {
  return isSpeckled(image) ? levelled(levelled(image)) : image;
}

/** Returns whether single pixels differ much from those around them in more than half of the picture. */
const isSpeckled = ({ width, height, pixels }: GreyImage): boolean => {
  const differences: number[] = [];
  for (let at = width + 1; at < width * (height - 1) - 1; at += STRIDE) {
    const around =
      (pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at - width] ?? 0) + (pixels[at + width] ?? 0);
    differences.push(Math.abs((pixels[at] ?? 0) - around / 4));
  }
  return medianOf(differences) > SPECKLED;
};

/** Returns the means of squares of three by three pixels; the outermost pixels stay. */
const levelled = ({ width, height, pixels }: GreyImage): GreyImage => {
  const across = new Uint16Array(pixels.length);
  for (let at = 1; at < pixels.length - 1; at++) {
    across[at] = (pixels[at - 1] ?? 0) + (pixels[at] ?? 0) + (pixels[at + 1] ?? 0);
  }
  const means = pixels.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      means[at] = ((across[at - width] ?? 0) + (across[at] ?? 0) + (across[at + width] ?? 0) + 4) / 9;
    }
  }
  return { width, height, pixels: means };
};
