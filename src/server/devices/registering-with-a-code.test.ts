import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestClient, errorOf } from '../../../tests/support/client.ts';
import { CLOSED_COUNTRY, openDeviceWorld, type Registering, registering } from '../../../tests/support/device-world.ts';
import { madeUpEmail, madeUpWord } from '../../../tests/support/made-up.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { refusals } from '../../contract/refusals.ts';
import { PAIRING_CODE_MS } from '../../core/devices/registered-devices.ts';
import { addAccessCodes } from '../database/access-codes.ts';
import { device, pairingCode, user } from '../database/schema.ts';
import { deleteExpiredSignIns } from '../session/api.ts';
import { sha256Of } from '../sha256.ts';

const OTHER_PASSWORD = 'Vento-do-Mar-88!';
const { current, register, open, contact, createCode, rowOf, auditOf } = openDeviceWorld();
let world: World;
let idSchool: number;
let ana: TestUser;

beforeEach(() => {
  ({ world, idSchool, ana } = current());
});

describe('registering with the code of a school', () => {
  const addCode = async (values: object = {}) => {
    const code = `COD${madeUpWord().toUpperCase()}`;
    await addAccessCodes(world.database, [{ idSchool, code, idCountry: 14, added: 0, kind: 'school', ...values }]);
    return code;
  };
  const person = (voucher: string, more: Partial<Registering> = {}) =>
    registering(madeUpEmail(), {
      ...{ voucher, firstName: 'Uxía', lastName: 'Lema', password: OTHER_PASSWORD, termsUse: true },
      ...more,
    });
  const send = (given: Registering) => world.anonymous.devices.registerDevice(given);
  const accounts = (email: string) => world.database.$count(user, eq(user.email, email));

  it('makes the account of a teacher first, once, also where the reply was lost', async () => {
    const given = person(await addCode({ limit: 1 }));
    const { content, device: first } = await send(given);
    expect(content).toMatchObject({ idType: 3, idSchool, email: given.email });
    expect((await auditOf('registerDevice', content.idUser)).map(({ after }) => after)).toMatchObject([
      { used: 1, role: 'teacher' },
      { idDevice: first.idDevice },
    ]);
    const again = await send(given);
    expect(again).toMatchObject({ content: { idUser: content.idUser }, device: { idDevice: first.idDevice } });
    await expect(send({ ...given, password: 'wrong' })).refusedAs('deviceLoginWrong');
    expect(await accounts(given.email)).toBe(1);
    await contact(createTestClient(world.app, again.content.token));
  });

  it.each([
    ['an address that has an account', {}, () => ({ email: ana.email }), 'emailOfAccount'],
    ['students', {}, () => ({ idType: 4 }), 'deviceNotForUser'],
    ['who does not accept the terms', {}, () => ({ termsUse: false }), 'termsNotAccepted'],
    ['a country that is not open', {}, () => ({ idCountry: CLOSED_COUNTRY }), 'countryNotChosen'],
    ['a code that does not exist', {}, () => ({ voucher: 'NOWHERE' }), 'accessCodeNotFound'],
    ['a code of another country', { idCountry: CLOSED_COUNTRY }, () => ({}), 'accessCodeOfOtherCountry'],
    ['a deactivated code', { state: 'deactivated' }, () => ({}), 'accessCodeDeactivated'],
    ['a used-up code', { limit: 1, used: 1 }, () => ({}), 'accessCodeLimitReached'],
    ['an unavailable code', { state: 'unavailable' }, () => ({}), 'accessCodeUnavailable'],
    ['no password', {}, () => ({ password: '' }), 'emptyPassword'],
    ['a weak password', {}, () => ({ password: 'short' }), 'weakPassword'],
  ] as const)('refuses %s and stores nothing', async (_, values, more, refusal) => {
    const given = person(await addCode(values), more());
    const before = await accounts(given.email);
    const [status, errCode, text] = refusals[refusal];
    expect(await errorOf(send(given))).toMatchObject({ status, envelope: { errCode, error: text } });
    expect(await accounts(given.email)).toBe(before);
    expect(await world.database.$count(device, eq(device.uuid, given.uuid))).toBe(0);
  });

  it('refuses what is no address or no name as bad input', async () => {
    const code = await addCode();
    for (const more of [{ email: 'uxia' }, { firstName: '' }])
      expect(await errorOf(send(person(code, more)))).toMatchObject({ status: 400 });
  });

  it('keeps no account where the computer is somebody else’s', async () => {
    const { given } = await open(ana);
    const uxia = person(await addCode(), { uuid: given.uuid });
    await expect(send(uxia)).refusedAs('deviceOfOther');
    expect(await accounts(uxia.email)).toBe(0);
  });
});

describe('a pairing code', () => {
  it('registers a computer without the password, once, in the school in which it was made', async () => {
    const code = await createCode(ana);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    const [stored] = await world.database.select().from(pairingCode).where(eq(pairingCode.idUser, ana.idUser));
    expect(stored).toMatchObject({ idSchool, codeHash: await sha256Of(code) });
    const spaced = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const { client, idDevice } = await open(ana, { password: '', pairingCode: spaced });
    expect(await rowOf(idDevice)).toMatchObject({ proof: 'pairingCode' });
    await contact(client);
    await expect(register(ana.email, { password: '', pairingCode: code })).refusedAs('pairingCodeWrong');
    expect(JSON.stringify(await auditOf('createPairingCode', ana.idUser))).not.toContain(code);
  });

  it('is not good for another account, after ten minutes, after another one, and after signing out', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno', idSchool);
    const byCode = (pairing: string, { email } = ana) => register(email, { password: '', pairingCode: pairing });
    const [first, second] = [await createCode(ana), await createCode(ana)];
    await expect(byCode(first)).refusedAs('pairingCodeWrong');
    await expect(byCode(second, bruno)).refusedAs('pairingCodeWrong');
    world.clock.pass(PAIRING_CODE_MS);
    await expect(byCode(second)).refusedAs('pairingCodeWrong');
    world.clock.pass(1);
    await deleteExpiredSignIns(world.database, world.clock.now());
    expect(await world.database.$count(pairingCode, eq(pairingCode.idUser, ana.idUser))).toBe(0);
    const third = await createCode(ana);
    await ana.client.session.endOtherSessions({});
    await expect(byCode(third)).refusedAs('pairingCodeWrong');
  });

  it('cannot be guessed: wrong ones lock the account as wrong passwords do', async () => {
    const byCode = (pairing: string) => register(ana.email, { password: '', pairingCode: pairing });
    for (let tries = 1; tries < 5; tries += 1) await expect(byCode('AAAABBBB')).refusedAs('pairingCodeWrong');
    await expect(byCode('AAAABBBB')).refusedAs('loginLocked');
    await expect(byCode(await createCode(ana))).refusedAs('loginLocked');
  });

  it('is what accounts of a partner need, with and without a password here', async () => {
    await world.database.update(user).set({ source: 'eva' }).where(eq(user.id, ana.idUser));
    await expect(register(ana.email)).refusedAs('pairingCodeNeeded');
    await world.database.update(user).set({ passwordHash: null }).where(eq(user.id, ana.idUser));
    await expect(register(ana.email)).refusedAs('pairingCodeNeeded');
    await contact((await open(ana, { password: '', pairingCode: await createCode(ana) })).client);
    expect(await ana.client.devices.getDevices({})).toMatchObject({ needsPairingCode: true, content: [{}] });
  });

  it('is what accounts with a second factor need, also for a computer of before', async () => {
    const carla = await world.addPerson('coordinator', 'Carla', idSchool);
    const before = await open(carla);
    expect(await carla.client.devices.getDevices({})).toMatchObject({ needsPairingCode: false });
    const { secret, started } = (await carla.client.secondFactor.startSecondFactor({})).content;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() });
    await carla.client.secondFactor.confirmSecondFactor({ started, code });
    await expect(contact(before.client)).refusedAs('deviceNeedsRegistering');
    await expect(register(carla.email)).refusedAs('pairingCodeNeeded');
    await expect(register(carla.email, { password: 'wrong' })).refusedAs('deviceLoginWrong');
    expect(await carla.client.devices.getDevices({})).toMatchObject({
      ...{ needsPairingCode: true, content: [{ needsRegistering: true }] },
    });
    const more = { ...before.given, password: '', pairingCode: await createCode(carla) };
    await contact((await open(carla, more)).client);
  });

  it('is not made by a computer, nor by those who may not register one', async () => {
    const { client } = await open(ana);
    await expect(client.devices.createPairingCode({})).notDoneWith(403, 'Not allowed');
    for (const role of ['student', 'author', 'editor'] as const) {
      const person = await world.addPerson(role, 'Noa', role === 'student' ? idSchool : undefined);
      await expect(person.client.devices.createPairingCode({})).notDoneWith(403, 'Not allowed');
    }
  });
});
