import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpCallerResolver, parseTrustedProxies } from './caller.ts';
import { listenOn } from './listen.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

/** What a server with this setting says of who sent it a request over HTTP. */
const callerOf = async (trust: string | undefined, headers: Record<string, string>) => {
  const server: Server = createServer((incoming, outgoing) => {
    const { address, host, origin } = new HttpCallerResolver(
      incoming,
      trust === undefined ? undefined : parseTrustedProxies(trust),
    );
    outgoing.end(JSON.stringify({ address, host, origin }));
  });
  const listening = await listenOn(server, { port: 0, host: '::' });
  close = listening.close;
  const here = `127.0.0.1:${listening.port}`;
  const told = await (await fetch(`http://${here}`, { headers })).json();
  return { ...told, isOurs: told.host === here && told.origin === `http://${here}` };
};

const forged = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.test',
  forwarded: 'for=203.0.113.8;proto=https;host=evil.test',
};

describe('who sent a request', () => {
  it.each([undefined, '0', '10.0.0.0/8', '203.0.113.7'])(
    'is what the socket says where no proxy at this address is trusted: %s',
    async (trust) => expect(await callerOf(trust, forged)).toMatchObject({ address: '127.0.0.1', isOurs: true }),
  );

  it.each(['1', '127.0.0.1', '127.0.0.0/8', 'loopback', '10.0.0.0/8, loopback'])(
    'is what a trusted proxy says: %s',
    async (trust) =>
      expect(await callerOf(trust, forged)).toMatchObject({
        address: '203.0.113.7',
        host: 'evil.test',
        origin: 'https://evil.test',
      }),
  );

  it('is the nearest address that is no trusted proxy’s', async () => {
    const chain = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.1.2.3' };
    expect((await callerOf('1', chain)).address).toBe('10.1.2.3');
    expect((await callerOf('2', chain)).address).toBe('203.0.113.7');
    expect((await callerOf('loopback, 10.0.0.0/8', chain)).address).toBe('203.0.113.7');
  });

  it.each([
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['unknown', '127.0.0.1'],
    ['<script>', '127.0.0.1'],
  ])('is an address even if the proxy adds a port or brackets: %s', async (written, address) =>
    expect((await callerOf('1', { 'x-forwarded-for': written })).address).toBe(address),
  );

  it.each<Record<string, string>>([
    { 'x-forwarded-host': "evil.test; script-src 'unsafe-inline'" },
    { 'x-forwarded-proto': 'javascript' },
    { 'x-forwarded-host': '', 'x-forwarded-proto': '' },
  ])('ignores invalid hosts and schemes: %o', async (headers) =>
    expect(await callerOf('1', headers)).toMatchObject({ isOurs: true }),
  );

  it('uses the last host of a list, which is the one that the proxy added', async () =>
    expect(await callerOf('1', { 'x-forwarded-host': 'evil.test, school.test:8443' })).toMatchObject({
      origin: 'http://school.test:8443',
    }));
});
