import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpEmail, madeUpLogin } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { createApp } from '../app.ts';
import type { ApiError } from '../client.ts';
import { loginFailure, session, user } from '../database/schema.ts';

const PASSWORD = 'Assess-2026!';
const MINUTE = 60_000;
const HOME = '192.0.2.1';
const ELSEWHERE = '198.51.100.9';
let world: World;
let idSchool: number;
let ana: TestUser;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
});
afterAll(() => world.close());

type From = { address?: string; cookie?: string; password?: string; login?: string };
type Answer = { status: number; errCode: number; lockedSeconds: number; cookie: string };

const signIn = async ({
  address = HOME,
  cookie = '',
  password = PASSWORD,
  login = ana.email,
}: From): Promise<Answer> => {
  const request = new Request('http://test/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ login, password }),
  });
  const response = await world.app.fetch(request, { address, host: 'test', isSecure: false });
  const browserCookie = response.headers.getSetCookie().find((each) => each.startsWith('assessments_browser='));
  const { errCode = 0, lockedSeconds = 0 } = await response.json();
  return { status: response.status, errCode, lockedSeconds, cookie: browserCookie?.split(';')[0] ?? '' };
};
const wrong = (from: From = {}) => signIn({ ...from, password: 'wrong' });
const lock = async (from: From = {}) => {
  for (let n = 0; n < 4; n++) await wrong(from);
  expect(await wrong(from)).toMatchObject({ errCode: 4011 });
};
const addAna = async () => {
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
};
const failureCountsOf = ({ email }: TestUser) =>
  world.database.select().from(loginFailure).where(eq(loginFailure.login, email));

describe('five wrong passwords from one address', () => {
  it('are counted down and lock the account there for five minutes, even for the right password', async () => {
    await addAna();
    for (const errCode of [40101, 40102, 40103, 40104])
      expect(await wrong()).toMatchObject({ errCode, lockedSeconds: 0 });
    expect(await wrong()).toMatchObject({ status: 401, errCode: 4011, lockedSeconds: 300 });
    const sessions = await world.database.$count(session, eq(session.idUser, ana.idUser));
    world.clock.pass(5 * MINUTE - 1);
    expect(await signIn({})).toMatchObject({ errCode: 4011, lockedSeconds: 1, cookie: '' });
    expect(await world.database.$count(session, eq(session.idUser, ana.idUser))).toBe(sessions);
    world.clock.pass(1);
    expect(await signIn({})).toMatchObject({ status: 200 });
  });

  it('lock for longer each time, until a right password or a day without a login', async () => {
    await addAna();
    for (const minutes of [5, 10, 20, 30, 30]) {
      await lock();
      expect(await wrong()).toMatchObject({ errCode: 4011, lockedSeconds: minutes * 60 });
      world.clock.pass(minutes * MINUTE);
    }
    expect(await signIn({})).toMatchObject({ status: 200 });
    await lock();
    expect(await wrong()).toMatchObject({ lockedSeconds: 300 });
    world.clock.pass(24 * 60 * MINUTE);
    await lock();
    expect(await wrong()).toMatchObject({ lockedSeconds: 300 });
  });

  it('do not lock the account at another address or IPv6 network', async () => {
    await addAna();
    await lock();
    expect(await signIn({ address: ELSEWHERE })).toMatchObject({ status: 200 });
    await lock({ address: '2001:db8:1:2::1' });
    expect(await signIn({ address: '2001:db8:1:2:aaaa::7' })).toMatchObject({ errCode: 4011 });
    expect(await signIn({ address: '2001:db8:1:3::1' })).toMatchObject({ status: 200 });
  });

  it('lock no other account at the same address', async () => {
    await addAna();
    await lock();
    const bruno = await world.addPerson('teacher', 'Bruno', idSchool);
    expect(await signIn({ login: bruno.email })).toMatchObject({ status: 200 });
  });

  it('get the same replies for an unknown account', async () => {
    const login = madeUpEmail();
    for (const errCode of [40101, 40102, 40103, 40104])
      expect(await wrong({ login })).toMatchObject({ errCode, lockedSeconds: 0 });
    expect(await wrong({ login })).toMatchObject({ errCode: 4011, lockedSeconds: 300 });
    world.clock.pass(5 * MINUTE);
    expect(await wrong({ login })).toMatchObject({ errCode: 40101 });
  });
});

describe('a browser that has signed in to an account', () => {
  it('signs in although the account is locked at its address, and has five logins of its own', async () => {
    await addAna();
    const { cookie } = await signIn({});
    await lock();
    expect(await wrong({ cookie })).toMatchObject({ errCode: 40101 });
    expect(await signIn({ cookie })).toMatchObject({ status: 200 });
    expect(await signIn({})).toMatchObject({ errCode: 4011 });
    await lock({ cookie });
    expect(await signIn({ cookie })).toMatchObject({ errCode: 4011 });
    expect(await signIn({ address: ELSEWHERE })).toMatchObject({ status: 200 });
  });

  it('is known at every address', async () => {
    await addAna();
    const { cookie } = await signIn({});
    await lock({ address: ELSEWHERE });
    expect(await signIn({ cookie, address: ELSEWHERE })).toMatchObject({ status: 200 });
  });

  it('is known to several accounts, and to none that has not signed in there', async () => {
    await addAna();
    const bruno = await world.addPerson('teacher', 'Bruno', idSchool);
    const carla = await world.addPerson('teacher', 'Carla', idSchool);
    const { cookie: first } = await signIn({});
    const { cookie } = await signIn({ login: bruno.email, cookie: first });
    for (const { email } of [ana, bruno, carla]) await lock({ login: email });
    expect(await signIn({ cookie })).toMatchObject({ status: 200 });
    expect(await signIn({ cookie, login: bruno.email })).toMatchObject({ status: 200 });
    expect(await signIn({ cookie, login: carla.email })).toMatchObject({ errCode: 4011 });
  });

  it('is not recognized by a changed cookie or one signed for another purpose', async () => {
    await addAna();
    const { cookie } = await signIn({});
    const [id, users, signature] = cookie.replace('assessments_browser=', '').split('.');
    await lock();
    for (const made of [
      `${id}.${users}-7.${signature}`,
      `${id}.${users}.${'A'.repeat(43)}`,
      `${'A'.repeat(43)}.${users}.${signature}`,
      `${users}`,
      '',
    ])
      expect(await signIn({ cookie: `assessments_browser=${made}` })).toMatchObject({ errCode: 4011 });
  });

  it('forgets the account with the least recent login', async () => {
    await addAna();
    let { cookie } = await signIn({});
    const others = await Promise.all(Array.from({ length: 30 }, () => world.addPerson('student', 'Noa', idSchool)));
    for (const { email } of others) ({ cookie } = await signIn({ login: email, cookie }));
    expect(cookie.length).toBeLessThan(400);
    await lock();
    expect(await signIn({ cookie })).toMatchObject({ errCode: 4011 });
  });
});

describe('concurrent logins', () => {
  it('all succeed with the right password', async () => {
    await addAna();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn({})));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  it('are limited to five wrong passwords, even over two servers', async () => {
    await addAna();
    const { verify } = world.host.passwords;
    let looked = 0;
    const passwords = {
      ...world.host.passwords,
      verify: (hash: string, password: string) => {
        looked++;
        return verify(hash, password);
      },
    };
    const servers = [0, 1].map(() => createApp({ ...world.host, passwords }));
    const guess = (n: number) =>
      servers[n % 2]?.fetch(
        new Request('http://test/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ login: ana.email, password: n === 15 ? PASSWORD : `guess ${n}` }),
        }),
      );
    const answers = await Promise.all(Array.from({ length: 20 }, async (_, n) => (await guess(n))?.status));
    expect(looked).toBe(5);
    expect(answers).toEqual(Array(20).fill(401));
  });

  it('are not counted when their passwords could not be verified', async () => {
    await addAna();
    const verify = async () => {
      throw new Error('no time');
    };
    const log = { ...world.host.log, error() {} };
    const app = createApp({ ...world.host, log, passwords: { ...world.host.passwords, verify } });
    for (let n = 0; n < 6; n++) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ login: ana.email, password: PASSWORD });
      expect((await app.fetch(new Request('http://test/login', { method: 'POST', headers, body }))).status).toBe(500);
    }
    expect((await failureCountsOf(ana)).map(({ failures }) => failures)).toEqual([0]);
    await expect(world.anonymous.session.login({ login: ana.email, password: PASSWORD })).resolves.toBeTruthy();
  });
});

describe('a login typed with characters that look the same or cannot be seen', () => {
  it.each([
    (login: string) => ` ${login.toUpperCase()}\u00a0`,
    (login: string) => `\u200b${login.slice(0, 2)}\u00ad${login.slice(2)}\u200e`,
    (login: string) => login.replace(/[a-z]/, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
    (login: string) => login.replaceAll('-', '\u2011').replace('school', 'sch\u043e\u043el'),
  ])('signs in', async (typed) => {
    await addAna();
    await expect(world.anonymous.session.login({ login: typed(ana.email), password: PASSWORD })).resolves.toBeTruthy();
  });
});

describe('a locked login', () => {
  it('is refused with the text that clients know and the remaining seconds', async () => {
    await addAna();
    await lock({ address: 'in-process' });
    const error: ApiError = await world.anonymous.session
      .login({ login: ana.email, password: PASSWORD })
      .catch((caught) => caught);
    expect(error.envelope).toMatchObject({
      ...{ errCode: 4011, code: 4011, error: 'Maximum attempts reached, reset your password' },
      ...{ loginErrorAttempts: 5, isUserCi: false, passwordExpired: false, lockedSeconds: 300 },
    });
  });

  it('applies to the login and the e-mail address', async () => {
    await addAna();
    const login = madeUpLogin();
    await world.database.update(user).set({ login }).where(eq(user.id, ana.idUser));
    for (const name of [login, ana.email, login, ana.email]) await wrong({ login: name });
    expect(await wrong({ login })).toMatchObject({ errCode: 4011 });
    expect(await signIn({ login: ana.email })).toMatchObject({ errCode: 4011 });
  });
});
