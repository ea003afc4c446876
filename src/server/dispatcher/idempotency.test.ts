import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { madeUpName } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import { sweepJob } from '../area-jobs.ts';
import { audit, idempotency, user } from '../database/schema.ts';

let world: World;
let idSchool: number;
let ana: TestUser;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('Escola');
});
afterAll(() => world.close());
beforeEach(async () => {
  ana = await world.addPerson('teacher', 'Ana', idSchool);
});

const path = calls.users.updateUserLanguage.path;
const setLanguage = async (newLanguage: string, key: string, person = ana) => {
  const response = await person.client.raw('POST', path, { newLanguage }, { 'idempotency-key': key });
  return { status: response.status, reply: await response.json() };
};
const languageOf = async (person = ana) =>
  (await world.database.select().from(user).where(eq(user.id, person.idUser)))[0]?.language;
const auditOf = (person = ana) =>
  world.database.select().from(audit).where(eq(audit.idUser, person.idUser)).orderBy(audit.id);
const keptOf = (person = ana) => world.database.select().from(idempotency).where(eq(idempotency.idUser, person.idUser));
const done = { status: 200, reply: { success: true } };

describe('a changing call with an Idempotency-Key', () => {
  it('returns the stored reply to a repeat and changes nothing', async () => {
    expect(await setLanguage('pt', 'a')).toEqual(done);
    await ana.client.users.updateUserLanguage({ newLanguage: 'es' });
    expect(await setLanguage('pt', 'a')).toEqual(done);
    expect(await languageOf()).toBe('es');
    expect(await auditOf()).toHaveLength(2);
  });

  it('returns the created id to a repeat', async () => {
    const body = { idsCataloging: [await world.addCatalogue([madeUpName()])], title: 'Repaso' };
    const add = async () => {
      const { path } = calls.assessments.addAssessment;
      return (await ana.client.raw('POST', path, body, { 'idempotency-key': 'a' })).json();
    };
    const first = await add();
    expect(first).toMatchObject({ success: true, content: { idAssessment: expect.any(Number) } });
    expect(await add()).toEqual(first);
    expect((await ana.client.assessments.getAssessments({})).totalrecords).toBe(1);
  });

  it('runs once for two concurrent requests', async () => {
    expect(await Promise.all([1, 2, 3].map(() => setLanguage('pt', 'a')))).toEqual([done, done, done]);
    expect(await auditOf()).toHaveLength(1);
  });

  it('refuses another body and changes nothing', async () => {
    await setLanguage('pt', 'a');
    const error = 'This Idempotency-Key came with another request before';
    expect(await setLanguage('es', 'a')).toEqual({
      status: 409,
      reply: { success: false, errCode: 409, error, status: 409 },
    });
    expect(await languageOf()).toBe('pt');
    expect(await auditOf()).toHaveLength(1);
  });

  it('refuses a session of another school, without the first reply', async () => {
    const there = await world.addMembership(ana, 'teacher', await world.addSchool('Liceo'));
    await setLanguage('pt', 'a');
    expect(await setLanguage('pt', 'a', there)).toMatchObject({ status: 409 });
    expect(await setLanguage('pt', 'a')).toEqual(done);
    expect(await auditOf()).toHaveLength(1);
  });

  it('runs for another user and for another call with the same key', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno', idSchool);
    await setLanguage('pt', 'a');
    await setLanguage('es', 'a', bruno);
    const share = { shareMyQuestions: true };
    await ana.client.raw('POST', calls.users.changeShareOptions.path, share, { 'idempotency-key': 'a' });
    expect(await languageOf()).toBe('pt');
    expect(await languageOf(bruno)).toBe('es');
    expect(await auditOf()).toHaveLength(2);
  });

  it('stores nothing when refused', async () => {
    expect(await setLanguage('xx', 'a')).toMatchObject({ status: 400 });
    const { path } = calls.assessments.addAssessment;
    const refused = await ana.client.raw('POST', path, { idsCataloging: [1_000_000] }, { 'idempotency-key': 'a' });
    expect(refused.status).toBe(404);
    expect(await keptOf()).toEqual([]);
    expect(await auditOf()).toEqual([]);
  });

  it('runs again after a day, with or without the job sweep', async () => {
    await setLanguage('pt', 'a');
    world.clock.pass(24 * 60 * 60 * 1000 + 1);
    expect(await setLanguage('es', 'a')).toEqual(done);
    expect(await languageOf()).toBe('es');
    await setLanguage('es', 'b');
    world.clock.pass(24 * 60 * 60 * 1000 - 1);
    await sweep();
    expect(await keptOf()).toHaveLength(2);
    world.clock.pass(2);
    await sweep();
    expect(await keptOf()).toEqual([]);
  });

  it.each(['', 'a b', 'ñ', 'x'.repeat(201)])('refuses the invalid key %j', async (key) => {
    const error = 'Invalid Idempotency-Key header';
    expect(await setLanguage('pt', key)).toEqual({
      status: 400,
      reply: { success: false, errCode: 400, error, status: 400 },
    });
    expect(await languageOf()).toBeNull();
  });
});

const sweep = () =>
  sweepJob.run(world.host, {}, { id: '', signal: new AbortController().signal, progress: async () => {} });

describe('a call whose input or reply has a secret', () => {
  it('is never stored: a login, a changed password', async () => {
    const headers = { 'idempotency-key': 'a' };
    const login = { login: ana.email, password: 'Assess-2026!' };
    const tokens = [];
    for (let time = 0; time < 2; time++) {
      const response = await ana.client.raw('POST', '/login', login, headers);
      tokens.push((await response.json()).token);
    }
    expect(new Set(tokens).size).toBe(2);
    const link = { link: 'unknown', password: 'Assess-2027!' };
    await ana.client.raw('POST', calls.session.changePasswordLink.path, link, headers);
    expect(await keptOf()).toEqual([]);
  });
});
