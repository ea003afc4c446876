import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RefusalName, refusals } from '../../../contract/refusals.ts';
import { uploadPhoto } from './upload.ts';

class Sending {
  static last: Sending;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  constructor() {
    Sending.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  getResponseHeader = () => null;
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Sending);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const place = { idUser: 7, idAttempt: 70, idQuestion: 1 };
/** Starts an upload, and returns what becomes of it once its request is on its way. */
const begin = async (signal = new AbortController().signal) => {
  const outcome = uploadPhoto({ ...place, sha256: 'a', photo: new Blob(['a']), added: 1 }, signal);
  await vi.advanceTimersByTimeAsync(0);
  return { outcome };
};

describe('an upload', () => {
  it('is done when the server has the photograph', async () => {
    const { outcome } = await begin();
    Sending.last.answer(200, { success: true, content: {} });
    expect(await outcome).toBe('uploaded');
  });

  it.each([
    ['imagesOnly', 'refused'],
    ['tooManyFiles', 'refused'],
    ['timeIsOver', 'refused'],
    ['attemptNotValid', 'unreachable'],
  ] as const satisfies [RefusalName, string][])('that is answered %s is %s', async (name, expected) => {
    const { outcome } = await begin();
    const [status, errCode, error] = refusals[name];
    Sending.last.answer(status, { success: false, errCode, error });
    expect(await outcome).toBe(expected);
  });

  it.each([401, 429, 503])('is retried after a reply with status %i', async (status) => {
    const { outcome } = await begin();
    Sending.last.answer(status, { success: false });
    expect(await outcome).toBe('unreachable');
  });

  it('is not limited in time while data arrive, and is aborted when they stop', async () => {
    const { outcome } = await begin();
    for (let loaded = 1; loaded <= 10; loaded++) {
      await vi.advanceTimersByTimeAsync(59_000);
      Sending.last.upload.onprogress?.({ loaded, total: 20 });
    }
    let known: string | undefined;
    outcome.then((value) => {
      known = value;
    });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(known).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect(known).toBe('unreachable');
  });

  it('is aborted when another photograph replaces it', async () => {
    const replaced = new AbortController();
    const { outcome } = await begin(replaced.signal);
    replaced.abort();
    expect(await outcome).toBe('unreachable');
  });
});
