import { type Picture, pixelsOf } from '../picture.ts';

/** What lenses and movement do. Measures are in pixels of the picture, as in a camera, unless they are named otherwise. */

/** Blurs evenly to all sides, with a standard deviation of so many pixels. */
export function blur(picture: Picture, deviation: number): Picture {
  if (deviation <= 0) return picture;
  const reach = Math.max(1, Math.ceil(deviation * 2.5));
  const weights = Array.from({ length: reach + 1 }, (_, at) => Math.exp(-(at * at) / (2 * deviation * deviation)));
  const total = 2 * weights.reduce((sum, weight) => sum + weight, 0) - (weights[0] ?? 0);
  const whole = Int32Array.from(weights, (weight) => Math.round((weight / total) * 65536));
  whole[0] = 65536 - 2 * whole.subarray(1).reduce((sum, weight) => sum + weight, 0);
  return blurredAcross(blurredDown(picture, whole), whole);
}

function blurredDown(picture: Picture, weights: Int32Array): Picture {
  const { width, height, pixels } = picture;
  const result = new Uint8Array(pixels.length);
  const sums = new Int32Array(width);
  for (let row = 0; row < height; row++) {
    sums.fill(32768);
    for (let off = -(weights.length - 1); off < weights.length; off++) {
      const from = Math.max(0, Math.min(height - 1, row + off)) * width;
      const weight = weights[Math.abs(off)] as number;
      for (let column = 0; column < width; column++) {
        sums[column] = (sums[column] as number) + (pixels[from + column] as number) * weight;
      }
    }
    for (let column = 0; column < width; column++) result[row * width + column] = (sums[column] as number) >> 16;
  }
  return { ...picture, pixels: result };
}

function blurredAcross(picture: Picture, weights: Int32Array): Picture {
  const { width, height, pixels } = picture;
  const result = new Uint8Array(pixels.length);
  const reach = weights.length - 1;
  const line = new Uint8Array(width + 2 * reach);
  const middle = weights[0] as number;
  for (let row = 0; row < height; row++) {
    const from = row * width;
    line.fill(pixels[from] as number, 0, reach);
    line.set(pixels.subarray(from, from + width), reach);
    line.fill(pixels[from + width - 1] as number, reach + width);
    for (let column = 0; column < width; column++) {
      const at = column + reach;
      let sum = 32768 + middle * (line[at] as number);
      for (let off = 1; off <= reach; off++) {
        sum += (weights[off] as number) * ((line[at - off] as number) + (line[at + off] as number));
      }
      result[from + column] = sum >> 16;
    }
  }
  return { ...picture, pixels: result };
}

/** Blurs each point to a disc of so many pixels, as a lens does that is out of focus. */
export function defocus(picture: Picture, radius: number): Picture {
  if (radius < 0.7) return blur(picture, radius * 0.5);
  const { width, height, pixels } = picture;
  const reach = Math.floor(radius + 0.5);
  const halves = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.floor(Math.sqrt(Math.max(0, (radius + 0.3) ** 2 - (at - reach) ** 2))),
  );
  const count = halves.reduce((sum, half) => sum + 2 * half + 1, 0);
  const factor = Math.round(65536 / count);
  const margin = reach + 1;
  const result = new Uint8Array(pixels.length);
  const ring = Array.from({ length: 2 * reach + 1 }, () => new Int32Array(width + 2 * margin + 1));
  const fill = (row: number) => {
    const sums = ring[(row + ring.length) % ring.length] as Int32Array;
    const from = Math.max(0, Math.min(height - 1, row)) * width;
    let sum = 0;
    for (let at = 0; at < width + 2 * margin; at++) {
      const column = at - margin;
      sum += pixels[from + (column < 0 ? 0 : column >= width ? width - 1 : column)] as number;
      sums[at + 1] = sum;
    }
  };
  for (let row = -reach; row < reach; row++) fill(row);
  const totals = new Int32Array(width);
  for (let row = 0; row < height; row++) {
    fill(row + reach);
    totals.fill(0);
    for (const [index, half] of halves.entries()) {
      const sums = ring[(row + index - reach + ring.length) % ring.length] as Int32Array;
      for (let column = 0; column < width; column++) {
        const at = column + margin;
        totals[column] = (totals[column] as number) + (sums[at + half + 1] as number) - (sums[at - half] as number);
      }
    }
    for (let column = 0; column < width; column++) {
      const grey = ((totals[column] as number) * factor + 32768) >> 16;
      result[row * width + column] = grey > 255 ? 255 : grey;
    }
  }
  return { ...picture, pixels: result };
}

/** Smears along a line of so many pixels, as a hand does that shakes. */
export function motionBlur(picture: Picture, length: number, degrees: number): Picture {
  const { width, height, pixels } = picture;
  const taps = Math.max(1, Math.round(length));
  const [dx, dy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const offsets = Array.from({ length: taps }, (_, at) => {
    const t = at - (taps - 1) / 2;
    return { across: Math.round(t * dx), down: Math.round(t * dy) };
  });
  const result = new Uint8Array(pixels.length);
  const totals = new Int32Array(width);
  for (let row = 0; row < height; row++) {
    totals.fill(0);
    for (const { across, down } of offsets) {
      const from = Math.max(0, Math.min(height - 1, row + down)) * width;
      const [first, last] = [Math.max(0, -across), Math.min(width, width - across)];
      for (let column = 0; column < first; column++)
        totals[column] = (totals[column] as number) + (pixels[from] as number);
      for (let column = first; column < last; column++) {
        totals[column] = (totals[column] as number) + (pixels[from + column + across] as number);
      }
      const edge = pixels[from + width - 1] as number;
      for (let column = last; column < width; column++) totals[column] = (totals[column] as number) + edge;
    }
    for (let column = 0; column < width; column++)
      result[row * width + column] = (totals[column] as number) / taps + 0.5;
  }
  return { ...picture, pixels: result };
}

/** Sharpens as drivers and phones do: edges get a light and a dark seam. */
export function sharpen(picture: Picture, amount: number, deviation = 1.2): Picture {
  const soft = blur(picture, deviation).pixels;
  const strength = Math.round(amount * 256);
  const pixels = new Uint8Array(picture.pixels.length);
  for (let at = 0; at < pixels.length; at++) {
    const grey = picture.pixels[at] as number;
    const sharp = grey + (((grey - (soft[at] as number)) * strength) >> 8);
    pixels[at] = sharp < 0 ? 0 : sharp > 255 ? 255 : sharp;
  }
  return { ...picture, pixels };
}

/** Blurs by so many millimetres on the paper, at any resolution. */
export const blurOnPaper = (picture: Picture, millimetres: number): Picture =>
  blur(picture, pixelsOf(picture, millimetres));
