import { readBarcodes } from 'zxing-wasm/reader';
import type { QrReader } from './page/read-code.ts';

/** Codes in a picture beyond which nobody put sheets side by side. */
const MOST_CODES = 8;

/** Returns the QR codes of a picture, as ZXing reads them; the host says before where its program is. */
export const readQrCodes: QrReader = async ({ width, height, pixels }) => {
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
