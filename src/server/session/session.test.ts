import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestClient } from '../../../tests/support/client.ts';
import { madeUpEmail, madeUpLogin } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { sweepJob } from '../area-jobs.ts';
import type { ApiError } from '../client.ts';
import { audit, country, loginFailure, membership, passwordLink, school, session, user } from '../database/schema.ts';
import { sha256Of } from '../sha256.ts';
import { sendPasswordChangedJob, sendPasswordLinkJob, sendSecondFactorResetJob } from './jobs.ts';
import { sendPasswordLink } from './password-link.ts';

const PASSWORD = 'Assess-2026!';
const HOUR = 3_600_000;
let world: World;
let idSchool: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
});
afterAll(() => world.close());

const signIn = (person: TestUser, password: string) => world.anonymous.session.login({ login: person.email, password });

const addAccount = async (login: string, email: string | null) => {
  const person = await world.addPerson('student', 'Noa Castro', idSchool);
  await world.database.update(user).set({ login, email }).where(eq(user.id, person.idUser));
  return { ...person, email: email ?? '' };
};

const changeMembership = ({ idUser }: TestUser, values: Partial<typeof membership.$inferInsert>) =>
  world.database
    .update(membership)
    .set(values)
    .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser)));

describe('login', () => {
  it('returns a token for the session and the user', async () => {
    const ana = await world.addPerson('teacher', 'Ana Núñez Fraga', idSchool);
    const signedIn = await signIn(ana, PASSWORD);
    expect(signedIn.user).toMatchObject({
      idUser: ana.idUser,
      idType: 3,
      lastName: 'Núñez Fraga',
      idSchool,
      timezone: 'Europe/Madrid',
    });
    expect((await createTestClient(world.app, signedIn.token).session.currentSession({})).user.idUser).toBe(ana.idUser);
  });

  it('sets a cookie that scripts cannot read and other sites cannot use', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const response = await world.anonymous.raw('POST', '/login', { login: ana.email, password: PASSWORD, idAccess: 1 });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const sent = { cookie: cookie.split(';')[0] ?? '' };
    expect((await world.anonymous.raw('GET', '/auth', undefined, sent)).status).toBe(200);
    const elsewhere = { ...sent, 'sec-fetch-site': 'cross-site' };
    const body = { newLanguage: 'pt' };
    expect((await world.anonymous.raw('POST', '/users/updateUserLanguage.php', body, elsewhere)).status).toBe(403);
    expect((await world.anonymous.raw('POST', '/users/updateUserLanguage.php', body, sent)).status).toBe(200);
  });

  it("is followed by a logout only with the app's header when the browser sends no origin", async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const response = await world.anonymous.raw('POST', '/login', { login: ana.email, password: PASSWORD });
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const leave = (headers: Record<string, string>) =>
      world.app.fetch(new Request('http://test/logout', { headers: { cookie, ...headers } }));
    expect((await leave({})).status).toBe(403);
    expect(Number(/Max-Age=(\d+)/.exec(response.headers.get('set-cookie') ?? '')?.[1])).toBeGreaterThan(86_400);
    expect((await leave({ origin: 'http://elsewhere' })).status).toBe(403);
    expect((await leave({ 'x-requested-with': 'assessments-assistant' })).status).toBe(200);
  });

  it('needs no origin from clients other than browsers', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const body = JSON.stringify({ login: ana.email, password: PASSWORD });
    const login = (headers: Record<string, string>) =>
      world.app.fetch(
        new Request('http://test/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        }),
      );
    expect((await login({})).status).toBe(200);
    expect((await login({ origin: 'http://elsewhere' })).status).toBe(403);
  });

  it('ignores case and surrounding spaces of the login', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await expect(
      world.anonymous.session.login({ login: `  ${ana.email.toUpperCase()} `, password: PASSWORD }),
    ).resolves.toBeTruthy();
  });

  it('refuses missing credentials', async () => {
    await expect(world.anonymous.session.login({ login: ' ', password: 'x' })).refusedAs('loginMissing');
    await expect(world.anonymous.session.login({})).refusedAs('loginMissing');
  });

  it('says of missing credentials, too, how many attempts failed, and that nothing is expired', async () => {
    for (const input of [{}, { login: 'ana', password: PASSWORD, idCountry: 0 }]) {
      const error: ApiError = await world.anonymous.session.login(input).catch((caught) => caught);
      expect(error.envelope).toMatchObject({
        ...{ code: 400, status: 400, message: error.envelope.error },
        ...{ loginErrorAttempts: 0, isUserCi: false, passwordExpired: false },
      });
    }
  });

  it('says so, too, of a request that it cannot read', async () => {
    const send = (headers: Record<string, string>, body: string) =>
      world.app.fetch(new Request('http://test/login', { method: 'POST', headers, body }));
    for (const response of [
      await send({ 'content-type': 'text/plain' }, '{}'),
      await send({ 'content-type': 'application/json' }, '{'),
    ]) {
      const { error, ...reply } = await response.json();
      expect(reply).toMatchObject({
        ...{ code: response.status, status: response.status, message: error },
        ...{ loginErrorAttempts: 0, isUserCi: false, passwordExpired: false },
      });
    }
  });

  it('returns the number of failed logins in the fields that clients read', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const error: ApiError = await signIn(ana, 'wrong').catch((caught) => caught);
    expect(error.envelope.message).toBe(error.envelope.error);
    expect(error.envelope).toMatchObject({
      code: 40101,
      loginErrorAttempts: 1,
      isUserCi: false,
      passwordExpired: false,
    });
  });

  it('accepts login and e-mail address, and counts failures of both together', async () => {
    const noa = await addAccount('noa.castro', madeUpEmail());
    const by = (login: string, password: string) => world.anonymous.session.login({ login, password });
    expect((await by('Noa.Castro', PASSWORD)).user.idUser).toBe(noa.idUser);
    expect((await by(noa.email, PASSWORD)).user.idUser).toBe(noa.idUser);
    await expect(by('noa.castro', 'wrong')).refusedAs('fourAttemptsLeft');
    await expect(by(noa.email, 'wrong')).refusedAs('threeAttemptsLeft');
  });

  it('accepts an account without an e-mail address', async () => {
    const leo = await addAccount('3eso-a-07', null);
    const { user: me } = await world.anonymous.session.login({ login: '3eso-a-07', password: PASSWORD });
    expect(me).toMatchObject({ idUser: leo.idUser, email: '' });
  });

  it("prefers a login over another user's equal e-mail address", async () => {
    const shared = madeUpEmail();
    const mother = await addAccount(madeUpLogin(), shared);
    const son = await addAccount(shared, null);
    const { user: me } = await world.anonymous.session.login({ login: shared, password: PASSWORD });
    expect(me.idUser).toBe(son.idUser);
    expect(me.idUser).not.toBe(mother.idUser);
  });

  it.each<[string, (person: TestUser) => PromiseLike<unknown>]>([
    ['is inactive', ({ idUser }) => world.database.update(user).set({ active: false }).where(eq(user.id, idUser))],
    [
      'is a member of no school',
      ({ idUser }) => world.database.delete(membership).where(eq(membership.idUser, idUser)),
    ],
    ['has a membership that was deactivated', (person) => changeMembership(person, { active: false })],
    ['has a membership that ended', (person) => changeMembership(person, { until: world.clock.now() })],
    ['has a membership that has not begun', (person) => changeMembership(person, { since: world.clock.now() + 1 })],
  ])('refuses the right password like a wrong one when the user %s', async (_, change) => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await change(ana);
    const sessions = await world.database.$count(session, eq(session.idUser, ana.idUser));
    await expect(signIn(ana, PASSWORD)).refusedAs('fourAttemptsLeft');
    await expect(signIn(ana, 'wrong')).refusedAs('threeAttemptsLeft');
    expect(await world.database.$count(session, eq(session.idUser, ana.idUser))).toBe(sessions);
    await expect(world.anonymous.session.forgotPassword({ email: ana.email })).refusedAs('userDoesNotExist');
  });

  it('opens the session in the first of two schools', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await world.addMembership(ana, 'coordinator', await world.addSchool('EOI de Lugo'));
    expect((await signIn(ana, PASSWORD)).user).toMatchObject({ idType: 3, idSchool });
  });

  it('resets the count of failures after a success', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await expect(signIn(ana, 'wrong')).refusedAs('fourAttemptsLeft');
    await signIn(ana, PASSWORD);
    await expect(signIn(ana, 'wrong')).refusedAs('fourAttemptsLeft');
  });

  it('replies alike for an account that does not exist', async () => {
    const login = 'nobody@test.school';
    await expect(world.anonymous.session.login({ login, password: 'x' })).refusedAs('fourAttemptsLeft');
    await expect(world.anonymous.session.login({ login, password: 'x' })).refusedAs('threeAttemptsLeft');
  });
});

describe('a session', () => {
  it('ends with the logout', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const client = createTestClient(world.app, (await signIn(ana, PASSWORD)).token);
    await client.session.logout({});
    await expect(client.session.currentSession({})).notDoneWith(401, 'No session');
  });

  it('ends after six hours without use', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const client = createTestClient(world.app, (await signIn(ana, PASSWORD)).token);
    world.clock.pass(5 * 3_600_000);
    await client.session.currentSession({});
    world.clock.pass(5 * 3_600_000);
    await client.session.currentSession({});
    world.clock.pass(6 * 3_600_000);
    await expect(client.session.currentSession({})).notDoneWith(401, 'No session');
  });

  it('ends thirty days after its start even when used all the time', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const signedIn = await signIn(ana, PASSWORD);
    const client = createTestClient(world.app, signedIn.token);
    const end = world.clock.now() + 30 * 24 * HOUR;
    const used = { lastUsed: end - HOUR };
    await world.database
      .update(session)
      .set(used)
      .where(eq(session.tokenHash, await sha256Of(signedIn.token)));
    world.clock.pass(end - 1 - world.clock.now());
    expect(Date.parse((await client.session.currentSession({})).expiresAt)).toBe(end);
    world.clock.pass(1);
    await expect(client.session.currentSession({})).notDoneWith(401, 'No session');
  });

  it('is not extended by requests that its page makes while idle', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const { token } = await signIn(ana, PASSWORD);
    const poll = () => createTestClient(world.app, token).raw('GET', '/auth', undefined, { 'x-idle': '1' });
    for (let hours = 1; hours < 6; hours++) {
      world.clock.pass(HOUR);
      expect((await poll()).status).toBe(200);
    }
    world.clock.pass(HOUR);
    expect((await poll()).status).toBe(401);
  });

  it('is extended by changing calls, even with the idle header', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const { raw } = createTestClient(world.app, (await signIn(ana, PASSWORD)).token);
    const idle = { 'x-idle': '1' };
    world.clock.pass(5 * HOUR);
    expect((await raw('POST', '/users/updateUserLanguage.php', { newLanguage: 'pt' }, idle)).status).toBe(200);
    world.clock.pass(5 * HOUR);
    expect((await raw('GET', '/auth', undefined, idle)).status).toBe(200);
  });

  it('continues when its user signs in on another device, and ends when in the same browser', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const first = await signIn(ana, PASSWORD);
    const atHome = createTestClient(world.app, first.token);
    const elsewhere = createTestClient(world.app, (await signIn(ana, PASSWORD)).token);
    await expect(atHome.session.currentSession({})).resolves.toBeTruthy();
    const cookie = `assessments_session=${first.token}`;
    const login = { login: ana.email, password: PASSWORD };
    expect((await world.anonymous.raw('POST', '/login', login, { cookie })).status).toBe(200);
    await expect(atHome.session.currentSession({})).notDoneWith(401, 'No session');
    await expect(elsewhere.session.currentSession({})).resolves.toBeTruthy();
  });

  it('continues after a failed login in its browser', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const { token } = await signIn(ana, PASSWORD);
    const wrong = { login: ana.email, password: 'wrong' };
    const cookie = `assessments_session=${token}`;
    expect((await world.anonymous.raw('POST', '/login', wrong, { cookie })).status).toBe(401);
    await expect(createTestClient(world.app, token).session.currentSession({})).resolves.toBeTruthy();
  });

  it('is not opened by an unknown token', async () => {
    await expect(createTestClient(world.app, 'made-up').session.currentSession({})).notDoneWith(401, 'No session');
  });

  it("is refused teachers' calls for a student", async () => {
    const noa = await world.addPerson('student', 'Noa', idSchool);
    await expect(noa.client.schedules.getSchedules({})).notDoneWith(403, 'Not allowed');
  });
});

describe('a forgotten password', () => {
  const forget = async (email: string) => {
    await world.anonymous.session.forgotPassword({ email });
    await world.waitForJobs();
  };

  const linkOf = (email: string) =>
    world.mails.findLast((mail) => mail.to === email)?.text.match(/link=(\S+)/)?.[1] ?? '';

  it('is replaced with the mailed link, which works once, unlocks the account and ends its sessions', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const before = createTestClient(world.app, (await signIn(ana, PASSWORD)).token);
    for (let n = 0; n < 5; n++) await signIn(ana, 'wrong').catch(() => {});
    await forget(ana.email);
    const link = linkOf(ana.email);
    await world.anonymous.session.changePasswordLink({ link, password: 'Another-2026!' });
    const [account] = await world.database.select().from(user).where(eq(user.id, ana.idUser));
    expect(account?.passwordChanged).toBe(world.clock.now());
    const [row] = await world.database.select().from(audit).orderBy(desc(audit.id)).limit(1);
    expect(row).toMatchObject({ call: 'changePasswordLink', idUser: ana.idUser, idSchool, subject: {}, before: null });
    await signIn(ana, 'Another-2026!');
    await expect(before.session.currentSession({})).notDoneWith(401, 'No session');
    await expect(world.anonymous.session.changePasswordLink({ link, password: 'Third-2026!' })).refusedAs(
      'invalidLink',
    );
    await expect(signIn(ana, 'Third-2026!')).refusedAs('fourAttemptsLeft');
  });

  it("is not replaced with itself, nor by the link of an account that was deactivated or is a partner's", async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await forget(ana.email);
    const link = linkOf(ana.email);
    const choose = (password: string) => world.anonymous.session.changePasswordLink({ link, password });
    await expect(choose(PASSWORD)).refusedAs('passwordUnchanged');
    const change = (values: Partial<typeof user.$inferInsert>) =>
      world.database.update(user).set(values).where(eq(user.id, ana.idUser));
    await change({ active: false });
    await expect(choose('Another-2026!')).refusedAs('userNotFound');
    await change({ active: true, source: 'partner' });
    await expect(choose('Another-2026!')).refusedAs('userOfPartner');
    await change({ source: '' });
    await choose('Another-2026!');
  });

  it('does not use up the link when the new password is empty or weak', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await forget(ana.email);
    const link = linkOf(ana.email);
    await expect(world.anonymous.session.changePasswordLink({ link })).refusedAs('emptyPassword');
    await expect(world.anonymous.session.changePasswordLink({ link, password: 'short' })).refusedAs('weakPassword');
    await world.anonymous.session.changePasswordLink({ link, password: 'Another-2026!' });
  });

  it('refuses a guessable new password and changes nothing; students may choose easier ones', async () => {
    const ana = await world.addPerson('teacher', 'Ximena Villaverde', idSchool);
    const noa = await world.addPerson('student', 'Noa Castro', idSchool);
    const both = await world.addPerson('student', 'Leo Castro', idSchool);
    await world.addMembership(both, 'teacher', await world.addSchool('EOI de Lugo'));
    const change = (link: string, password: string) => world.anonymous.session.changePasswordLink({ link, password });
    for (const person of [ana, both]) {
      await forget(person.email);
      const link = linkOf(person.email);
      const [before] = await world.database.select().from(user).where(eq(user.id, person.idUser));
      for (const password of ['Password1!', 'Qwerty123!', 'aB3!aB3!aB3!', 'Zk7#wq2P'])
        await expect(change(link, password)).refusedAs('weakPassword');
      expect(await world.database.select().from(user).where(eq(user.id, person.idUser))).toEqual([before]);
      await expect(signIn(person, PASSWORD)).resolves.toBeTruthy();
      await change(link, 'Pedra-do-Rio-77!');
    }
    await forget(noa.email);
    await expect(change(linkOf(noa.email), 'Password1!')).refusedAs('weakPassword');
    await change(linkOf(noa.email), 'Zk7#wq2P');
  });

  it("refuses a new password made of the owner's name, login or school", async () => {
    const ana = await world.addPerson('teacher', 'Xoaquina Vilarchao', await world.addSchool('Trasmontaña'));
    await forget(ana.email);
    const link = linkOf(ana.email);
    for (const password of ['Xoaquina_1', 'Vilarchao.26', 'Trasmontaña-1']) {
      const refused = world.anonymous.session.changePasswordLink({ link, password });
      await expect(refused).refusedAs('weakPassword');
      await expect(refused).rejects.toMatchObject({ envelope: { isGuessable: true } });
    }
    await world.anonymous.session.changePasswordLink({ link, password: 'Pedra do Rio 77!' });
    await expect(signIn(ana, 'Pedra do Rio 77!')).resolves.toBeTruthy();
  });

  it("sends a mail in the owner's language once it has changed, and not before", async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await world.database.update(user).set({ language: 'pt' }).where(eq(user.id, ana.idUser));
    const mailsTo = () => world.mails.filter((mail) => mail.to === ana.email).map(({ subject }) => subject);
    await forget(ana.email);
    const link = linkOf(ana.email);
    await expect(world.anonymous.session.changePasswordLink({ link, password: 'Password1!' })).refusedAs(
      'weakPassword',
    );
    await world.waitForJobs();
    expect(mailsTo()).toEqual(['Escolha uma nova senha – Assessments Assistant']);
    await world.anonymous.session.changePasswordLink({ link, password: 'Another-2026!' });
    await world.waitForJobs();
    expect(mailsTo()[1]).toBe('Sua senha foi alterada – Assessments Assistant');
  });

  it("sends a mail in the school's language to an owner who has chosen none", async () => {
    const inBrazil = await world.addSchool('Escola da Serra');
    const ana = await world.addPerson('teacher', 'Ana', inBrazil);
    await world.database.insert(country).values({ id: 76, name: 'Brasil', abbreviation: 'BR', language: 'pt' });
    await world.database.update(school).set({ idCountry: 76 }).where(eq(school.id, inBrazil));
    await forget(ana.email);
    await world.waitForJobs();
    const [mail] = world.mails.filter(({ to }) => to === ana.email);
    expect(mail?.subject).toBe('Escolha uma nova senha – Assessments Assistant');
  });

  it('has a link that expires after an hour', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await forget(ana.email);
    world.clock.pass(3_600_001);
    await expect(
      world.anonymous.session.changePasswordLink({ link: linkOf(ana.email), password: 'Another-2026!' }),
    ).refusedAs('invalidLink');
  });

  it('sends one link a minute at most, and deletes all links on a change', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const mailsTo = () => world.mails.filter((mail) => mail.to === ana.email).length;
    await forget(ana.email);
    const first = linkOf(ana.email);
    await forget(ana.email);
    expect(mailsTo()).toBe(1);
    world.clock.pass(60_001);
    await forget(ana.email);
    expect(mailsTo()).toBe(2);
    await world.anonymous.session.changePasswordLink({ link: linkOf(ana.email), password: 'Another-2026!' });
    const again = world.anonymous.session.changePasswordLink({ link: first, password: 'Third-2026!' });
    await expect(again).refusedAs('invalidLink');
  });

  it('leaves no link when the mail cannot be sent, and no token in the job', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const given: unknown[] = [];
    const { enqueue } = world.host.jobs;
    const { send } = world.host.mail;
    world.host.jobs.enqueue = (db, name, data, options) => {
      given.push(data);
      return enqueue(db, name, data, options);
    };
    world.host.mail.send = async () => {
      throw new Error('no mail server');
    };
    try {
      await forget(ana.email);
    } finally {
      Object.assign(world.host.jobs, { enqueue });
      Object.assign(world.host.mail, { send });
    }
    expect(given).toEqual([{ idUser: ana.idUser }]);
    const links = await world.database.select().from(passwordLink).where(eq(passwordLink.idUser, ana.idUser));
    expect(links).toEqual([]);
    expect(linkOf(ana.email)).toBe('');
  });

  it("throws the mail's error and logs why its link could not be removed", async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const logged: unknown[] = [];
    const log = { ...world.host.log, error: (...line: unknown[]) => logged.push(line) };
    const send = async () => {
      throw new Error('no mail server');
    };
    const remove = vi.spyOn(world.host.database, 'delete').mockImplementation(() => {
      throw new Error('no database');
    });
    try {
      const sending = sendPasswordLink({ ...world.host, mail: { send }, log }, ana, new AbortController().signal);
      await expect(sending).rejects.toThrow('no mail server');
    } finally {
      remove.mockRestore();
    }
    const err = new Error('no database');
    expect(logged).toEqual([[{ err }, 'the password link of a mail that was not sent could not be removed']]);
  });

  it('leaves no link when its job is aborted while the mail server does not answer', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const job = new AbortController();
    const send = () => {
      job.abort(new Error('the job took too long'));
      return new Promise<void>(() => {});
    };
    const sending = sendPasswordLink({ ...world.host, mail: { send } }, ana, job.signal);
    await expect(sending).rejects.toThrow('the job took too long');
    expect(await world.database.select().from(passwordLink).where(eq(passwordLink.idUser, ana.idUser))).toEqual([]);
  });

  it('sends no link to an account that was deactivated after the request', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await world.database.update(user).set({ active: false }).where(eq(user.id, ana.idUser));
    await sendPasswordLink(world.host, ana, new AbortController().signal);
    expect(linkOf(ana.email)).toBe('');
    expect(await world.database.select().from(passwordLink).where(eq(passwordLink.idUser, ana.idUser))).toEqual([]);
  });

  it('ends quietly when the address was removed after a mail that failed, and mails nothing of the password', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const { signal } = new AbortController();
    const send = async () => {
      throw new Error('no mail server');
    };
    const broken = { ...world.host, mail: { send } };
    await expect(sendPasswordLink(broken, ana, signal)).rejects.toThrow('no mail server');
    await world.database.update(user).set({ email: null }).where(eq(user.id, ana.idUser));
    const at = world.clock.now();
    const data = { idUser: ana.idUser, at };
    for (const job of [sendPasswordLinkJob, sendPasswordChangedJob, sendSecondFactorResetJob]) {
      const id = await world.host.jobs.enqueue(world.host.database, job, data);
      await world.waitForJobs();
      const status = await world.host.jobs.get(job, id);
      expect(status, job.name).toMatchObject({ state: 'done', error: null, result: { isSent: false } });
    }
    expect(world.mails.filter(({ to }) => to === ana.email)).toEqual([]);
    expect(await world.database.$count(passwordLink, eq(passwordLink.idUser, ana.idUser))).toBe(0);
  });

  it('unlocks an account whose login is not its e-mail address', async () => {
    const noa = await addAccount(madeUpLogin(), madeUpEmail());
    for (let n = 0; n < 5; n++) await signIn(noa, 'wrong').catch(() => {});
    await forget(noa.email);
    await world.anonymous.session.changePasswordLink({ link: linkOf(noa.email), password: 'Another-2026!' });
    expect((await signIn(noa, 'Another-2026!')).user.idUser).toBe(noa.idUser);
  });

  it('is refused for an unknown address', async () => {
    await expect(world.anonymous.session.forgotPassword({ email: 'nobody@test.school' })).refusedAs('userDoesNotExist');
  });
});

describe('an own password', () => {
  const CHOSEN = 'Pedra-do-Rio-77!';
  const accountOf = async ({ idUser }: TestUser) =>
    (await world.database.select().from(user).where(eq(user.id, idUser)))[0];
  const change = ({ client }: TestUser, oldPassword: string, password: string) =>
    client.session.changePassword({ oldPassword, password });

  it("is changed with the old one: the owner's other sessions end, this one goes on, and a mail says so", async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await world.database.update(user).set({ passwordGiven: true }).where(eq(user.id, ana.idUser));
    const elsewhere = createTestClient(world.app, (await signIn(ana, PASSWORD)).token);
    const { content: oneTime } = await elsewhere.session.createOneTimeToken({});
    await change(ana, PASSWORD, CHOSEN);
    await world.waitForJobs();
    expect((await ana.client.session.currentSession({})).user.idUser).toBe(ana.idUser);
    await expect(elsewhere.session.currentSession({})).notDoneWith(401, 'No session');
    await expect(world.anonymous.session.authorize({ token: oneTime.token })).refusedAs('tokenNotValid');
    expect(await accountOf(ana)).toMatchObject({ passwordChanged: world.clock.now(), passwordGiven: false });
    expect(world.mails.filter(({ to }) => to === ana.email)).toHaveLength(1);
    await expect(signIn(ana, PASSWORD)).refusedAs('fourAttemptsLeft');
    await signIn(ana, CHOSEN);
  });

  it.each([
    ['a wrong old one', 'wrong', CHOSEN, 'oldPasswordDiffers'],
    ['the old one again', PASSWORD, PASSWORD, 'passwordUnchanged'],
    ['nothing', PASSWORD, '', 'emptyPassword'],
    ['one that breaks a rule', PASSWORD, 'short', 'weakPassword'],
    ['one that is easily guessed', PASSWORD, 'Password1!', 'weakPassword'],
  ] as const)('is not changed by %s', async (_, old, password, refusal) => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const elsewhere = createTestClient(world.app, (await signIn(ana, PASSWORD)).token);
    const before = await accountOf(ana);
    await expect(change(ana, old, password)).refusedAs(refusal);
    await world.waitForJobs();
    expect(await accountOf(ana)).toEqual(before);
    expect(world.mails.filter(({ to }) => to === ana.email)).toEqual([]);
    await elsewhere.session.currentSession({});
  });

  it("is not changed when the account is a partner's or was just deactivated", async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await world.database.update(user).set({ source: 'partner' }).where(eq(user.id, ana.idUser));
    await expect(change(ana, PASSWORD, CHOSEN)).refusedAs('userOfPartner');
    await expect(world.anonymous.session.forgotPassword({ email: ana.email })).refusedAs('userOfPartner');
    await ana.client.session.currentSession({});
    await world.database.update(user).set({ active: false }).where(eq(user.id, ana.idUser));
    const before = await accountOf(ana);
    await expect(change(ana, PASSWORD, CHOSEN)).refusedAs('userNotFound');
    expect(await accountOf(ana)).toEqual(before);
  });

  it('is changed once by two changes at the same moment', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const outcomes = await Promise.allSettled([
      change(ana, PASSWORD, CHOSEN),
      change(ana, PASSWORD, 'Vento-do-Mar-88!'),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('expired sessions, tokens and links', () => {
  it('are deleted by the job sweep', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await signIn(ana, PASSWORD);
    await signIn(ana, 'wrong').catch(() => {});
    world.clock.pass(31 * 24 * 3_600_000);
    await world.host.jobs.enqueue(world.database, sweepJob, {});
    await world.waitForJobs();
    const sessions = await world.database.select().from(session).where(eq(session.idUser, ana.idUser));
    // The world itself opened one that begins in ten years.
    expect(sessions.length).toBe(1);
    expect(await world.database.$count(loginFailure, eq(loginFailure.login, ana.email))).toBe(0);
  });
});
