import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { type App, createApp } from '../app.ts';
import { loginFailure, passwordLink } from '../database/schema.ts';

const ADDRESS = '192.0.2.1';
let world: World;
let app: App;
let ana: TestUser;
/** What was counted, and which of it is too much from now on. */
let taken: string[];
let tooMuch: string;

beforeAll(async () => {
  world = await openWorld();
  const rateLimiter = {
    take: async (name: string, whose: string) => {
      taken.push(`${name} ${whose}`);
      return name === tooMuch ? 41_500 : 0;
    },
    giveBack: async (name: string, whose: string) => void taken.push(`${name} ${whose} back`),
  };
  app = createApp({ ...world.host, rateLimiter });
  ana = await world.addPerson('teacher', 'Ana', await world.addSchool('IES Ría de Vigo'));
});
afterAll(() => world.close());
beforeEach(() => {
  taken = [];
  tooMuch = '';
});

type Sent = { token?: string; body?: object | FormData; address?: string };
const post = async (path: string, { token, body = {}, address = ADDRESS }: Sent = {}) => {
  const isForm = body instanceof FormData;
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(!isForm && { 'content-type': 'application/json' }),
  };
  const request = new Request(`http://test${path}`, {
    method: 'POST',
    headers,
    body: isForm ? body : JSON.stringify(body),
  });
  return app.fetch(request, { address, host: 'test', isSecure: false });
};
const login = (password: string) => post('/login', { body: { login: ana.email, password } });

describe('a call that is made too often', () => {
  it('gets 429 with an envelope and Retry-After', async () => {
    tooMuch = 'login';
    const response = await login('Assess-2026!');
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('42');
    expect(await response.json()).toEqual({
      ...{ success: false, errCode: 429, status: 429, error: 'Too many requests, try again later' },
      ...{ code: 429, message: 'Too many requests, try again later' },
      ...{ loginErrorAttempts: 0, isUserCi: false, passwordExpired: false },
    });
  });

  it('changes nothing', async () => {
    for (tooMuch of ['login', 'wrongLogin']) {
      expect((await login('wrong')).status).toBe(429);
      expect(await world.database.$count(loginFailure, eq(loginFailure.login, ana.email))).toBe(0);
    }
    for (tooMuch of ['passwordMail', 'passwordMailOf']) {
      const asked = await post('/planner-plans/forgotPassword.php', { body: { email: ana.email } });
      expect(asked.status).toBe(429);
    }
    await world.waitForJobs();
    expect(await world.database.$count(passwordLink, eq(passwordLink.idUser, ana.idUser))).toBe(0);
    expect(world.mails).toEqual([]);
  });
});

describe('rate limits', () => {
  it('count each login by network, and wrong ones from unknown browsers in addition', async () => {
    await login('wrong');
    expect(taken).toEqual([`login ${ADDRESS}`, `wrongLogin ${ADDRESS}`]);
    taken = [];
    await login('Assess-2026!');
    expect(taken).toEqual([`login ${ADDRESS}`, `wrongLogin ${ADDRESS}`, `wrongLogin ${ADDRESS} back`]);
  });

  it('count a sign-in by one-time token as a login, by either method, and not currentSession without a token', async () => {
    const caller = { address: ADDRESS, host: 'test', isSecure: false };
    await post('/auth', { body: { token: 'made-up' } });
    await app.fetch(new Request('http://test/auth?token=made-up'), caller);
    expect(taken).toEqual([`login ${ADDRESS}`, `login ${ADDRESS}`]);
    await app.fetch(new Request('http://test/auth', { headers: { authorization: `Bearer ${ana.token}` } }), caller);
    expect(taken).toHaveLength(2);
  });

  it('count a forgotten password by network and by e-mail address, even an unknown one', async () => {
    const email = 'Nobody@test.school';
    const asked = await post('/planner-plans/forgotPassword.php', { body: { email }, address: '2001:db8::1' });
    expect(asked.status).toBe(404);
    expect(taken).toEqual(['passwordMail 2001:db8:0:0::/64', 'passwordMailOf nobody@test.school']);
  });

  it('count the use of a mailed link by network, even by a signed-in user', async () => {
    const body = { link: 'made-up', password: 'Another-2026!' };
    await post('/users/changePasswordLink.php', { body, token: ana.token });
    expect(taken).toEqual([`passwordLink ${ADDRESS}`]);
  });

  it.each([
    ['search', '/questions/getQuestionsNew.php', { paging: {}, filter: { bank: 'mine' } }],
    ['preview', '/assessments/assessmentPreview.php', { idAssessment: 1 }],
    ['preview', '/assessments/getQrCode.php', { idAssessment: 1 }],
    ['upload', '/assessments/uploadAssessmentLogo.php', new FormData()],
  ])('count a %s by user: %s', async (limitName, path, body) => {
    await post(path, { token: ana.token, body });
    expect(taken).toEqual([`${limitName} ${ana.idUser}`]);
  });

  it('count the codes of a room that a student types, and starts nothing after too many', async () => {
    const lucia = await world.addPerson('student', 'Lucía', await world.addSchool('IES Mar'));
    const start = (body: object) =>
      post('/assessments/startScheduledAssessment.php', {
        token: lucia.token,
        body: { idSchedule: 1, termsAccepted: true, ...body },
      });
    await start({});
    expect(taken).toEqual([]);
    expect((await start({ roomCode: 'AAAAAA' })).status).toBe(404);
    expect(taken).toEqual([`roomCode ${lucia.idUser}`]);
    tooMuch = 'roomCode';
    expect((await start({ roomCode: 'AAAAAA' })).status).toBe(429);
  });

  it('do not count responses of students, nor requests within the process', async () => {
    await post('/assessments/answerQuestion.php', { token: ana.token });
    await post('/login', { body: { login: ana.email, password: 'wrong' }, address: 'in-process' });
    expect(taken).toEqual([]);
  });
});

describe('a registration', () => {
  const register = (voucher: string) =>
    post('/assessments/registerUser.php', {
      body: {
        ...{ idType: 4, voucher, firstName: 'Uxía', lastName: 'Lema', email: 'uxia@test.school' },
        ...{ password: 'Vento-do-Mar-88!', termsUse: true },
      },
    });

  it('counts by network and code, and a code that does not exist once more', async () => {
    expect((await register('k7m 4qx')).status).toBe(404);
    expect(taken).toEqual([`registration ${ADDRESS}`, 'accessCodeOf K7M4QX', `wrongCode ${ADDRESS}`]);
  });

  it('looks no code up once too many were wrong', async () => {
    for (tooMuch of ['registration', 'accessCodeOf', 'wrongCode']) expect((await register('k7m 4qx')).status).toBe(429);
  });
});
