import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { QrReader } from './page/read-code.ts';

/** Codes in a picture beyond which nobody put sheets side by side. */
const MOST_CODES = 8;

/** Returns what reads QR codes by ZXing, compiled to WebAssembly. */
export function createQrReader(): QrReader {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  // Without it the library would ask the network for its program.
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  return async ({ width, height, pixels }) => {
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let at = 0; at < pixels.length; at++) {
      const grey = pixels[at] ?? 0;
      data[4 * at] = grey;
      data[4 * at + 1] = grey;
      data[4 * at + 2] = grey;
    }
    const picture = { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0];
    const found = await readBarcodes(picture, {
      formats: ['QRCode'],
      maxNumberOfSymbols: MOST_CODES,
      tryDownscale: false,
    });
    return found
      .filter(({ isValid }) => isValid)
      .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
        text,
        corners: [topLeft, topRight, bottomRight, bottomLeft] as const,
      }));
  };
}
