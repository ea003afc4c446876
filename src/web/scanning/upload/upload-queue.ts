import { Unavailable } from '../../data/errors.ts';
import { resendDelayMs } from '../../data/resend-delay.ts';
import type { ResendDeps } from '../../device/resending.ts';
import { type FilePart, receivedIn } from '../send-part.ts';

/** A file of a batch that this page sends. */
export type Upload = {
  idBatch: number;
  idFile: number;
  name: string;
  size: number;
  /** How many bytes the server has, as far as is known, with those on their way. */
  sent: number;
  /** `offline` while the server cannot be reached; `lost` when the browser cannot read the file any more. */
  state: 'waiting' | 'sending' | 'offline' | 'failed' | 'lost' | 'done';
  /** Why it has failed. */
  error: unknown;
};

/** A file to be sent from `received` on. */
export type FileToSend = { idFile: number; received: number; file: File };

type UploadQueueDeps = ResendDeps & {
  /** Sends a part and resolves with how many bytes the server has then. Rejects as `send`. */
  sendPart: (part: FilePart, onProgress: (share: number) => void, signal: AbortSignal) => Promise<number>;
  /** The most bytes of a part. */
  partSize: number;
};

type Entry = { upload: Upload; file: File; received: number; stop: AbortController };

/** A server under load takes two parts as fast as more, and a school's line is shared by all its rooms. */
const MAX_CONCURRENT = 2;

/**
 * Brings files to the server in parts, two at a time, each file in its order: again and again while the server cannot be reached, and from
 * where the server says that it is. What is sent goes on whatever screen is shown.
 */
export class UploadQueue {
  readonly #deps: UploadQueueDeps;
  readonly #listeners = new Set<() => void>();
  #entries: Entry[] = [];
  #uploads: readonly Upload[] = [];
  #failures = 0;
  #cancelTimer: (() => void) | null = null;
  #stopWatching: (() => void) | null = null;

  constructor(deps: UploadQueueDeps) {
    this.#deps = deps;
  }

  readonly read = (): readonly Upload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends files of a batch; a file that is chosen again replaces what was chosen before. */
  add(idBatch: number, files: readonly FileToSend[]): void {
    for (const { idFile, received, file } of files) {
      this.#remove(idFile);
      const { name, size } = file;
      const isWhole = received >= size && size > 0;
      const upload: Upload = { idBatch, idFile, name, size, sent: received, state: 'waiting', error: null };
      this.#entries.push({
        upload: { ...upload, state: isWhole ? 'done' : 'waiting' },
        ...{ file, received, stop: new AbortController() },
      });
    }
    this.#retryNow();
  }

  /** Tries again what has failed. */
  retry(idFile: number): void {
    const entry = this.#entries.find(({ upload }) => upload.idFile === idFile);
    if (!entry) return;
    this.#set(entry, { state: 'waiting', error: null });
    this.#retryNow();
  }

  #remove(idFile: number): void {
    this.#entries = this.#entries.filter((entry) => {
      if (entry.upload.idFile !== idFile) return true;
      entry.stop.abort();
      return false;
    });
  }

  #retryNow(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#work();
  }

  #work(): void {
    const isBusy = this.#entries.some(({ upload }) => ['waiting', 'sending', 'offline'].includes(upload.state));
    if (isBusy) this.#stopWatching ??= this.#deps.onReconnectOrVisibility(() => this.#cancelTimer && this.#retryNow());
    else {
      this.#stopWatching?.();
      this.#stopWatching = null;
    }
    if (this.#cancelTimer === null) {
      const sending = this.#entries.filter(({ upload }) => upload.state === 'sending').length;
      const next = this.#entries.filter(({ upload }) => upload.state === 'waiting' || upload.state === 'offline');
      // Where the server could not be reached, one part finds out whether it can be again.
      const most = this.#failures > 0 ? 1 : MAX_CONCURRENT;
      for (const entry of next.slice(0, Math.max(0, most - sending))) void this.#send(entry);
    }
    this.#announce();
  }

  async #send(entry: Entry): Promise<void> {
    this.#set(entry, { state: 'sending' });
    const { stop, file, received: offset } = entry;
    const { idFile, size } = entry.upload;
    try {
      const end = Math.min(size, offset + this.#deps.partSize);
      const bytes = await readPart(file, offset, end);
      if (bytes === null) this.#set(entry, { state: 'lost' });
      else {
        const progress = (share: number) => {
          this.#set(entry, { sent: offset + Math.round(share * (end - offset)) });
          this.#announce();
        };
        this.#receive(entry, await this.#deps.sendPart({ idFile, offset, bytes }, progress, stop.signal));
        this.#failures = 0;
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#fail(entry, error, offset);
    }
    this.#work();
  }

  #receive(entry: Entry, received: number): void {
    entry.received = received;
    this.#set(entry, { sent: received, state: received >= entry.upload.size ? 'done' : 'waiting' });
  }

  #fail(entry: Entry, error: unknown, offset: number): void {
    const received = receivedIn(error);
    if (received === null && !(error instanceof Unavailable)) {
      this.#set(entry, { state: 'failed', error });
      return;
    }
    // The same offset again would be refused again at once.
    if (received !== null && received !== offset) {
      this.#receive(entry, received);
      return;
    }
    this.#failures++;
    this.#set(entry, { sent: offset, state: 'offline' });
    this.#cancelTimer?.();
    const delay = resendDelayMs(error, this.#failures, this.#deps.random());
    this.#cancelTimer = this.#deps.later(delay, () => this.#retryNow());
  }

  #set(entry: Entry, change: Partial<Upload>): void {
    entry.upload = { ...entry.upload, ...change };
  }

  #announce(): void {
    this.#uploads = this.#entries.map(({ upload }) => upload);
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the bytes of a part; null when the browser cannot read them: the file was moved, changed or is on a device that is gone. */
async function readPart(file: File, from: number, to: number): Promise<Blob | null> {
  try {
    return new Blob([await file.slice(from, to).arrayBuffer()]);
  } catch {
    return null;
  }
}
