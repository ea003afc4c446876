/** Which square of an image is kept: `zoom` from 1, and where it lies, from 0 (left, top) to 1 (right, bottom). */
export type Crop = { zoom: number; x: number; y: number };
export type ImageSize = { width: number; height: number };

export const MOST_PHOTO_ZOOM = 4;
/** The largest square, in the middle. */
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Returns the square in pixels of the image, wholly within it. */
export function squareOf({ width, height }: ImageSize, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / Math.min(Math.max(zoom, 1), MOST_PHOTO_ZOOM);
  return { side, left: (width - side) * within(x), top: (height - side) * within(y) };
}

/** Returns the crop after the image was dragged by this share of the square's side. */
export function dragged(size: ImageSize, crop: Crop, by: { x: number; y: number }): Crop {
  const { side, left, top } = squareOf(size, crop);
  const moved = (at: number, share: number, room: number) => (room <= 0 ? 0.5 : within((at - share * side) / room));
  return { ...crop, x: moved(left, by.x, size.width - side), y: moved(top, by.y, size.height - side) };
}

const within = (share: number): number => Math.min(Math.max(share, 0), 1);
