import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desktop, openDesktop } from '../../../tests/support/desktop-world.ts';
import { PASSWORD } from '../../../tests/support/device-world.ts';
import { madeUpEmail } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { FIRST_LOCAL_ID } from '../../core/sync/local-ids.ts';
import { device } from '../database/schema.ts';

let server: World;
let idSchool: number;
let ana: TestUser;
let computer: Desktop;

beforeAll(async () => {
  server = await openWorld();
  idSchool = await server.addSchool('IES Ría de Vigo');
  ana = await server.addPerson('teacher', 'Ana Núñez', idSchool);
});
afterAll(() => server.close());
beforeEach(async () => {
  computer = await openDesktop(server);
});
afterEach(() => computer.close());

const register = (more: object = {}) =>
  computer.desktop.registerDesktop({ email: ana.email, password: PASSWORD, name: 'Portátil', ...more });
const whoWorks = async () => (await computer.anonymous.session.currentSession({})).user;
const devicesOfAna = async () => (await ana.client.devices.getDevices({})).content;

describe('registerDesktop', () => {
  it('makes the computer its person’s, who works there without another sign-in', async () => {
    expect((await computer.desktop.getDesktopState({})).content).toMatchObject({
      access: 'unregistered',
      person: null,
    });
    await expect(whoWorks()).refusedAs('noSession');
    const { content } = await register();
    expect(content).toMatchObject({
      ...{ access: 'open', opensBy: 'password', problem: null, device: { name: 'Portátil' } },
      person: { firstName: 'Ana', lastName: 'Núñez', email: ana.email, schoolName: 'IES Ría de Vigo' },
    });
    expect((await computer.desktop.getDesktopState({})).content).toEqual(content);
    expect(await whoWorks()).toMatchObject({ idUser: ana.idUser, idSchool, idType: 3, timezone: 'Europe/Madrid' });
    expect(await devicesOfAna()).toMatchObject([{ name: 'Portátil' }]);
  });

  it('again registers the same computer, whose reply may have been lost', async () => {
    await register();
    const { content } = await register({ name: 'Aula 3' });
    expect(content.device?.name).toBe('Aula 3');
    const rows = await server.database.select().from(device);
    expect(rows.filter(({ uuid }) => uuid === content.device?.uuid)).toHaveLength(1);
  });

  it('takes a PIN of this computer where a pairing code takes the place of the password', async () => {
    const { pairingCode } = (await ana.client.devices.createPairingCode({})).content;
    await expect(register({ password: '', pairingCode, pin: '1234567' })).refusedAs('desktopPinWeak');
    const { content } = await register({ password: '', pairingCode, pin: '12345678' });
    expect(content).toMatchObject({ access: 'open', opensBy: 'pin' });
    computer.clock.pass(6 * 3_600_000);
    await expect(computer.desktop.unlockDesktop({ password: PASSWORD })).refusedAs('desktopPasswordWrong');
    expect((await computer.desktop.unlockDesktop({ password: '12345678' })).content.access).toBe('open');
  });

  it('says why the server refuses, and that it is not reached', async () => {
    await expect(register({ password: 'Wrong-2026!' })).refusedAs('deviceLoginWrong');
    await expect(register({ email: madeUpEmail() })).refusedAs('deviceLoginWrong');
    await expect(register({ password: '' })).refusedAs('emptyPassword');
    computer.line.isCut = true;
    await expect(register()).refusedAs('noConnection');
    expect((await computer.desktop.getDesktopState({})).content.access).toBe('unregistered');
  });

  it('refuses another person, also of another school, and leaves no computer of theirs behind', async () => {
    await register();
    const leo = await server.addPerson('teacher', 'Leo Ruiz', idSchool);
    await expect(register({ email: leo.email })).refusedAs('desktopOfOther');
    const other = await server.addSchool('CEIP do Mar');
    const eva = await server.addPerson('teacher', 'Eva Gil', other);
    await expect(register({ email: eva.email })).refusedAs('desktopOfOther');
    expect((await eva.client.devices.getDevices({})).content.filter(({ revoked }) => revoked === null)).toEqual([]);
    expect((await whoWorks()).idUser).toBe(ana.idUser);
  });

  it('gives rows that are made there ids that the server gives to none', async () => {
    await register();
    await register();
    const [own] = await computer.database
      .insert((await import('../database/schema.ts')).stimulus)
      .values({ idSchool, added: 0 })
      .returning();
    expect(own?.id).toBe(FIRST_LOCAL_ID);
  });
});

describe('unlockDesktop', () => {
  it('opens a computer without a network whose session has ended', async () => {
    await expect(computer.desktop.unlockDesktop({ password: PASSWORD })).refusedAs('desktopUnregistered');
    await register();
    computer.line.isCut = true;
    computer.clock.pass(6 * 3_600_000);
    await expect(whoWorks()).refusedAs('noSession');
    expect((await computer.desktop.getDesktopState({})).content).toMatchObject({
      ...{ access: 'locked', person: { firstName: 'Ana' } },
    });
    expect((await computer.desktop.unlockDesktop({ password: PASSWORD })).content.access).toBe('open');
    expect((await whoWorks()).idUser).toBe(ana.idUser);
  });

  it('locks after five wrong ones: 5, 10, 20 and 30 minutes', async () => {
    await register();
    for (const minutes of [5, 10, 20, 30, 30]) {
      for (let tries = 1; tries < 5; tries++)
        await expect(computer.desktop.unlockDesktop({ password: 'wrong' })).refusedAs('desktopPasswordWrong');
      await expect(computer.desktop.unlockDesktop({ password: 'wrong' })).refusedAs('desktopLocked');
      computer.clock.pass(minutes * 60_000 - 1);
      await expect(computer.desktop.unlockDesktop({ password: PASSWORD })).refusedAs('desktopLocked');
      computer.clock.pass(1);
    }
    expect((await computer.desktop.unlockDesktop({ password: PASSWORD })).content.access).toBe('open');
  });
});

it('a server answers none of these calls', async () => {
  expect((await server.anonymous.raw('POST', '/desktop/getDesktopState.php', {})).status).toBe(404);
});
