import sharp, { type Metadata } from 'sharp';
import { LONGEST_SIDE, PHOTO_SIDE } from '../../../../../core/files/image-types.ts';
import type { NormalImage } from '../../../../host.ts';
import { jpegPicture, pngPicture } from './picture-data.ts';
import { toStoredImage } from './to-stored-image.ts';

/** More pixels than any camera's photograph of 12 MB has: larger images are decompression bombs. */
const PIXEL_LIMIT = 120_000_000;

/** Returns an image from a camera or a program as it is stored, or null if it cannot be read. */
export async function normalizePhotograph(source: Uint8Array): Promise<NormalImage | null> {
  const metadata = await sharp(source)
    .metadata()
    .catch(() => null);
  if (!metadata) return null;
  const image = sharp(source, { limitInputPixels: PIXEL_LIMIT })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
  const isJpeg = metadata.format === 'jpeg';
  const bytes = await (isJpeg ? image.jpeg({ quality: 90 }) : image.png()).toBuffer().catch(() => null);
  const unchanged = keepsPixels(metadata) ? (isJpeg ? jpegPicture(source) : pngPicture(source)) : null;
  return bytes && toStoredImage(unchanged ?? bytes, isJpeg ? 'jpg' : 'png', 1);
}

/** Returns the square middle of an image as a JPEG without metadata, on white; null if it cannot be read. */
export async function cutSquare(source: Uint8Array): Promise<NormalImage | null> {
  const metadata = await sharp(source)
    .metadata()
    .catch(() => null);
  if (!metadata) return null;
  const side = Math.min(PHOTO_SIDE, metadata.width, metadata.height);
  const bytes = await sharp(source, { limitInputPixels: PIXEL_LIMIT })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => null);
  return bytes && toStoredImage(bytes, 'jpg', 1);
}

/** Returns whether the pixels can be stored as they are: encoding them again would only make the file larger or worse. */
const keepsPixels = ({ format, width, height, orientation = 1, icc }: Metadata): boolean =>
  (format === 'png' || format === 'jpeg') &&
  width <= LONGEST_SIDE &&
  height <= LONGEST_SIDE &&
  orientation === 1 &&
  !icc;
