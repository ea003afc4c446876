import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTeacherWorld } from '../../../tests/support/teacher-world.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import type { AnyCall } from '../area.ts';

type Headers = Record<string, string>;

let world: World;
let ana: TestUser;
beforeAll(async () => {
  ({ world, teacher: ana } = await openTeacherWorld());
});
afterAll(() => world.close());

const http = { address: '203.0.113.7', host: 'school.test', isSecure: false };
const send = (path: string, headers: Headers, { method = 'POST', body }: { method?: string; body?: FormData } = {}) =>
  world.app.fetch(
    new Request(`http://school.test${path}`, {
      method,
      headers: { ...(method === 'POST' && !body && { 'content-type': 'application/json' }), ...headers },
      ...(method === 'POST' && { body: body ?? '{}' }),
    }),
    http,
  );
const foreign = 'This request did not come from the product itself';
const isRefused = async (response: Response) => response.status === 403 && (await response.json()).error === foreign;

const declaredCalls: AnyCall[] = Object.values(calls)
  .flatMap((area): unknown[] => Object.values(area))
  .map((call) => call as AnyCall);

describe('a request with a cookie from another site', () => {
  const changing = declaredCalls.filter(({ effect }) => effect !== 'reading').map((call) => [call.name, call] as const);

  it('is tested with changing calls, some by GET, some with forms', () => {
    expect(changing.length).toBeGreaterThan(40);
    expect(changing.some(([, { method }]) => method === 'GET')).toBe(true);
    expect(changing.some(([, { body }]) => body === 'form')).toBe(true);
  });

  it.each(changing)('changes nothing: %s', async (_, { path, method, body }) => {
    const cookie = `assessments_session=${ana.token}`;
    const form = body === 'form' ? { body: new FormData() } : {};
    for (const from of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'http://evil.test' }, {}] as Headers[])
      expect(await isRefused(await send(path, { cookie, ...from }, { method, ...form }))).toBe(true);
  });
});

/** A change (a JSON body), one by GET, and an upload, which is refused without a file. */
const requests = [
  ['POST', '/users/updateUserLanguage.php', 400],
  ['GET', '/logout', 200],
  ['form', '/questions/uploadFile.php', 400],
] as const;

describe.each(requests)('a %s to %s', (method, path, status) => {
  const sent = async (headers: Headers) => {
    const token = (await world.anonymous.session.login({ login: ana.email, password: 'Assess-2026!' })).token;
    const by = { cookie: `assessments_session=${token}`, bearer: `Bearer ${token}` };
    const named = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, by[value as keyof typeof by] ?? value]),
    );
    const form = method === 'form' ? { method: 'POST', body: new FormData() } : { method };
    return send(path, named, form);
  };

  it.each<[string, Headers]>([
    ['a cookie and nothing else', { cookie: 'cookie' }],
    ['a cookie and Sec-Fetch-Site: cross-site', { cookie: 'cookie', 'sec-fetch-site': 'cross-site' }],
    ['a cookie and Sec-Fetch-Site: same-site', { cookie: 'cookie', 'sec-fetch-site': 'same-site' }],
    [
      'a cookie and another site, whatever it says besides',
      {
        ...{ cookie: 'cookie', 'sec-fetch-site': 'cross-site', origin: 'http://school.test' },
        'x-requested-with': 'assessments-assistant',
      },
    ],
    ['a cookie and the origin of another site', { cookie: 'cookie', origin: 'http://evil.test' }],
    ['a cookie and the origin of another port', { cookie: 'cookie', origin: 'http://school.test:8080' }],
    ['a cookie and the origin of a frame without one', { cookie: 'cookie', origin: 'null' }],
    ['a cookie and another header', { cookie: 'cookie', 'x-requested-with': 'XMLHttpRequest' }],
    ['no cookie and Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['no cookie and the origin of another site', { origin: 'http://evil.test' }],
    [
      'a cookie and a token that is no Bearer',
      { cookie: 'cookie', authorization: 'Basic x', origin: 'http://evil.test' },
    ],
  ])('is refused with %s', async (_, headers) => expect(await isRefused(await sent(headers))).toBe(true));

  it.each<[string, Headers]>([
    ['a cookie and Sec-Fetch-Site: same-origin', { cookie: 'cookie', 'sec-fetch-site': 'same-origin' }],
    ['a cookie and Sec-Fetch-Site: none', { cookie: 'cookie', 'sec-fetch-site': 'none' }],
    ['a cookie and our own origin', { cookie: 'cookie', origin: 'http://school.test' }],
    ['a cookie and the header of the app', { cookie: 'cookie', 'x-requested-with': 'assessments-assistant' }],
    ['a Bearer from anywhere', { authorization: 'bearer', 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }],
    ['a bearer token and a cookie', { authorization: 'bearer', cookie: 'cookie', origin: 'http://evil.test' }],
  ])('is accepted with %s', async (_, headers) => expect((await sent(headers)).status).toBe(status));
});

describe('a request that came over https', () => {
  const sent = (origin: string) =>
    world.app.fetch(
      new Request('http://school.test/logout', {
        headers: { cookie: `__Host-assessments_session=${'A'.repeat(43)}`, origin },
      }),
      { ...http, isSecure: true },
    );

  it('is refused from an http page of the same host', async () => {
    expect(await isRefused(await sent('http://school.test'))).toBe(true);
    expect((await sent('https://school.test')).status).toBe(200);
  });
});
