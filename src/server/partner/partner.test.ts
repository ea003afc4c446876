import { and, eq, isNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestClient } from '../../../tests/support/client.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type People,
  startIdentityProvider,
} from '../../../tests/support/identity-provider.ts';
import { madeUpEmail } from '../../../tests/support/made-up.ts';
import { openWorld, type World } from '../../../tests/support/world.ts';
import type { ApiError } from '../client.ts';
import { audit, enrolment, externalIdentity, membership, school, session, user } from '../database/schema.ts';
import { openPartner } from '../hosts/node/adapters/partner/partner.ts';
import { parsePartnerSettings } from '../hosts/node/adapters/partner/settings.ts';
import { deleteExpiredSignIns } from '../session/api.ts';

const REDIRECT_URL = 'http://test/auth-partner';
const people: People = {
  'p-1': { given_name: 'Uxía', family_name: 'Peña', email: 'uxia@partner.example', role: 'alumno', school: 'ES-1' },
  'p-2': { given_name: 'Brais', family_name: 'Lago', email: 'brais@partner.example', role: ['jefe', 'docente'] },
};

let world: World;
let idSchool: number;
let elsewhere: number;
let platform: Awaited<ReturnType<typeof startIdentityProvider>>;
let count = 0;

beforeAll(async () => {
  world = await openWorld();
  // The platform signs by the real time.
  world.host.clock.now = () => Date.now();
  idSchool = await world.addSchool('IES Ría de Vigo');
  elsewhere = await world.addSchool('EOI de Lugo');
  platform = await startIdentityProvider(() => REDIRECT_URL, people);
});
afterAll(async () => {
  await platform.close();
  await world.close();
});

const configure = (change: Record<string, unknown> = {}) => {
  const { issuer, jwks } = platform;
  world.host.partner = openPartner(
    parsePartnerSettings({
      ...{ source: 'educa', label: 'Educa', issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
      roles: { alumno: 'student', docente: 'teacher' },
      ...{ schools: { 'ES-1': idSchool, 'ES-2': elsewhere }, otherSchool: idSchool },
      tokens: { issuer, audience: CLIENT_ID, jwks },
      ...change,
    }),
  );
};
beforeEach(() => {
  configure();
  platform.state.isDown = false;
});
afterEach(() => {
  vi.unstubAllGlobals();
  world.host.clock.now = () => Date.now();
});

/** Adds a person of the platform, who signs in there next. */
const addPerson = (claims: Record<string, unknown> = {}) => {
  count += 1;
  const id = `p-${count + 100}`;
  people[id] = { ...people['p-1'], email: `${id}@partner.example`, ...claims };
  platform.state.signsIn = id;
  return id;
};
const start = async () => (await world.anonymous.session.startPartnerSignIn({})).content;
const signIn = async () => {
  const { url, started } = await start();
  const { code = '', state, iss } = await platform.follow(url);
  return world.anonymous.session.partnerSignIn({ code, state, iss, started });
};
const rowOf = async (idUser: number) => {
  const [row] = await world.database.select().from(user).where(eq(user.id, idUser));
  if (!row) throw new Error('no row');
  return row;
};
const accounts = () => world.database.$count(user);

describe("a sign-in at the partner's platform", () => {
  it('creates the account of a new person without a password, as the claims say', async () => {
    addPerson();
    const reply = await signIn();
    expect(reply).toMatchObject({
      user: { firstName: 'Uxía', lastName: 'Peña', idType: 4, insertedFrom: 'educa' },
      idAssessment: null,
    });
    const { idUser } = reply.user;
    expect(await rowOf(idUser)).toMatchObject({ source: 'educa', passwordHash: null, email: null });
    const { session } = createTestClient(world.app, reply.token);
    expect((await session.currentSession({})).user.idUser).toBe(idUser);
    await expect(session.changePassword({ oldPassword: '', password: 'Another-2026!' })).refusedAs('userOfPartner');
    const rows = await world.database.select().from(audit).where(eq(audit.idUser, idUser)).orderBy(audit.id);
    expect(rows).toContainEqual(
      expect.objectContaining({ call: 'partnerSignIn', idSchool, after: { source: 'educa', role: 'student' } }),
    );
  });

  it('finds the account again, whatever name and role the platform says by now', async () => {
    const id = addPerson();
    const { user: before } = await signIn();
    people[id] = { ...people[id], given_name: 'Uxía María', role: 'docente' };
    const { user: after } = await signIn();
    expect(after).toMatchObject({ idUser: before.idUser, firstName: 'Uxía María', idType: 4 });
  });

  it('is one account in all schools of the platform', async () => {
    const id = addPerson();
    const { user: first } = await signIn();
    people[id] = { ...people[id], school: 'ES-2' };
    const { user: second } = await signIn();
    expect(second.idUser).toBe(first.idUser);
    expect(second.schools.map(({ idSchool }) => idSchool)).toEqual([idSchool, elsewhere]);
  });

  it('takes the first role that the settings know, and the school that they name for all others', async () => {
    addPerson({ role: ['jefe', 'docente'], school: 'unknown' });
    const { user } = await signIn();
    expect(user).toMatchObject({ idType: 3, idSchool, permissions: 'grade' });
  });

  describe('whose claims name an address', () => {
    const mailedLink = async (to: string): Promise<string> => {
      await world.waitForJobs();
      return world.mails.findLast((mail) => mail.to === to)?.text.match(/invitation\?link=(\S+)/)?.[1] ?? '';
    };
    const listed = async (idUser: number) => {
      const carla = await world.addPerson('administrator', 'Carla Díaz', idSchool);
      const { content } = await carla.client.members.getUsers({ recordsperpage: 500 });
      return { carla, row: content.find((row) => row.idUser === idUser) };
    };

    it.each(['student', 'teacher'])(
      'says to a %s nothing of an account elsewhere: replies, lists and mails are equal',
      async (role) => {
        const bySchool = { alumno: 'student', docente: 'teacher' };
        const claimed = Object.entries(bySchool).find(([, name]) => name === role)?.[0];
        const known = await world.addPerson('teacher', 'Ana Núñez', await world.addSchool('IES Lúa'));
        const at = Date.now();
        world.host.clock.now = () => at;
        const seen = async (email: string) => {
          addPerson({ email, role: claimed });
          const { url, started } = await start();
          const { code = '', state, iss } = await platform.follow(url);
          world.mails.length = 0;
          const reply = await world.anonymous.raw('POST', '/oautheducamos/simplifica', { code, state, iss, started });
          const text = await reply.text();
          const { user, token } = JSON.parse(text) as { user: { idUser: number; login: string }; token: string };
          const { row } = await listed(user.idUser);
          await world.waitForJobs();
          const own: [string, string][] = [
            [token, 'token'],
            [`"idUser":${user.idUser}`, '"idUser":0'],
            [`"${user.login}"`, '"login"'],
            [email, 'email'],
          ];
          const withoutOwn = (value: string) => own.reduce((rest, [text, name]) => rest.replaceAll(text, name), value);
          return {
            ...{ status: reply.status, reply: withoutOwn(text) },
            row: withoutOwn(JSON.stringify({ ...row, lastSignedIn: null })),
            mails: world.mails.map(({ to, subject }) => withoutOwn(`${to} ${subject}`)),
            account: await rowOf(user.idUser),
          };
        };
        const ofKnown = await seen(known.email);
        const ofNobody = await seen(madeUpEmail());
        expect(ofKnown.reply).toBe(ofNobody.reply);
        expect(ofKnown.row).toBe(ofNobody.row);
        expect(ofKnown.mails).toEqual(ofNobody.mails);
        expect(ofNobody).toMatchObject({ status: 200, mails: [expect.stringContaining('email ')] });
        expect([ofKnown.account.email, ofNobody.account.email]).toEqual([null, null]);
      },
    );

    it('leaves out the address of a member of the school', async () => {
      const ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
      addPerson({ email: ana.email.toUpperCase() });
      const { user } = await signIn();
      expect(user.idUser).not.toBe(ana.idUser);
      expect((await listed(user.idUser)).row).toMatchObject({ email: '', waitingEmail: null });
      expect(await mailedLink(ana.email)).toBe('');
    });

    it('gives it to the account once its user, who is signed in, accepts by mail', async () => {
      const email = madeUpEmail();
      addPerson({ email });
      const { user, token } = await signIn();
      const { carla, row } = await listed(user.idUser);
      expect(row).toMatchObject({ waitingEmail: email, can: { mailPasswordLink: true } });
      const first = await mailedLink(email);
      await carla.client.slips.sendPasswordLink({ idUser: user.idUser });
      const link = await mailedLink(email);
      expect(link).not.toBe(first);
      const { content } = await world.anonymous.members.getInvitation({ link });
      expect(content).toMatchObject({ account: 'partner', isMine: false, isAdded: true });
      const person = {
        ...{ firstName: 'Otra', lastName: 'Persona', password: 'Tres-Gaivotas-88' },
        ...{ terms: true, receiveCommercial: false },
      };
      await expect(world.anonymous.members.acceptInvitation({ link, person })).refusedAs('invitationOfOther');
      const { members } = createTestClient(world.app, token);
      expect((await members.getInvitation({ link })).content).toMatchObject({ isMine: true });
      await members.acceptInvitation({ link });
      expect(await rowOf(user.idUser)).toMatchObject({ email, passwordHash: null });
    });

    it.each([
      ['student', 'alumno'],
      ['teacher', 'docente'],
    ] as const)(
      'makes the account that has it the %s of the platform, once its user accepts',
      async (role, claimed) => {
        const known = await world.addPerson(role, 'Xoel Soto', await world.addSchool('IES Lúa'));
        addPerson({ email: known.email, role: claimed });
        const { user: before, token } = await signIn();
        const idCourse =
          role === 'teacher'
            ? await world.addCourse(idSchool, '3.º B', [{ ...known, idUser: before.idUser }], [])
            : await world.addCourse(idSchool, '3.º B', [], [{ ...known, idUser: before.idUser }]);
        const link = await mailedLink(known.email);
        expect((await world.anonymous.members.getInvitation({ link })).content).toMatchObject({ account: 'open' });
        await known.client.members.acceptInvitation({ link });
        const { user: after, token: next } = await signIn();
        expect(after.idUser).toBe(known.idUser);
        expect(after.schools.map((one) => one.idSchool)).toContain(idSchool);
        await expect(createTestClient(world.app, token).session.currentSession({})).refusedAs('noSession');
        expect((await listed(before.idUser)).row).toMatchObject({ state: 'locked', waitingEmail: null });
        const { classes } = createTestClient(world.app, next);
        if (role === 'teacher') {
          const { content } = await classes.getCourses({});
          expect(content.map((course) => course.idCourse)).toEqual([idCourse]);
        } else {
          const isTheirs = and(eq(enrolment.idUser, known.idUser), eq(enrolment.idCourse, idCourse));
          expect(await world.database.$count(enrolment, and(isTheirs, isNull(enrolment.until)))).toBe(1);
        }
      },
    );

    it('is not made another account while it opens another school, too', async () => {
      const known = await world.addPerson('student', 'Xoel Soto', await world.addSchool('IES Lúa'));
      const id = addPerson({ email: known.email });
      await signIn();
      const link = await mailedLink(known.email);
      people[id] = { ...people[id], school: 'ES-2' };
      await signIn();
      await expect(known.client.members.acceptInvitation({ link })).refusedAs('invalidLink');
      await signIn();
    });
  });

  describe('to an account that was made here', () => {
    /** Adds a member of a school of the platform, whom it signs in next. */
    const addLinked = async (role: 'administrator' | 'teacher', change: { requires?: boolean } = {}) => {
      const { requires: requiresSecondFactor = true } = change;
      const there = await world.addSchool(`IES ${count}`);
      await world.database.update(school).set({ settings: { requiresSecondFactor } }).where(eq(school.id, there));
      const person = await world.addPerson(role, 'Ana Núñez', there);
      await world.addMembership(person, 'teacher', idSchool);
      const externalId = addPerson({ school: 'ES-9' });
      configure({ schools: { 'ES-1': idSchool, 'ES-9': there } });
      const row = { source: 'educa', kind: 'user' as const, externalId, id: person.idUser };
      await world.database.insert(externalIdentity).values({ ...row, idSchool: there });
      await world.database.delete(session).where(eq(session.idUser, person.idUser));
      return { ...person, idSchool: there };
    };
    const asked = async () => ((await signIn().catch((error) => error)) as ApiError).envelope;
    const codeOf = (secret: string, at = Date.now()) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
    const sessionsOf = ({ idUser }: { idUser: number }) => world.database.$count(session, eq(session.idUser, idUser));

    it('leads to the set-up of a second factor where the school demands one, and then into that school', async () => {
      const ana = await addLinked('administrator');
      const { secondFactor, challenge, ...envelope } = await asked();
      expect(envelope).toMatchObject({ code: 401, idAssessment: null });
      expect(secondFactor).toBe('setUp');
      expect(await sessionsOf(ana)).toBe(0);
      const rows = await world.database.select().from(audit).where(eq(audit.idUser, ana.idUser)).orderBy(audit.id);
      expect(rows).toContainEqual(expect.objectContaining({ call: 'partnerSignIn', after: { secondFactor: 'setUp' } }));
      const { startSecondFactor, confirmSecondFactor } = world.anonymous.secondFactor;
      const proof = { challenge: String(challenge) };
      const { secret, started } = (await startSecondFactor(proof)).content;
      const reply = await confirmSecondFactor({ ...proof, started, code: codeOf(secret) });
      expect(reply.user).toMatchObject({ idUser: ana.idUser, idSchool: ana.idSchool });
    });

    /** Turns the second factor on that the sign-in has asked for. Returns its secret. */
    const turnOn = async () => {
      const { startSecondFactor, confirmSecondFactor } = world.anonymous.secondFactor;
      const challenge = String((await asked()).challenge);
      const { secret, started } = (await startSecondFactor({ challenge })).content;
      await confirmSecondFactor({ challenge, started, code: codeOf(secret) });
      return secret;
    };

    it('opens no session without the code of the second factor', async () => {
      const ana = await addLinked('administrator');
      const secret = await turnOn();
      await world.database.delete(session).where(eq(session.idUser, ana.idUser));
      const { secondFactor, ...envelope } = await asked();
      const challenge = String(envelope.challenge);
      expect(secondFactor).toBe('code');
      const { signInWithSecondFactor } = world.anonymous.secondFactor;
      await expect(signInWithSecondFactor({ challenge, code: '000000' })).refusedAs('secondFactorWrong');
      expect(await sessionsOf(ana)).toBe(0);
      const reply = await signInWithSecondFactor({ challenge, code: codeOf(secret, Date.now() + 30_000) });
      expect(reply.user).toMatchObject({ idUser: ana.idUser, idSchool: ana.idSchool });
    });

    it('opens another school where the one of the sign-in was closed to the person before the code', async () => {
      const ana = await addLinked('administrator');
      const secret = await turnOn();
      const challenge = String((await asked()).challenge);
      const isTheirs = and(eq(membership.idSchool, ana.idSchool), eq(membership.idUser, ana.idUser));
      await world.database.update(membership).set({ active: false }).where(isTheirs);
      const code = codeOf(secret, Date.now() + 30_000);
      const reply = await world.anonymous.secondFactor.signInWithSecondFactor({ challenge, code });
      expect(reply.user).toMatchObject({ idUser: ana.idUser, idSchool });
    });

    it.each([
      ['a teacher', 'teacher', {}],
      ['an administrator whose school demands none', 'administrator', { requires: false }],
    ] as const)('asks nothing more of %s', async (_, role, change) => {
      const ana = await addLinked(role, change);
      expect((await signIn()).user).toMatchObject({ idUser: ana.idUser, idSchool: ana.idSchool });
    });
  });

  it('makes one account of two sign-ins at the same moment', async () => {
    addPerson();
    const [one, two] = await Promise.all([signIn(), signIn()]);
    expect(one?.user.idUser).toBe(two?.user.idUser);
  });

  it.each([
    ['no role that the settings know', { role: 'jefe' }],
    ['no name', { given_name: '', family_name: '' }],
  ])('is refused with %s', async (_, claims) => {
    addPerson(claims);
    const before = await accounts();
    await expect(signIn()).refusedAs('partnerCredentialsNotValid');
    expect(await accounts()).toBe(before);
  });

  it('is refused in a school that does not exist', async () => {
    configure({ schools: { 'ES-1': 999_999 } });
    addPerson();
    const before = await accounts();
    await expect(signIn()).refusedAs('schoolNotValid');
    expect(await accounts()).toBe(before);
  });

  it('is refused to members whose membership was ended here', async () => {
    addPerson();
    const { user } = await signIn();
    const isTheirs = and(eq(membership.idSchool, idSchool), eq(membership.idUser, user.idUser));
    await world.database.update(membership).set({ active: false }).where(isTheirs);
    await expect(signIn()).refusedAs('schoolNotValid');
    const known = and(eq(externalIdentity.source, 'educa'), eq(externalIdentity.id, user.idUser));
    expect(await world.database.$count(externalIdentity, known)).toBe(1);
  });

  it('replies 503 while the platform does not answer, and goes on when it does', async () => {
    // As the HTTP server does: replies of `fetch` are not of the class that it puts in place.
    vi.stubGlobal('Response', class extends Response {});
    platform.state.isDown = true;
    expect((await world.anonymous.raw('POST', '/session/startPartnerSignIn.php', {})).status).toBe(503);
    platform.state.isDown = false;
    addPerson();
    await signIn();
  });

  it('is refused without a partner', async () => {
    world.host.partner = null;
    expect(await world.anonymous.session.getPartner({})).toEqual({ content: null });
    await expect(start()).refusedAs('partnerCredentialsNotValid');
    await expect(world.anonymous.session.partnerSignIn({ code: 'any' })).refusedAs('partnerCredentialsNotValid');
  });
});

describe("a reply of the partner's platform", () => {
  const refused = async (change: Partial<Record<'code' | 'state' | 'started' | 'iss', string | undefined>>) => {
    const { url, started } = await start();
    const { code = '', state, iss } = await platform.follow(url);
    const given = { code, state, iss, started, ...change };
    await expect(world.anonymous.session.partnerSignIn(given)).refusedAs('partnerCredentialsNotValid');
  };

  it.each([
    ['another code', { code: 'made-up' }],
    ['another state', { state: 'made-up' }],
    ['no state', { state: undefined }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['a start that was not signed here', { started: 'e30.e30' }],
    ['no start', { started: undefined }],
  ])('is refused with %s', async (_, change) => {
    addPerson();
    const before = await accounts();
    await refused(change);
    expect(await accounts()).toBe(before);
  });

  it('is refused with the start of another sign-in, and after a quarter of an hour', async () => {
    addPerson();
    await refused({ started: (await start()).started });
    const { url, started } = await start();
    const { code = '', state, iss } = await platform.follow(url);
    world.host.clock.now = () => Date.now() + 15 * 60_000;
    const late = world.anonymous.session.partnerSignIn({ code, state, iss, started });
    await expect(late).refusedAs('partnerCredentialsNotValid');
    world.host.clock.now = () => Date.now();
  });

  it('works once', async () => {
    addPerson();
    const { url, started } = await start();
    const { code = '', state, iss } = await platform.follow(url);
    await world.anonymous.session.partnerSignIn({ code, state, iss, started });
    const again = world.anonymous.session.partnerSignIn({ code, state, iss, started });
    await expect(again).refusedAs('partnerCredentialsNotValid');
  });

  it('may come by POST /auth as well', async () => {
    addPerson();
    const { url, started } = await start();
    const { code, state, iss } = await platform.follow(url);
    expect((await world.anonymous.session.authorize({ code, state, iss, started })).user.firstName).toBe('Uxía');
  });

  it('that nobody here has asked for is taken only where the settings say so', async () => {
    addPerson();
    const unrequested = async () => {
      const parameters = { client_id: CLIENT_ID, redirect_uri: REDIRECT_URL, response_type: 'code' };
      const query = new URLSearchParams({ ...parameters, scope: 'openid profile email' });
      const { code = '', iss } = await platform.follow(`${platform.issuer}/auth?${query}`);
      return world.anonymous.session.partnerSignIn({ code, iss });
    };
    await expect(unrequested()).refusedAs('partnerCredentialsNotValid');
    configure({ acceptUnrequestedCodes: true });
    expect((await unrequested()).user.firstName).toBe('Uxía');
  });
});

describe('a token that the partner has signed', () => {
  const claims = () => ({ sub: addPerson(), given_name: 'Noa', family_name: 'Rei', role: 'docente', idAssessment: 7 });
  const authorize = (appToken: string) => world.anonymous.session.authorize({ appToken });

  it('signs in once, and leads to its assessment', async () => {
    const token = await platform.signToken(claims());
    expect(await authorize(token)).toMatchObject({ user: { firstName: 'Noa', idType: 3 }, idAssessment: 7 });
    await expect(authorize(token)).refusedAs('partnerCredentialsNotValid');
    // Used tokens are kept until they expire by themselves.
    await deleteExpiredSignIns(world.database, Date.now());
    await expect(authorize(token)).refusedAs('partnerCredentialsNotValid');
  });

  it('is refused for others, when it is too old, not signed by the partner, or where none are configured', async () => {
    const before = await accounts();
    const good = await platform.signToken(claims());
    const [head, , signature] = good.split('.');
    const forged = Buffer.from(JSON.stringify({ ...claims(), iss: platform.issuer, aud: CLIENT_ID })).toString(
      'base64url',
    );
    for (const token of [
      await platform.signToken(claims(), { audience: 'somebody else' }),
      await platform.signToken(claims(), { at: Date.now() - 3_600_000 }),
      `${head}.${forged}.${signature}`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged}.`,
      'no token',
      '',
    ])
      await expect(authorize(token), token).refusedAs('partnerCredentialsNotValid');
    configure({ tokens: undefined });
    await expect(authorize(good)).refusedAs('partnerCredentialsNotValid');
    expect(await accounts()).toBe(before);
  });
});
