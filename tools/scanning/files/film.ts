import sharp from 'sharp';
import type { GreyPage } from '../../../tests/support/pdf-pages.ts';

/** Returns a film as motion JPEG, each picture so many times: browsers show some thirty a second. */
export async function encodeFilm(pictures: readonly GreyPage[], times: number): Promise<Uint8Array> {
  const encoded = new Map<GreyPage, Buffer>();
  for (const picture of new Set(pictures)) {
    const { width, height, pixels } = picture;
    const raw = { raw: { width, height, channels: 1 as const } };
    encoded.set(
      picture,
      await sharp(pixels, raw).toColourspace('srgb').jpeg({ quality: 88, chromaSubsampling: '4:2:0' }).toBuffer(),
    );
  }
  return Buffer.concat(
    pictures.flatMap((picture) => Array.from({ length: times }, () => encoded.get(picture) ?? Buffer.alloc(0))),
  );
}
