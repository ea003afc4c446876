import sharp from 'sharp';
import { assetIdOf } from '../../../../../core/files/asset-id.ts';
import type { NormalImage } from '../../../../host.ts';
import { sha256Of } from '../../../../sha256.ts';

/** Returns an image with its id, derived from its content, and its size in pixels at this scale. */
export async function toStoredImage(bytes: Uint8Array, extension: 'jpg' | 'png', scale: number): Promise<NormalImage> {
  const { width, height } = await sharp(bytes).metadata();
  return {
    asset: assetIdOf(await sha256Of(bytes), extension),
    mime: extension === 'jpg' ? 'image/jpeg' : 'image/png',
    // Without what else the buffer's memory holds.
    bytes: new Uint8Array(bytes),
    width: Math.round(width / scale),
    height: Math.round(height / scale),
  };
}
