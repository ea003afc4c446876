import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClient } from '../../../tests/support/client.ts';
import { madeUpEmail } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { type Role, roles } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { audit, enrolment, invitation, membership, secondFactor, user } from '../database/schema.ts';
import { sendInvitation } from './invitation-mail.ts';
import { sendInvitationJob } from './jobs.ts';

let world: World;
let sol: number;
let luna: number;
let xavier: TestUser;
let carla: TestUser;
let rui: TestUser;
let email: string;

beforeAll(async () => {
  world = await openWorld();
  sol = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa');
  xavier = await world.addPerson('administrator', 'Xavier Montes', sol);
  carla = await world.addPerson('coordinator', 'Carla Díaz', sol);
  rui = await world.addPerson('teacher', 'Rui Lobo', luna);
});
afterAll(async () => {
  await world.waitForJobs();
  await world.close();
});

beforeEach(() => {
  email = madeUpEmail('new.school');
});

const person = {
  ...{ firstName: 'Iria', lastName: 'Gómez Rey', password: 'Tres-Gaivotas-88' },
  ...{ terms: true, receiveCommercial: true },
};
const invite = (fields: object = {}, by = xavier) =>
  by.client.members.inviteUser({ email, firstName: 'Iria', lastName: 'Gómez', idType: roles.teacher, ...fields });
/** Returns the link of the last mail to an address, once it is sent. */
const mailedLink = async (to = email): Promise<string> => {
  await world.waitForJobs();
  return world.mails.findLast((mail) => mail.to === to)?.text.match(/invitation\?link=(\S+)/)?.[1] ?? '';
};
const waiting = (address = email) =>
  world.database.$count(invitation, and(eq(invitation.idSchool, sol), eq(invitation.email, address)));
const membershipsOf = (address: string) =>
  world.database
    .select({ idSchool: membership.idSchool, role: membership.role, permissions: membership.permissions })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(eq(user.email, address));

describe('inviteProviderMember', () => {
  it('invites an author or an editor, who writes for all schools once the invitation is accepted', async () => {
    const root = await world.addPerson('administrator', 'Root Admin', PROVIDER_SCHOOL_ID);
    for (const role of ['author', 'editor'] as const) {
      const to = `${role}.${email}`;
      const input = { email: to, firstName: 'Iria', idType: roles[role] };
      await root.client.members.inviteProviderMember(input);
      await expect(root.client.members.inviteProviderMember(input)).refusedAs('alreadyInvited');
      const link = await mailedLink(to);
      expect((await world.anonymous.members.getInvitation({ link })).content).toMatchObject({ idType: roles[role] });
      await world.anonymous.members.acceptInvitation({ link, person });
      expect(await membershipsOf(to)).toEqual([{ idSchool: PROVIDER_SCHOOL_ID, role, permissions: '' }]);
      await expect(root.client.members.inviteProviderMember(input)).refusedAs('alreadyMember');
    }
    const asTeacher = root.client.members.inviteProviderMember({ email, firstName: 'Iria', idType: roles.teacher });
    await expect(asTeacher).rejects.toThrow('idType: at least 5');
    const bySchool = xavier.client.members.inviteProviderMember({ email, firstName: 'Iria', idType: roles.editor });
    await expect(bySchool).notDoneWith(403, 'Not allowed');
  });

  it('makes an invitation that the installation’s administrators list, send again and withdraw, and no school', async () => {
    const root = await world.addPerson('administrator', 'Root Admin', PROVIDER_SCHOOL_ID);
    const to = `list.${email}`;
    const input = { email: to, firstName: 'Iria', lastName: 'Abal', idType: roles.editor };
    const { idInvitation } = (await root.client.members.inviteProviderMember(input)).content;
    const list = async () =>
      (await root.client.members.getProviderInvitations({})).content.filter((row) => row.email === to);
    expect(await list()).toEqual([{ ...input, idInvitation, expires: expect.any(String) }]);
    const before = await mailedLink(to);
    await root.client.members.resendInvitation({ idInvitation });
    const link = await mailedLink(to);
    expect(link).not.toBe(before);
    await expect(world.anonymous.members.getInvitation({ link: before })).refusedAs('invalidLink');

    await expect(xavier.client.members.getProviderInvitations({})).notDoneWith(403, 'Not allowed');
    await expect(xavier.client.members.resendInvitation({ idInvitation })).refusedAs('invitationNotValid');
    await expect(xavier.client.members.withdrawInvitation({ idInvitation })).refusedAs('invitationNotValid');
    expect(await list()).toHaveLength(1);

    await root.client.members.withdrawInvitation({ idInvitation });
    expect(await list()).toEqual([]);
    await expect(world.anonymous.members.getInvitation({ link })).refusedAs('invalidLink');
    const atSchool = (await invite({ email: `school.${email}` })).content.idInvitation;
    await expect(root.client.members.withdrawInvitation({ idInvitation: atSchool })).refusedAs('invitationNotValid');
  });
});

describe('inviteUser', () => {
  it('mails a link of which only the hash is stored', async () => {
    await invite({ email: email.toUpperCase() });
    const link = await mailedLink();
    expect(link).toMatch(/^[\w-]{40,}$/);
    const [row] = await world.database.select().from(invitation).where(eq(invitation.email, email));
    expect(row).toMatchObject({ role: 'teacher', permissions: 'grade', addedBy: xavier.idUser, accepted: null });
    expect(row?.linkHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(link);
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'inviteUser')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({ idSchool: sol, after: { email, role: 'teacher' } });
  });

  it.each([
    ['en', 'Invitation to IES Sol', 'as a teacher'],
    ['es', 'Invitación a IES Sol', 'docente'],
    ['pt', 'Convite para IES Sol', 'docente'],
    [undefined, 'Invitación a IES Sol', 'docente'],
  ] as const)('writes in the chosen language %s, else in that of the school', async (language, subject, said) => {
    await invite({ language });
    await world.waitForJobs();
    const mail = world.mails.findLast(({ to }) => to === email);
    expect(mail?.subject).toBe(`${subject} – Assessments Assistant`);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Xavier Montes');
      expect(text).toContain(said);
      expect(text).toContain('http://test/invitation?link=');
    }
  });

  it('writes to a person with an account in the language that this person has chosen', async () => {
    await rui.client.users.updateUserLanguage({ newLanguage: 'pt' });
    await invite({ email: rui.email, language: 'en' });
    await world.waitForJobs();
    expect(world.mails.findLast(({ to }) => to === rui.email)?.subject).toContain('Convite para IES Sol');
  });

  it('replies alike whether or not the address has an account elsewhere', async () => {
    const other = await world.addPerson('teacher', 'Sara Vega', luna);
    const replies = [await invite({ email: other.email }), await invite()];
    const [known, unknown] = replies.map(({ content }) => Object.keys(content));
    expect(known).toEqual(unknown);
    const rows = (await xavier.client.members.getUsers({ state: 'invited' })).content;
    const [a, b] = [other.email, email].map((address) => rows.find((row) => row.email === address));
    expect({ ...a, idInvitation: 0, email: '' }).toEqual({ ...b, idInvitation: 0, email: '' });
  });

  it.each<[string, Role, boolean]>([
    ['an administrator', 'administrator', false],
    ['a coordinator', 'coordinator', false],
    ['a teacher', 'teacher', true],
    ['a student', 'student', true],
  ])('lets coordinators invite %s: %s %s', async (_, role, isAllowed) => {
    const call = invite({ idType: roles[role] }, carla);
    if (isAllowed) await call;
    else await expect(call).refusedAs('roleNotAllowed');
    expect(await waiting()).toBe(isAllowed ? 1 : 0);
  });

  it('refuses members, a second waiting invitation, and permissions that the coordinator does not have', async () => {
    await expect(invite({ email: carla.email })).refusedAs('alreadyMember');
    await expect(invite({ permissions: ['schedules-sm'] }, carla)).refusedAs('permissionNotAllowed');
    expect(await waiting()).toBe(0);
    await invite({ permissions: ['grade'] });
    await expect(invite()).refusedAs('alreadyInvited');
    expect(await waiting()).toBe(1);
    await expect(invite({ email: 'nobody' })).notDoneWith(400, 'Invalid email parameter');
    const teacher = await world.addPerson('teacher', 'Eva Souto', sol);
    await expect(invite({}, teacher)).notDoneWith(403, 'Not allowed');
  });

  it('adds one invitation for two calls at the same time', async () => {
    const done = (await Promise.allSettled([invite(), invite()])).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(await waiting()).toBe(1);
  });

  it('replaces an expired invitation', async () => {
    const { content: first } = await invite();
    await world.database.update(invitation).set({ expires: 1 }).where(eq(invitation.id, first.idInvitation));
    const { content: second } = await invite({ idType: roles.coordinator });
    expect(second.idInvitation).not.toBe(first.idInvitation);
    expect(await waiting()).toBe(1);
  });
});

describe('an invitation', () => {
  it('is mailed again with another link, and the one before is invalid', async () => {
    const { idInvitation } = (await invite()).content;
    const first = await mailedLink();
    await xavier.client.members.resendInvitation({ idInvitation });
    const second = await mailedLink();
    expect(second).not.toBe(first);
    await expect(world.anonymous.members.getInvitation({ link: first })).refusedAs('invalidLink');
    expect((await world.anonymous.members.getInvitation({ link: second })).content.schoolName).toBe('IES Sol');
  });

  it('is invalid once it is withdrawn', async () => {
    const { idInvitation } = (await invite()).content;
    const link = await mailedLink();
    await carla.client.members.withdrawInvitation({ idInvitation });
    await expect(world.anonymous.members.getInvitation({ link })).refusedAs('invalidLink');
    await expect(world.anonymous.members.acceptInvitation({ link, person })).refusedAs('invalidLink');
    for (const call of [xavier.client.members.resendInvitation, xavier.client.members.withdrawInvitation])
      await expect(call({ idInvitation })).refusedAs('invitationNotValid');
    expect(await membershipsOf(email)).toEqual([]);
  });

  it('of a coordinator is not for other coordinators, nor for administrators of other schools', async () => {
    const { idInvitation } = (await invite({ idType: roles.coordinator })).content;
    const other = await world.addPerson('administrator', 'Ada Luz', luna);
    for (const { client } of [carla, other])
      for (const call of [client.members.resendInvitation, client.members.withdrawInvitation])
        await expect(call({ idInvitation })).refusedAs('invitationNotValid');
    expect(await waiting()).toBe(1);
  });

  it('keeps its last link when a mail fails, and mails nothing once it is gone', async () => {
    const { idInvitation } = (await invite()).content;
    const link = await mailedLink();
    const send = async () => {
      throw new Error('no mail server');
    };
    const { signal } = new AbortController();
    const ref = { idSchool: sol, idInvitation };
    await expect(sendInvitation({ ...world.host, mail: { send } }, ref, signal)).rejects.toThrow('no mail server');
    expect((await world.anonymous.members.getInvitation({ link })).content.email).toBe(email);
    await xavier.client.members.withdrawInvitation({ idInvitation });
    expect(await sendInvitation({ ...world.host, mail: { send } }, ref, signal)).toBe(false);
  });

  it('ends the job quietly where the person was anonymised before it ran', async () => {
    const { idInvitation } = (await invite()).content;
    await world.waitForJobs();
    await world.database.delete(invitation).where(eq(invitation.id, idInvitation));
    const { jobs, database } = world.host;
    const id = await jobs.enqueue(database, sendInvitationJob, { idSchool: sol, idInvitation });
    await world.waitForJobs();
    expect(await jobs.get(sendInvitationJob, id)).toMatchObject({ state: 'done', result: { isSent: false } });
  });
});

describe('acceptInvitation', () => {
  it('makes an account for a person without one, who is signed in with the role of the invitation', async () => {
    await invite({ permissions: ['grade', 'schedules-sm'] });
    const link = await mailedLink();
    expect((await world.anonymous.members.getInvitation({ link })).content).toEqual({
      ...{ schoolName: 'IES Sol', email, firstName: 'Iria', lastName: 'Gómez', idType: roles.teacher },
      ...{ account: 'none', isMine: false, isAdded: false },
    });
    const { user: me, token } = await world.anonymous.members.acceptInvitation({ link, person });
    expect(me).toMatchObject({
      ...{ idSchool: sol, idType: roles.teacher, permissions: 'grade,schedules-sm', email, lastName: 'Gómez Rey' },
      termsUse: true,
    });
    expect((await createTestClient(world.app, token ?? '').session.currentSession({})).user.idUser).toBe(me?.idUser);
    const { user: again } = await world.anonymous.session.login({ login: email, password: person.password });
    expect(again.idUser).toBe(me?.idUser);
    const [row] = await world.database
      .select()
      .from(user)
      .where(eq(user.id, me?.idUser ?? 0));
    expect(row).toMatchObject({ receiveCommercial: true, createdBy: xavier.idUser, lastSignedIn: world.clock.now() });
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'acceptInvitation')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({ idSchool: sol, idUser: me?.idUser, after: { role: 'teacher' } });
    expect(JSON.stringify(rows)).not.toContain(person.password);
    await expect(world.anonymous.members.acceptInvitation({ link, person })).refusedAs('invalidLink');
    await expect(invite()).refusedAs('alreadyMember');
  });

  it('works once for two calls at the same time', async () => {
    await invite();
    const link = await mailedLink();
    const calls = [1, 2].map(() => world.anonymous.members.acceptInvitation({ link, person }));
    expect((await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await membershipsOf(email)).toHaveLength(1);
  });

  it('is refused after seven days', async () => {
    await invite();
    const link = await mailedLink();
    world.clock.pass(7 * 86_400_000 - 1);
    await world.anonymous.members.getInvitation({ link });
    world.clock.pass(1);
    await expect(world.anonymous.members.getInvitation({ link })).refusedAs('invalidLink');
    await expect(world.anonymous.members.acceptInvitation({ link, person })).refusedAs('invalidLink');
    expect(await membershipsOf(email)).toEqual([]);
  });

  it.each([
    ['no person', { person: undefined }, 'emptyPassword'],
    ['an empty password', { person: { ...person, password: '' } }, 'emptyPassword'],
    ['a password against the rules', { person: { ...person, password: 'gaivotas' } }, 'weakPassword'],
    ['a password with the name of the person', { person: { ...person, password: 'Gómez-12' } }, 'weakPassword'],
  ] as const)('refuses %s, and the link stays valid', async (_, given, refusal) => {
    await invite();
    const link = await mailedLink();
    await expect(world.anonymous.members.acceptInvitation({ link, ...given })).refusedAs(refusal);
    expect(await membershipsOf(email)).toEqual([]);
    await world.anonymous.members.acceptInvitation({ link, person });
  });

  it('needs the terms to be accepted', async () => {
    await invite();
    const link = await mailedLink();
    const call = world.anonymous.members.acceptInvitation({ link, person: { ...person, terms: false } });
    await expect(call).notDoneWith(400, 'Invalid person.terms parameter');
    expect(await membershipsOf(email)).toEqual([]);
  });

  it('is for the person with the account alone, who then is in both schools and sees the new one', async () => {
    const sara = await world.addPerson('teacher', 'Sara Vega', luna);
    await invite({ email: sara.email, idType: roles.coordinator });
    const link = await mailedLink(sara.email);
    expect((await world.anonymous.members.getInvitation({ link })).content).toMatchObject({
      account: 'open',
      isMine: false,
    });
    for (const { members } of [world.anonymous, rui.client])
      await expect(members.acceptInvitation({ link, person })).refusedAs('invitationOfOther');
    expect(await membershipsOf(sara.email)).toMatchObject([{ idSchool: luna, role: 'teacher' }]);
    expect((await sara.client.members.getInvitation({ link })).content.isMine).toBe(true);
    const { user: me } = await sara.client.members.acceptInvitation({ link });
    expect(me).toMatchObject({ idUser: sara.idUser, idSchool: sol, idType: roles.coordinator });
    expect(await membershipsOf(sara.email)).toHaveLength(2);
    await world.anonymous.session.login({ login: sara.email, password: 'Assess-2026!' });
  });

  it('refuses somebody else who is signed in while the address has no account', async () => {
    await invite();
    const link = await mailedLink();
    await expect(rui.client.members.acceptInvitation({ link, person })).refusedAs('invitationOfOther');
    expect(await membershipsOf(email)).toEqual([]);
  });

  it('refuses who became a member in another way meanwhile', async () => {
    const eva = await world.addPerson('teacher', 'Eva Souto', luna);
    await invite({ email: eva.email });
    const link = await mailedLink(eva.email);
    await world.addMembership(eva, 'teacher', sol);
    await expect(eva.client.members.acceptInvitation({ link })).refusedAs('alreadyMember');
  });

  it('lets a person whose account opens no school any more choose a new password', async () => {
    const pia = await world.addPerson('teacher', 'Pía Soto', luna);
    await world.database.update(membership).set({ active: false }).where(eq(membership.idUser, pia.idUser));
    await invite({ email: pia.email });
    const link = await mailedLink(pia.email);
    expect((await world.anonymous.members.getInvitation({ link })).content.account).toBe('closed');
    const { user: me } = await world.anonymous.members.acceptInvitation({ link, person });
    expect(me).toMatchObject({ idUser: pia.idUser, idSchool: sol, firstName: 'Pía' });
    await world.anonymous.session.login({ login: pia.email, password: person.password });
    await world.waitForJobs();
    expect(world.mails.filter(({ to }) => to === pia.email)).toHaveLength(2);
  });

  it('opens no session where a second factor is needed: the login asks for it', async () => {
    const pia = await world.addPerson('administrator', 'Pía Rey', luna);
    await world.database.update(membership).set({ active: false }).where(eq(membership.idUser, pia.idUser));
    const since = world.clock.now();
    await world.database.insert(secondFactor).values({ idUser: pia.idUser, secret: 'sealed', lastStep: 1, since });
    await invite({ email: pia.email });
    const link = await mailedLink(pia.email);
    expect(await world.anonymous.members.acceptInvitation({ link, person })).not.toHaveProperty('token');
    expect(await membershipsOf(pia.email)).toContainEqual(expect.objectContaining({ idSchool: sol }));
    const login = world.anonymous.session.login({ login: pia.email, password: person.password });
    await expect(login).refusedAs('secondFactorNeeded');
  });

  it('enrols an invited student in the course of the invitation', async () => {
    const idCourse = await world.addCourse(sol, '1.º A', [], [await world.addPerson('student', 'Noa Castro', sol)]);
    const { idInvitation } = (await invite({ idType: roles.student })).content;
    await world.database.update(invitation).set({ idCourse }).where(eq(invitation.id, idInvitation));
    const { user: me } = await world.anonymous.members.acceptInvitation({ link: await mailedLink(), person });
    const rows = await world.database
      .select()
      .from(enrolment)
      .where(eq(enrolment.idUser, me?.idUser ?? 0));
    expect(rows).toMatchObject([{ idSchool: sol, idCourse, listNumber: 2, since: world.clock.now(), until: null }]);
  });
});
