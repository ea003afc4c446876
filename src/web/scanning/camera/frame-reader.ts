import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Frame } from '../../../scanning/frames/read-frame.ts';
import type { GreyImage } from '../../../scanning/image/grey-image.ts';
import type { SheetsToRead } from '../../../scanning/read-page.ts';
import type { MessageFromReader, MessageToReader } from './reader-messages.ts';
import ReaderWorker from './worker/reader-worker.ts?worker';

/** What a picture shows, and the picture in grey. */
export type ReadPicture = { frame: Frame; picture: GreyImage };

/** Reads pictures in a worker, one at a time. */
export type FrameReader = {
  /** Resolves with what a picture shows. Rejects when the worker fails. */
  read(picture: ImageData): Promise<ReadPicture>;
  close(): void;
};

/** Starts the worker that reads pictures of sheets; rejects where the browser cannot run it. */
export async function startFrameReader(known: SheetsToRead): Promise<FrameReader> {
  const worker = new ReaderWorker();
  let waiting: PromiseWithResolvers<MessageFromReader> | null = null;
  const ask = (message: MessageToReader, transfer: Transferable[] = []): Promise<MessageFromReader> => {
    waiting = Promise.withResolvers();
    worker.postMessage(message, transfer);
    return waiting.promise;
  };
  const fail = (reason: string) => waiting?.reject(new Error(reason));
  worker.onerror = ({ message }) => fail(message || 'the worker could not be loaded');
  worker.onmessageerror = () => fail('an answer of the worker cannot be read');
  worker.onmessage = ({ data }: MessageEvent<MessageFromReader>) => {
    if (data.type === 'failed') fail(data.reason);
    else waiting?.resolve(data);
  };
  try {
    await ask({ type: 'begin', wasm, known });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    async read({ width, height, data }) {
      const { buffer } = data;
      const message = await ask({ type: 'read', width, height, rgba: buffer }, [buffer]);
      if (message.type !== 'frame') throw new Error(`${message.type} is no picture`);
      return { frame: message.frame, picture: message.picture };
    },
    close: () => worker.terminate(),
  };
}
