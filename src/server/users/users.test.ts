import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { madeUpName } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import { audit, membership, user } from '../database/schema.ts';

describe('changeShareOptions', () => {
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
  });

  const shares = async (person = ana) => {
    const [row] = await world.database.select().from(user).where(eq(user.id, person.idUser));
    return [row?.shareMyAssessments, row?.shareMyQuestions];
  };

  it('changes each option separately, both off at first', async () => {
    expect(await shares()).toEqual([false, false]);
    await ana.client.users.changeShareOptions({ shareMyAssessments: '1' });
    expect(await shares()).toEqual([true, false]);
    await ana.client.users.changeShareOptions({ shareMyQuestions: true });
    expect(await shares()).toEqual([true, true]);
    await ana.client.users.changeShareOptions({ shareMyAssessments: 0 });
    expect(await shares()).toEqual([false, true]);
    await ana.client.users.changeShareOptions({});
    expect(await shares()).toEqual([false, true]);
  });

  it('is visible in the own session at once, and does not change other users', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    await ana.client.users.changeShareOptions({ shareMyAssessments: true, shareMyQuestions: true });
    const me = (await ana.client.session.currentSession({})).user;
    expect(me).toMatchObject({ shareMyAssessments: true, shareMyQuestions: true });
    expect(await shares(bruno)).toEqual([false, false]);
  });

  it("makes the user's questions visible to colleagues until it is switched off", async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    const idCataloging = await world.addCatalogue([madeUpName()]);
    await world.addQuestions({ count: 2, idCataloging, owner: ana });
    const found = async () => {
      const filter = { bank: 'shared' as const, idscataloging: [idCataloging] };
      return (await bruno.client.questions.getQuestionsNew({ paging: {}, filter })).totalrecords;
    };
    expect(await found()).toBe(0);
    await ana.client.users.changeShareOptions({ shareMyQuestions: true });
    expect(await found()).toBe(2);
    await ana.client.users.changeShareOptions({ shareMyQuestions: false });
    expect(await found()).toBe(0);
  });

  it('refuses students and authors', async () => {
    for (const role of ['student', 'author', 'editor'] as const) {
      const person = await world.addPerson(role, 'Noa Castro', role === 'student' ? idSchool : undefined);
      const call = person.client.users.changeShareOptions({ shareMyAssessments: true });
      await expect(call).notDoneWith(403, 'Not allowed');
      expect(await shares(person)).toEqual([false, false]);
    }
    const wrong = ana.client.users.changeShareOptions({ shareMyAssessments: 'maybe' as never });
    await expect(wrong).notDoneWith(400, 'Invalid shareMyAssessments parameter');
  });
});

describe('the own settings of a user', () => {
  let world: World;
  let ana: TestUser;

  beforeAll(async () => {
    world = await openWorld();
    ana = await world.addPerson('teacher', 'Ana Núñez', await world.addSchool('IES Ría de Vigo'));
    await world.database.update(user).set({ termsUse: null, cookies: null }).where(eq(user.id, ana.idUser));
  });
  afterAll(() => world.close());
  const me = async () => (await ana.client.session.currentSession({})).user;
  const changes = async () => {
    const rows = await world.database.select().from(audit).where(eq(audit.idUser, ana.idUser)).orderBy(audit.id);
    return rows.map(({ call, before, after }) => ({ call, before, after }));
  };

  it('have no acceptance of the terms until they accept, which the audit says', async () => {
    expect(await me()).toMatchObject({ termsUse: null, receiveCommercial: false });
    const { manageUserTerms } = ana.client.users;
    for (const termsUse of [0, undefined] as const)
      await expect(manageUserTerms({ termsUse, receiveCommercial: 1, idAccess: 1 })).refusedAs('termsNotAccepted');
    expect(await me()).toMatchObject({ termsUse: null, receiveCommercial: false });
    await manageUserTerms({ termsUse: 1, receiveCommercial: '1', idAccess: 1 });
    expect(await me()).toMatchObject({ termsUse: true, receiveCommercial: true });
    await manageUserTerms({ termsUse: true });
    expect(await me()).toMatchObject({ termsUse: true, receiveCommercial: true });
    expect(await changes()).toContainEqual({
      call: 'manageUserTerms',
      before: { termsUse: null, receiveCommercial: false },
      after: { termsUse: 1, receiveCommercial: true },
    });
  });

  it('have no agreement to commercial messages of students, nor of staff where the operator does not ask', async () => {
    const storedFor = async (person: TestUser) => {
      await person.client.users.manageUserTerms({ termsUse: 1, receiveCommercial: 1, idAccess: 1 });
      return (await person.client.session.currentSession({})).user;
    };
    const isAsked = async ({ client }: TestUser) =>
      (await client.installation.getCommercialConsent({})).content.isAsked;
    const noa = await world.addPerson('student', 'Noa Castro', ana.idSchool);
    expect(await storedFor(noa)).toMatchObject({ termsUse: true, receiveCommercial: false });
    expect([await isAsked(noa), await isAsked(ana)]).toEqual([false, true]);
    const iago = await world.addPerson('teacher', 'Iago Rei', ana.idSchool);
    world.host.asksCommercial = false;
    try {
      expect(await storedFor(iago)).toMatchObject({ termsUse: true, receiveCommercial: false });
      expect([await isAsked(noa), await isAsked(ana)]).toEqual([false, false]);
    } finally {
      world.host.asksCommercial = true;
    }
  });

  it('have the terms accepted for students by any of their schools, and for nobody else', async () => {
    const [here, there] = [await world.addSchool('IES Terra'), await world.addSchool('IES Aire')];
    const noa = await world.addPerson('student', 'Noa Castro', here);
    const rui = await world.addPerson('teacher', 'Rui Lobo', there);
    const xavier = await world.addPerson('administrator', 'Xavier Montes', there);
    await world.database.update(user).set({ termsUse: null });
    const termsOf = async ({ client }: TestUser) => (await client.session.currentSession({})).user.termsUse;
    await world.database.insert(membership).values({ idSchool: there, idUser: noa.idUser, role: 'student', since: 0 });
    expect([await termsOf(noa), await termsOf(rui)]).toEqual([null, null]);
    await xavier.client.installation.editSchool({ idSchool: there, acceptsStudentTerms: true });
    world.clock.pass(5 * 60_000);
    expect([await termsOf(noa), await termsOf(rui)]).toEqual([true, null]);
    await xavier.client.installation.editSchool({ idSchool: there, acceptsStudentTerms: false });
    world.clock.pass(5 * 60_000);
    expect(await termsOf(noa)).toBe(null);
  });

  it('allow no optional cookie that was not named', async () => {
    expect((await me()).cookiesConfig).toBeNull();
    await ana.client.users.manageCookies({ idAccess: 1, personalization: '1' });
    expect((await me()).cookiesConfig).toEqual({ personalization: 1, analytical: 0, publicity: 0 });
    await ana.client.users.manageCookies({ personalization: 1, analytical: 1, publicity: 1 });
    expect((await me()).cookiesConfig).toEqual({ personalization: 1, analytical: 1, publicity: 1 });
    const wrong = ana.client.users.manageCookies({ analytical: 'maybe' as never });
    await expect(wrong).notDoneWith(400, 'Invalid analytical parameter');
    const deep = `{"unknown":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const headers = { 'idempotency-key': 'deep' };
    const { status } = await ana.client.raw('POST', calls.users.manageCookies.path, deep, headers);
    expect(status).toBe(400);
  });

  it('take Catalan and French as languages, and none that is unknown', async () => {
    for (const newLanguage of ['ca', 'fr', 'es-ga'] as const) {
      await ana.client.users.updateUserLanguage({ newLanguage });
      expect((await me()).language).toBe(newLanguage);
    }
    const wrong = ana.client.users.updateUserLanguage({ newLanguage: 'de' });
    await expect(wrong).notDoneWith(400, 'Invalid newLanguage parameter');
    expect((await me()).language).toBe('es-ga');
  });

  it.each([
    ['gl', 'es-ga'],
    ['eu', 'es-eu'],
    ['ca-valencia', 'es-va'],
    ['es-CL', 'es-ch'],
    ['pt-BR', 'pt'],
  ])('take %s, as the web names a language, for %s', async (newLanguage, language) => {
    await ana.client.users.updateUserLanguage({ newLanguage });
    expect((await me()).language).toBe(language);
  });

  it('are changed by nobody without a session', async () => {
    for (const name of ['manageUserTerms', 'manageCookies', 'updateUserInfo', 'removeUserPhoto'] as const)
      await expect(world.anonymous.users[name]({})).notDoneWith(401, 'No session');
  });
});

describe('myProfile', () => {
  it('says what a teacher has in the school: classes of the year with their students, and own work', async () => {
    const world = await openWorld();
    const idSchool = await world.addSchool('IES Ría de Vigo');
    const ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    const bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    const lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
    const idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia]);
    await world.addCourse(idSchool, '3.º C', [bruno], [lucia]);
    const idCataloging = await world.addCatalogue(['Lengua', 'Verbos']);
    await world.addQuestions({ count: 2, idCataloging, owner: ana });
    await world.addQuestions({ count: 1, idCataloging, owner: bruno });
    expect((await bruno.client.users.myProfile({})).content.firstName).toBe('Bruno');
    await ana.client.assessments.addAssessment({ idsCataloging: [idCataloging] });
    expect((await ana.client.users.myProfile({})).content).toMatchObject({
      ...{ firstName: 'Ana', lastName: 'Núñez', email: ana.email, photo: null },
      schools: [{ idSchool, name: 'IES Ría de Vigo' }],
      courses: [{ idCourse, name: '3.º B', students: 1 }],
      counts: { questions: 2, assessments: 1, schedules: 0 },
    });
    await expect(lucia.client.users.myProfile({})).notDoneWith(403, 'Not allowed');
    // Who has just left the school has still a session.
    await world.database.delete(membership).where(eq(membership.idUser, bruno.idUser));
    await expect(bruno.client.users.myProfile({})).refusedAs('userInfoMissing');
    await world.close();
  });
});
