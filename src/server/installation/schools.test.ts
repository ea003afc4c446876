import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { type Role, roles } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { audit, school } from '../database/schema.ts';

let world: World;
let sol: number;
let luna: number;
let root: TestUser;
let xavier: TestUser;

beforeAll(async () => {
  world = await openWorld();
  sol = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa Nova');
  root = await world.addPerson('administrator', 'Root Admin', PROVIDER_SCHOOL_ID);
  xavier = await world.addPerson('administrator', 'Xavier Montes', sol);
  await world.addPerson('teacher', 'Ana Núñez', sol);
  await world.addPerson('student', 'Noa Castro', sol);
});
afterAll(() => world.close());

const namesFor = async (person: TestUser, keyword = '') => {
  const { content, totalrecords } = await person.client.installation.getSchools({ keyword });
  expect(totalrecords).toBe(content.length);
  return content.map(({ Name }) => Name);
};
const rowOf = async (id: number) => (await world.database.select().from(school).where(eq(school.id, id)))[0];
const spain = { idCountry: 14, timezone: 'Europe/Madrid' };
const mine = { ...spain, administer: true };

describe('getSchools', () => {
  it('lists all schools, by name and without the provider, for administrators of the installation', async () => {
    expect(await namesFor(root)).toEqual(['IES Lúa Nova', 'IES Sol']);
  });

  it('lists the own school for its administrators', async () => {
    expect(await namesFor(xavier)).toEqual(['IES Sol']);
  });

  it('finds words of a name, whatever the accents', async () => {
    expect(await namesFor(root, 'lua')).toEqual(['IES Lúa Nova']);
    expect(await namesFor(xavier, 'lua')).toEqual([]);
  });

  it('counts the people with a valid membership', async () => {
    const { content } = await root.client.installation.getSchools({ keyword: 'sol' });
    expect(content).toMatchObject([{ idSchool: sol, staff: 2, students: 1, countryName: 'España' }]);
  });

  it('says which schools have a discipline, of their own or of the provider', async () => {
    const disciplines = async () => {
      const { content } = await root.client.installation.getSchools({});
      return content.map(({ Name, hasDisciplines }) => [Name, hasDisciplines]);
    };
    expect(await disciplines()).toEqual([
      ['IES Lúa Nova', false],
      ['IES Sol', false],
    ]);
    await xavier.client.questions.addReadyCatalogue({ language: 'es' });
    expect(await disciplines()).toEqual([
      ['IES Lúa Nova', false],
      ['IES Sol', true],
    ]);
    const edith = await world.addPerson('editor', 'Edith Louro', PROVIDER_SCHOOL_ID);
    await edith.client.questions.addReadyCatalogue({ language: 'es' });
    expect(await disciplines()).toEqual([
      ['IES Lúa Nova', true],
      ['IES Sol', true],
    ]);
  });

  it('has pages', async () => {
    const reply = await root.client.installation.getSchools({ page: 2, recordsperpage: 1 });
    expect(reply).toMatchObject({ totalrecords: 2, totalpages: 2, content: [{ Name: 'IES Sol' }] });
  });
});

describe('addSchool', () => {
  it('adds a school, which its maker administers if asked for', async () => {
    const one = await root.client.installation.addSchool({ ...spain, name: 'CEIP Mar', administer: '1' });
    const { idSchool } = one.content;
    const { user } = await root.client.users.changeSchool({ idSchool });
    expect(user).toMatchObject({ idSchool, idType: 1, schoolName: 'CEIP Mar', administersInstallation: true });
    expect((await root.client.users.changeSchool({ idSchool: null })).user).toMatchObject({ idSchool: null });
    const administrator = { email: 'Eva@Rio.gal', firstName: 'Eva' };
    const river = { ...spain, name: 'CEIP Río', address: 'Rúa 1' };
    const other = await root.client.installation.addSchool({ ...river, administrator });
    const switching = root.client.users.changeSchool({ idSchool: other.content.idSchool });
    await expect(switching).notDoneWith(403, 'This user has no access to this school');
    expect(await rowOf(other.content.idSchool)).toMatchObject({ address: 'Rúa 1', timezone: 'Europe/Madrid' });
  });

  it('adds none without an administrator: its maker, or a person who is invited by mail', async () => {
    const before = await namesFor(root);
    const alone = root.client.installation.addSchool({ ...spain, name: 'CEIP Illa' });
    await expect(alone).notDoneWith(400, 'A school needs an administrator');
    expect(await namesFor(root)).toEqual(before);
    const administrator = { email: 'Sabela@Illa.gal', firstName: 'Sabela', lastName: 'Rei' };
    const { idSchool } = (await root.client.installation.addSchool({ ...spain, name: 'CEIP Illa', administrator }))
      .content;
    await world.waitForJobs();
    const link = world.mails.findLast(({ to }) => to === 'sabela@illa.gal')?.text.match(/invitation\?link=(\S+)/)?.[1];
    const person = { firstName: 'Sabela', lastName: 'Rei', password: 'Tres-Gaivotas-88', terms: true };
    const accepted = await world.anonymous.members.acceptInvitation({ link: link ?? '', person });
    expect(accepted).toMatchObject({ user: { idSchool, idType: roles.administrator } });
  });

  it('refuses a name that another school of the country has, and an unknown country', async () => {
    const before = await namesFor(root);
    await expect(root.client.installation.addSchool({ ...mine, name: ' ies sol ' })).notDoneWith(
      ...([409, 'There is already a school with this name'] as const),
    );
    const nowhere = root.client.installation.addSchool({ ...mine, name: 'IES Nowhere', idCountry: 999 });
    await expect(nowhere).notDoneWith(404, 'This country is not valid');
    await expect(root.client.installation.addSchool({ ...mine, name: ' ' })).notDoneWith(
      ...([400, 'Invalid name parameter'] as const),
    );
    const zone = root.client.installation.addSchool({ ...mine, name: 'IES Zone', timezone: 'Europe/Nowhere' });
    await expect(zone).notDoneWith(400, 'Invalid timezone parameter');
    expect(await namesFor(root)).toEqual(before);
  });
});

describe('editSchool', () => {
  beforeEach(() => world.database.update(school).set({ name: 'IES Sol', address: '' }).where(eq(school.id, sol)));

  it('changes what is given, for its administrators and those of the installation', async () => {
    await xavier.client.installation.editSchool({ idSchool: sol, address: 'Praza 2' });
    expect(await rowOf(sol)).toMatchObject({ name: 'IES Sol', address: 'Praza 2' });
    await root.client.installation.editSchool({ idSchool: sol, name: 'IES Sol e Mar' });
    expect(await rowOf(sol)).toMatchObject({ name: 'IES Sol e Mar', address: 'Praza 2' });
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'editSchool')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({ before: { name: 'IES Sol' }, after: { name: 'IES Sol e Mar' } });
  });

  it.each([
    ['another school', () => luna],
    ['the provider', () => PROVIDER_SCHOOL_ID],
    ['no school at all', () => 999_999],
  ])('refuses %s to the administrators of a school', async (_, id) => {
    const call = xavier.client.installation.editSchool({ idSchool: id(), name: 'Mine' });
    await expect(call).notDoneWith(404, 'This school is not valid');
    expect((await rowOf(id()))?.name).not.toBe('Mine');
  });

  it('refuses the provider to everybody, and a name or country that is not possible', async () => {
    const { editSchool } = root.client.installation;
    await expect(editSchool({ idSchool: PROVIDER_SCHOOL_ID, name: 'Mine' })).notDoneWith(
      404,
      'This school is not valid',
    );
    await expect(editSchool({ idSchool: sol, name: 'IES LÚA NOVA' })).notDoneWith(
      ...([409, 'There is already a school with this name'] as const),
    );
    await expect(editSchool({ idSchool: sol, idCountry: 999 })).notDoneWith(404, 'This country is not valid');
    expect(await rowOf(sol)).toMatchObject({ name: 'IES Sol', idCountry: 14 });
  });
});

describe('the calls of schools', () => {
  it.each((Object.keys(roles) as Role[]).filter((role) => role !== 'administrator'))('refuse a %s', async (role) => {
    const person = await world.addPerson(role, 'Bruno Gil', role === 'author' || role === 'editor' ? undefined : sol);
    const { addSchool, editSchool, getSchools } = person.client.installation;
    for (const call of [
      () => addSchool({ ...spain, name: 'Mine' }),
      () => editSchool({ idSchool: sol, name: 'Mine' }),
      () => getSchools({}),
    ])
      await expect(call()).notDoneWith(403, 'Not allowed');
  });

  it('add no school for the administrators of one', async () => {
    await expect(xavier.client.installation.addSchool({ ...spain, name: 'Mine' })).notDoneWith(403, 'Not allowed');
  });

  it('are all that the administrators of the installation reach: what schools do refuses them', async () => {
    const { client } = root;
    for (const call of [
      () => client.schedules.getCourses({}),
      () => client.assessments.getAssessments({}),
      () => client.users.changeShareOptions({ shareMyQuestions: true }),
    ])
      await expect(call()).notDoneWith(403, 'Not allowed');
  });
});

describe('changeSchool without a school', () => {
  it('refuses who does not administer the installation', async () => {
    const call = xavier.client.users.changeSchool({ idSchool: null });
    await expect(call).notDoneWith(403, 'This user has no access to this school');
    expect((await xavier.client.session.currentSession({})).user.idSchool).toBe(sol);
  });
});

describe('getCountries', () => {
  it('lists the countries with their flags for everybody', async () => {
    const { content } = await world.anonymous.installation.getCountries({});
    expect(content).toContainEqual({
      ...{ id: 14, idCountry: 14, name: 'España', abbreviation: 'ES', language: 'es', access: 1, groups: 1 },
      ...{ simplificaReportsStudentsStatistics: '1', simplificaReportsGenerateSheet: '1' },
    });
  });
});

describe('getMailDelivery', () => {
  it('tells administrators whether mails reach their recipients', async () => {
    const delivery = async ({ client }: TestUser) => (await client.installation.getMailDelivery({})).content;
    expect(await delivery(root)).toEqual({ isDelivered: true, failed: [] });
    Object.assign(world.host.mail, { isWrittenOnly: true });
    try {
      expect(await delivery(xavier)).toEqual({ isDelivered: false, failed: [] });
    } finally {
      delete world.host.mail.isWrittenOnly;
    }
  });
});
