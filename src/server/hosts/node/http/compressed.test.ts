import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/index.ts';
import { compressed } from './compressed.ts';

const long = { text: 'a'.repeat(5000) };
const ask = (encodings?: string, method = 'GET', path = '/x') =>
  new Request(`http://school.test${path}`, { method, headers: encodings ? { 'accept-encoding': encodings } : {} });

describe('a reply of JSON', () => {
  it('is sent as gzip to a client that takes it, with the same status and content', async () => {
    const reply = await compressed(ask('gzip, br'), Response.json(long, { status: 409 }));
    expect(reply.status).toBe(409);
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    expect(reply.headers.get('vary')).toBe('accept-encoding');
    expect(JSON.parse(gunzipSync(await reply.arrayBuffer()).toString())).toEqual(long);
  });

  it.each([
    ['to a client that takes no gzip', ask('br'), Response.json(long)],
    ['to a client that refuses gzip', ask('gzip;q=0, br'), Response.json(long)],
    ['where it is short', ask('gzip'), Response.json({ text: 'a' })],
    ['where it sets a session', ask('gzip'), Response.json(long, { headers: { 'set-cookie': 'session=x' } })],
  ])('is sent as it is %s', async (_, request, response) => {
    const text = await response.clone().text();
    const reply = await compressed(request, response);
    expect(reply.headers.has('content-encoding')).toBe(false);
    expect(await reply.text()).toBe(text);
  });
});

it('is not read where it says that it is short', async () => {
  const reply = new Response('{}', { headers: { 'content-type': 'application/json', 'content-length': '2' } });
  expect(await compressed(ask('gzip'), reply)).toBe(reply);
});

it('is never compressed for a call whose reply may have a token, whatever its length', async () => {
  const secret = Object.values(calls)
    .flatMap((area) => Object.values(area as Record<string, { path: string; repeats?: string }>))
    .filter(({ repeats }) => repeats === 'secret');
  expect(secret.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/auth', '/login', '/users/createOneTimeToken.php']),
  );
  for (const { path } of secret) {
    const reply = await compressed(ask('gzip', 'POST', `${path}?token=x`), Response.json(long));
    expect(reply.headers.has('content-encoding'), path).toBe(false);
  }
});

it('leaves a reply that is not JSON alone', async () => {
  const page = new Response('a'.repeat(5000), { headers: { 'content-type': 'text/html' } });
  expect(await compressed(ask('gzip'), page)).toBe(page);
});
