import sharp, { type Metadata } from 'sharp';
import { LONGEST_SIDE } from '../../../../../core/files/image-types.ts';
import type { NormalImage } from '../../../../host.ts';
import { toStoredImage } from './to-stored-image.ts';

/** More than any camera gives at 12 MB: a picture larger than this is made to fill the memory. */
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
  return bytes && toStoredImage(isClean(metadata) ? source : bytes, isJpeg ? 'jpg' : 'png', 1);
}

/** Whether nothing has to change: writing such a file again would only make it larger or worse. */
const isClean = ({ format, width, height, ...beside }: Metadata): boolean =>
  (format === 'png' || format === 'jpeg') &&
  width <= LONGEST_SIDE &&
  height <= LONGEST_SIDE &&
  !beside.exif &&
  !beside.xmp &&
  !beside.iptc &&
  !beside.icc &&
  !beside.comments?.length;
