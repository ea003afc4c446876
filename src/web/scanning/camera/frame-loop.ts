import type { FrameReader, ReadPicture } from './frame-reader.ts';

type FrameLoopDeps = {
  video: HTMLVideoElement;
  reader: FrameReader;
  /** Is given what each picture shows, and when it was taken; the next one is taken once it is done. */
  onPicture: (read: ReadPicture, at: number) => Promise<void>;
  /** Is called once when pictures of this size take too long. */
  onSlow: () => void;
  onFailure: (error: unknown) => void;
};

/** Between pictures without a sheet: there is nothing to wait for, and the battery lasts longer. */
const IDLE_MS = 120;
/** While there is no picture, or nobody looks. */
const WAIT_MS = 250;
/** Milliseconds that a picture may take, and how many slower ones in a row are too many. */
const SLOW_MS = 400;
const SLOW_PICTURES = 4;

/** Reads the pictures of a video one after the other, until the returned function is called. */
export function startFrameLoop({ video, reader, onPicture, onSlow, onFailure }: FrameLoopDeps): () => void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let isStopped = false;
  let slow = 0;
  const run = async () => {
    while (!isStopped) {
      const { videoWidth: width, videoHeight: height } = video;
      if (document.hidden || !context || width === 0) {
        await pause(WAIT_MS);
        continue;
      }
      [canvas.width, canvas.height] = [width, height];
      context.drawImage(video, 0, 0);
      const at = performance.now();
      const read = await reader.read(context.getImageData(0, 0, width, height));
      if (isStopped) return;
      slow = performance.now() - at > SLOW_MS ? slow + 1 : 0;
      if (slow === SLOW_PICTURES) onSlow();
      await onPicture(read, at);
      await pause(read.frame.sheets.length === 0 ? IDLE_MS : 0);
    }
  };
  run().catch((error: unknown) => {
    if (!isStopped) onFailure(error);
  });
  return () => {
    isStopped = true;
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
