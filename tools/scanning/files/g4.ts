import sharp from 'sharp';
import { MILLIMETRES_AN_INCH, type Picture } from '../picture.ts';

/** Returns a TIFF in CCITT group 4, one bit a pixel, as fax machines and many copiers write. */
export async function encodeG4({ width, height, pixels, dpi }: Picture): Promise<Uint8Array> {
  const resolution = dpi / MILLIMETRES_AN_INCH;
  const image = sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: resolution, yres: resolution });
  return new Uint8Array(await image.toBuffer());
}
