import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClient } from '../../../tests/support/client.ts';
import { openTeacherWorld } from '../../../tests/support/teacher-world.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { audit, oneTimeToken, session } from '../database/schema.ts';
import { sha256Of } from '../sha256.ts';
import { deleteExpiredSignIns } from './cleanup.ts';
import { Sessions } from './sessions.ts';

describe('a one-time token', () => {
  let world: World;
  let ana: TestUser;
  let idSchool: number;

  beforeAll(async () => {
    ({ world, idSchool, teacher: ana } = await openTeacherWorld());
  });
  afterAll(() => world.close());
  beforeEach(() => world.clock.set('2026-03-02T09:00'));

  const made = async (input: object = {}) => (await ana.client.session.createOneTimeToken(input)).content;
  const stored = () => world.database.select().from(oneTimeToken).where(eq(oneTimeToken.idUser, ana.idUser));
  const sessionsOf = () => world.database.select().from(session).where(eq(session.idUser, ana.idUser));
  const post = (token: string) => world.anonymous.raw('POST', '/auth', { token });
  const get = (token: string) => world.anonymous.raw('GET', `/auth?token=${token}`);

  it('signs its user in once, in a browser with a cookie', async () => {
    const { token, expiresAt } = await made();
    expect(expiresAt).toBe('2026-03-02T08:02:00.000Z');
    expect((await stored()).map(({ tokenHash }) => tokenHash)).toContain(await sha256Of(token));
    const response = await post(token);
    const reply = await response.json();
    expect(response.headers.get('set-cookie')).toContain(`assessments_session=${reply.token};`);
    expect(reply).toMatchObject({ success: true, user: { idUser: ana.idUser, idSchool }, idAssessment: null });
    const opened = await createTestClient(world.app, reply.token).session.currentSession({});
    expect(opened.user.idUser).toBe(ana.idUser);
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'authorize')).orderBy(audit.id);
    expect(rows).toMatchObject([{ idUser: ana.idUser, idSchool, outcome: 'done' }]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await (await post(token)).json()).toMatchObject({ errCode: 401, error: 'Invalid token' });
  });

  it('signs in by GET without a cookie, and returns its assessment', async () => {
    const { token } = await made({ idAssessment: '7' });
    const response = await get(token);
    expect(response.headers.get('set-cookie')).toBeNull();
    const reply = await response.json();
    expect(reply).toMatchObject({ success: true, user: { idUser: ana.idUser }, idAssessment: 7 });
    expect((await createTestClient(world.app, reply.token).session.currentSession({})).user.idUser).toBe(ana.idUser);
    expect((await get(token)).status).toBe(401);
  });

  it("is refused when it is a session's token, expired or unknown", async () => {
    const { token: over } = await made();
    const before = await sessionsOf();
    for (const token of [ana.token, 'made-up', ''])
      for (const response of [await post(token), await get(token)]) {
        expect(response.status).toBe(401);
        expect(response.headers.get('set-cookie')).toBeNull();
      }
    world.clock.pass(120_000);
    expect((await post(over)).status).toBe(401);
    expect(await sessionsOf()).toEqual(before);
  });

  it('opens a session that ends no later than the one it was created in', async () => {
    const { token } = await made();
    const reply = await (await post(token)).json();
    const [opened] = await world.database
      .select()
      .from(session)
      .where(eq(session.tokenHash, await sha256Of(reply.token)));
    const maker = await world.database
      .select()
      .from(session)
      .where(eq(session.tokenHash, await sha256Of(ana.token)));
    expect(maker).toHaveLength(1);
    expect(opened?.started).toBe(maker[0]?.started);
  });

  it('is created for signed-in users only, at most five at a time', async () => {
    await expect(world.anonymous.session.createOneTimeToken({})).notDoneWith(401, 'No session');
    const tokens = [];
    for (let n = 0; n < 7; n++, world.clock.pass(1000)) tokens.push((await made()).token);
    expect(await stored()).toHaveLength(5);
    expect((await post(tokens[0] ?? '')).status).toBe(401);
    expect((await post(tokens[6] ?? '')).status).toBe(200);
  });

  it('opens nothing once its user has signed out', async () => {
    const clara = await world.addPerson('teacher', 'Clara Rey', idSchool);
    const { token } = (await clara.client.session.createOneTimeToken({})).content;
    await clara.client.session.logout({});
    expect((await post(token)).status).toBe(401);
  });

  it('is deleted with the sessions of its user, and when expired', async () => {
    const { token } = await made();
    const other = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    await other.client.session.createOneTimeToken({});
    await new Sessions().endAll(world.database, other.idUser);
    expect(await world.database.select().from(oneTimeToken).where(eq(oneTimeToken.idUser, other.idUser))).toEqual([]);
    await deleteExpiredSignIns(world.database, world.clock.now());
    expect((await stored()).map(({ tokenHash }) => tokenHash)).toContain(await sha256Of(token));
    await deleteExpiredSignIns(world.database, world.clock.now() + 600_000);
    expect(await stored()).toEqual([]);
  });
});
