import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { madeUpEmail } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { enrolment, user } from '../database/schema.ts';

let world: World;
let sol: number;
let ana: TestUser;
let carla: TestUser;
let idCourse: number;
let lucia: TestUser;
let known: TestUser;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.waitForJobs();
  await world.close();
});

/** Begins anew with a school that has a class of one student, and an account of another school. */
const begin = async () => {
  sol = await world.addSchool('IES Sol');
  ana = await world.addPerson('teacher', 'Ana Núñez', sol);
  carla = await world.addPerson('coordinator', 'Carla Díaz', sol);
  lucia = await world.addPerson('student', 'Lucía Peña', sol);
  idCourse = await world.addCourse(sol, '3.º B', [ana], [lucia]);
  await world.database.update(user).set({ email: null }).where(eq(user.id, lucia.idUser));
  known = await world.addPerson('student', 'Xoel Soto', await world.addSchool('IES Lúa'));
  world.mails.length = 0;
};
beforeEach(begin);

const ownKeys = new Set(['idUser', 'login', 'email', 'idInvitation', 'idImport', 'idCourse', 'idSchool', 'codeUntil']);
/** Returns a reply without ids, logins and the address itself, which differ between any two people. */
const withoutOwn = (reply: object, email: string) =>
  JSON.parse(
    JSON.stringify(reply, (key, value) =>
      ownKeys.has(key) || key.startsWith('ids') ? typeof value : value,
    ).replaceAll(email, '…'),
  );
const lists = async () => ({
  students: (await ana.client.classes.getStudents({ courseId: idCourse })).studentResults,
  people: (await carla.client.members.getUsers({ recordsperpage: 100 })).content,
  slips: (await ana.client.slips.getSlipStudents({ idCourse })).content.students,
});
const roster = (email: string) => ({
  ...{ idCourse, mapping: ['lastFirstName' as const, 'email' as const] },
  rows: [{ number: 2, cells: ['Soto, Antía', email] }],
});
const add = (email: string) =>
  ana.client.classes.addStudent({ idSchool: sol, idCourse, fullname: 'Antía Soto', email });

/** The calls by which a school gives a student an address. */
const doors: Record<string, (email: string) => Promise<object>> = {
  addStudent: add,
  editStudent: (email) => ana.client.classes.editStudent({ idCourse, idUser: lucia.idUser, email }),
  editStudentLogin: (email) => ana.client.slips.editStudentLogin({ idUser: lucia.idUser, email }),
  previewRoster: (email) => ana.client.rosters.previewRoster(roster(email)),
  importRoster: (email) => ana.client.rosters.importRoster({ ...roster(email), fileName: 'a.csv' }),
  inviteUser: (email) => carla.client.members.inviteUser({ email, firstName: 'Antía', lastName: 'Soto', idType: 4 }),
};

/** Returns the link of the last mail to an address, once it is sent. */
const mailedLink = async (to: string): Promise<string> => {
  await world.waitForJobs();
  return world.mails.findLast((mail) => mail.to === to)?.text.match(/invitation\?link=(\S+)/)?.[1] ?? '';
};
const accountOf = async (idUser: number) => (await world.database.select().from(user).where(eq(user.id, idUser)))[0];
const person = {
  ...{ firstName: 'Otra', lastName: 'Persona', password: 'Tres-Gaivotas-88' },
  ...{ terms: true, receiveCommercial: false },
};

describe('an address that a school gives a student', () => {
  it.each(Object.keys(doors))(
    'says by %s nothing of an account elsewhere: replies, lists and mails are equal',
    async (name) => {
      const seen = async (email: string) => {
        const reply = withoutOwn((await doors[name]?.(email)) ?? {}, email);
        const after = withoutOwn(await lists(), email);
        await world.waitForJobs();
        return { reply, after, mails: world.mails.map(({ to, subject }) => withoutOwn({ to, subject }, email)) };
      };
      const ofKnown = await seen(known.email);
      await begin();
      const isFree = await seen(madeUpEmail());
      expect(ofKnown).toEqual(isFree);
      if (name !== 'previewRoster') expect(isFree.mails).toMatchObject([{ to: '…' }]);
    },
  );

  it('is refused or left out only where the school itself knows it', async () => {
    await expect(add(carla.email.toUpperCase())).refusedAs('duplicateEmail');
    const email = madeUpEmail();
    await add(email);
    await expect(doors.editStudent?.(email)).refusedAs('duplicateEmail');
    await expect(doors.editStudentLogin?.(email)).refusedAs('duplicateEmail');
    const { content } = await ana.client.rosters.previewRoster({
      ...roster(carla.email),
      rows: [{ number: 2, cells: ['Rey, Uxía', carla.email] }],
    });
    expect(content.rows).toMatchObject([{ problem: { problem: 'emailTaken' } }]);
  });

  it('is confirmed by its mail, with a password, under the name that the school has given', async () => {
    const email = madeUpEmail();
    const { idUser } = (await add(email)).content;
    const link = await mailedLink(email);
    expect((await world.anonymous.members.getInvitation({ link })).content).toMatchObject({
      ...{ account: 'none', isMine: false, isAdded: true, firstName: 'Antía', lastName: 'Soto' },
    });
    await expect(known.client.members.acceptInvitation({ link })).refusedAs('invitationOfOther');
    await world.anonymous.members.acceptInvitation({ link, person });
    expect(await accountOf(idUser)).toMatchObject({ email, firstName: 'Antía', lastName: 'Soto', termsUse: 1 });
    await expect(world.anonymous.session.login({ login: email, password: person.password })).resolves.toHaveProperty(
      'token',
    );
    const { students } = await lists();
    expect(students.at(-1)).toMatchObject({ idUser, email, waitingEmail: null });
  });

  it('is confirmed without a password by a student who is signed in', async () => {
    const email = madeUpEmail();
    await doors.editStudentLogin?.(email);
    const link = await mailedLink(email);
    expect((await lucia.client.members.getInvitation({ link })).content).toMatchObject({ isMine: true, isAdded: true });
    await lucia.client.members.acceptInvitation({ link });
    expect(await accountOf(lucia.idUser)).toMatchObject({ email, passwordHash: 'plain:Assess-2026!' });
  });

  it('makes the account that has it the student, once its user accepts', async () => {
    const { idUser } = (await add(known.email)).content;
    const link = await mailedLink(known.email);
    expect((await world.anonymous.members.getInvitation({ link })).content).toMatchObject({ account: 'open' });
    await expect(world.anonymous.members.acceptInvitation({ link, person })).refusedAs('invitationOfOther');
    await known.client.members.acceptInvitation({ link });
    expect(await accountOf(idUser)).toMatchObject({ active: false, email: null });
    const { students } = await lists();
    expect(students.map((row) => [row.idUser, row.fullname, row.isAccountElsewhere])).toEqual([
      [lucia.idUser, 'Peña, Lucía', false],
      [known.idUser, 'Soto, Antía', true],
    ]);
    expect(
      await world.database.$count(enrolment, and(eq(enrolment.idUser, known.idUser), isNull(enrolment.until))),
    ).toBe(1);
  });

  it('is mailed again with a link to choose a password, and waits no longer once it is removed', async () => {
    const email = madeUpEmail();
    await doors.editStudent?.(email);
    const first = await mailedLink(email);
    await ana.client.slips.sendPasswordLink({ idUser: lucia.idUser });
    const second = await mailedLink(email);
    expect(second).not.toBe(first);
    await expect(world.anonymous.members.getInvitation({ link: first })).refusedAs('invalidLink');
    await doors.editStudent?.('');
    await expect(world.anonymous.members.getInvitation({ link: second })).refusedAs('invalidLink');
    expect((await lists()).students).toMatchObject([{ email: null, waitingEmail: null }]);
  });

  it('is accepted no longer once the student has left the school', async () => {
    const email = madeUpEmail();
    await doors.editStudent?.(email);
    const link = await mailedLink(email);
    await carla.client.members.endMembership({ idUser: lucia.idUser });
    await expect(world.anonymous.members.acceptInvitation({ link, person })).refusedAs('invalidLink');
  });
});
