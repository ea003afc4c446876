import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { photoQueue } from './photos/journal-deps.ts';
import { watchUnsentWork } from './unsent.ts';

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('watchUnsentWork reports a photograph that is not sent yet', async () => {
  await photoQueue.keep({ idUser: 77, idAttempt: 770, idQuestion: 1, sha256: 'a', photo: new Blob(['a page']) });
  const told: number[] = [];
  const stop = await watchUnsentWork(77, (count) => told.push(count));
  await vi.waitFor(() => expect(told.at(-1)).toBe(1));
  stop();
  const others: number[] = [];
  const stopOther = await watchUnsentWork(78, (count) => others.push(count));
  await vi.waitFor(() => expect(photoQueue.read().isRead).toBe(true));
  expect(others.at(-1)).toBe(0);
  stopOther();
});
