import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { quarterTurns } from '../damage/placing.ts';
import type { Picture } from '../picture.ts';
import { type FaxStrip, faxStrips } from './fax-strips.ts';

/** How scanners put pictures into a PDF. */
export type PdfEncoding = {
  images?: 'jpeg' | 'flate' | 'g4';
  /** Of JPEG. */
  quality?: number;
  /** Into how many images, one below the other, a page is cut. */
  strips?: number;
  /** The page is stored turned, with an entry that turns it back. */
  rotate?: 0 | 90 | 180 | 270;
  /** The page says it is so many times as large as the paper: programs print and scan at any scale. */
  scale?: number;
};

/** An image of a page: its dictionary beside width and height, its bytes, and its height in rows. */
type Image = { entries: string; bytes: Uint8Array; rows: number };

/** Returns a PDF with a page for each picture. */
export async function writePdf(pages: readonly Picture[], encoding: PdfEncoding = {}): Promise<Uint8Array> {
  const objects: (string | Uint8Array)[][] = [];
  const add = (...parts: (string | Uint8Array)[]) => objects.push(parts);
  const stream = (entries: string, bytes: Uint8Array | string) =>
    add(`<< ${entries} /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream');
  const { rotate = 0, scale = 1 } = encoding;
  const kids: number[] = [];
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  for (const page of pages) {
    const stored = quarterTurns(page, (4 - rotate / 90) % 4);
    const points = (72 / page.dpi) * scale;
    const [width, height] = [stored.width * points, stored.height * points];
    const images = await imagesOf(stored, encoding);
    let top = 0;
    const drawn = images.map(({ entries, bytes, rows }) => {
      const number = stream(
        `/Type /XObject /Subtype /Image /Width ${stored.width} /Height ${rows} /ColorSpace /DeviceGray ${entries}`,
        bytes,
      );
      top += rows;
      const y = height - top * points;
      return { number, operators: `q ${width} 0 0 ${rows * points} 0 ${y} cm /I${number} Do Q` };
    });
    const content = stream('', drawn.map(({ operators }) => operators).join('\n'));
    const names = drawn.map(({ number }) => `/I${number} ${number} 0 R`).join(' ');
    kids.push(
      add(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate}`,
        ` /Resources << /XObject << ${names} >> >> /Contents ${content} 0 R >>`,
      ),
    );
  }
  objects[1] = [`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`];
  return fileOf(objects);
}

async function imagesOf(page: Picture, { images = 'jpeg', quality = 80, strips = 1 }: PdfEncoding): Promise<Image[]> {
  if (images === 'g4') return (await faxStrips(page)).map(faxImage(page.width));
  const rows = Math.ceil(page.height / strips);
  const parts = Array.from({ length: Math.ceil(page.height / rows) }, (_, at) => {
    const height = Math.min(rows, page.height - at * rows);
    return { height, pixels: page.pixels.slice(at * rows * page.width, (at * rows + height) * page.width) };
  });
  return Promise.all(
    parts.map(async ({ height, pixels }): Promise<Image> => {
      if (images === 'flate') {
        return {
          entries: '/BitsPerComponent 8 /Filter /FlateDecode',
          bytes: deflateSync(pixels, { level: 1 }),
          rows: height,
        };
      }
      const image = sharp(pixels, { raw: { width: page.width, height, channels: 1 } }).toColourspace('b-w');
      const bytes = new Uint8Array(await image.jpeg({ quality: Math.round(quality) }).toBuffer());
      return { entries: '/BitsPerComponent 8 /Filter /DCTDecode', bytes, rows: height };
    }),
  );
}

const faxImage =
  (width: number) =>
  ({ bytes, rows, isBlackOne }: FaxStrip): Image => ({
    entries: [
      '/BitsPerComponent 1 /Filter /CCITTFaxDecode',
      `/DecodeParms << /K -1 /Columns ${width} /Rows ${rows} /BlackIs1 ${isBlackOne} >>`,
    ].join(' '),
    bytes,
    rows,
  });

function fileOf(objects: readonly (readonly (string | Uint8Array)[])[]): Uint8Array {
  const chunks: Buffer[] = [];
  let length = 0;
  const write = (part: string | Uint8Array) => {
    const chunk = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    chunks.push(chunk);
    length += chunk.length;
  };
  write('%PDF-1.4\n');
  const offsets = objects.map((parts, index) => {
    const offset = length;
    for (const part of [`${index + 1} 0 obj\n`, ...parts, '\nendobj\n']) write(part);
    return offset;
  });
  const start = length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(chunks));
}
