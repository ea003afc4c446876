import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../../tests/support/made-up.ts';
import { openTeacherWorld } from '../../../tests/support/teacher-world.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import { type App, createApp } from '../app.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { audit, idempotency, user } from '../database/schema.ts';

let world: World;
let ana: TestUser;

beforeAll(async () => {
  ({ world, teacher: ana } = await openTeacherWorld());
});
afterAll(() => world.close());

describe('a call whose transaction the database rolls back', () => {
  const path = calls.users.updateUserLanguage.path;
  const fail = (code: string) => Object.assign(new Error('canceling statement'), { code });
  /** A server whose transactions fail this often at their end, and what the lock timeout of each was. */
  const failing = (times: number, code: string, log = world.host.log) => {
    const timeouts: unknown[] = [];
    const transaction: Database['transaction'] = (work) =>
      world.host.database.transaction(async (db) => {
        const result = await work(db);
        timeouts.push(rowsOf(await db.execute(sql`show lock_timeout`))[0]);
        if (timeouts.length <= times) throw new Error('Failed query', { cause: fail(code) });
        return result;
      });
    const database: Database = Object.create(world.host.database, { transaction: { value: transaction } });
    return { app: createApp({ ...world.host, database, log }), timeouts };
  };
  const setLanguage = (app: App, newLanguage: string) => {
    const headers = {
      authorization: `Bearer ${ana.token}`,
      'content-type': 'application/json',
      'idempotency-key': newUuid(),
    };
    return app.fetch(
      new Request(`http://test${path}`, { method: 'POST', headers, body: JSON.stringify({ newLanguage }) }),
    );
  };
  const stateOf = async () => ({
    user: (await world.database.select().from(user).where(eq(user.id, ana.idUser)))[0],
    audit: await world.database.select().from(audit).where(eq(audit.idUser, ana.idUser)).orderBy(audit.id),
    kept: await world.database.select().from(idempotency).where(eq(idempotency.idUser, ana.idUser)),
  });

  it.each(['40P01', '40001'])('is repeated after %s and writes its changes once', async (code) => {
    const before = await stateOf();
    const language = before.user?.language === 'pt' ? 'es' : 'pt';
    const { app, timeouts } = failing(1, code);
    expect((await setLanguage(app, language)).status).toBe(200);
    expect(timeouts).toHaveLength(2);
    const after = await stateOf();
    expect(after.user?.language).toBe(language);
    expect(after.audit).toHaveLength(before.audit.length + 1);
    expect(after.audit.at(-1)).toMatchObject({ after: { language } });
    expect(after.kept).toHaveLength(before.kept.length + 1);
  });

  it('gets 503 when it fails a second time, and changes nothing', async () => {
    const before = await stateOf();
    const { app, timeouts } = failing(2, '40P01');
    expect((await setLanguage(app, 'en')).status).toBe(503);
    expect(timeouts).toHaveLength(2);
    expect(await stateOf()).toEqual(before);
  });

  it('gets 503 after a lock timeout of 10 seconds, and is not repeated', async () => {
    const before = await stateOf();
    const { app, timeouts } = failing(1, '55P03');
    const response = await setLanguage(app, 'en');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(timeouts).toEqual([{ lock_timeout: '10s' }]);
    expect(await stateOf()).toEqual(before);
  });

  it('is not repeated after another failure', async () => {
    const { timeouts, app } = failing(1, '23505', { ...world.host.log, error() {} });
    expect((await setLanguage(app, 'en')).status).toBe(500);
    expect(timeouts).toHaveLength(1);
  });

  it.each(['40P01', '40001', '55P03'])('gets 503 after %s when it has no transaction', async (code) => {
    const verify = async () => {
      throw fail(code);
    };
    const app = createApp({ ...world.host, passwords: { ...world.host.passwords, verify } });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ login: ana.email, password: 'secret' });
    const response = await app.fetch(new Request('http://test/login', { method: 'POST', headers, body }));
    expect(response.status).toBe(503);
  });
});
