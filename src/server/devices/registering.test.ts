import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestClient, errorOf } from '../../../tests/support/client.ts';
import { CLOSED_COUNTRY, openDeviceWorld, PASSWORD, registering } from '../../../tests/support/device-world.ts';
import { madeUpEmail, newUuid } from '../../../tests/support/made-up.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import { refusals } from '../../contract/refusals.ts';
import { MOST_DEVICES } from '../../core/devices/registered-devices.ts';
import { createApp } from '../app.ts';
import { device, loginFailure, membership, school, user } from '../database/schema.ts';
import { sha256Of } from '../sha256.ts';

const DAY = 86_400_000;
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const { current, register, open, contact, listed, rowOf, auditOf } = openDeviceWorld();
let world: World;
let idSchool: number;
let ana: TestUser;

beforeEach(() => {
  ({ world, idSchool, ana } = current());
});

describe('checkEmail', () => {
  const check = async (email: string) => (await world.anonymous.devices.checkEmail({ email })).content;

  it('says whether there is an account, and whether its country is open', async () => {
    expect(await check(` ${ana.email.toUpperCase()}`)).toEqual({ exists: true, isCountryOpen: true });
    expect(await check(madeUpEmail())).toEqual({ exists: false, isCountryOpen: false });
    await world.database.update(user).set({ idCountry: CLOSED_COUNTRY }).where(eq(user.id, ana.idUser));
    expect(await check(ana.email)).toEqual({ exists: true, isCountryOpen: false });
    await world.database.update(user).set({ active: false }).where(eq(user.id, ana.idUser));
    expect(await check(ana.email)).toEqual({ exists: false, isCountryOpen: false });
  });

  it('and registering are counted by network; wrong logins, too', async () => {
    const taken: string[] = [];
    const take = async (name: string, whose: string) => {
      taken.push(`${name} ${whose}`);
      return 0;
    };
    const rateLimiter = { take, giveBack: async () => {} };
    const app = createApp({ ...world.host, rateLimiter });
    const send = (path: string, body: object) =>
      app.fetch(
        new Request(`http://test${path}`, {
          ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
        }),
        { address: '192.0.2.1', host: 'test', isSecure: false },
      );
    await send(calls.devices.checkEmail.path, { email: ana.email });
    expect(taken).toEqual(['emailCheck 192.0.2.1']);
    await send(calls.devices.registerDevice.path, registering(ana.email, { password: 'wrong' }));
    expect(taken.slice(1)).toEqual(['login 192.0.2.1', 'wrongLogin 192.0.2.1']);
  });
});

describe('registering a computer', () => {
  it('replies with the row of the session and a token, of which the database has a hash alone', async () => {
    const given = registering(ana.email);
    const response = await world.anonymous.raw('POST', calls.devices.registerDevice.path, given, {
      'user-agent': LAPTOP,
    });
    const { content, device: registered } = (await response.json()) as Awaited<ReturnType<typeof register>>;
    expect(response.headers.get('set-cookie')).toBeNull();
    const { token, ...session } = content;
    expect(session).toEqual({
      ...{ abbreviation: 'ES', countryName: 'España', email: ana.email, firstName: 'Ana', lastName: 'Núñez' },
      ...{ idCountry: 14, idSchool, idType: 3, idUser: ana.idUser, insertedFrom: '', language: null },
      ...{ mdlUserGuid: '', photo: null, schoolName: 'IES Ría de Vigo', shareMyQuestions: false },
      timezone: 'Europe/Madrid',
    });
    expect(await rowOf(registered.idDevice)).toMatchObject({
      ...{ uuid: given.uuid, name: 'Portátil', browser: 'Chrome', system: 'Linux', proof: 'password', revoked: null },
      ...{ tokenHash: await sha256Of(token), lastContact: world.clock.now() },
    });
    const rows = await auditOf('registerDevice', ana.idUser);
    expect(rows).toMatchObject([{ idSchool, after: { idDevice: registered.idDevice } }]);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect((await contact(createTestClient(world.app, token))).content).toEqual(session);
  });

  it('again, by the same person, gives another token for the same computer, and the one before ends', async () => {
    const first = await open(ana);
    await contact(first.client);
    const again = await open(ana, { ...first.given, name: 'Mi portátil' });
    expect(again.idDevice).toBe(first.idDevice);
    await expect(contact(first.client)).notDoneWith(401, 'No session');
    await contact(again.client);
    expect(await listed(ana)).toMatchObject([{ idDevice: first.idDevice, name: 'Mi portátil' }]);
  });

  it('of somebody else is refused and changes nothing', async () => {
    const { given, client } = await open(ana);
    const bruno = await world.addPerson('teacher', 'Bruno', idSchool);
    await expect(register(bruno.email, { uuid: given.uuid })).refusedAs('deviceOfOther');
    await contact(client);
  });

  it('counts wrong passwords as the sign-in does, and with them', async () => {
    const wrong = () => errorOf(register(ana.email, { password: 'wrong' }));
    const [, , text] = refusals.deviceLoginWrong;
    expect((await wrong()).envelope).toMatchObject({ errCode: 1, error: text, loginErrorAttempts: 1 });
    const unknown = await errorOf(register(madeUpEmail(), { password: 'wrong' }));
    expect(unknown.envelope).toMatchObject({ errCode: 1, error: text, loginErrorAttempts: 1 });
    await expect(world.anonymous.session.login({ login: ana.email, password: 'wrong' })).refusedAs('threeAttemptsLeft');
    await wrong();
    await wrong();
    expect((await wrong()).envelope).toMatchObject({ errCode: 4011, lockedSeconds: 300 });
    await expect(register(ana.email)).refusedAs('loginLocked');
    expect((await auditOf('registerDevice', ana.idUser)).every(({ outcome }) => outcome === 'refused')).toBe(true);
    world.clock.pass(300_000);
    await open(ana);
    expect(await world.database.$count(loginFailure, eq(loginFailure.login, ana.email))).toBe(0);
  });

  it.each<['student' | 'author' | 'editor' | 'administrator', number | undefined]>([
    ['student', 0],
    ['author', undefined],
    ['editor', undefined],
    ['administrator', 1],
  ])('is refused in words to %s', async (role, at) => {
    const person = await world.addPerson(role, 'Noa', at === 0 ? idSchool : at);
    await expect(register(person.email)).refusedAs('deviceNotForUser');
    await expect(register(person.email, { password: 'wrong' })).refusedAs('deviceLoginWrong');
    expect(await world.database.$count(device, eq(device.idUser, person.idUser))).toBe(0);
  });

  it('works in the school that is named, and in no other', async () => {
    const idOther = await world.addSchool('IES Sol');
    const idForeign = await world.addSchool('IES Lúa');
    await world.addMembership(ana, 'coordinator', idOther);
    const { content } = await register(ana.email, { idSchool: idOther });
    expect(content).toMatchObject({ idSchool: idOther, idType: 2, schoolName: 'IES Sol' });
    await expect(register(ana.email, { idSchool: idForeign })).refusedAs('deviceNotForUser');
  });

  it('is as a wrong login without rights anywhere, and needs a password', async () => {
    await expect(register(ana.email, { password: '' })).refusedAs('emptyPassword');
    await world.database.update(membership).set({ active: false }).where(eq(membership.idUser, ana.idUser));
    await expect(register(ana.email)).refusedAs('deviceLoginWrong');
  });

  it('with an expired password is refused, and a link is mailed', async () => {
    const strict = await world.addSchool('IES Mar');
    await world.database
      .update(school)
      .set({ settings: { passwordDays: 30 } })
      .where(eq(school.id, strict));
    const eva = await world.addPerson('teacher', 'Eva', strict);
    world.clock.pass(31 * DAY);
    await expect(register(eva.email)).refusedAs('passwordExpired');
    await world.waitForJobs();
    expect(world.mails.at(-1)).toMatchObject({ to: eva.email });
  });

  it('is refused beyond as many as a user may have', async () => {
    const rows = Array.from({ length: MOST_DEVICES }, (_, n) => ({
      ...{ idSchool, idUser: ana.idUser, uuid: newUuid(), name: `${n}`, proof: 'password' as const },
      ...{ registered: 0, lastContact: 0, tokenHash: `made up ${n}` },
    }));
    await world.database.insert(device).values(rows);
    await expect(register(ana.email)).refusedAs('tooManyDevices');
    await register(ana.email, { uuid: rows[0]?.uuid ?? '' });
  });
});
