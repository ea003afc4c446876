import type { UploadedFile } from '../contract/shapes.ts';
import type { Instant } from '../core/time.ts';
import type { Database } from './database/database.ts';
import type { Metrics } from './metrics.ts';
import type { Workers } from './tasks/tasks.ts';

/** An image as it is kept; its size in pixels is the one it is meant to be shown at. */
export type NormalImage = { asset: string; mime: string; bytes: Uint8Array; width: number; height: number };
/** Null for what is no image, and for a drawing (SVG) where none is allowed. */
export type NormaliseImage = (source: Uint8Array, allowed: { drawings: boolean }) => Promise<NormalImage | null>;

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

export type Mail = { to: string; subject: string; text: string };

/** What the areas need of the machine they run on; `hosts/` gives it, tests give their own. */
export type Host = {
  database: Database;
  clock: { now(): Instant };
  passwords: { hash(password: string): Promise<string>; verify(hash: string, password: string): Promise<boolean> };
  files: Files;
  /** Runs a task apart, within its limits. Throws `Busy` when too many wait, `TaskStopped` beyond the limits. */
  workers: Workers;
  images: { normalise: NormaliseImage };
  mail: { send(mail: Mail): Promise<void> };
  log: {
    debug(facts: object, message: string): void;
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  metrics: Metrics;
  /** The address people reach the product at, without a slash at the end. */
  baseUrl: string;
  /** Checks what handlers return against the contract; tests do, production trusts. */
  checkOutputs: boolean;
};
