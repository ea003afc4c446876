import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRemote, NoConnection } from './remote.ts';

const reply = (status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ success: status === 200, errCode: status, error: '' }), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('createRemote', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** Makes a call whose requests are answered in this order. Returns what came of it, and after how many seconds. */
  const call = async (token: string | null, ...replies: Response[]) => {
    const begun = Date.now();
    const server = createRemote(async () => replies.shift() ?? reply(200), token);
    const outcome = server.devices.checkEmail({ email: 'ana@test.school' }).then(
      () => 'answered',
      (error: unknown) => (error instanceof NoConnection ? 'noConnection' : 'refused'),
    );
    const ended = outcome.then((what) => [what, (Date.now() - begun) / 1000]);
    await vi.runAllTimersAsync();
    return ended;
  };
  const later = (seconds: string) => reply(429, { 'retry-after': seconds });

  it.each([
    ['waits as a rate limit asks, and goes on', 'token', [later('20')], ['answered', 20]],
    ['waits again where others were faster', 'token', [later('20'), later('15')], ['answered', 35]],
    ['gives up after two waits', 'token', [later('20'), later('20'), later('20')], ['noConnection', 40]],
    ['waits a minute at most', 'token', [later('3600')], ['answered', 60]],
    ['waits a second where nothing is said', 'token', [reply(429)], ['answered', 1]],
    ['lets somebody who registers know at once', null, [later('20')], ['noConnection', 0]],
    ['waits for nothing else', 'token', [reply(503, { 'retry-after': '5' })], ['noConnection', 0]],
  ])('%s', async (_, token, replies, expected) => {
    expect(await call(token, ...replies)).toEqual(expected);
  });
});
