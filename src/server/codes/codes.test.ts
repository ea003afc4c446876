import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { readAccessCode } from '../../core/people/access-codes.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { createAccessCodes } from '../database/access-codes.ts';
import { accessCode, accessCodeKey, audit } from '../database/schema.ts';

let world: World;
let sol: number;
let luna: number;
let course: number;
let lunaCourse: number;
let root: TestUser;
let xavier: TestUser;

beforeAll(async () => {
  world = await openWorld();
  sol = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa');
  root = await world.addPerson('administrator', 'Root Admin', PROVIDER_SCHOOL_ID);
  xavier = await world.addPerson('administrator', 'Xavier Montes', sol);
  course = await world.addCourse(sol, '2.º ESO Álamo', [], []);
  lunaCourse = await world.addCourse(luna, '1.º ESO A', [], []);
});
afterAll(() => world.close());

const rowOf = async (id: number) => (await world.database.select().from(accessCode).where(eq(accessCode.id, id)))[0];
const lastAudit = async (call: string) =>
  (await world.database.select().from(audit).where(eq(audit.call, call)).orderBy(audit.id)).at(-1);

describe('addAccessCode', () => {
  it("adds a code of the school for teachers, in the school's country and without a limit", async () => {
    const { idAccessCode, code } = (await xavier.client.codes.addAccessCode({})).content;
    expect(code).toBe(readAccessCode(code));
    expect(await rowOf(idAccessCode)).toMatchObject({
      ...{ code, idSchool: sol, kind: 'school', idCourse: null, limit: null, used: 0, state: 'active', idCountry: 14 },
    });
    expect(await lastAudit('addAccessCode')).toMatchObject({ idSchool: sol, after: { code, limit: null } });
  });

  it('adds a code of a course with a limit', async () => {
    const { content } = await xavier.client.codes.addAccessCode({ idCourse: course, limit: 30 });
    expect(await rowOf(content.idAccessCode)).toMatchObject({ kind: 'course', idCourse: course, limit: 30 });
  });

  it('adds several codes at once, which one audit row names', async () => {
    const { codes } = (await xavier.client.codes.addAccessCode({ count: 3, limit: 1 })).content;
    expect(new Set(codes).size).toBe(3);
    const rows = await world.database.select().from(accessCode).where(inArray(accessCode.code, codes));
    expect(rows.map(({ idSchool, limit }) => [idSchool, limit])).toEqual([1, 2, 3].map(() => [sol, 1]));
    expect(await lastAudit('addAccessCode')).toMatchObject({ after: { codes, limit: 1 } });
    await expect(xavier.client.codes.addAccessCode({ count: 101 })).notDoneWith(400, 'count: at most 100');
  });

  it('adds a code of the school that an administrator of the installation names', async () => {
    const { content } = await root.client.codes.addAccessCode({ idSchool: luna });
    expect(await rowOf(content.idAccessCode)).toMatchObject({ idSchool: luna });
    expect(await lastAudit('addAccessCode')).toMatchObject({ idSchool: luna, idUser: root.idUser });
  });

  it('refuses a course of another school, an unknown country, other schools and limits out of bounds', async () => {
    const before = await world.database.$count(accessCodeKey);
    const { addAccessCode } = xavier.client.codes;
    await expect(addAccessCode({ idCourse: lunaCourse })).notDoneWith(404, 'Course not valid');
    await expect(addAccessCode({ idCountry: 999 })).notDoneWith(404, 'This country is not valid');
    for (const idSchool of [luna, PROVIDER_SCHOOL_ID, 999_999])
      await expect(addAccessCode({ idSchool })).notDoneWith(404, 'This school is not valid');
    for (const idSchool of [undefined, PROVIDER_SCHOOL_ID, 999_999])
      await expect(root.client.codes.addAccessCode({ idSchool })).notDoneWith(404, 'This school is not valid');
    await expect(addAccessCode({ limit: 0 })).notDoneWith(400, 'limit: at least 1');
    await expect(addAccessCode({ limit: 100_001 })).notDoneWith(400, 'limit: at most 100000');
    expect(await world.database.$count(accessCodeKey)).toBe(before);
  });
});

describe('editAccessCode', () => {
  it('changes what is given, and says before and after in the audit', async () => {
    const { idAccessCode } = (await xavier.client.codes.addAccessCode({ limit: 5 })).content;
    await xavier.client.codes.editAccessCode({ idAccessCode, state: 'deactivated' });
    expect(await rowOf(idAccessCode)).toMatchObject({ state: 'deactivated', limit: 5 });
    await xavier.client.codes.editAccessCode({ idAccessCode, limit: null });
    expect(await rowOf(idAccessCode)).toMatchObject({ state: 'deactivated', limit: null });
    expect(await lastAudit('editAccessCode')).toMatchObject({ before: { limit: 5 }, after: { limit: null } });
    const until = '2026-06-30T22:00:00.000Z';
    await xavier.client.codes.editAccessCode({ idAccessCode, until });
    const { content } = await xavier.client.codes.getAccessCodes({ recordsperpage: 100 });
    expect(content.find((row) => row.idAccessCode === idAccessCode)).toMatchObject({ until, limit: null });
    await xavier.client.codes.editAccessCode({ idAccessCode, until: null });
    expect(await rowOf(idAccessCode)).toMatchObject({ until: null });
  });

  it('refuses a code of another school and an unknown country', async () => {
    const { idAccessCode } = (await root.client.codes.addAccessCode({ idSchool: luna })).content;
    const edit = (more: object) => xavier.client.codes.editAccessCode({ idAccessCode, state: 'deactivated', ...more });
    await expect(edit({})).notDoneWith(404, 'This access code is not valid');
    await expect(edit({ idSchool: luna })).notDoneWith(404, 'This school is not valid');
    const own = (await xavier.client.codes.addAccessCode({})).content;
    await expect(edit({ ...own, idCountry: 999 })).notDoneWith(404, 'This country is not valid');
    expect(await rowOf(idAccessCode)).toMatchObject({ state: 'active' });
    expect(await rowOf(own.idAccessCode)).toMatchObject({ state: 'active' });
  });
});

describe('getAccessCodes', () => {
  it('lists the codes of the school alone, active ones first', async () => {
    const { content, totalrecords } = await xavier.client.codes.getAccessCodes({ recordsperpage: 100 });
    const rows = await world.database.select().from(accessCode).where(eq(accessCode.idSchool, sol));
    expect(content.map(({ idAccessCode }) => idAccessCode).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(totalrecords).toBe(rows.length);
    const states = content.map(({ state }) => state === 'active');
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
    expect(states).toContain(false);
  });

  it('finds a code as it is read aloud, words of a course, and a state', async () => {
    const { content } = await xavier.client.codes.addAccessCode({ idCourse: course });
    const spoken = `${content.code.slice(0, 3)} ${content.code.slice(3)}`.toLowerCase();
    const found = async (keyword: string) =>
      (await xavier.client.codes.getAccessCodes({ keyword })).content.map(({ code }) => code);
    expect(await found(spoken)).toEqual([content.code]);
    expect(await found('alamo')).toContain(content.code);
    expect(await found('olmo')).toEqual([]);
    const { content: off } = await xavier.client.codes.getAccessCodes({ state: 'deactivated' });
    expect(new Set(off.map(({ state }) => state))).toEqual(new Set(['deactivated']));
  });

  it('has pages', async () => {
    const reply = await xavier.client.codes.getAccessCodes({ page: 2, recordsperpage: 1 });
    expect(reply.content).toHaveLength(1);
    expect(reply.totalpages).toBe(reply.totalrecords);
  });
});

describe('exportAccessCodes', () => {
  it('gives the found codes of the school as values separated by commas', async () => {
    const { code } = (await xavier.client.codes.addAccessCode({ idCourse: course, limit: 7 })).content;
    const { bytes, type } = await xavier.client.codes.exportAccessCodes({ keyword: code });
    const [head, row, ...rest] = new TextDecoder().decode(bytes).split('\r\n');
    expect(type).toBe('text/csv; charset=utf-8');
    expect(head).toMatch(/^code,kind,courseName,/);
    expect(row).toMatch(new RegExp(`^${code},course,2.º ESO Álamo,.*,active,7,0,`));
    expect(rest).toEqual(['']);
  });

  it('refuses a school that the administrator does not administer', () =>
    expect(xavier.client.codes.exportAccessCodes({ idSchool: luna })).refusedAs('administeredSchoolNotValid'));
});

describe('createAccessCodes', () => {
  it('makes as many different codes as are wanted, in the order given', async () => {
    const wanted = [course, null, course].map((idCourse) => ({
      ...{ idSchool: sol, idCountry: 14, idCourse, limit: null, until: null },
    }));
    const codes = await createAccessCodes(world.host.database, wanted, world.clock.now());
    expect(new Set(codes).size).toBe(3);
    for (const [index, code] of codes.entries())
      expect((await world.database.select().from(accessCode).where(eq(accessCode.code, code)))[0]).toMatchObject({
        idCourse: wanted[index]?.idCourse,
      });
  });
});
