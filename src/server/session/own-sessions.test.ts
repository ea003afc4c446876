import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClient } from '../../../tests/support/client.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { SESSION_IDLE_MS } from '../../core/people/sign-in.ts';
import { session } from '../database/schema.ts';

const PASSWORD = 'Assess-2026!';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
let world: World;
let idSchool: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
});
afterAll(() => world.close());

/** Signs a person in again and returns a client with that session. */
const signInElsewhere = async ({ email }: TestUser, userAgent = FIREFOX) => {
  const body = { login: email, password: PASSWORD };
  const response = await world.anonymous.raw('POST', '/login', body, { 'user-agent': userAgent });
  return createTestClient(world.app, ((await response.json()) as { token: string }).token);
};
const sessionsOf = async ({ client }: Pick<TestUser, 'client'>) => (await client.session.getSessions({})).content;
const storedOf = ({ idUser }: TestUser) => world.database.$count(session, eq(session.idUser, idUser));

describe('own sessions', () => {
  it('are listed with their devices, without those that have expired', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await world.database.delete(session).where(eq(session.idUser, ana.idUser));
    const expires = await signInElsewhere(ana);
    const started = new Date(world.clock.now()).toISOString();
    const client = await signInElsewhere(ana, 'curl/8.5.0');
    expect(await sessionsOf({ client })).toHaveLength(2);
    world.clock.pass(SESSION_IDLE_MS - 1);
    await sessionsOf({ client });
    const lastUsed = new Date(world.clock.now()).toISOString();
    world.clock.pass(1);
    await signInElsewhere(ana);
    const now = new Date(world.clock.now()).toISOString();
    const idSession = expect.any(Number);
    expect(await sessionsOf({ client })).toEqual([
      {
        idSession,
        browser: 'Firefox',
        system: 'Windows',
        started: now,
        lastUsed: now,
        isCurrent: false,
        isScanLink: false,
      },
      { idSession, browser: '', system: '', started, lastUsed, isCurrent: true, isScanLink: false },
    ]);
    await expect(expires.session.getSessions({})).notDoneWith(401, 'No session');
  });

  it('are ended one by one', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const [first, second] = [await signInElsewhere(ana), await signInElsewhere(ana)];
    const own = (await sessionsOf({ client: first })).find(({ isCurrent }) => isCurrent);
    await ana.client.session.endSession({ idSession: own?.idSession ?? 0 });
    await expect(first.session.getSessions({})).notDoneWith(401, 'No session');
    expect(await sessionsOf({ client: second })).toHaveLength(2);
  });

  it('of somebody else are not ended', async () => {
    const [ana, bruno] = [
      await world.addPerson('teacher', 'Ana', idSchool),
      await world.addPerson('teacher', 'Bruno', idSchool),
    ];
    const [theirs] = await sessionsOf(bruno);
    const idSession = theirs?.idSession ?? 0;
    await expect(ana.client.session.endSession({ idSession })).refusedAs('sessionNotValid');
    expect(await storedOf(bruno)).toBe(1);
  });

  it('are all ended but the one at hand', async () => {
    const [ana, bruno] = [
      await world.addPerson('teacher', 'Ana', idSchool),
      await world.addPerson('teacher', 'Bruno', idSchool),
    ];
    const elsewhere = await signInElsewhere(ana);
    await ana.client.session.endOtherSessions({});
    await expect(elsewhere.session.getSessions({})).notDoneWith(401, 'No session');
    expect(await sessionsOf(ana)).toMatchObject([{ isCurrent: true }]);
    expect(await storedOf(bruno)).toBe(1);
  });
});
