import { createField, createGrain } from '../noise.ts';
import { clamp, copied, type Picture, pixelsOf } from '../picture.ts';
import type { Random } from '../random.ts';
import { noised, shaded, toned } from '../tone.ts';
import { blur, blurOnPaper } from './optics.ts';
import { scaledPrint, turn } from './placing.ts';
import { dust } from './sensor.ts';

/** What printers and copiers do to a sheet; before it is filled, it is done to what is printed alone. */

/** Spreads toner by some hundredths of a millimetre to all sides; negative amounts make lines thinner. */
export function tonerSpread(picture: Picture, millimetres: number): Picture {
  const reach = Math.abs(pixelsOf(picture, millimetres));
  const deviation = Math.max(0.45, reach);
  // Blurred, then cut at another level than the middle: the edge moves by as much as the levels are apart.
  const level = 127.5 + Math.sign(millimetres) * Math.min(75, (60 * reach) / deviation);
  const soft = blur(picture, deviation).pixels;
  const pixels = new Uint8Array(soft.length);
  for (let at = 0; at < pixels.length; at++) {
    const [grey, blurred] = [picture.pixels[at] as number, soft[at] as number];
    const edge = (blurred - level) * 2.6 + 127.5;
    // Greys stay greys: only what is near an edge is moved.
    pixels[at] = clamp(millimetres > 0 ? Math.min(grey, edge) : Math.max(grey, edge), 0, 255);
  }
  return { ...picture, pixels };
}

/** Prints greys as dots of black on a screen of so many lines an inch, as laser printers do. */
export function halftone(picture: Picture, { lines, degrees = 45 }: { lines: number; degrees?: number }): Picture {
  const { width, height } = picture;
  const pixels = new Uint8Array(picture.pixels.length);
  const turns = (2 * Math.PI * lines) / picture.dpi;
  const [a, b] = [Math.cos((degrees * Math.PI) / 180) * turns, Math.sin((degrees * Math.PI) / 180) * turns];
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const grey = picture.pixels[at] as number;
      if (grey < 50 || grey > 242) {
        pixels[at] = grey;
        continue;
      }
      const screen = (Math.cos(a * column + b * row) + Math.cos(b * column - a * row)) * 58;
      pixels[at] = clamp((grey - 127.5 + screen) * 3.2 + 127.5, 20, 255);
    }
  }
  return { ...picture, pixels };
}

/** Prints with little toner: black gets grey and grainy, and in broad bands lighter still. */
export function weakToner(picture: Picture, random: Random, strength: number): Picture {
  const grain = createGrain(random, 0.4);
  const bands = createField(random, picture.width / 3, 2);
  const factors = Float32Array.from({ length: picture.width }, (_, column) =>
    clamp(0.6 + 0.6 * bands(column, 0), 0.1, 1),
  );
  const { width, height } = picture;
  const pixels = new Uint8Array(picture.pixels.length);
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const grey = picture.pixels[at] as number;
      const lost = grey > 250 ? 0 : strength * (factors[column] as number) * (0.35 + 0.9 * grain(column, row));
      pixels[at] = grey + (255 - grey) * Math.min(0.9, lost);
    }
  }
  return { ...picture, pixels };
}

/** Repeats a mark of dirt down the page, once for each turn of the roller that it sticks to. */
export function dirtyRollers(picture: Picture, random: Random, count: number): Picture {
  const result = copied(picture);
  const { width, height, pixels } = result;
  for (let left = count; left > 0; left--) {
    const around = pixelsOf(picture, random.pick([38, 44, 56, 75, 94]));
    const [x, first] = [random.between(0, width), random.between(0, around)];
    const [wide, high] = [pixelsOf(picture, random.between(0.3, 2.2)), pixelsOf(picture, random.between(0.3, 3.5))];
    const darkness = random.between(0.08, 0.45);
    const blot = createField(random, Math.max(1, wide), 2);
    for (let middle = first; middle < height + high; middle += around) {
      for (let row = Math.max(0, Math.floor(middle - high)); row < Math.min(height, middle + high); row++) {
        for (let column = Math.max(0, Math.floor(x - wide)); column < Math.min(width, x + wide); column++) {
          const away = ((column - x) / wide) ** 2 + ((row - middle) / high) ** 2;
          const cover = clamp(1.2 - away + 0.7 * blot(column - x + 500, row - middle + 500), 0, 1) * darkness;
          const at = row * width + column;
          pixels[at] = (pixels[at] as number) * (1 - cover);
        }
      }
    }
  }
  return result;
}

/** Copies the sheet on a copier, with all that is on it: harder edges, specks, a little larger or smaller, not quite straight. */
export function photocopied(picture: Picture, random: Random): Picture {
  const contrast = random.between(1.15, 1.7);
  const middle = random.between(120, 165);
  const copy = toned(
    blurOnPaper(picture, random.between(0.04, 0.08)),
    (grey) => (grey - middle) * contrast + middle + random.between(0, 6),
  );
  const shaken = turn(scaledPrint(copy, random.between(0.985, 1.012)), random.normal() * 0.4);
  return { ...noised(dust(shaken, random, Math.floor(random.between(20, 160))), random, 3, 1.5), dpi: picture.dpi };
}

/** Copies so weakly that everything, marks and markers included, is grey. */
export function paleCopy(picture: Picture, random: Random): Picture {
  const black = random.between(90, 140);
  const clouds = createField(random, picture.width / 4, 2);
  const copy = toned(
    blurOnPaper(picture, 0.06),
    (grey) => black + (252 - black) * (grey / 255) ** random.between(0.75, 0.8),
  );
  return noised(
    shaded(copy, (x, y) => 1 + 0.05 * clouds(x, y)),
    random,
    6,
    2,
  );
}
