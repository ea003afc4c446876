import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTeacherWorld } from '../../../tests/support/teacher-world.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { createApp } from '../app.ts';

let world: World;
let ana: TestUser;
beforeAll(async () => {
  ({ world, teacher: ana } = await openTeacherWorld());
});
afterAll(() => world.close());

const caller = (isSecure: boolean) => ({ address: '203.0.113.7', host: 'school.test', isSecure });
const send = (path: string, { isSecure, cookie, body }: { isSecure: boolean; cookie?: string; body?: object }) =>
  world.app.fetch(
    new Request(`http://school.test${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...{ 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        ...(cookie && { cookie }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
    caller(isSecure),
  );
const signIn = async (isSecure: boolean) => {
  const response = await send('/login', { isSecure, body: { login: ana.email, password: 'Assess-2026!' } });
  const cookie = response.headers.get('set-cookie') ?? '';
  return { cookie, sent: cookie.split(';')[0] ?? '', token: (await response.json()).token as string };
};
const isSignedIn = async (isSecure: boolean, cookie: string) =>
  (await send('/auth', { isSecure, cookie })).status === 200;

describe('the session cookie', () => {
  it('has the prefix __Host- over https, so that no other server of the domain can set it', async () => {
    const { cookie, sent } = await signIn(true);
    expect(cookie).toMatch(/^__Host-assessments_session=[\w-]{43}; /);
    expect(cookie).toMatch(/; Path=\/; .*Secure/);
    expect(cookie).not.toMatch(/Domain=/);
    expect(await isSignedIn(true, sent)).toBe(true);
  });

  it('has no prefix over http, where browsers would reject it', async () => {
    const { cookie, sent } = await signIn(false);
    expect(cookie).toMatch(/^assessments_session=/);
    expect(cookie).not.toMatch(/Secure/);
    expect(await isSignedIn(false, sent)).toBe(true);
  });

  it('is ignored over https without the prefix', async () => {
    const { token } = await signIn(true);
    expect(await isSignedIn(true, `assessments_session=${token}`)).toBe(false);
    expect(await isSignedIn(true, `assessments_session=other; __Host-assessments_session=${token}`)).toBe(true);
  });

  it('has the prefix by the scheme of BASE_URL when the proxy sends no header', async () => {
    const app = createApp({ ...world.host, baseUrl: 'https://school.test' });
    const response = await app.fetch(new Request('http://127.0.0.1/logout'), caller(false));
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-assessments_session=; .*Max-Age=0/);
  });
});
