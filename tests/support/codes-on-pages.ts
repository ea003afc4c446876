import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { greyPages, pageTexts } from './pdf-pages.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
// Without it the library would ask the network for its program.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** Returns the texts of the QR codes on each page of a PDF of A4 or Letter, as a scanner of 150 dpi sees them. */
export const codesOnPages = async (pdf: Uint8Array): Promise<string[][]> => {
  const count = (await pageTexts(pdf)).length;
  const pages = await greyPages(
    pdf,
    { width: 210, height: 297, dpi: 150 },
    Array.from({ length: count }, (_, index) => index),
  );
  const codes: string[][] = [];
  for (const { width, height, pixels } of pages) {
    const data = new Uint8ClampedArray(4 * width * height);
    for (const [at, grey] of pixels.entries()) data.set([grey, grey, grey, 255], 4 * at);
    const picture = { data, width, height, colorSpace: 'srgb' } as ImageData;
    codes.push((await readBarcodes(picture, { formats: ['QRCode'] })).map(({ text }) => text));
  }
  return codes;
};
