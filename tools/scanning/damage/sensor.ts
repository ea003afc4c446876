import { createField } from '../noise.ts';
import { copied, type Picture, pixelsOf } from '../picture.ts';
import type { Random } from '../random.ts';
import { noised, toned } from '../tone.ts';

/** What the sensor of a scanner or a camera makes of the light, and its driver of that. */

/** Sets what black and white become, on a curve: above 1 the greys between get darker. */
export const gain = (
  picture: Picture,
  { black, white, gamma = 1 }: { black: number; white: number; gamma?: number },
): Picture => toned(picture, (grey) => black + (white - black) * (grey / 255) ** gamma);

/** Adds noise of this deviation in greys; a camera's is larger in the light. */
export const sensorNoise = (picture: Picture, random: Random, deviation: number, inLight = deviation): Picture =>
  noised(picture, random, deviation, inLight);

/** Adds noise as coarse as some pixels, which is what a telephone leaves of it. */
export function blotchyNoise(picture: Picture, random: Random, deviation: number): Picture {
  const TILE = 512;
  const field = createField(random, 3.2, 2);
  const tile = Int8Array.from(
    { length: TILE * TILE },
    (_, at) => field(at % TILE, Math.floor(at / TILE)) * deviation * 2.4,
  );
  const { width, height } = picture;
  const pixels = new Uint8Array(picture.pixels.length);
  for (let row = 0, at = 0; row < height; row++) {
    const from = (row % TILE) * TILE;
    // Each row of tiles begins elsewhere.
    const shift = (Math.floor(row / TILE) * 197) % TILE;
    for (let column = 0; column < width; column++, at++) {
      const grey = (picture.pixels[at] as number) + (tile[from + ((column + shift) & (TILE - 1))] as number);
      pixels[at] = grey < 0 ? 0 : grey > 255 ? 255 : grey;
    }
  }
  return { ...picture, pixels };
}

/** Turns grey into black and white at one level, as fax drivers do. */
export const blackAndWhite = (picture: Picture, level = 128): Picture =>
  toned(picture, (grey) => (grey < level ? 0 : 255));

/** Turns grey into black and white dots that are as dense as it is dark: "photo" instead of "text". */
export function errorDiffused(picture: Picture): Picture {
  const { width, height } = picture;
  const pixels = new Uint8Array(picture.pixels.length);
  let here = new Int16Array(width + 2);
  let below = new Int16Array(width + 2);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const wanted = (picture.pixels[at] as number) + ((here[column + 1] as number) >> 4);
      const got = wanted < 128 ? 0 : 255;
      pixels[at] = got;
      const left = wanted - got;
      here[column + 2] = (here[column + 2] as number) + left * 7;
      below[column] = (below[column] as number) + left * 3;
      below[column + 1] = (below[column + 1] as number) + left * 5;
      below[column + 2] = (below[column + 2] as number) + left;
    }
    [here, below] = [below, here.fill(0)];
  }
  return { ...picture, pixels };
}

/** Draws lines from top to bottom, where dirt on the glass of a feeder stays in one place: dark, or light where it shines. */
export function streaks(picture: Picture, random: Random, count: number): Picture {
  const result = copied(picture);
  const { width, height, pixels } = result;
  for (let left = count; left > 0; left--) {
    const middle = random.between(0, width);
    const half = Math.max(0.5, pixelsOf(picture, random.between(0.04, 0.25)));
    const strength = random.chance(0.75) ? -random.between(15, 110) : random.between(20, 80);
    const [from, to] = random.chance(0.6) ? [0, height] : [random.between(0, height * 0.6), height];
    const wave = createField(random, height / 4, 2);
    for (let row = Math.floor(from); row < to; row++) {
      const power = strength * (0.75 + 0.25 * wave(row, 0));
      for (
        let column = Math.max(0, Math.floor(middle - half));
        column <= Math.min(width - 1, middle + half);
        column++
      ) {
        const at = row * width + column;
        const fall = Math.max(0, Math.min(1, half + 0.5 - Math.abs(column + 0.5 - middle)));
        pixels[at] = Math.max(0, Math.min(255, (pixels[at] as number) + power * fall));
      }
    }
  }
  return result;
}

/** Makes columns of the sensor a little lighter or darker than their neighbours. */
export function unevenColumns(picture: Picture, random: Random, deviation: number): Picture {
  const result = copied(picture);
  const { width, height, pixels } = result;
  const wide = createField(random, width / 3, 3);
  const factors = Int32Array.from({ length: width }, (_, column) =>
    Math.round(65536 * (1 + (deviation * (random.normal() * 0.4 + 1.5 * wide(column, 0))) / 255)),
  );
  for (let row = 0; row < height; row++) {
    for (let column = 0, at = row * width; column < width; column++, at++) {
      const grey = ((pixels[at] as number) * (factors[column] as number)) >> 16;
      pixels[at] = grey > 255 ? 255 : grey;
    }
  }
  return result;
}

/** Scatters specks and short hairs, dark ones and light ones. */
export function dust(picture: Picture, random: Random, count: number): Picture {
  const result = copied(picture);
  const { width, height, pixels } = result;
  for (let left = count; left > 0; left--) {
    const isHair = random.chance(0.12);
    const radius = Math.max(
      0.6,
      pixelsOf(picture, isHair ? 0.05 : random.between(0.03, 0.09) / Math.sqrt(random.between(0.08, 1))),
    );
    const grey = random.chance(0.85) ? random.between(20, 170) : 255;
    let [x, y, angle] = [random.between(0, width), random.between(0, height), random.between(0, 6.3)];
    const bend = random.normal() * 0.06;
    for (let step = isHair ? pixelsOf(picture, random.between(1, 5)) : 1; step > 0; step--) {
      stamp(pixels, width, height, { x, y, radius, grey });
      angle += bend;
      x += Math.cos(angle);
      y += Math.sin(angle);
    }
  }
  return result;
}

function stamp(
  pixels: Uint8Array,
  width: number,
  height: number,
  { x, y, radius, grey }: { x: number; y: number; radius: number; grey: number },
) {
  for (let row = Math.max(0, Math.floor(y - radius - 1)); row < Math.min(height, y + radius + 1); row++) {
    for (let column = Math.max(0, Math.floor(x - radius - 1)); column < Math.min(width, x + radius + 1); column++) {
      const cover = Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(column + 0.5 - x, row + 0.5 - y)));
      const at = row * width + column;
      pixels[at] = (pixels[at] as number) * (1 - cover) + grey * cover;
    }
  }
}
