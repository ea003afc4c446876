import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule } from 'zxing-wasm/reader';
import type { QrReader } from './page/read-code.ts';
import { readQrCodes } from './read-qr-codes.ts';

/** Returns what reads QR codes by ZXing, compiled to WebAssembly. */
export function createQrReader(): QrReader {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  // Without it the library would ask the network for its program.
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  return readQrCodes;
}
