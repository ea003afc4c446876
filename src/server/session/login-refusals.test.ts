import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import type { ApiError } from '../client.ts';
import { loginFailure, passwordLink, school, session, user } from '../database/schema.ts';

const PASSWORD = 'Assess-2026!';
const DAY = 24 * 3_600_000;
let world: World;
let idSchool: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
});
afterAll(() => world.close());

type Login = Parameters<typeof world.anonymous.session.login>[0];
const signIn = ({ email }: TestUser, more: Login = {}) =>
  world.anonymous.session.login({ login: email, password: PASSWORD, ...more });
const envelopeOf = async (login: Promise<unknown>) => ((await login.catch((caught) => caught)) as ApiError).envelope;
const change = ({ idUser }: TestUser, values: Partial<typeof user.$inferInsert>) =>
  world.database.update(user).set(values).where(eq(user.id, idUser));
const sessionsOf = ({ idUser }: TestUser) => world.database.$count(session, eq(session.idUser, idUser));
const failuresOf = ({ email }: TestUser) => world.database.$count(loginFailure, eq(loginFailure.login, email));

describe("a login to a partner's account", () => {
  it('without a password here is refused as one that must come from the book, and counts no try', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await change(ana, { source: 'eva', passwordHash: null });
    for (const password of ['wrong', PASSWORD]) await expect(signIn(ana, { password })).refusedAs('userOnlyOfPartner');
    expect(await envelopeOf(signIn(ana))).toMatchObject({ code: 401, isUserCi: true, passwordExpired: false });
    expect(await failuresOf(ana)).toBe(0);
  });

  it('with a wrong password is refused as with invalid partner credentials, and locked after five', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await change(ana, { source: 'eva' });
    for (const loginErrorAttempts of [1, 2, 3, 4])
      expect(await envelopeOf(signIn(ana, { password: 'wrong' }))).toMatchObject({
        ...{ error: 'Invalid partner credentials', message: 'Invalid partner credentials' },
        ...{ errCode: 401, code: 401, isUserCi: true, loginErrorAttempts },
      });
    await expect(signIn(ana, { password: 'wrong' })).refusedAs('loginLocked');
  });

  it('with the right password signs in', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await change(ana, { source: 'eva' });
    expect((await signIn(ana)).user.insertedFrom).toBe('eva');
  });

  it('that is not active does not tell that there is one', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await change(ana, { source: 'eva', passwordHash: null, active: false });
    expect(await envelopeOf(signIn(ana))).toMatchObject({ code: 40101, isUserCi: false });
  });
});

describe('a login with a country', () => {
  it.each(['', 0, null])('that is not chosen (%j) is refused', async (idCountry) => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await expect(signIn(ana, { idCountry })).refusedAs('countryNotChosen');
    expect(await failuresOf(ana)).toBe(0);
  });

  it('signs in', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    expect((await signIn(ana, { idCountry: 14 })).user.idUser).toBe(ana.idUser);
  });
});

describe('a login with a password that is older than the school allows', () => {
  const addSchoolWith = async (passwordDays: number | null) => {
    const id = await world.addSchool(`IES ${passwordDays}`);
    await world.database.update(school).set({ settings: { passwordDays } }).where(eq(school.id, id));
    return id;
  };
  const chosenBefore = async (person: TestUser, days: number) => {
    await change(person, { passwordChanged: world.clock.now() - days * DAY });
    return person;
  };

  it('is refused, opens no session, and mails a link to choose a new one', async () => {
    const ana = await chosenBefore(await world.addPerson('teacher', 'Ana', await addSchoolWith(90)), 90);
    await change(ana, { language: 'pt' });
    const before = await sessionsOf(ana);
    expect(await envelopeOf(signIn(ana))).toMatchObject({
      ...{ error: 'Password expired', code: 401, passwordExpired: true, isUserCi: false, mailed: true },
    });
    expect(await sessionsOf(ana)).toBe(before);
    await world.waitForJobs();
    const mail = world.mails.findLast(({ to }) => to === ana.email);
    expect(mail?.text).toContain('A senha da sua conta expirou');
    expect(mail?.html).toContain('<html lang="pt">');
    const link = /link=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await world.anonymous.session.changePasswordLink({ link, password: 'Pedra-do-Rio-77!' });
    expect((await signIn(ana, { password: 'Pedra-do-Rio-77!' })).user.idUser).toBe(ana.idUser);
  });

  it('tells accounts without an address that nothing is mailed', async () => {
    const leo = await chosenBefore(await world.addPerson('student', 'Leo', await addSchoolWith(1)), 2);
    await change(leo, { email: null });
    expect(await envelopeOf(signIn(leo))).toMatchObject({ passwordExpired: true, mailed: false });
    expect(await world.database.$count(passwordLink, eq(passwordLink.idUser, leo.idUser))).toBe(0);
  });

  it('is refused by the strictest of several schools', async () => {
    const ana = await chosenBefore(await world.addPerson('teacher', 'Ana', idSchool), 40);
    await world.addMembership(ana, 'coordinator', await addSchoolWith(60));
    expect((await signIn(ana)).user.idUser).toBe(ana.idUser);
    await world.addMembership(ana, 'coordinator', await addSchoolWith(30));
    await expect(signIn(ana)).refusedAs('passwordExpired');
  });

  it.each<[string, number | null, number]>([
    ['a day younger', 90, 89],
    ['of a school without a limit', null, 3000],
  ])('is not refused when it is %s', async (_, passwordDays, age) => {
    const ana = await chosenBefore(await world.addPerson('teacher', 'Ana', await addSchoolWith(passwordDays)), age);
    expect((await signIn(ana)).user.idUser).toBe(ana.idUser);
  });

  it('tells nothing to those who do not know the password', async () => {
    const ana = await chosenBefore(await world.addPerson('teacher', 'Ana', await addSchoolWith(90)), 91);
    expect(await envelopeOf(signIn(ana, { password: 'wrong' }))).toMatchObject({ code: 40101, passwordExpired: false });
  });

  it("never expires a partner's", async () => {
    const ana = await chosenBefore(await world.addPerson('teacher', 'Ana', await addSchoolWith(90)), 91);
    await change(ana, { source: 'eva' });
    expect((await signIn(ana)).user.idUser).toBe(ana.idUser);
  });
});
