import type { UploadedFile } from '../contract/shapes.ts';
import type { ByteRange } from '../core/files/byte-range.ts';

/** A received file that has no name yet. It can be read until it is stored or discarded. */
export type StagedFile = Omit<UploadedFile, 'name' | 'type'> & {
  /** Deletes the received bytes; does nothing when the file was stored. */
  discard(): Promise<void>;
};

/** The stored files. A stream is read only as fast as its content is written. */
export type Files = {
  /** Stores the content, replacing a file of the same name; changes nothing when the stream fails. */
  put(name: string, content: ReadableStream<Uint8Array>): Promise<void>;
  /** Returns the content or a range of it; null when the file does not exist. */
  get(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Returns the size in bytes, or null when the file does not exist. */
  size(name: string): Promise<number | null>;
  /** Deletes the file; does nothing when it does not exist. */
  delete(name: string): Promise<void>;
  /** Receives a file that is checked before it is stored; leaves nothing when the stream fails. */
  stage(content: ReadableStream<Uint8Array>): Promise<StagedFile>;
};

/** What one user may upload for questions within 24 hours. */
export type Quota = { uploads: number; bytes: number };
