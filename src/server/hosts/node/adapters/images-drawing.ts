// A program: draws the SVG of each message at its scale, and answers with a PNG, or with null for what is no drawing.
import sharp from 'sharp';
import { LONGEST } from './images-size.ts';

/** At which a pixel of SVG is a pixel of the picture. */
const DENSITY = 72;
/** More than a page at the highest resolution that is printed. */
const MOST_PIXELS = 60_000_000;

async function drawing({ source, scale }: { source: Uint8Array; scale: number }): Promise<Uint8Array | null> {
  const options = { density: DENSITY * scale, limitInputPixels: MOST_PIXELS };
  const { format } = await sharp(source, options).metadata();
  if (format !== 'svg') return null;
  return sharp(source, options)
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
}

process.on('message', async (asked: { source: Uint8Array; scale: number }) => {
  process.send?.(await drawing(asked).catch(() => null));
});
