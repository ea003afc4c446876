import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule } from '../../../tests/support/assessments-and-attempts.ts';
import { madeUpName } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { type RefusalName, refusals } from '../../contract/refusals.ts';
import type { ApiError } from '../client.ts';
import { addAccessCodes } from '../database/access-codes.ts';
import { accessCode, audit, country, course, enrolment, membership } from '../database/schema.ts';

let world: World;
let idSchool: number;
let elsewhere: number;
let ana: TestUser;
let bea: TestUser;
let olga: TestUser;
let noa: TestUser;
let idCourse: number;
let code: string;

beforeAll(async () => {
  world = await openWorld();
  const nowhere = { id: 1000, name: 'Nowhere', abbreviation: 'NW', language: 'en' };
  await world.database.insert(country).values(nowhere);
  idSchool = await world.addSchool('IES Ría de Vigo');
  elsewhere = await world.addSchool('EOI de Lugo');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  bea = await world.addPerson('coordinator', 'Bea Sar', idSchool);
  olga = await world.addPerson('teacher', 'Olga Reis', idSchool);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  noa = await world.addPerson('student', 'Noa Castro', elsewhere);
  const leo = await world.addPerson('student', 'Leo Abreu', idSchool);
  idCourse = await world.addCourse(idSchool, '3.º A', [ana], [leo]);
  code = (await ana.client.joining.renewClassCode({ idCourse })).content.code;
});

const join = ({ client }: TestUser, voucher = code) => client.joining.voucherActivatedStudent({ voucher });
const setCode = (values: Partial<typeof accessCode.$inferInsert>) =>
  world.database.update(accessCode).set(values).where(eq(accessCode.code, code));
const codeRow = async () => (await world.database.select().from(accessCode).where(eq(accessCode.code, code)))[0];
const enrolmentsOf = ({ idUser }: TestUser) =>
  world.database
    .select()
    .from(enrolment)
    .where(and(eq(enrolment.idCourse, idCourse), eq(enrolment.idUser, idUser), isNull(enrolment.until)));
const membershipOf = async ({ idUser }: TestUser, idSchool: number) =>
  (
    await world.database
      .select()
      .from(membership)
      .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser)))
  )[0];

describe('voucherActivatedStudent', () => {
  it('adds a student of another school to the end of the list, and to the school', async () => {
    const reply = await join(noa, ` ${code.toLowerCase().slice(0, 3)} ${code.slice(3)}`);
    const content = { idSchool, idCourse, Groupname: '3.º A', schoolName: 'IES Ría de Vigo' };
    expect(reply).toEqual({ errCode: 0, error: '', errorEmail1: '', errorEmail2: '', content });
    expect(await enrolmentsOf(noa)).toMatchObject([{ listNumber: 2, since: world.clock.now() }]);
    expect(await membershipOf(noa, idSchool)).toMatchObject({ role: 'student', active: true });
    expect(await codeRow()).toMatchObject({ used: 1 });
    const [row] = await world.database.select().from(audit).where(eq(audit.idUser, noa.idUser)).orderBy(audit.id);
    expect(row).toMatchObject({ idSchool, call: 'voucherActivatedStudent', after: { idCourse, used: 1 } });
  });

  it('puts the student into the audiences of open schedules at once', async () => {
    const idCataloging = await world.addCatalogue([madeUpName()]);
    const questions = await world.addQuestions({ count: 2, idCataloging });
    const idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Repaso' });
    const now = world.clock.now();
    const window = { opens: now - 1000, closes: now + 3_600_000, duration: 30 };
    const idSchedule = await addSchedule(world, { owner: ana, idCourse, idAssessment, ...window });
    await join(noa);
    const { content } = await noa.client.attempts.getStudentAssessments({});
    expect(content.map((row) => row.idSchedule)).toEqual([idSchedule]);
  });

  it.each<[string, Partial<typeof accessCode.$inferInsert>, RefusalName]>([
    ['of another country', { idCountry: 1000 }, 'accessCodeOfOtherCountry'],
    ['that was deactivated', { state: 'deactivated' }, 'accessCodeDeactivated'],
    ['that is used up', { limit: 3, used: 3 }, 'accessCodeLimitReached'],
    ['that is unavailable', { state: 'unavailable' }, 'accessCodeUnavailable'],
    ['that has ended', { until: 1 }, 'accessCodeUnavailable'],
    ['of a school', { kind: 'school', idCourse: null }, 'accessCodeNotFound'],
  ])('refuses a code %s and changes nothing', async (_, values, refusal) => {
    await setCode(values);
    const before = await codeRow();
    const error: ApiError = await join(noa).catch((caught) => caught);
    expect(error).toMatchObject({ status: refusals[refusal][0], envelope: { error: refusals[refusal][2] } });
    const codeOf = values.kind === 'school' ? { codeOf: 'school' } : {};
    expect(error.envelope).toMatchObject({ errorEmail1: '', errorEmail2: '', ...codeOf });
    expect(await codeRow()).toEqual(before);
    expect(await enrolmentsOf(noa)).toEqual([]);
    expect(await membershipOf(noa, idSchool)).toBeUndefined();
  });

  it('refuses unknown codes, a class joined before, and classes that are deleted or of a partner', async () => {
    await expect(join(noa, 'ZZZ ZZZ')).refusedAs('accessCodeNotFound');
    await world.database.update(course).set({ source: 'partner' }).where(eq(course.id, idCourse));
    await expect(join(noa)).refusedAs('accessCodeUnavailable');
    await world.database.update(course).set({ source: '', deleted: true }).where(eq(course.id, idCourse));
    await expect(join(noa)).refusedAs('accessCodeUnavailable');
    await world.database.update(course).set({ deleted: false }).where(eq(course.id, idCourse));
    await join(noa);
    await setCode({ limit: 1 });
    await expect(join(noa)).refusedAs('accessCodeAlreadyAdded');
    expect(await codeRow()).toMatchObject({ used: 1 });
  });

  it('lets in no more students at once than the limit allows', async () => {
    await setCode({ limit: 3 });
    const students = await Promise.all(
      Array.from({ length: 8 }, (_, n) => world.addPerson('student', `Uma ${n}`, elsewhere)),
    );
    const outcomes = await Promise.allSettled(students.map((student) => join(student)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await codeRow()).toMatchObject({ used: 3 });
    const numbers = (await Promise.all(students.map(enrolmentsOf))).flat().map(({ listNumber }) => listNumber);
    expect(numbers.toSorted()).toEqual([2, 3, 4]);
  });

  it('lets a student back in who had left the school, but nobody who works there or was locked', async () => {
    await world.addMembership(noa, 'student', idSchool);
    const at = and(eq(membership.idSchool, idSchool), eq(membership.idUser, noa.idUser));
    await world.database.update(membership).set({ active: false }).where(at);
    await expect(join(noa)).refusedAs('accessCodeUnavailable');
    await world.database.update(membership).set({ active: true, role: 'teacher' }).where(at);
    await expect(join(noa)).refusedAs('accessCodeUnavailable');
    expect(await membershipOf(noa, idSchool)).toMatchObject({ role: 'teacher' });
    await world.database
      .update(membership)
      .set({ role: 'student', until: world.clock.now() - 1 })
      .where(at);
    await join(noa);
    expect(await membershipOf(noa, idSchool)).toMatchObject({ role: 'student', until: null });
  });

  it('is for students alone', async () => {
    await expect(join(ana)).rejects.toMatchObject({ status: 403 });
  });
});

describe('the code of a class', () => {
  const read = async ({ client }: TestUser) => (await client.joining.getClassCode({ idCourse })).content;

  it('is read with what is printed beside it, by its teachers and those who see the whole school', async () => {
    for (const reader of [ana, bea])
      expect(await read(reader)).toEqual({
        ...{ courseName: '3.º A', schoolName: 'IES Ría de Vigo', language: 'es', address: 'http://test/login' },
        code: { code, limit: null, used: 0, state: 'active', lastDay: null },
        can: { edit: true },
      });
    await expect(read(olga)).refusedAs('courseNotValid');
  });

  it('is renewed with its limit, and the old one ends', async () => {
    await ana.client.joining.editClassCode({ idCourse, limit: 5, lastDay: '2026-03-02' });
    const { content } = await ana.client.joining.renewClassCode({ idCourse });
    expect(content).toMatchObject({ limit: 5, used: 0, lastDay: null });
    await expect(join(noa)).refusedAs('accessCodeDeactivated');
    await expect(join(noa, content.code)).resolves.toBeTruthy();
    expect((await read(ana)).code).toMatchObject({ code: content.code, used: 1 });
  });

  it('ends after its last day, by the clocks of the school', async () => {
    await ana.client.joining.editClassCode({ idCourse, lastDay: '2026-03-03' });
    expect((await read(ana)).code).toMatchObject({ lastDay: '2026-03-03', limit: null });
    world.clock.set('2026-03-04T00:00');
    await expect(join(noa)).refusedAs('accessCodeUnavailable');
    world.clock.set('2026-03-03T23:59');
    await expect(join(noa)).resolves.toBeTruthy();
    await ana.client.joining.editClassCode({ idCourse, lastDay: '' });
    expect((await read(ana)).code).toMatchObject({ lastDay: null });
  });

  it('is changed by nobody else, and not where a partner decides who is in the class', async () => {
    const before = await codeRow();
    await expect(olga.client.joining.renewClassCode({ idCourse })).refusedAs('courseNotValid');
    await expect(olga.client.joining.editClassCode({ idCourse, limit: 1 })).refusedAs('courseNotValid');
    await world.database.update(course).set({ source: 'partner' }).where(eq(course.id, idCourse));
    await expect(ana.client.joining.renewClassCode({ idCourse })).refusedAs('courseNotValid');
    await expect(ana.client.joining.editClassCode({ idCourse, limit: 1 })).refusedAs('courseNotValid');
    expect((await read(ana)).can).toEqual({ edit: false });
    expect(await codeRow()).toEqual(before);
  });

  it('of another course is not touched', async () => {
    const other = await world.addCourse(idSchool, '3.º B', [ana], []);
    const row = { idSchool, idCourse: other, idCountry: 14, kind: 'course' as const, code: 'OTHER2', added: 0 };
    await addAccessCodes(world.database, [row]);
    await ana.client.joining.renewClassCode({ idCourse });
    const [kept] = await world.database.select().from(accessCode).where(eq(accessCode.code, 'OTHER2'));
    expect(kept).toMatchObject({ state: 'active' });
    await world.database.delete(accessCode).where(eq(accessCode.code, 'OTHER2'));
  });
});
