import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTeacherWorld } from '../../../tests/support/teacher-world.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import { type App, createApp } from '../app.ts';
import { type Metrics, noMetrics } from '../metrics.ts';
import { Unavailable } from '../unavailable.ts';

let world: World;
let ana: TestUser;

beforeAll(async () => {
  ({ world, teacher: ana } = await openTeacherWorld());
});
afterAll(() => world.close());

const answer = async (response: Promise<Response>) => {
  const { status } = await response;
  return { status, ...(await (await response).json()) };
};

describe('a call whose queue is full', () => {
  it('gets 503 with Retry-After, and counts no failed login', async () => {
    const verify = async () => {
      throw new Unavailable('passwords');
    };
    const counted: unknown[] = [];
    const metrics: Metrics = { ...noMetrics, count: (...figure) => counted.push(figure) };
    const busy = createApp({ ...world.host, metrics, passwords: { ...world.host.passwords, verify } });
    const login = (app: App) =>
      app.fetch(
        new Request('http://test/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ login: ana.email, password: 'secret' }),
        }),
      );
    for (let time = 0; time < 6; time++) await login(busy);
    const response = await login(busy);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await answer(Promise.resolve(response))).toEqual({
      status: 503,
      success: false,
      errCode: 503,
      error: 'Service unavailable, try again later',
      ...{ code: 503, message: 'Service unavailable, try again later' },
      ...{ loginErrorAttempts: 0, isUserCi: false, passwordExpired: false },
    });
    expect(counted).toHaveLength(7);
    expect(counted[0]).toEqual(['calls_unavailable_total', { call: 'login', queue: 'passwords' }]);
    expect(await answer(Promise.resolve(await login(world.app)))).toMatchObject({ loginErrorAttempts: 1 });
  });
});

describe('the reply of a call', () => {
  it('says its length in bytes where it is short, so that no host reads it to know that', async () => {
    const { idSchool } = await ana.client.session.currentSession({}).then(({ user }) => user);
    await world.addCourse(idSchool ?? 0, '3.º Ñandú', [ana], []);
    const { method, path } = calls.schedules.getCourses;
    const headers = { authorization: `Bearer ${ana.token}` };
    const reply = await world.app.fetch(new Request(`http://test${path}`, { method, headers }));
    const announced = Number(reply.headers.get('content-length'));
    expect(await reply.clone().text()).toContain('3.º Ñandú');
    expect(announced).toBe((await reply.arrayBuffer()).byteLength);
    expect(reply.headers.get('content-type')).toBe('application/json');
  });
});

describe('a call on assessments that cannot be made now', () => {
  it('gets the published code 0 for an unavailable service', async () => {
    const broken = createApp({
      ...world.host,
      database: new Proxy(world.host.database, {
        get: (database, name) => {
          if (name === 'transaction') throw new Unavailable('database');
          return Reflect.get(database, name);
        },
      }),
    });
    const post = (path: string, body: object) =>
      answer(
        Promise.resolve(
          broken.fetch(
            new Request(`http://test${path}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
              body: JSON.stringify(body),
            }),
          ),
        ),
      );
    const unavailable = { status: 503, success: false, error: 'Service unavailable, try again later' };
    expect(await post('/assessments/deleteAssessment.php', { id: 1 })).toEqual({ ...unavailable, errCode: 0 });
    expect(await post('/users/changeShareOptions.php', {})).toEqual({ ...unavailable, errCode: 503 });
  });
});

describe('a request that does not fit the contract', () => {
  const path = '/users/updateUserLanguage.php';

  it("gets 'Missing parameters' without a parameter", async () => {
    expect(await answer(ana.client.raw('POST', path, {}))).toEqual({
      status: 400,
      success: false,
      errCode: 400,
      error: 'Missing parameters',
    });
  });

  it('gets the name of a parameter of the wrong type', async () => {
    expect(await answer(ana.client.raw('POST', path, { newLanguage: 7 }))).toMatchObject({
      status: 400,
      error: 'Invalid newLanguage parameter',
    });
  });

  it('gets an error for invalid JSON, another content type and a non-object', async () => {
    expect(await answer(ana.client.raw('POST', path, '{"newLanguage":'))).toMatchObject({ status: 400 });
    expect(await answer(ana.client.raw('POST', path, '[]'))).toMatchObject({ status: 400 });
    expect(await answer(ana.client.raw('POST', path, 'null'))).toMatchObject({ status: 400 });
    const xml = { 'content-type': 'application/xml' };
    expect(await answer(ana.client.raw('POST', path, '<a/>', xml))).toMatchObject({ status: 415 });
  });

  it('gets 413 for a body beyond the limit', async () => {
    const body = JSON.stringify({ newLanguage: 'x'.repeat(1_000_001) });
    expect(await answer(ana.client.raw('POST', path, body))).toMatchObject({ status: 413 });
  });

  it('gets 413 for a long body without Content-Length', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100_000).fill(32)) });
    const request = new Request('http://test/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(await answer(Promise.resolve(world.app.fetch(request)))).toMatchObject({ status: 413 });
  });

  it('gets 400 for a truncated body, which is not logged as a failure', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
    const error = 'The request was cut off';
    expect(
      await answer(Promise.resolve(world.app.fetch(new Request('http://test/login', init as RequestInit)))),
    ).toMatchObject({ status: 400, error });
  });

  it('gets an error for a character that cannot be stored', async () => {
    const error = 'The request holds a character that no text may hold';
    for (const login of ['a\0b', 'a\ud800'])
      expect(await answer(world.anonymous.raw('POST', '/login', { login, password: 'x' }))).toMatchObject({
        status: 400,
        error,
      });
  });

  it('gets the name of an id that is too large', async () => {
    const body = { idSchedule: 2 ** 53 };
    expect(await answer(ana.client.raw('POST', '/schedules/cancelSchedule.php', body))).toMatchObject({
      status: 400,
      error: 'Invalid idSchedule parameter',
    });
  });

  it('gets 401 first without a session', async () => {
    expect(await answer(world.anonymous.raw('POST', path, { newLanguage: 7 }))).toMatchObject({ status: 401 });
  });

  it('changes nothing', async () => {
    expect((await ana.client.session.currentSession({})).user.language).toBeNull();
  });
});

describe('every reply', () => {
  it('has a request id and is not cached', async () => {
    const response = await ana.client.raw('GET', '/auth');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the OpenAPI document', () => {
  it('is refused without a session', async () => {
    expect(await answer(world.anonymous.raw('GET', '/openapi.json'))).toMatchObject({ status: 401, errCode: 401 });
  });

  it('is read without a session where the operator allows it', async () => {
    const open = createApp({ ...world.host, describesCallsToAll: true });
    const reply = await open.fetch(new Request('http://test/openapi.json'));
    expect(await answer(Promise.resolve(reply))).toMatchObject({ status: 200, openapi: '3.1.0' });
  });

  it('describes every call of the contract on its path', async () => {
    const { paths } = await (await ana.client.raw('GET', '/openapi.json')).json();
    for (const area of Object.values(calls))
      for (const call of Object.values(area)) expect(paths[call.path]).toHaveProperty(call.method.toLowerCase());
  });
});
