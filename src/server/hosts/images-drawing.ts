// A program: draws the SVG of its input at the scale of its first word, and writes it as a PNG.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { LONGEST } from './images-size.ts';

/** At which a pixel of SVG is a pixel of the picture. */
const DENSITY = 72;
/** More than a page at the highest resolution that is printed. */
const MOST_PIXELS = 60_000_000;

const source = await buffer(process.stdin);
const options = { density: DENSITY * Number(process.argv[2]), limitInputPixels: MOST_PIXELS };
const { format } = await sharp(source, options).metadata();
if (format !== 'svg') throw new Error('no drawing');
const image = sharp(source, options)
  .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
  .flatten({ background: '#ffffff' })
  .png();
process.stdout.write(await image.toBuffer());
