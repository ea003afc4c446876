import { assetIdOf } from '../../../../core/files/asset-id.ts';
import { LONGEST_SIDE, PHOTO_SIDE, photographTypeOf } from '../../../../core/files/image-types.ts';
import type { NormaliseImage } from '../../../host.ts';
import { sha256Of } from '../../../sha256.ts';

const JPEG_QUALITY = 0.9;

/**
 * Returns an image as an upright PNG or JPEG of at most 1600 pixels a side, without metadata; null for what is no
 * image. A square one is the middle, as a JPEG. Returns null for SVG, which browsers do not decode in a worker.
 */
export const normalizeImage: NormaliseImage = async (source, { isSquare = false }) => {
  const type = photographTypeOf(source);
  if (!type) return null;
  const bitmap = await decode(source);
  if (!bitmap) return null;
  const shortest = Math.min(bitmap.width, bitmap.height);
  const [cutWidth, cutHeight] = isSquare ? [shortest, shortest] : [bitmap.width, bitmap.height];
  const scale = Math.min(1, (isSquare ? PHOTO_SIDE : LONGEST_SIDE) / Math.max(cutWidth, cutHeight));
  const width = Math.max(1, Math.round(cutWidth * scale));
  const height = Math.max(1, Math.round(cutHeight * scale));
  const context = openCanvas(width, height);
  context.imageSmoothingQuality = 'high';
  const isJpeg = isSquare || type === 'jpeg';
  if (isSquare) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
  }
  const [left, top] = [(bitmap.width - cutWidth) / 2, (bitmap.height - cutHeight) / 2];
  context.drawImage(bitmap, left, top, cutWidth, cutHeight, 0, 0, width, height);
  bitmap.close();
  const mime = isJpeg ? 'image/jpeg' : 'image/png';
  const bytes = await encode(context, mime);
  return { asset: assetIdOf(await sha256Of(bytes), isJpeg ? 'jpg' : 'png'), mime, bytes, width, height };
};

/** Returns an image as PNG; null for one that the browser does not decode in a worker. */
export async function toPng(image: Uint8Array): Promise<Uint8Array | null> {
  const bitmap = await decode(image);
  if (!bitmap) return null;
  const context = openCanvas(bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return encode(context, 'image/png');
}

const decode = (image: Uint8Array): Promise<ImageBitmap | null> =>
  createImageBitmap(new Blob([image as Uint8Array<ArrayBuffer>])).catch(() => null);

function openCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('this browser draws no images in a worker');
  return context;
}

const encode = async ({ canvas }: OffscreenCanvasRenderingContext2D, type: string) =>
  new Uint8Array(await (await canvas.convertToBlob({ type, quality: JPEG_QUALITY })).arrayBuffer());
