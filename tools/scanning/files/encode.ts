import sharp, { type Sharp } from 'sharp';
import type { GreyPage } from '../../../tests/support/pdf-pages.ts';
import { quarterTurns } from '../damage/placing.ts';
import type { Level } from '../damage.ts';
import { MILLIMETRES_AN_INCH, type Picture } from '../picture.ts';
import { createRandom, type Random } from '../random.ts';
import { encodeG4 } from './g4.ts';
import { type PdfEncoding, writePdf } from './pdf.ts';

type JpegEncoding = {
  format: 'jpeg';
  quality?: number;
  isProgressive?: boolean;
  /** Three channels, as cameras have them, with the warm or cold light of the room. */
  tint?: { red: number; blue: number };
  /** How the picture is stored: turned, with an entry in EXIF that turns it back (1, 3, 6 or 8). */
  orientation?: 1 | 3 | 6 | 8;
};

/** How a picture gets to be a file. `tiff-g4` and one bit a pixel are for pictures in black and white: others lose their greys. */
export type Encoding =
  | JpegEncoding
  | { format: 'png'; bits?: 1 | 8 }
  | { format: 'tiff'; compression?: 'none' | 'lzw' | 'deflate' | 'jpeg' }
  | { format: 'tiff-g4' }
  | { format: 'webp'; quality?: number }
  | ({ format: 'pdf' } & PdfEncoding);

/** Returns the bytes of a file with the picture. */
export async function encode(picture: Picture, encoding: Encoding): Promise<Uint8Array> {
  switch (encoding.format) {
    case 'jpeg':
      return encodeJpeg(picture, encoding);
    case 'png':
      return bytesOf(rawOf(picture).png(encoding.bits === 1 ? { palette: true, colours: 2 } : {}));
    case 'tiff': {
      const { compression = 'lzw' } = encoding;
      return bytesOf(
        rawOf(picture).tiff({ compression, xres: pixelsAMillimetre(picture), yres: pixelsAMillimetre(picture) }),
      );
    }
    case 'tiff-g4':
      return encodeG4(picture);
    case 'webp':
      return bytesOf(rawOf(picture).webp({ quality: Math.round(encoding.quality ?? 80) }));
    case 'pdf':
      return writePdf([picture], encoding);
  }
}

const rawOf = ({ width, height, pixels }: GreyPage) =>
  sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());
const pixelsAMillimetre = ({ dpi }: Picture) => dpi / MILLIMETRES_AN_INCH;

/** How many right angles a stored picture is turned by, so that its entry in EXIF turns it back. */
const turnsOf = { 1: 0, 3: 2, 6: 3, 8: 1 } as const;

async function encodeJpeg(picture: Picture, { quality = 85, isProgressive = false, tint, orientation }: JpegEncoding) {
  const { width, height, pixels } = orientation ? quarterTurns(picture, turnsOf[orientation]) : picture;
  const image = tint
    ? sharp(tinted(pixels, tint), { raw: { width, height, channels: 3 } })
    : rawOf({ width, height, pixels });
  const options = { quality: Math.round(quality), progressive: isProgressive };
  return bytesOf(
    image.withMetadata({ density: Math.round(picture.dpi), ...(orientation && { orientation }) }).jpeg(options),
  );
}

/** Returns red, green and blue whose luminance is the grey, unless it is too light for that. */
function tinted(pixels: Uint8Array, { red, blue }: { red: number; blue: number }): Uint8Array {
  const green = (1 - 0.299 * red - 0.114 * blue) / 0.587;
  const colours = new Uint8Array(pixels.length * 3);
  for (let at = 0, to = 0; at < pixels.length; at++, to += 3) {
    const grey = pixels[at] as number;
    colours[to] = Math.min(255, grey * red + 0.5);
    colours[to + 1] = Math.min(255, grey * green + 0.5);
    colours[to + 2] = Math.min(255, grey * blue + 0.5);
  }
  return colours;
}

/** Returns an encoding that is usual for what a level has made of the sheet. */
export function usualEncoding(picture: Picture, level: Level, seed: number): Encoding {
  const random = createRandom(seed);
  if (level === 'phone' || level === 'hostile') {
    return {
      ...{ format: 'jpeg', quality: random.between(70, 95) },
      tint: { red: random.between(0.94, 1.1), blue: random.between(0.82, 1.1) },
      orientation: random.pick([1, 1, 3, 6, 6, 8] as const),
    };
  }
  if (picture.pixels.every((grey) => grey === 0 || grey === 255)) {
    return random.pick([
      { format: 'tiff-g4' },
      { format: 'png', bits: 1 },
      { format: 'pdf', images: 'g4', strips: random.pick([1, 4]) },
    ]);
  }
  return scannerEncoding(random);
}

const scannerEncoding = (random: Random): Encoding => {
  switch (random.weighted({ jpeg: 55, pdf: 25, png: 12, tiff: 6, webp: 2 })) {
    case 'pdf':
      return {
        format: 'pdf',
        ...{
          images: random.pick(['jpeg', 'jpeg', 'flate'] as const),
          strips: random.pick([1, 1, 1, 6]),
          quality: random.between(60, 92),
        },
        rotate: random.pick([0, 0, 0, 90, 180, 270] as const),
      };
    case 'png':
      return { format: 'png' };
    case 'tiff':
      return { format: 'tiff', compression: random.pick(['none', 'lzw', 'deflate', 'jpeg'] as const) };
    case 'webp':
      return { format: 'webp', quality: random.between(60, 95) };
    default:
      return { format: 'jpeg', quality: random.between(60, 95), isProgressive: random.chance(0.1) };
  }
};
