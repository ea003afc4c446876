import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../../../tests/support/fake-storage.ts';
import { refusals } from '../../../contract/refusals.ts';
import { sendStoredLeavings } from './stored-leavings.ts';

let device: FakeStorage;
const fetching = vi.fn<typeof fetch>();
const kept = JSON.stringify([{ at: 0, back: 5000, sent: 'nothing' }]);

beforeEach(() => {
  vi.stubGlobal('fetch', fetching.mockReset());
  device = new FakeStorage({ 'leavings/7/70': kept, 'leavings/7/71': kept });
  vi.stubGlobal('localStorage', device);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const [status, errCode, error] = refusals.attemptNotValid;

it('an attempt that is refused stays on the device and does not hold up the next one', async () => {
  fetching.mockImplementation(async (path) =>
    String(path).includes('idAttempt=70')
      ? new Response(JSON.stringify({ success: false, errCode, error }), { status })
      : new Response(JSON.stringify({ success: true, content: { leavings: 1 } })),
  );
  await sendStoredLeavings(7, () => false);
  expect(fetching).toHaveBeenCalledTimes(2);
  expect([...device.texts.keys()]).toEqual(['leavings/7/70']);
});

it('without a network nothing is tried after the first one', async () => {
  fetching.mockRejectedValue(new TypeError('no network'));
  await sendStoredLeavings(7, () => false);
  expect(fetching).toHaveBeenCalledTimes(1);
  expect([...device.texts.keys()]).toHaveLength(2);
});
