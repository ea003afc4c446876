import sharp from 'sharp';
import type { EncodedPicture } from './file-reading.ts';
import type { GreyImage } from './image/grey-image.ts';

const QUALITY = 70;

/** Returns a grey picture as a JPEG, made smaller where its longer side has more pixels than `side`. */
export const encodePicture = async (
  { width, height, pixels }: GreyImage,
  side = Number.POSITIVE_INFINITY,
): Promise<EncodedPicture> => {
  let picture = sharp(pixels, { raw: { width, height, channels: 1 } });
  if (Math.max(width, height) > side) picture = picture.resize({ width: side, height: side, fit: 'inside' });
  const { data, info } = await picture
    .toColourspace('b-w')
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
};
