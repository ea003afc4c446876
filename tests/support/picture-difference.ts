import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How different two colours must be to count, from 0 to 1: half a step of a colour's first hexadecimal digit. */
const COLOUR_THRESHOLD = 0.01;
/** How many pixels may differ because of antialiasing that pixelmatch does not recognize. */
const TOLERATED_PIXELS = 12;

/** How two pictures differ; `text` describes it in a sentence. */
export type PictureDifference = {
  pixels: number;
  /** The rectangle around all pixels that differ; null when the pictures have different sizes. */
  box: { left: number; top: number; right: number; bottom: number } | null;
  /** A PNG with the differing pixels marked; null when the pictures have different sizes. */
  marked: Buffer | null;
  text: string;
};

/** Compares two PNGs. Returns null when they look the same. */
export function pictureDifference(expected: Buffer, actual: Buffer): PictureDifference | null {
  const [before, after] = [PNG.sync.read(expected), PNG.sync.read(actual)];
  const { width, height } = after;
  if (before.width !== width || before.height !== height) {
    const text = `is ${width} × ${height} pixels, was ${before.width} × ${before.height}`;
    return { pixels: width * height, box: null, marked: null, text };
  }
  const marked = new PNG({ width, height });
  const pixels = pixelmatch(before.data, after.data, marked.data, width, height, {
    threshold: COLOUR_THRESHOLD,
    diffMask: true,
    diffColor: [255, 0, 0],
  });
  if (pixels <= TOLERATED_PIXELS) return null;
  const box = boxOf(marked);
  const text = `${pixels} pixels differ between (${box.left}, ${box.top}) and (${box.right}, ${box.bottom})`;
  return { pixels, box, marked: PNG.sync.write(marked), text };
}

/** Returns the rectangle around the red pixels of a mask. */
function boxOf({ width, height, data }: PNG) {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let index = 0; index < width * height; index++) {
    const isMarked = data[index * 4 + 3] !== 0 && data[index * 4] === 255 && data[index * 4 + 1] === 0;
    if (!isMarked) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}
