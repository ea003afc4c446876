import { assetIdOf } from '../../../../core/files/asset-id.ts';
import { LONGEST_SIDE, photographTypeOf } from '../../../../core/files/image-types.ts';
import type { NormaliseImage } from '../../../host.ts';
import { sha256Of } from '../../../sha256.ts';

const JPEG_QUALITY = 0.9;

/**
 * Returns an image as an upright PNG or JPEG of at most 1600 pixels a side, without metadata; null for what is no
 * image. Returns null for SVG, which browsers do not decode in a worker.
 */
export const normalizeImage: NormaliseImage = async (source) => {
  const type = photographTypeOf(source);
  if (!type) return null;
  const bitmap = await createImageBitmap(new Blob([source as Uint8Array<ArrayBuffer>])).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no images in a worker');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const isJpeg = type === 'jpeg';
  const mime = isJpeg ? 'image/jpeg' : 'image/png';
  const blob = await canvas.convertToBlob({ type: mime, quality: JPEG_QUALITY });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { asset: assetIdOf(await sha256Of(bytes), isJpeg ? 'jpg' : 'png'), mime, bytes, width, height };
};
