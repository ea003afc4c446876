import type { UploadedFile } from '../contract/shapes.ts';

/** Bytes of a file, both ends included. */
export type ByteRange = { from: number; to: number };

/** A file that was received and has no name yet. It can be read until it is stored or discarded. */
export type StagedFile = Omit<UploadedFile, 'name' | 'type'> & {
  /** Removes it; does nothing when it is stored. */
  discard(): Promise<void>;
};

/** The stored files. A stream is read only as fast as its content is written. */
export type Files = {
  /** Stores all of the content, replacing a file of the same name; changes nothing when the stream fails. */
  put(name: string, content: ReadableStream<Uint8Array>): Promise<void>;
  /** Returns all of it, or the part that lies in the range; null when there is no such file. */
  get(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Returns its size in bytes, or null when there is no such file. */
  size(name: string): Promise<number | null>;
  /** Deletes the file; does nothing when there is none. */
  delete(name: string): Promise<void>;
  /** Receives a file that is not to be stored before it was looked at; leaves nothing when the stream fails. */
  stage(content: ReadableStream<Uint8Array>): Promise<StagedFile>;
};

/** What one user may upload for questions within 24 hours. */
export type Quota = { uploads: number; bytes: number };
