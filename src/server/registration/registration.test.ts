import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpEmail } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import type { calls } from '../../contract/index.ts';
import { refusals } from '../../contract/refusals.ts';
import type { ApiError } from '../client.ts';
import { addAccessCodes } from '../database/access-codes.ts';
import { accessCode, audit, country, course, enrolment, student, user } from '../database/schema.ts';

const PASSWORD = 'Vento-do-Mar-88!';
let world: World;
let idSchool: number;
let idCourse: number;
let ana: TestUser;
let noa: TestUser;
let made = 0;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  ana = await world.addPerson('teacher', 'Ana', idSchool);
  noa = await world.addPerson('student', 'Noa', idSchool);
  idCourse = await world.addCourse(idSchool, '3.º A', [ana], [noa]);
  await world.database.insert(country).values([
    { id: 76, name: 'Brasil', abbreviation: 'BR', language: 'pt' },
    { id: 77, name: 'Closed', abbreviation: 'XX', language: 'en', access: false },
  ]);
});
afterAll(() => world.close());

type CodeValues = Partial<typeof accessCode.$inferInsert>;

/** Adds a code of the course, or of the school with that kind, and returns it. */
const addCode = async (values: CodeValues = {}) => {
  const code = `CODE${String(made++).padStart(4, '0')}`;
  const kind = values.kind ?? 'course';
  const of = kind === 'course' ? { idCourse } : {};
  await addAccessCodes(world.database, [{ idSchool, code, idCountry: 14, added: 0, ...of, ...values, kind }]);
  return code;
};

const usedOf = async (code: string) =>
  (await world.database.select().from(accessCode).where(eq(accessCode.code, code)))[0]?.used;

const personWith = (voucher: string) => ({
  ...{ idType: 4, voucher, firstName: 'Uxía', lastName: 'Lema Souto', email: madeUpEmail() },
  ...{ password: PASSWORD, idCountry: 14, termsUse: true },
});
type Person = Parameters<typeof world.anonymous.session.registerUser>[0];
const register = (person: Person) => world.anonymous.session.registerUser(person);
const accountsWith = (email: string) => world.database.$count(user, eq(user.email, email));

describe('registering', () => {
  it('makes a student of the class whose code was typed, who is signed in, and last in its list', async () => {
    const code = await addCode({ limit: 2 });
    const person = { ...personWith(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`), receiveCommercial: true };
    const { user: me } = await register(person);
    expect(me).toMatchObject({ idType: 4, email: person.email, idCountry: 14, termsUse: true });
    const { idUser } = me;
    const [enrolled] = await world.database.select().from(enrolment).where(eq(enrolment.idUser, idUser));
    expect(enrolled).toMatchObject({ idSchool, idCourse, listNumber: 2, until: null });
    expect(await world.database.$count(student, eq(student.idUser, idUser))).toBe(1);
    const [account] = await world.database.select().from(user).where(eq(user.id, idUser));
    expect(account).toMatchObject({ receiveCommercial: false, passwordGiven: false, source: '', createdBy: null });
    expect(await usedOf(code)).toBe(1);
    const [row] = await world.database.select().from(audit).orderBy(desc(audit.id)).limit(1);
    expect(row).toMatchObject({ call: 'registerUser', idUser, idSchool, before: { used: 0 } });
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
    expect((await world.anonymous.session.login({ login: person.email, password: PASSWORD })).user.idUser).toBe(idUser);
  });

  it("makes a teacher who may grade by a school's code", async () => {
    const code = await addCode({ kind: 'school' });
    const { user: me } = await register({ ...personWith(code), idType: 3 });
    expect(me).toMatchObject({ idType: 3, idSchool, permissions: 'grade' });
    expect(await world.database.$count(enrolment, eq(enrolment.idUser, me.idUser))).toBe(0);
  });

  it('gives people of one name different logins', async () => {
    const code = await addCode();
    const logins = await Promise.all([1, 2, 3].map(async () => (await register(personWith(code))).user.login));
    expect(new Set(logins).size).toBe(3);
    expect(await usedOf(code)).toBe(3);
  });

  it.each<[string, CodeValues, Partial<Person>, (typeof calls.session.registerUser.refuses)[number]]>([
    ['without the terms', {}, { termsUse: false }, 'termsNotAccepted'],
    ['from a country that is not open', {}, { idCountry: 77 }, 'countryNotChosen'],
    ['from a country that does not exist', {}, { idCountry: 999 }, 'countryNotChosen'],
    ['with a code that does not exist', {}, { voucher: 'NOWHERE' }, 'accessCodeNotFound'],
    ["as a student with a school's code", { kind: 'school' }, {}, 'accessCodeNotFound'],
    ["as a teacher with a class's code", {}, { idType: 3 }, 'accessCodeNotFound'],
    ['with a code of another country', {}, { idCountry: 76 }, 'accessCodeOfOtherCountry'],
    ['with a deactivated code', { state: 'deactivated' }, {}, 'accessCodeDeactivated'],
    ['with an unavailable code', { state: 'unavailable' }, {}, 'accessCodeUnavailable'],
    ['with a code whose time is over', { until: 1 }, {}, 'accessCodeUnavailable'],
    ['with a used-up code', { limit: 1, used: 1 }, {}, 'accessCodeLimitReached'],
    ['without a password', {}, { password: '' }, 'emptyPassword'],
    ['with a weak password', {}, { password: 'short' }, 'weakPassword'],
    ['with a guessable password', {}, { password: 'Password1!' }, 'weakPassword'],
  ])('%s is refused and changes nothing', async (_, values, given, refusal) => {
    const code = await addCode(values);
    const before = await usedOf(code);
    const person = { ...personWith(code), ...given };
    const error: ApiError = await register(person).catch((caught) => caught);
    const [status, errCode, text] = refusals[refusal];
    expect(error).toMatchObject({ status, envelope: { errCode, error: text } });
    const isOfOthers = refusal === 'accessCodeNotFound' && person.voucher === code;
    expect(error.envelope.codeOf).toBe(isOfOthers ? (values.kind ?? 'course') : undefined);
    expect(await accountsWith(person.email)).toBe(0);
    expect(await usedOf(code)).toBe(before);
  });

  it('with a class that was deleted is refused', async () => {
    const gone = await world.addCourse(idSchool, '3.º Z', [ana], []);
    const code = await addCode({ idCourse: gone });
    await world.database
      .update(course)
      .set({ deleted: true })
      .where(and(eq(course.idSchool, idSchool), eq(course.id, gone)));
    await expect(register(personWith(code))).refusedAs('accessCodeUnavailable');
  });

  it('with a registered address is refused to those who have a code, and tells nothing to others', async () => {
    const email = noa.email.toUpperCase();
    await expect(register({ ...personWith(await addCode()), email })).refusedAs('emailRegistered');
    await expect(register({ ...personWith('NOWHERE'), email })).refusedAs('accessCodeNotFound');
  });

  it('never passes the limit of a code, however many register at once', async () => {
    const code = await addCode({ limit: 3 });
    const people = Array.from({ length: 6 }, () => personWith(code));
    const outcomes = await Promise.allSettled(people.map(register));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await usedOf(code)).toBe(3);
    const accounts = await Promise.all(people.map(({ email }) => accountsWith(email)));
    expect(accounts.filter((count) => count === 1)).toHaveLength(3);
  });

  it('makes one account of two registrations with one address at the same moment', async () => {
    const code = await addCode();
    const person = personWith(code);
    const outcomes = await Promise.allSettled([register(person), register(person)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await accountsWith(person.email)).toBe(1);
    expect(await usedOf(code)).toBe(1);
  });
});
