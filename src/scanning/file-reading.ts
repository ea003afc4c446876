import type { PageFault } from '../core/scanning/page-states.ts';
import type { ReadSheet, SheetsToRead } from './read-page.ts';
import type { ReadFrame } from './writing/read-frames.ts';

/** A picture as a JPEG. */
export type EncodedPicture = { bytes: Uint8Array; width: number; height: number };
/** Pages of a file: where a worker finds it, and which of them, from 1. */
export type PagesToRead = { location: unknown; from: number; most: number; known: SheetsToRead };
/** A frame of an answer page with its cut-out. */
export type EncodedFrame = Pick<ReadFrame, 'question' | 'state'> & { picture: EncodedPicture };
/** A sheet with its pictures as JPEGs. */
export type EncodedSheet = Omit<ReadSheet, 'picture' | 'frames'> & { picture: EncodedPicture; frames: EncodedFrame[] };
/** A page of a file with its sheets; `fault` says why the page is no picture. */
export type ReadFilePage = {
  page: number;
  fault: PageFault | null;
  sheets: EncodedSheet[];
};
/** Reads pages of a file. Returns how many the file has, and what they show. */
export type ReadFilePages = (wanted: PagesToRead) => Promise<{ total: number; read: ReadFilePage[] }>;

/** Two pictures of the frame of a question as JPEGs, and where its rules are in them, in pixels from the top. */
export type FramePair = { question: number; one: Uint8Array; other: Uint8Array; rules: readonly number[] };
/** Compares pictures of frames. Returns the questions whose writing is not surely the same. */
export type CompareFrames = (pairs: readonly FramePair[]) => Promise<number[]>;

const noReader = (): never => {
  throw new Error('this host cannot read sheets');
};
/** The reader of hosts that read no files, such as a browser. */
export const noFileReader: ReadFilePages = noReader;
export const noFrameComparison: CompareFrames = noReader;
