import { describe, expect, it } from 'vitest';
import { cancelUpload, setUploadReceiver, startUpload, uploadOf, waitForUploads } from './uploads.ts';

const file = (name = 'a.jpg') => new File(['x'], name, { type: 'image/jpeg' });

/** Returns an upload whose reply the test sends. */
function slowStore() {
  const { promise, resolve, reject } = Promise.withResolvers<{ asset: string }>();
  return { upload: () => promise, arrive: (asset: string) => resolve({ asset }), fail: reject };
}

function receiver(name: string) {
  const received: string[] = [];
  setUploadReceiver(name, (asset) => received.push(asset));
  return received;
}

describe('startUpload and waitForUploads', () => {
  it('passes the stored photograph to the receiver', async () => {
    const received = receiver('arrives');
    const store = slowStore();
    const sent = startUpload('arrives', file(), store.upload);
    expect(uploadOf('arrives')).toEqual({ file: expect.any(File) });
    store.arrive('a');
    await sent;
    expect(received).toEqual(['a']);
    expect(uploadOf('arrives')).toBeUndefined();
  });

  it('passes the photograph only to the receiver that was set last', async () => {
    const left = receiver('returns');
    const store = slowStore();
    const sent = startUpload('returns', file(), store.upload);
    const returned = receiver('returns');
    store.arrive('a');
    await sent;
    expect([left, returned]).toEqual([[], ['a']]);
  });

  it('leaves the file of a failed upload with its error, so that it can be sent again', async () => {
    const received = receiver('fails');
    const store = slowStore();
    const sent = startUpload('fails', file(), store.upload);
    store.fail(new Error('no network'));
    await sent;
    const upload = uploadOf('fails');
    expect(upload).toEqual({ file: expect.any(File), failed: new Error('no network') });
    await startUpload('fails', upload?.file ?? file(), async () => ({ asset: 'b' }));
    expect(received).toEqual(['b']);
    expect(uploadOf('fails')).toBeUndefined();
  });

  it('ignores the reply to an upload that was replaced or cancelled', async () => {
    const received = receiver('replaced');
    const [first, second, third] = [slowStore(), slowStore(), slowStore()];
    const sent = [startUpload('replaced', file(), first.upload), startUpload('replaced', file('b.jpg'), second.upload)];
    second.arrive('b');
    await sent[1];
    first.arrive('a');
    await sent[0];
    expect(received).toEqual(['b']);
    const unwanted = startUpload('replaced', file(), third.upload);
    cancelUpload('replaced');
    third.arrive('c');
    await unwanted;
    expect(received).toEqual(['b']);
    expect(uploadOf('replaced')).toBeUndefined();
  });

  it('waits for running uploads and not for failed ones', async () => {
    const received = receiver('awaited');
    const [store, failing] = [slowStore(), slowStore()];
    void startUpload('awaited', file(), store.upload);
    const failed = startUpload('not awaited', file(), failing.upload);
    const seen: string[][] = [];
    const waiting = waitForUploads(new AbortController().signal).then(() => seen.push([...received]));
    failing.fail(new Error('no image'));
    await failed;
    expect(seen).toEqual([]);
    store.arrive('a');
    await waiting;
    expect(seen).toEqual([['a']]);
    cancelUpload('not awaited');
  });

  it('stops waiting when its signal is aborted', async () => {
    void startUpload('never', file(), slowStore().upload);
    const timeout = new AbortController();
    const waiting = waitForUploads(timeout.signal);
    timeout.abort();
    await waiting;
    cancelUpload('never');
  });

  it('passes nothing to the receiver of another question', async () => {
    const other = receiver('other');
    await startUpload('own', file(), async () => ({ asset: 'a' }));
    expect(other).toEqual([]);
  });
});
