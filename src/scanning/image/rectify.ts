import type { Box } from '../../core/sheet/geometry.ts';
import { brightnessAt, type GreyImage } from './grey-image.ts';
import type { Homography } from './homography.ts';

/** Returns a part of a page as it would lie under a scanner, from a picture of the page; `dotsPerMillimetre` is its size. */
export function rectify(
  image: GreyImage,
  [a, b, c, d, e, f, g, h]: Homography,
  box: Box,
  dotsPerMillimetre: number,
): GreyImage {
  const width = Math.max(1, Math.round(box.width * dotsPerMillimetre));
  const height = Math.max(1, Math.round(box.height * dotsPerMillimetre));
  const pixels = new Uint8Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    const y = box.y + (row + 0.5) / dotsPerMillimetre;
    for (let column = 0; column < width; column++) {
      const x = box.x + (column + 0.5) / dotsPerMillimetre;
      const depth = g * x + h * y + 1;
      pixels[at++] = Math.round(brightnessAt(image, (a * x + b * y + c) / depth, (d * x + e * y + f) / depth));
    }
  }
  return { width, height, pixels };
}
