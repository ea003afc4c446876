import { prepareZXingModule } from 'zxing-wasm/reader';
import { readFrame } from '../../../../scanning/frames/read-frame.ts';
import type { GreyImage } from '../../../../scanning/image/grey-image.ts';
import type { SheetsToRead } from '../../../../scanning/read-page.ts';
import { readQrCodes } from '../../../../scanning/read-qr-codes.ts';
import type { MessageFromReader, MessageToReader } from '../reader-messages.ts';

const worker = self as unknown as DedicatedWorkerGlobalScope;
let known: SheetsToRead | null = null;

const answer = (message: MessageFromReader, transfer: Transferable[] = []) => worker.postMessage(message, transfer);

worker.onmessage = async ({ data }: MessageEvent<MessageToReader>) => {
  try {
    if (data.type === 'begin') {
      known = data.known;
      const { wasm } = data;
      // Without an address of ours the library would ask another server for its program.
      await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
      answer({ type: 'ready' });
      return;
    }
    if (!known) return;
    const picture = greyOf(data);
    const frame = await readFrame(picture, known, readQrCodes);
    answer({ type: 'frame', frame, picture }, [picture.pixels.buffer as ArrayBuffer]);
  } catch (error) {
    answer({ type: 'failed', reason: String(error) });
  }
};

/** Returns a picture in grey, each colour as bright as eyes see it. */
const greyOf = ({ width, height, rgba }: { width: number; height: number; rgba: ArrayBuffer }): GreyImage => {
  const colours = new Uint8Array(rgba);
  const pixels = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4) {
    pixels[at] =
      (77 * (colours[from] as number) +
        150 * (colours[from + 1] as number) +
        29 * (colours[from + 2] as number) +
        128) >>
      8;
  }
  return { width, height, pixels };
};
