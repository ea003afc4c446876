import { createNoiseTable } from './noise.ts';
import { clamp, type Picture } from './picture.ts';
import type { Random } from './random.ts';

/** Returns the picture with each grey replaced by what the function says of it. */
export function toned(picture: Picture, greyOf: (grey: number) => number): Picture {
  const table = Uint8Array.from({ length: 256 }, (_, grey) => Math.round(clamp(greyOf(grey), 0, 255)));
  const pixels = new Uint8Array(picture.pixels.length);
  for (let at = 0; at < pixels.length; at++) pixels[at] = table[picture.pixels[at] as number] as number;
  return { ...picture, pixels };
}

/** Factors of light are computed every so many pixels, and lie on straight lines between. */
const STEP = 16;

/**
 * Returns the picture with each grey multiplied by a factor, which is asked for by place in pixels and has to be smooth:
 * hard edges need a smaller step.
 */
export function shaded(picture: Picture, factorAt: (x: number, y: number) => number, step = STEP): Picture {
  const { width, height } = picture;
  const pixels = picture.pixels.slice();
  const columns = Math.ceil(width / step) + 1;
  const rowOf = (row: number) =>
    Float64Array.from({ length: columns }, (_, column) => factorAt(column * step, row * step));
  let above = rowOf(0);
  for (let block = 0; block * step < height; block++) {
    const below = rowOf(block + 1);
    for (let row = block * step; row < Math.min(height, (block + 1) * step); row++) {
      const down = (row - block * step + 0.5) / step;
      for (let column = 0; column * step < width; column++) {
        const from = (above[column] as number) * (1 - down) + (below[column] as number) * down;
        const to = (above[column + 1] as number) * (1 - down) + (below[column + 1] as number) * down;
        if (from === 1 && to === 1) continue;
        let factor = Math.round(from * 65536 + (to - from) * 65536 * (0.5 / step));
        const change = Math.round(((to - from) / step) * 65536);
        const first = row * width + column * step;
        for (let at = first; at < first + Math.min(step, width - column * step); at++) {
          const grey = ((pixels[at] as number) * factor + 32768) >> 16;
          pixels[at] = grey > 255 ? 255 : grey;
          factor += change;
        }
      }
    }
    above = below;
  }
  return { ...picture, pixels };
}

/** Returns the picture with normal noise: `dark` is its deviation in black, `light` in white, as sensors have it. */
export function noised(picture: Picture, random: Random, dark: number, light = dark): Picture {
  const { width, height } = picture;
  const { values, rowAt } = createNoiseTable(random, width);
  const deviations = Float32Array.from({ length: 256 }, (_, grey) => dark + ((light - dark) * grey) / 255);
  const pixels = new Uint8Array(picture.pixels.length);
  for (let row = 0, at = 0; row < height; row++) {
    for (let noise = rowAt(), end = at + width; at < end; at++, noise++) {
      const grey = picture.pixels[at] as number;
      const noisy = grey + (values[noise] as number) * (deviations[grey] as number) + 0.5;
      pixels[at] = noisy < 0 ? 0 : noisy > 255 ? 255 : noisy;
    }
  }
  return { ...picture, pixels };
}
