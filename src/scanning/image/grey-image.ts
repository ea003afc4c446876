/** A picture: a byte a pixel, 0 = black, by rows. The middle of the top left pixel is at (0.5, 0.5). */
export type GreyImage = { width: number; height: number; pixels: Uint8Array };

/** A point, in pixels of a picture or in millimetres of a page. */
export type Point = { x: number; y: number };

/** Returns the picture at half its size: each pixel the mean of four. A last odd row or column is left out. */
export function halved({ width, height, pixels }: GreyImage): GreyImage {
  const half = { width: width >> 1, height: height >> 1 };
  const means = new Uint8Array(half.width * half.height);
  for (let y = 0, at = 0; y < half.height; y++) {
    let from = 2 * y * width;
    for (let x = 0; x < half.width; x++, from += 2) {
      const upper = (pixels[from] as number) + (pixels[from + 1] as number);
      const lower = (pixels[from + width] as number) + (pixels[from + width + 1] as number);
      means[at++] = (upper + lower + 2) >> 2;
    }
  }
  return { ...half, pixels: means };
}

/** Returns the brightness between pixels, 0 to 255, from the four around the point; outside the edge's pixel counts. */
export function brightnessAt({ width, height, pixels }: GreyImage, x: number, y: number): number {
  const left = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const top = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const column = left | 0;
  const row = top | 0;
  const across = left - column;
  const down = top - row;
  const at = row * width + column;
  const upper = (pixels[at] ?? 0) * (1 - across) + (pixels[at + 1] ?? 0) * across;
  const lower = (pixels[at + width] ?? 0) * (1 - across) + (pixels[at + width + 1] ?? 0) * across;
  return upper * (1 - down) + lower * down;
}

/** Returns the same of a point that is at least a pixel inside: quicker, where a page asks for it hundreds of thousands of times. */
export function brightnessInside(pixels: Uint8Array, width: number, x: number, y: number): number {
  const left = x - 0.5;
  const top = y - 0.5;
  const column = left | 0;
  const row = top | 0;
  const across = left - column;
  const at = row * width + column;
  const a = pixels[at] as number;
  const b = pixels[at + width] as number;
  const upper = a + ((pixels[at + 1] as number) - a) * across;
  const lower = b + ((pixels[at + width + 1] as number) - b) * across;
  return upper + (lower - upper) * (top - row);
}

/** Returns whether a point is at least `margin` pixels inside the picture. */
export const isInside = ({ width, height }: GreyImage, { x, y }: Point, margin = 0): boolean =>
  x >= margin && y >= margin && x <= width - margin && y <= height - margin;
