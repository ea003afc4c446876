import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { country } from '../database/schema.ts';

let world: World;
let sol: number;
let luna: number;
let root: TestUser;
let xavier: TestUser;
let ana: TestUser;

beforeAll(async () => {
  world = await openWorld();
  sol = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa');
  root = await world.addPerson('administrator', 'Root Admin', PROVIDER_SCHOOL_ID);
  xavier = await world.addPerson('administrator', 'Xavier Montes', sol);
  ana = await world.addPerson('teacher', 'Ana Núñez', sol);
  await ana.client.users.updateUserLanguage({ newLanguage: 'pt' });
  await expect(ana.client.codes.addAccessCode({})).notDoneWith(403, 'Not allowed');
  world.clock.set('2026-03-04T00:00');
  await xavier.client.installation.editSchool({ idSchool: sol, address: '=cmd("x")' });
  await root.client.codes.addAccessCode({ idSchool: luna });
  const flags = { simplificaReportsStudentsStatistics: true, simplificaReportsGenerateSheet: true };
  const portugal = { name: 'Portugal', abbreviation: 'PT', language: 'pt', access: true, groups: true } as const;
  await root.client.installation.addCountry({ ...portugal, ...flags });
});
afterAll(async () => {
  await world.database.delete(country).where(eq(country.abbreviation, 'PT'));
  await world.close();
});

type Input = Parameters<TestUser['client']['audit']['getAudit']>[0];
const callsFor = async (person: TestUser, input: Input = {}) =>
  (await person.client.audit.getAudit(input)).content.map(({ call }) => call);

describe('getAudit', () => {
  it('lists what was done and refused in the own school, newest first, with names and values', async () => {
    const { content, totalrecords } = await xavier.client.audit.getAudit({});
    expect(content.map(({ call }) => call)).toEqual(['editSchool', 'addAccessCode', 'updateUserLanguage']);
    expect(totalrecords).toBe(3);
    expect(content[0]).toMatchObject({ before: { address: '' }, after: { address: '=cmd("x")' }, lastName: 'Montes' });
    expect(content[1]).toMatchObject({ outcome: 'refused', idUser: ana.idUser, before: null, after: null });
  });

  it.each<[string, () => Input, string[]]>([
    ['a person', () => ({ idUser: ana.idUser }), ['addAccessCode', 'updateUserLanguage']],
    ['a call', () => ({ call: 'editSchool' }), ['editSchool']],
    ['an outcome', () => ({ outcome: 'refused' }), ['addAccessCode']],
    ['the first day', () => ({ from: '2026-03-04' }), ['editSchool']],
    ['the last day, included', () => ({ to: '2026-03-03' }), ['addAccessCode', 'updateUserLanguage']],
    ['words of a name', () => ({ keyword: 'montes xavier' }), ['editSchool']],
    ['a changed value', () => ({ keyword: 'cmd(' }), ['editSchool']],
    ['a sign that LIKE gives a meaning', () => ({ keyword: '%' }), []],
  ])('is filtered by %s', async (_, input, expected) => expect(await callsFor(xavier, input())).toEqual(expected));

  it('has pages', async () => {
    const reply = await xavier.client.audit.getAudit({ page: 2, recordsperpage: 2 });
    expect(reply).toMatchObject({ totalrecords: 3, totalpages: 2, content: [{ call: 'updateUserLanguage' }] });
  });

  it('lists for administrators of the installation a school, or what belongs to none', async () => {
    expect(await callsFor(root, { idSchool: luna })).toEqual(['addAccessCode']);
    expect(await callsFor(root)).toEqual(['addCountry']);
  });

  it('and exportAudit refuse other schools, and everybody who administers none', async () => {
    const { getAudit, exportAudit } = xavier.client.audit;
    for (const idSchool of [luna, PROVIDER_SCHOOL_ID]) {
      await expect(getAudit({ idSchool })).refusedAs('administeredSchoolNotValid');
      await expect(exportAudit({ idSchool })).refusedAs('administeredSchoolNotValid');
    }
    await expect(ana.client.audit.getAudit({})).notDoneWith(403, 'Not allowed');
  });
});

describe('exportAudit', () => {
  it('gives the filtered rows as values separated by commas, none of which is a formula', async () => {
    const { bytes, type } = await xavier.client.audit.exportAudit({ call: 'editSchool' });
    const [head, row, ...rest] = new TextDecoder().decode(bytes).split('\r\n');
    expect(type).toBe('text/csv; charset=utf-8');
    expect(head).toMatch(/^at,idUser,login,/);
    expect(row).toContain('2026-03-04T00:00:00+01:00');
    expect(row).toContain('Montes');
    expect(row).toMatch(/"\{""name"":/);
    expect(rest).toEqual(['']);
  });
});
