import sharp from 'sharp';
import { LONGEST_SIDE } from '../../../../../core/files/image-types.ts';
import type { NormalImage } from '../../../../host.ts';
import { toStoredImage } from './to-stored-image.ts';

/** Drawings are made at twice their size, for sharp screens and paper. */
const SCALE = 2;
/** At which a pixel of SVG is a pixel of the picture. */
const DENSITY = 72;
/** More than a page at the highest resolution that is printed. */
const PIXEL_LIMIT = 60_000_000;

/** Returns an SVG drawing as a PNG on white, or null if it is not a valid one. */
export async function rasterizeDrawing(source: Uint8Array): Promise<NormalImage | null> {
  const options = { density: DENSITY * SCALE, limitInputPixels: PIXEL_LIMIT };
  try {
    const { format } = await sharp(source, options).metadata();
    if (format !== 'svg') return null;
    const bytes = await sharp(source, options)
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer();
    return await toStoredImage(bytes, 'png', SCALE);
  } catch {
    return null;
  }
}
