import type { Frame } from '../../../scanning/frames/read-frame.ts';
import type { GreyImage } from '../../../scanning/image/grey-image.ts';
import type { SheetsToRead } from '../../../scanning/read-page.ts';

/** What a page tells the worker: first what has to be known, then one picture after the other, as the camera has it: red, green, blue, opaque. */
export type MessageToReader =
  | { type: 'begin'; wasm: string; known: SheetsToRead }
  | { type: 'read'; width: number; height: number; rgba: ArrayBuffer };

/** What the worker answers: that it can read, that this browser lets it not, or what the last picture shows, with the picture in grey. */
export type MessageFromReader =
  | { type: 'ready' }
  | { type: 'failed'; reason: string }
  | { type: 'frame'; frame: Frame; picture: GreyImage };
