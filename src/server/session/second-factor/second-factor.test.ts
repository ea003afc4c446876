import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClient } from '../../../../tests/support/client.ts';
import { openWorld, type TestUser, type World } from '../../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { RECOVERY_CODES } from '../../../core/people/second-factor.ts';
import type { ApiError } from '../../client.ts';
import {
  audit,
  idempotency,
  loginFailure,
  recoveryCode,
  school,
  secondFactor,
  session,
  user,
} from '../../database/schema.ts';

const PASSWORD = 'Assess-2026!';
const STEP = 30_000;
let world: World;
let idSchool: number;
let ana: TestUser;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
});
afterAll(() => world.close());
beforeEach(async () => {
  await setRequired(false);
  ana = await world.addPerson('coordinator', 'Ana', idSchool);
});

const setRequired = (requiresSecondFactor: boolean, id = idSchool) =>
  world.database.update(school).set({ settings: { requiresSecondFactor } }).where(eq(school.id, id));
const logIn = ({ email }: TestUser, password = PASSWORD) => world.anonymous.session.login({ login: email, password });
const envelopeOf = async (call: Promise<unknown>) => ((await call.catch((caught) => caught)) as ApiError).envelope;
const challengeOf = async (person: TestUser): Promise<string> => String((await envelopeOf(logIn(person))).challenge);
/** Returns the code that an app shows; `steps` of 30 seconds later. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() + steps * STEP });
const turnOn = async ({ client }: TestUser) => {
  const { secret, started } = (await client.secondFactor.startSecondFactor({})).content;
  const { recoveryCodes } = (await client.secondFactor.confirmSecondFactor({ started, code: codeOf(secret) })).content;
  world.clock.pass(STEP);
  return { secret, recoveryCodes };
};
const signIn = async (person: TestUser, code: string) =>
  world.anonymous.secondFactor.signInWithSecondFactor({ challenge: await challengeOf(person), code });
const stored = ({ idUser }: TestUser) => world.database.$count(secondFactor, eq(secondFactor.idUser, idUser));
const sessionsOf = ({ idUser }: TestUser) => world.database.$count(session, eq(session.idUser, idUser));
const wrong = '000000';

describe('a second factor', () => {
  it('is set up with a secret that counts once its code was typed, and ends the other sessions', async () => {
    const { token: elsewhere } = await logIn(ana);
    const { client } = ana;
    expect((await client.secondFactor.getSecondFactor({})).content).toEqual({
      ...{ since: null, recoveryCodesLeft: 0, isOffered: true, isRequired: false },
    });
    const { secret, address, started } = (await client.secondFactor.startSecondFactor({})).content;
    expect(address).toContain(secret);
    expect(started).not.toContain(secret);
    const { confirmSecondFactor } = client.secondFactor;
    await expect(confirmSecondFactor({ started, code: wrong })).refusedAs('secondFactorWrong');
    expect(await stored(ana)).toBe(0);
    const reply = await confirmSecondFactor({ started, code: codeOf(secret) });
    expect(new Set(reply.content.recoveryCodes).size).toBe(RECOVERY_CODES);
    expect(reply).not.toHaveProperty('token');
    await expect(createTestClient(world.app, elsewhere).session.getSessions({})).notDoneWith(401, 'No session');
    expect((await client.secondFactor.getSecondFactor({})).content).toMatchObject({
      ...{ since: new Date(world.clock.now()).toISOString(), recoveryCodesLeft: RECOVERY_CODES },
    });
  });

  it('leaves neither secret nor recovery codes readable in any table', async () => {
    const { secret, recoveryCodes } = await turnOn(ana);
    await signIn(ana, recoveryCodes[0] ?? '');
    const rows = await Promise.all(
      [secondFactor, recoveryCode, audit, idempotency, session].map((table) => world.database.select().from(table)),
    );
    const text = JSON.stringify(rows);
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
    expect(
      await world.database.select().from(audit).where(eq(audit.call, 'confirmSecondFactor')).orderBy(audit.id),
    ).toContainEqual(expect.objectContaining({ idUser: ana.idUser, after: { secondFactor: true } }));
  });

  it('is not offered to teachers, students and authors, nor to the accounts of a partner', async () => {
    for (const role of ['teacher', 'student', 'author'] as const) {
      const { client } = await world.addPerson(role, `Noa ${role}`, role === 'author' ? PROVIDER_SCHOOL_ID : idSchool);
      expect((await client.secondFactor.getSecondFactor({})).content.isOffered).toBe(false);
      await expect(client.secondFactor.startSecondFactor({})).refusedAs('secondFactorNotOffered');
    }
    await world.database.update(user).set({ source: 'eva' }).where(eq(user.id, ana.idUser));
    await expect(ana.client.secondFactor.startSecondFactor({})).refusedAs('secondFactorNotOffered');
  });

  it('is set up once, and with no secret of somebody else', async () => {
    const bruno = await world.addPerson('administrator', 'Bruno', idSchool);
    const { secret, started } = (await bruno.client.secondFactor.startSecondFactor({})).content;
    const { confirmSecondFactor, startSecondFactor } = ana.client.secondFactor;
    await expect(confirmSecondFactor({ started, code: codeOf(secret) })).refusedAs('secondFactorExpired');
    await turnOn(ana);
    await expect(startSecondFactor({})).refusedAs('secondFactorNotOffered');
    await expect(world.anonymous.secondFactor.startSecondFactor({})).refusedAs('secondFactorExpired');
  });
});

describe('a login to an account with a second factor', () => {
  it('opens no session with the password alone, and one with the code', async () => {
    const { secret } = await turnOn(ana);
    const sessions = await sessionsOf(ana);
    await expect(logIn(ana)).refusedAs('secondFactorNeeded');
    expect(await envelopeOf(logIn(ana))).toMatchObject({ errCode: 401, secondFactor: 'code' });
    expect(await sessionsOf(ana)).toBe(sessions);
    const { user: me, token } = await signIn(ana, codeOf(secret));
    expect(me.idUser).toBe(ana.idUser);
    expect((await createTestClient(world.app, token).session.currentSession({})).user.idUser).toBe(ana.idUser);
    const rows = await world.database.select().from(audit).where(eq(audit.idUser, ana.idUser)).orderBy(audit.id);
    expect(rows.filter(({ call }) => /login|signIn/i.test(call))).toMatchObject([
      { call: 'signInWithSecondFactor', outcome: 'done', idSchool },
    ]);
  });

  it('takes each code once, of the 30 seconds before or after, too', async () => {
    const { secret } = await turnOn(ana);
    await signIn(ana, codeOf(secret, 1));
    for (const steps of [1, 0, -1, 2]) await expect(signIn(ana, codeOf(secret, steps))).refusedAs('secondFactorWrong');
    world.clock.pass(STEP);
    await signIn(ana, codeOf(secret, 1));
  });

  it('takes one of two equal codes that arrive together', async () => {
    const { secret } = await turnOn(ana);
    const both = await Promise.allSettled([signIn(ana, codeOf(secret)), signIn(ana, codeOf(secret))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('takes each recovery code once, however it is typed, and says how many are left', async () => {
    const { recoveryCodes } = await turnOn(ana);
    const [first = '', second = ''] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
    expect((await signIn(ana, typed)).recoveryCodesLeft).toBe(RECOVERY_CODES - 1);
    await expect(signIn(ana, first)).refusedAs('secondFactorWrong');
    expect((await signIn(ana, second)).recoveryCodesLeft).toBe(RECOVERY_CODES - 2);
  });

  it('counts wrong codes and wrong passwords together, and locks after five, whatever the password between', async () => {
    const { secret } = await turnOn(ana);
    await expect(logIn(ana, 'wrong')).refusedAs('fourAttemptsLeft');
    for (const attemptsLeft of [3, 2, 1])
      expect(await envelopeOf(signIn(ana, wrong))).toMatchObject({ error: 'Wrong code', attemptsLeft });
    const challenge = await challengeOf(ana);
    const { signInWithSecondFactor } = world.anonymous.secondFactor;
    expect(await envelopeOf(signInWithSecondFactor({ challenge, code: wrong }))).toMatchObject({
      ...{ errCode: 4011, code: 4011, lockedSeconds: 300 },
    });
    await expect(signInWithSecondFactor({ challenge, code: codeOf(secret) })).refusedAs('loginLocked');
    await expect(logIn(ana)).refusedAs('loginLocked');
    const rows = await world.database.select().from(audit).where(eq(audit.idUser, ana.idUser)).orderBy(audit.id);
    expect(rows.filter(({ outcome }) => outcome === 'refused')).toHaveLength(7);
    world.clock.pass(5 * 60_000);
    await signIn(ana, codeOf(secret));
    expect(await world.database.$count(loginFailure, eq(loginFailure.login, ana.email))).toBe(0);
  });

  it('needs a challenge of the last quarter of an hour, unchanged, for the password of now', async () => {
    const { secret } = await turnOn(ana);
    const { signInWithSecondFactor } = world.anonymous.secondFactor;
    const challenge = await challengeOf(ana);
    const forged = challenge.replace(/^\d+/, String(ana.idUser + 1));
    for (const text of ['', 'made up', forged])
      await expect(signInWithSecondFactor({ challenge: text, code: codeOf(secret) })).refusedAs('secondFactorExpired');
    world.clock.pass(15 * 60_000);
    await expect(signInWithSecondFactor({ challenge, code: codeOf(secret) })).refusedAs('secondFactorExpired');
    const later = await challengeOf(ana);
    await world.database.update(user).set({ passwordChanged: world.clock.now() }).where(eq(user.id, ana.idUser));
    await expect(signInWithSecondFactor({ challenge: later, code: codeOf(secret) })).refusedAs('secondFactorExpired');
    await signIn(ana, codeOf(secret));
  });

  it('says nothing of it while the password is wrong', async () => {
    await turnOn(ana);
    expect(await envelopeOf(logIn(ana, 'wrong'))).toMatchObject({ errCode: 40101 });
  });
});

describe('a school that requires a second factor', () => {
  it('voids the sessions of its coordinators without one at once, and leaves its teachers alone', async () => {
    const noa = await world.addPerson('teacher', 'Noa', idSchool);
    await ana.client.session.getSessions({});
    await setRequired(true);
    world.clock.pass(5_000);
    await expect(ana.client.session.getSessions({})).notDoneWith(401, 'No session');
    await expect(ana.client.members.getUsers({})).notDoneWith(401, 'No session');
    await noa.client.session.getSessions({});
  });

  it('leads the login to the set-up, which signs in', async () => {
    await setRequired(true);
    const refused = await envelopeOf(logIn(ana));
    expect(refused).toMatchObject({ secondFactor: 'setUp' });
    const challenge = String(refused.challenge);
    const { startSecondFactor, confirmSecondFactor, signInWithSecondFactor } = world.anonymous.secondFactor;
    await expect(signInWithSecondFactor({ challenge, code: wrong })).refusedAs('secondFactorWrong');
    const { secret, started } = (await startSecondFactor({ challenge })).content;
    const confirming = { challenge, started, code: codeOf(secret) };
    await expect(confirmSecondFactor({ ...confirming, code: wrong })).refusedAs('secondFactorWrong');
    const { token, user: me, content } = await confirmSecondFactor(confirming);
    expect(me?.idUser).toBe(ana.idUser);
    expect(content.recoveryCodes).toHaveLength(RECOVERY_CODES);
    const client = createTestClient(world.app, token ?? null);
    await client.session.getSessions({});
    const turningOff = { password: PASSWORD, code: content.recoveryCodes[0] ?? '' };
    await expect(client.secondFactor.turnOffSecondFactor(turningOff)).refusedAs('secondFactorRequired');
    await expect(startSecondFactor({ challenge })).refusedAs('secondFactorExpired');
    world.clock.pass(STEP);
    await signIn(ana, codeOf(secret));
  });

  it('does not ask the accounts of a partner, which come in by its platform', async () => {
    await world.database.update(user).set({ source: 'eva' }).where(eq(user.id, ana.idUser));
    await setRequired(true);
    world.clock.pass(5_000);
    await ana.client.session.getSessions({});
  });

  it('may be the provider, for editors and the administrators of the installation', async () => {
    const root = await world.addPerson('administrator', 'Root', PROVIDER_SCHOOL_ID);
    const editor = await world.addPerson('editor', 'Edi');
    const author = await world.addPerson('author', 'Uxía');
    await setRequired(true, PROVIDER_SCHOOL_ID);
    for (const person of [root, editor])
      expect(await envelopeOf(logIn(person))).toMatchObject({ secondFactor: 'setUp' });
    await logIn(author);
    await setRequired(false, PROVIDER_SCHOOL_ID);
  });
});

describe('turning a second factor off', () => {
  it('needs the password and a code', async () => {
    const { secret } = await turnOn(ana);
    const { turnOffSecondFactor } = ana.client.secondFactor;
    const code = codeOf(secret);
    await expect(turnOffSecondFactor({ password: 'wrong', code })).refusedAs('oldPasswordDiffers');
    await expect(turnOffSecondFactor({ password: PASSWORD, code: wrong })).refusedAs('secondFactorWrong');
    expect(await stored(ana)).toBe(1);
    await turnOffSecondFactor({ password: PASSWORD, code });
    expect(await stored(ana)).toBe(0);
    expect(await world.database.$count(recoveryCode, eq(recoveryCode.idUser, ana.idUser))).toBe(0);
    await logIn(ana);
    const rows = await world.database
      .select()
      .from(audit)
      .where(eq(audit.call, 'turnOffSecondFactor'))
      .orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({ idUser: ana.idUser, after: { secondFactor: false } });
  });
});

describe('new recovery codes', () => {
  it('replace the old ones, and need a code', async () => {
    const { secret, recoveryCodes: before } = await turnOn(ana);
    const { renewRecoveryCodes } = ana.client.secondFactor;
    await expect(renewRecoveryCodes({ code: wrong })).refusedAs('secondFactorWrong');
    const { recoveryCodes } = (await renewRecoveryCodes({ code: codeOf(secret) })).content;
    await expect(signIn(ana, before[0] ?? '')).refusedAs('secondFactorWrong');
    expect((await signIn(ana, recoveryCodes[0] ?? '')).recoveryCodesLeft).toBe(RECOVERY_CODES - 1);
  });
});

describe('resetSecondFactor', () => {
  let xavier: TestUser;
  beforeEach(async () => {
    xavier = await world.addPerson('administrator', 'Xavier Montes', idSchool);
  });

  it('turns off that of somebody who lost the device, ends their sessions and tells them by mail', async () => {
    await turnOn(ana);
    const listed = async () =>
      (await xavier.client.members.getUsers({ keyword: ana.email })).content.map(({ can }) => can.resetSecondFactor);
    expect(await listed()).toEqual([true]);
    world.mails.length = 0;
    await xavier.client.members.resetSecondFactor({ idUser: ana.idUser });
    await world.waitForJobs();
    expect(world.mails).toMatchObject([{ to: ana.email, subject: expect.stringContaining('segundo factor') }]);
    expect([await stored(ana), await sessionsOf(ana), ...(await listed())]).toEqual([0, 0, false]);
    await logIn(ana);
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'resetSecondFactor')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({ idUser: xavier.idUser, idSchool, before: { secondFactor: true } });
  });

  it('is refused for people whom the caller does not manage, and for those who have none', async () => {
    const { secret } = await turnOn(xavier);
    const stranger = await world.addPerson('coordinator', 'Eva', await world.addSchool('IES Sol'));
    await turnOn(stranger);
    const { resetSecondFactor } = ana.client.members;
    for (const { idUser } of [xavier, stranger, ana])
      await expect(resetSecondFactor({ idUser })).refusedAs('userNotValid');
    for (const { idUser } of [xavier, ana])
      await expect(xavier.client.members.resetSecondFactor({ idUser })).refusedAs('userNotValid');
    expect([await stored(xavier), await stored(stranger)]).toEqual([1, 1]);
    await signIn(xavier, codeOf(secret));
  });

  it('is refused for people who work elsewhere, too, and leaves their second factor on', async () => {
    await turnOn(ana);
    await world.addMembership(ana, 'teacher', await world.addSchool('IES Lúa'));
    const { resetSecondFactor } = xavier.client.members;
    await expect(resetSecondFactor({ idUser: ana.idUser })).refusedAs('secondFactorOfOthers');
    expect(await stored(ana)).toBe(1);
  });
});
