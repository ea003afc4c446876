import sharp, { type Metadata } from 'sharp';
import { assetIdOf, sha256Of } from '../../../files/asset-id.ts';
import type { NormalImage } from '../../../host.ts';
import { drawn } from './images-drawn.ts';
import { LONGEST } from './images-size.ts';
import { lanes } from './lanes.ts';

/** More than any camera gives at 12 MB: a picture larger than this is made to fill the memory. */
const MOST_PIXELS = 120_000_000;
/** Even a camera's largest picture takes a fraction of this on the slowest machine. */
const PATIENCE_SECONDS = 20;
/** Drawings are made at twice their size, for sharp screens and paper. */
const DRAWN_AT = 2;

/** A decoded picture may hold half a gigabyte, so only this many are decoded at once; drawings hold nobody else up. */
const decoding = lanes(2);
const drawing = lanes(1);

/**
 * An uploaded image as it is kept: PNG or JPEG, at most 1600 pixels a side, upright, without anything a camera wrote
 * beside it. Null for what is no image of a known kind, and for a drawing where none is allowed. The same image always
 * gets the same id.
 */
export async function normalise(source: Uint8Array, allowed: { drawings: boolean }): Promise<NormalImage | null> {
  const start = String.fromCharCode(...source.subarray(0, 1000));
  if (beginnings.some((beginning) => beginning.test(start))) return decoding(() => photographed(source));
  if (!allowed.drawings || !start.includes('<svg')) return null;
  const picture = await drawing(() => drawn(source, DRAWN_AT));
  return picture && decoding(() => named(picture, 'png', DRAWN_AT));
}

/** PNG, JPEG, GIF and WebP. Nothing else comes near a decoder in this process. */
const beginnings = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF[\s\S]{4}WEBP/];

async function photographed(source: Uint8Array): Promise<NormalImage | null> {
  const metadata = await sharp(source)
    .metadata()
    .catch(() => null);
  if (!metadata) return null;
  const image = sharp(source, { limitInputPixels: MOST_PIXELS })
    .timeout({ seconds: PATIENCE_SECONDS })
    .autoOrient()
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true });
  const isJpeg = metadata.format === 'jpeg';
  const bytes = await (isJpeg ? image.jpeg({ quality: 90 }) : image.png()).toBuffer().catch(() => null);
  return bytes && named(isClean(metadata) ? source : bytes, isJpeg ? 'jpg' : 'png', 1);
}

async function named(bytes: Uint8Array, extension: 'jpg' | 'png', scale: number): Promise<NormalImage> {
  const { width, height } = await sharp(bytes).metadata();
  return {
    asset: await assetIdOf(await sha256Of(bytes), extension),
    mime: extension === 'jpg' ? 'image/jpeg' : 'image/png',
    bytes,
    width: Math.round(width / scale),
    height: Math.round(height / scale),
  };
}

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
