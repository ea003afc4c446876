import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { parseLegalText } from '../../core/legal/legal-texts.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { assetUse, audit, school } from '../database/schema.ts';

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
});
afterAll(() => world.close());
beforeEach(() => world.database.update(school).set({ settings: {}, logo: null }).where(eq(school.id, sol)));

const settingsFor = async (person: TestUser, idSchool = sol) =>
  (await person.client.installation.getSchoolSettings({ idSchool })).content;
const rowOf = async (id: number) => (await world.database.select().from(school).where(eq(school.id, id)))[0];
const others = [
  ['another school', () => luna],
  ['the provider', () => PROVIDER_SCHOOL_ID],
  ['no school at all', () => 999_999],
] as const;

describe('getSchoolSettings', () => {
  it('gives a school with what counts where nothing is set, to its administrators and those of the installation', async () => {
    const expected = {
      ...{ idSchool: sol, name: 'IES Sol', address: '', idCountry: 14, timezone: 'Europe/Madrid', logo: null },
      ...{ language: null, academicYearStart: '09-01', passwordDays: null, auditDays: 730, guideLink: null },
      ...{ requiresSecondFactor: false, acceptsStudentTerms: false, mailsReleases: false, paper: 'a4' },
      retention: { sheetPictures: 'nextSchoolYear' },
    };
    expect(await settingsFor(xavier)).toEqual(expected);
    expect(await settingsFor(root)).toEqual(expected);
  });

  it.each(others)('refuses %s to the administrators of a school', (_, id) =>
    expect(settingsFor(xavier, id())).refusedAs('administeredSchoolNotValid'),
  );

  it.each(['coordinator', 'teacher', 'student'] as const)('is not for a %s', async (role) => {
    const person = await world.addPerson(role, 'Noa', sol);
    await expect(settingsFor(person)).notDoneWith(403, 'Not allowed');
  });
});

describe('editSchool', () => {
  it('changes the settings that are given, and says before and after in the audit', async () => {
    const { editSchool } = xavier.client.installation;
    await editSchool({ idSchool: sol, passwordDays: 180, auditDays: 365 });
    await editSchool({
      idSchool: sol,
      academicYearStart: '02-01',
      passwordDays: null,
      retention: { sheetPictures: 'month' },
    });
    expect(await settingsFor(xavier)).toMatchObject({
      ...{ passwordDays: null, auditDays: 365, academicYearStart: '02-01', name: 'IES Sol' },
      retention: { sheetPictures: 'month' },
    });
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'editSchool')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({
      ...{ idSchool: sol, idUser: xavier.idUser },
      ...{ before: { passwordDays: 180, academicYearStart: '09-01' }, after: { passwordDays: null } },
    });
  });

  it('gives sessions of the school its language, its paper and its guide, and the country’s and the installation’s without', async () => {
    const session = async () => (await xavier.client.session.currentSession({})).user;
    expect(await session()).toMatchObject({ schoolLanguage: 'es', schoolPaper: 'a4', guideLink: null });
    const guideLink = 'https://guide.school.example/start';
    await root.client.installation.editSchool({ idSchool: sol, language: 'pt', guideLink, paper: 'letter' });
    world.clock.pass(6_000);
    expect(await session()).toMatchObject({ schoolLanguage: 'pt', schoolPaper: 'letter', guideLink });
    await xavier.client.installation.editSchool({ idSchool: sol, language: '', guideLink: '' });
    expect(await session()).toMatchObject({ schoolLanguage: 'es', guideLink: null });
  });

  it.each([
    ['passwordDays', 0],
    ['passwordDays', 3651],
    ['auditDays', 29],
    ['retention', { sheetPictures: 'ever' }],
    ['academicYearStart', '13-01'],
    ['paper', 'a3'],
    ['language', 'xx'],
    ['guideLink', 'javascript:alert(1)'],
    ['guideLink', 'no address'],
  ])('refuses the %s %j, and changes nothing', async (name, value) => {
    const call = xavier.client.installation.editSchool({ idSchool: sol, address: 'Praza 9', [name]: value });
    await expect(call).rejects.toThrow();
    expect(await rowOf(sol)).toMatchObject({ settings: {}, address: '' });
  });
});

describe('the logo of a school', () => {
  let image: Blob;
  beforeAll(async () => {
    const create = { width: 40, height: 20, channels: 3, background: '#0f6b5f' } as const;
    image = new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
  });
  const usesOfSol = () => world.database.select().from(assetUse).where(eq(assetUse.entity, 'school'));

  it('is stored, shown to its people, said in the audit and removed again', async () => {
    const { logo } = (await xavier.client.installation.uploadSchoolLogo({ idSchool: sol, file: image })).content;
    expect(await settingsFor(root)).toMatchObject({ logo });
    expect((await xavier.client.members.mySchool({})).content).toMatchObject({ logo });
    expect(await usesOfSol()).toMatchObject([{ idSchool: sol, asset: logo, id: sol }]);
    await root.client.installation.removeSchoolLogo({ idSchool: sol });
    expect(await settingsFor(xavier)).toMatchObject({ logo: null });
    expect(await usesOfSol()).toEqual([]);
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'removeSchoolLogo')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({ idSchool: sol, before: { logo }, after: { logo: null } });
  });

  it('is an image', async () => {
    const call = xavier.client.installation.uploadSchoolLogo({ idSchool: sol, file: new Blob(['<svg/>']) });
    await expect(call).refusedAs('imagesOnly');
    expect(await rowOf(sol)).toMatchObject({ logo: null });
  });

  it.each(others)('of %s is not changed by the administrators of a school', async (_, id) => {
    const { uploadSchoolLogo, removeSchoolLogo } = xavier.client.installation;
    await expect(uploadSchoolLogo({ idSchool: id(), file: image })).refusedAs('administeredSchoolNotValid');
    await expect(removeSchoolLogo({ idSchool: id() })).refusedAs('administeredSchoolNotValid');
    expect(await usesOfSol()).toEqual([]);
  });
});

describe('getLegalText', () => {
  const read = (language: 'es-ga' | 'pt') =>
    world.anonymous.installation.getLegalText({ page: 'terms', language }).then(({ content }) => content);

  it('gives everybody the text that the operator has put in the place of the built-in one, else nothing', async () => {
    expect(await read('es-ga')).toBeNull();
    world.host.legalTexts = new Map([['terms.es', parseLegalText('# Condiciones\n\n- Sea amable.')]]);
    const blocks = [{ kind: 'list', items: ['Sea amable.'] }];
    expect(await read('es-ga')).toEqual({ language: 'es', title: 'Condiciones', blocks });
    expect(await read('pt')).toBeNull();
  });
});
