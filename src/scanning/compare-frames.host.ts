import sharp from 'sharp';
import type { CompareFrames } from './file-reading.ts';
import type { GreyImage } from './image/grey-image.ts';
import { compareWriting, isSameWriting } from './writing/compare-writing.ts';
import { FRAME_DOTS } from './writing/read-frames.ts';

/** Compares pictures of frames as JPEGs. Returns the questions whose writing is not surely the same. */
export const compareFrames: CompareFrames = async (pairs) => {
  const different: number[] = [];
  for (const { question, one, other, rules } of pairs) {
    const [first, second] = [await decode(one), await decode(other)];
    if (!isSameWriting(compareWriting(first, second, FRAME_DOTS, rules))) different.push(question);
  }
  return different;
};

const decode = async (bytes: Uint8Array): Promise<GreyImage> => {
  const { data, info } = await sharp(bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
};
