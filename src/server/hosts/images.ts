import sharp, { type Metadata } from 'sharp';
import { assetIdOf } from '../files/asset-id.ts';
import type { NormalImage } from '../host.ts';

/** The longest side of a stored image, in pixels. */
const LONGEST = 1600;
/** More than any camera gives at 12 MB: a picture larger than this is made to fill the memory. */
const MOST_PIXELS = 120_000_000;
/** Drawings are made at twice their size, for sharp screens and paper. */
const DRAWN_AT = 2;

/**
 * An uploaded image as it is kept: PNG or JPEG, at most 1600 pixels a side, upright, without anything a camera wrote
 * beside it. Null for what is no image of a known kind. The same image always gets the same id.
 */
export async function normalise(source: Uint8Array): Promise<NormalImage | null> {
  if (source.length === 0) return null;
  const metadata = await sharp(source)
    .metadata()
    .catch(() => null);
  if (!metadata || !kinds.has(metadata.format)) return null;
  const isDrawing = metadata.format === 'svg';
  const image = sharp(source, { limitInputPixels: MOST_PIXELS, ...(isDrawing && { density: 72 * DRAWN_AT }) })
    .autoOrient()
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true });
  const written = metadata.format === 'jpeg' ? image.jpeg({ quality: 90 }) : image.png();
  const result = await (isDrawing ? written.flatten({ background: '#ffffff' }) : written)
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!result) return null;

  const bytes = isClean(metadata) ? source : result.data;
  const scale = isDrawing ? DRAWN_AT : 1;
  const extension = metadata.format === 'jpeg' ? 'jpg' : 'png';
  return {
    asset: await assetIdOf(bytes, extension),
    mime: extension === 'jpg' ? 'image/jpeg' : 'image/png',
    bytes,
    width: Math.round(result.info.width / scale),
    height: Math.round(result.info.height / scale),
  };
}

const kinds = new Set<string>(['png', 'jpeg', 'webp', 'gif', 'svg']);

/** Whether nothing has to change: writing such a file anew would only make it larger or worse. */
const isClean = ({ format, width, height, ...beside }: Metadata): boolean =>
  (format === 'png' || format === 'jpeg') &&
  width <= LONGEST &&
  height <= LONGEST &&
  !beside.exif &&
  !beside.xmp &&
  !beside.iptc &&
  !beside.icc &&
  !beside.comments?.length;
