import type { GreyImage } from './grey-image.ts';

/** How much darker than its surroundings a dark pixel is: a share, and grey levels for dark surroundings. */
const DARKER_SHARE = 0.82;
const DARKER_LEVELS = 8;

/**
 * Returns a byte for each pixel: 1 where it is darker than the mean of the square of `2 × reach + 1` pixels around it. The
 * means come from a summed-area table (Bradley and Roth, "Adaptive Thresholding Using the Integral Image", 2007), so a
 * shadow or a gradient of light does not count as dark.
 */
export function findDarkPixels({ width, height, pixels }: GreyImage, reach: number): Uint8Array {
  const stride = width + 1;
  // Sums of 60 million pixels of 255 need more than 32 bits; wrapped differences are right all the same.
  const sums = new Int32Array(stride * (height + 1));
  for (let y = 0, at = 0; y < height; y++) {
    let row = 0;
    for (let x = 0, sum = (y + 1) * stride + 1; x < width; x++, sum++, at++) {
      row += pixels[at] as number;
      sums[sum] = (sums[sum - stride] as number) + row;
    }
  }
  const isDark = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const top = Math.max(0, y - reach) * stride;
    const bottom = Math.min(height, y + reach + 1) * stride;
    const rows = (bottom - top) / stride;
    for (let x = 0; x < width; x++, at++) {
      const left = x > reach ? x - reach : 0;
      const right = x + reach + 1 < width ? x + reach + 1 : width;
      const lower = (sums[bottom + right] as number) - (sums[bottom + left] as number);
      const sum = (lower - (sums[top + right] as number) + (sums[top + left] as number)) | 0;
      const mean = sum / (rows * (right - left));
      if ((pixels[at] as number) < mean * DARKER_SHARE - DARKER_LEVELS) isDark[at] = 1;
    }
  }
  return isDark;
}
