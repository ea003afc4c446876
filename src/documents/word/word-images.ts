import { MM_PER_PIXEL, pictureWidth } from '../rich-text/picture-width.ts';

/** An image as Word 2013 can show it; the size is in pixels. */
export type WordImage = { type: 'png' | 'jpg' | 'gif'; bytes: Uint8Array; width: number; height: number };

/** A picture in running text is at most as high as two lines, in pixels. */
const LINE_PICTURE = 40;

/** What an image is set in, in pixels: the line, and the column of which it has a share. */
type Room = { line: number; column: number };

/**
 * Returns the size of an image in pixels: by its share of the column in per cent, as on pages that are printed from here, or, where
 * the share is null, small enough for running text.
 */
export function imageSize(
  image: WordImage,
  { line, column }: Room,
  share: number | null,
): { width: number; height: number } {
  const wanted =
    share === null
      ? (image.width * LINE_PICTURE) / image.height
      : pictureWidth({ pixels: image.width, share }, column * MM_PER_PIXEL) / MM_PER_PIXEL;
  const width = Math.max(1, Math.round(Math.min(image.width, line, wanted)));
  return { width, height: Math.max(1, Math.round((width * image.height) / image.width)) };
}

/** Returns an image with its size, or null for a file that is no PNG, JPEG or GIF, or is cut short. */
export function readWordImage(bytes: Uint8Array): WordImage | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const image = readSize(view);
    return image && image.width > 0 && image.height > 0 ? { ...image, bytes } : null;
  } catch {
    // The file ends before its size.
    return null;
  }
}

function readSize(view: DataView): Omit<WordImage, 'bytes'> | null {
  if (view.getUint32(0) === 0x89504e47) return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint32(0) === 0x47494638)
    return { type: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (view.getUint16(0) !== 0xffd8) return null;
  // A JPEG is a row of segments; the one that begins the picture has its size.
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'jpg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return null;
}
