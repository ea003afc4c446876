import { MILLIMETRES_AN_INCH, type Picture } from '../picture.ts';

/**
 * Returns the grey of the light paper of a sheet in a picture, which cameras and drivers set themselves by: of what is on a
 * sheet, most is paper.
 */
export function paperWhite({ width, height, pixels, mapPoint }: Picture, sheet: Picture): number {
  const greys: number[] = [];
  const [right, bottom] = [sheet.width, sheet.height].map((side) => (side / sheet.dpi) * MILLIMETRES_AN_INCH - 10);
  for (let x = 12; x < (right ?? 0); x += 6) {
    for (let y = 12; y < (bottom ?? 0); y += 6) {
      const at = mapPoint({ x, y });
      const [column, row] = [Math.floor(at.x), Math.floor(at.y)];
      if (column >= 0 && row >= 0 && column < width && row < height) greys.push(pixels[row * width + column] as number);
    }
  }
  greys.sort((a, b) => a - b);
  return greys[Math.floor(greys.length * 0.8)] ?? 255;
}
