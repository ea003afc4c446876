import { describe, expect, it } from 'vitest';
import { announceReady } from './announce-ready.ts';

const link = 'http://localhost:3000/first-administrator?link=abc';
const ready = { address: 'http://localhost:3000', demonstration: false, firstAdministratorLink: link };

describe('announceReady', () => {
  it('leaves the link of the first administrator to be printed by who has started the server, and still builds pages', () => {
    const sent: object[] = [];
    const printed: string[] = [];
    announceReady(ready, { send: (message) => sent.push(message), print: (text) => printed.push(text) });
    expect(printed).toEqual([]);
    expect(sent).toEqual([
      { ready: { address: ready.address, demonstration: false, announcement: expect.stringContaining(link) } },
    ]);
  });

  it('prints the link where nobody waits for it, and nothing once somebody has an account', () => {
    const printed: string[] = [];
    const listeners = { print: (text: string) => printed.push(text) };
    announceReady({ ...ready, firstAdministratorLink: null }, listeners);
    expect(printed).toEqual([]);
    announceReady(ready, listeners);
    expect(printed).toEqual([expect.stringContaining(link)]);
  });
});
