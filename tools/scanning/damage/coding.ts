import { clamp, type Picture } from '../picture.ts';

/** The table of the JPEG standard for luminance, row by row; its quality is 50. */
const standard = [
  ...[16, 11, 10, 16, 24, 40, 51, 61],
  ...[12, 12, 14, 19, 26, 58, 60, 55],
  ...[14, 13, 16, 24, 40, 57, 69, 56],
  ...[14, 17, 22, 29, 51, 87, 80, 62],
  ...[18, 22, 37, 56, 68, 109, 103, 77],
  ...[24, 35, 55, 64, 81, 104, 113, 92],
  ...[49, 64, 78, 87, 103, 121, 120, 101],
  ...[72, 92, 95, 98, 112, 100, 103, 99],
];
/** Tables of other makers: some spare the details, some divide everything alike. */
export const jpegTables = {
  standard,
  flat: Array<number>(64).fill(42),
  steep: standard.map((_, at) => 9 + 7 * ((at >> 3) + (at & 7)) ** 1.25),
  gentle: standard.map((value, at) => 12 + value * 0.45 + ((at >> 3) + (at & 7)) * 2),
} as const satisfies Record<string, readonly number[]>;
export type JpegTable = keyof typeof jpegTables;

/** Does to a picture what JPEG does to it: details of 8 × 8 pixels are rounded, the more the lower the quality (1–100). */
export function jpegArtefacts(
  picture: Picture,
  { quality, table = 'standard' }: { quality: number; table?: JpegTable },
): Picture {
  const { width, height } = picture;
  const factor = quality < 50 ? 50 / quality : 2 - quality / 50;
  const steps = Float32Array.from(jpegTables[table], (step) => Math.max(1, Math.round(step * factor)));
  const pixels = new Uint8Array(picture.pixels.length);
  const block = new Float32Array(64);
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      const isEdge = top + 8 > height || left + 8 > width;
      load(picture, block, left, top, isEdge);
      transform(block, cosines);
      let last = 0;
      for (let at = 0; at < 64; at++) {
        const value = block[at] as number;
        const step = steps[at] as number;
        const rounded = (value + (value < 0 ? -step : step) / 2) / step;
        const whole = rounded | 0;
        block[at] = whole * step;
        if (whole !== 0) last = at;
      }
      if (last === 0) flat(picture, pixels, left, top, (block[0] as number) / 8 + 128.5);
      else {
        transform(block, sines);
        store(picture, pixels, block, left, top);
      }
    }
  }
  return { ...picture, pixels };
}

/** The matrix of the cosine transform, row by row, and the one that turns it round. */
const cosines = Float32Array.from({ length: 64 }, (_, at) => {
  const [frequency, place] = [at >> 3, at & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
});
const sines = Float32Array.from({ length: 64 }, (_, at) => cosines[(at & 7) * 8 + (at >> 3)] as number);

const between = new Float32Array(64);

/** Multiplies a block with a matrix from both sides. */
function transform(block: Float32Array, matrix: Float32Array) {
  for (let row = 0; row < 64; row += 8) {
    const [a, b, c, d] = [
      block[row] as number,
      block[row + 1] as number,
      block[row + 2] as number,
      block[row + 3] as number,
    ];
    const [e, f, g, h] = [
      block[row + 4] as number,
      block[row + 5] as number,
      block[row + 6] as number,
      block[row + 7] as number,
    ];
    for (let out = 0; out < 8; out++) {
      const m = out * 8;
      between[out * 8 + (row >> 3)] =
        a * (matrix[m] as number) +
        b * (matrix[m + 1] as number) +
        c * (matrix[m + 2] as number) +
        d * (matrix[m + 3] as number) +
        e * (matrix[m + 4] as number) +
        f * (matrix[m + 5] as number) +
        g * (matrix[m + 6] as number) +
        h * (matrix[m + 7] as number);
    }
  }
  for (let row = 0; row < 64; row += 8) {
    const [a, b, c, d] = [
      between[row] as number,
      between[row + 1] as number,
      between[row + 2] as number,
      between[row + 3] as number,
    ];
    const [e, f, g, h] = [
      between[row + 4] as number,
      between[row + 5] as number,
      between[row + 6] as number,
      between[row + 7] as number,
    ];
    for (let out = 0; out < 8; out++) {
      const m = out * 8;
      block[out * 8 + (row >> 3)] =
        a * (matrix[m] as number) +
        b * (matrix[m + 1] as number) +
        c * (matrix[m + 2] as number) +
        d * (matrix[m + 3] as number) +
        e * (matrix[m + 4] as number) +
        f * (matrix[m + 5] as number) +
        g * (matrix[m + 6] as number) +
        h * (matrix[m + 7] as number);
    }
  }
}

function load({ width, height, pixels }: Picture, block: Float32Array, left: number, top: number, isEdge: boolean) {
  for (let row = 0; row < 8; row++) {
    const y = isEdge ? Math.min(height - 1, top + row) : top + row;
    for (let column = 0; column < 8; column++) {
      const x = isEdge ? Math.min(width - 1, left + column) : left + column;
      block[row * 8 + column] = (pixels[y * width + x] as number) - 128;
    }
  }
}

function store({ width, height }: Picture, pixels: Uint8Array, block: Float32Array, left: number, top: number) {
  for (let row = 0; row < 8 && top + row < height; row++) {
    for (let column = 0; column < 8 && left + column < width; column++) {
      const grey = (block[row * 8 + column] as number) + 128.5;
      pixels[(top + row) * width + left + column] = grey < 0 ? 0 : grey > 255 ? 255 : grey;
    }
  }
}

function flat({ width, height }: Picture, pixels: Uint8Array, left: number, top: number, grey: number) {
  const value = Math.floor(clamp(grey, 0, 255));
  for (let row = top; row < Math.min(height, top + 8); row++) {
    pixels.fill(value, row * width + left, row * width + Math.min(width, left + 8));
  }
}
