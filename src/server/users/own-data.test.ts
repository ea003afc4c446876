import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { madeUpEmail } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { audit, emailChange, passwordLink, user } from '../database/schema.ts';

const PASSWORD = 'Assess-2026!';
const DAY = 86_400_000;

describe('the own data of a user', () => {
  let world: World;
  let idSchool: number;
  let ana: TestUser;

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    world.mails.length = 0;
  });

  const rowOf = async ({ idUser }: TestUser) => {
    const [row] = await world.database.select().from(user).where(eq(user.id, idUser));
    return row;
  };
  const setRow = (person: TestUser, values: Partial<typeof user.$inferInsert>) =>
    world.database.update(user).set(values).where(eq(user.id, person.idUser));
  const fresh = () => madeUpEmail();
  /** Asks for another address and returns the link that was mailed to it. */
  const linkFor = async (email: string) => {
    await ana.client.users.updateUserInfo({ email, password: PASSWORD });
    await world.waitForJobs();
    const mail = world.mails.findLast(({ to }) => to === email.toLowerCase());
    return /confirm-email\?link=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };

  it('has one link mailed for requests of the same address at once and again within a minute, and another one later', async () => {
    const email = fresh();
    const ask = () => ana.client.users.updateUserInfo({ email, password: PASSWORD });
    const replies = await Promise.all([ask(), ask(), ask()]);
    replies.push(await ask());
    for (const { content } of replies) expect(content.waitingEmail).toBe(email.toLowerCase());
    await world.waitForJobs();
    const mailed = () => world.mails.map(({ to }) => to).sort();
    expect(mailed()).toEqual([ana.email, email.toLowerCase()].sort());
    world.clock.pass(60_000);
    await ask();
    await world.waitForJobs();
    expect(mailed()).toHaveLength(4);
  });

  it('has names that change at once, in the session and in the audit too', async () => {
    const { content } = await ana.client.users.updateUserInfo({ firstName: ' Ana María ', lastName: 'Núñez Pazos' });
    expect(content).toEqual({
      firstName: 'Ana María',
      lastName: 'Núñez Pazos',
      email: ana.email,
      waitingEmail: null,
    });
    expect((await ana.client.session.currentSession({})).user).toMatchObject({ firstName: 'Ana María' });
    const rows = await world.database.select().from(audit).where(eq(audit.idUser, ana.idUser)).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({
      call: 'updateUserInfo',
      before: { firstName: 'Ana', lastName: 'Núñez' },
      after: { firstName: 'Ana María', lastName: 'Núñez Pazos' },
    });
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });

  it('stays as it is in what is left out', async () => {
    await ana.client.users.updateUserInfo({ lastName: 'Gil' });
    await ana.client.users.updateUserInfo({});
    expect(await rowOf(ana)).toMatchObject({ firstName: 'Ana', lastName: 'Gil', email: ana.email });
  });

  it('gets another e-mail address only by the link that is mailed to it, once; the present one is told first', async () => {
    const email = fresh();
    const link = await linkFor(email.toUpperCase());
    expect(world.mails.map(({ to }) => to)).toEqual([ana.email, email]);
    expect(world.mails[0]?.text).toContain(email);
    expect(world.mails[0]?.text).not.toContain(link);
    expect(await rowOf(ana)).toMatchObject({ email: ana.email });
    await world.database
      .insert(passwordLink)
      .values({ linkHash: `hash ${ana.idUser}`, idUser: ana.idUser, expires: world.clock.now() + DAY });

    expect((await world.anonymous.users.confirmEmail({ link })).content).toEqual({ email });
    expect(await rowOf(ana)).toMatchObject({ email });
    expect((await ana.client.session.currentSession({})).user.email).toBe(email);
    expect(await world.anonymous.session.login({ login: email, password: PASSWORD })).toHaveProperty('token');
    const links = await world.database.select().from(passwordLink).where(eq(passwordLink.idUser, ana.idUser));
    expect(links).toEqual([]);
    await expect(world.anonymous.users.confirmEmail({ link })).refusedAs('invalidLink');
  });

  it('keeps its address after a day without confirmation', async () => {
    const link = await linkFor(fresh());
    world.clock.pass(DAY);
    await expect(world.anonymous.users.confirmEmail({ link })).refusedAs('invalidLink');
    expect(await rowOf(ana)).toMatchObject({ email: ana.email });
  });

  it('keeps its address when the request for another is withdrawn by naming the present one', async () => {
    const link = await linkFor(fresh());
    const { content } = await ana.client.users.updateUserInfo({ email: ana.email });
    expect(content.waitingEmail).toBeNull();
    await expect(world.anonymous.users.confirmEmail({ link })).refusedAs('invalidLink');
  });

  it('gets the address that was wanted last: the link to the one before is no longer valid', async () => {
    const first = await linkFor(fresh());
    const email = fresh();
    const second = await linkFor(email);
    await expect(world.anonymous.users.confirmEmail({ link: first })).refusedAs('invalidLink');
    await world.anonymous.users.confirmEmail({ link: second });
    expect(await rowOf(ana)).toMatchObject({ email });
  });

  it('does not get an address that somebody has registered meanwhile; the link stays valid', async () => {
    const email = fresh();
    const link = await linkFor(email);
    const bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    await setRow(bruno, { email });
    await expect(world.anonymous.users.confirmEmail({ link })).refusedAs('emailRegistered');
    await setRow(bruno, { email: bruno.email });
    await world.anonymous.users.confirmEmail({ link });
    expect(await rowOf(ana)).toMatchObject({ email });
  });

  it('is asked for in the same way whether somebody else has the address or nobody; the mail to it says which', async () => {
    const taken = await world.addPerson('teacher', 'Bruno Gil', await world.addSchool('IES Illa'));
    const ask = async (email: string) => {
      world.mails.length = 0;
      const reply = await ana.client.users.updateUserInfo({ email, password: PASSWORD });
      await world.waitForJobs();
      const toPresent = world.mails.filter(({ to }) => to === ana.email).map(({ text }) => text.replaceAll(email, '…'));
      return { reply: JSON.stringify(reply).replaceAll(email, '…'), toPresent };
    };
    const known = await ask(taken.email);
    expect(world.mails.find(({ to }) => to === taken.email)?.text).toContain('Ya es de una cuenta');
    expect(world.mails.filter(({ text }) => text.includes('confirm-email'))).toEqual([]);
    expect(await ask(fresh())).toEqual(known);
    expect(await rowOf(ana)).toMatchObject({ email: ana.email });
  });

  it('is not changed by what is refused', async () => {
    const { updateUserInfo } = ana.client.users;
    const lastName = 'Otra';
    await expect(updateUserInfo({ lastName, email: fresh() })).refusedAs('oldPasswordDiffers');
    await expect(updateUserInfo({ lastName, email: fresh(), password: 'wrong' })).refusedAs('oldPasswordDiffers');
    await expect(updateUserInfo({ lastName, email: 'ana@', password: PASSWORD })).refusedAs('invalidEmail');
    await expect(updateUserInfo({ lastName, email: '', password: PASSWORD })).refusedAs('invalidEmail');
    await expect(updateUserInfo({ firstName: ' ' })).notDoneWith(400, 'Invalid firstName parameter');
    await world.waitForJobs();
    expect(world.mails).toEqual([]);
    expect(await rowOf(ana)).toMatchObject({ firstName: 'Ana', lastName: 'Núñez', email: ana.email });
    expect(await world.database.select().from(emailChange).where(eq(emailChange.idUser, ana.idUser))).toEqual([]);
  });

  it('of a partner is changed at the partner’s', async () => {
    await setRow(ana, { source: 'educamos' });
    await expect(ana.client.users.updateUserInfo({ lastName: 'Otra' })).refusedAs('userOfPartner');
    await expect(ana.client.users.updateUserInfo({ email: fresh(), password: PASSWORD })).refusedAs('userOfPartner');
    // What clients send back unchanged is no change.
    await ana.client.users.updateUserInfo({ firstName: 'Ana', lastName: 'Núñez', email: ana.email });
    expect(await rowOf(ana)).toMatchObject({ lastName: 'Núñez', email: ana.email });
  });

  it('of a student has a name that the school changes, and an address that the student may add', async () => {
    const lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
    await setRow(lucia, { email: null });
    await expect(lucia.client.users.updateUserInfo({ firstName: 'Luci' })).refusedAs('nameOfSchool');
    const email = fresh();
    const { content } = await lucia.client.users.updateUserInfo({ email, password: PASSWORD });
    expect(content).toMatchObject({ email: '', waitingEmail: email });
    await world.waitForJobs();
    expect(world.mails.map(({ to }) => to)).toEqual([email]);
    expect(await rowOf(lucia)).toMatchObject({ firstName: 'Lucía', email: null });
  });
});
