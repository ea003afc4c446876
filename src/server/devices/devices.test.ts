import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestClient } from '../../../tests/support/client.ts';
import { faultEntry, openDeviceWorld, PASSWORD } from '../../../tests/support/device-world.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import { DEVICE_TOKEN_MS } from '../../core/devices/registered-devices.ts';
import type { AnyCall } from '../area.ts';
import { membership, user } from '../database/schema.ts';

const OTHER_PASSWORD = 'Vento-do-Mar-88!';
const { current, register, open, contact, listed, rowOf, auditOf } = openDeviceWorld();
let world: World;
let idSchool: number;
let ana: TestUser;

beforeEach(() => {
  ({ world, idSchool, ana } = current());
});

describe('the token of a device', () => {
  const declared = () =>
    Object.values(calls).flatMap((area) =>
      Object.values(area as unknown as Record<string, AnyCall>).filter(({ device: use }) => use),
    );

  it('makes the calls that are declared for it, which say how it may be refused', () => {
    expect(declared().map(({ name }) => name)).toEqual([
      ...['getDeviceSession', 'addDesktopLog', 'revokeDevice', 'syncAssessment', 'getSyncedFile'],
      ...['exchangeKeys', 'getSyncedDisciplines'],
      ...['uploadFile', 'uploadPackage'],
    ]);
    for (const { name, refuses } of declared())
      expect(refuses, name).toEqual(expect.arrayContaining(['deviceRevoked', 'deviceNeedsRegistering']));
  });

  it('makes no other call, reads no file and no description of the calls, and is no cookie', async () => {
    const { client, token } = await open(ana);
    const names = new Set(declared().map(({ name }) => name));
    for (const area of Object.values(calls))
      for (const call of Object.values(area as unknown as Record<string, AnyCall>)) {
        if (names.has(call.name)) continue;
        const response = await client.raw(call.method, call.path, call.method === 'GET' ? undefined : {});
        expect([call.name, response.status]).toEqual([call.name, 403]);
      }
    expect((await client.raw('GET', '/openapi.json')).status).toBe(401);
    expect((await client.raw('GET', '/files/0123456789abcdef0123456789abcdef.png')).status).toBe(404);
    const byCookie = await world.anonymous.raw(
      'POST',
      calls.devices.getDeviceSession.path,
      {},
      {
        ...{ cookie: `assessments_session=${token}`, 'x-requested-with': 'assessments-assistant' },
      },
    );
    expect(byCookie.status).toBe(401);
    await contact(client);
  });

  it('counts for 90 days after the last contact', async () => {
    const { client, idDevice, given } = await open(ana);
    world.clock.pass(DEVICE_TOKEN_MS - 1);
    await contact(client);
    expect((await rowOf(idDevice))?.lastContact).toBe(world.clock.now());
    world.clock.pass(DEVICE_TOKEN_MS - 1);
    await contact(client);
    world.clock.pass(DEVICE_TOKEN_MS);
    await expect(contact(client)).refusedAs('deviceNeedsRegistering');
    await contact((await open(ana, given)).client);
  });

  it('asks for the new password once after the password was changed', async () => {
    const { client, given } = await open(ana);
    await ana.client.session.changePassword({ oldPassword: PASSWORD, password: OTHER_PASSWORD });
    await expect(contact(client)).refusedAs('deviceNeedsRegistering');
    expect(await listed(ana)).toMatchObject([{ needsRegistering: true, revoked: null }]);
    await expect(register(ana.email, given)).refusedAs('deviceLoginWrong');
    const again = await open(ana, { ...given, password: OTHER_PASSWORD });
    await contact(again.client);
    expect(await listed(ana)).toMatchObject([{ needsRegistering: false }]);
  });

  it('still counts when the user signs out everywhere', async () => {
    const { client } = await open(ana);
    await ana.client.session.endOtherSessions({});
    await ana.client.session.logout({});
    await contact(client);
  });

  it('is told that it was revoked, also once its user has left the school, and opens nothing for a student', async () => {
    const xavier = await world.addPerson('administrator', 'Xavier', idSchool);
    const [left, demoted] = [await open(ana), await open(await world.addPerson('teacher', 'Bruno', idSchool))];
    await xavier.client.members.endMembership({ idUser: ana.idUser });
    await expect(contact(left.client)).refusedAs('deviceRevoked');
    expect(await rowOf(left.idDevice)).toMatchObject({ revoked: world.clock.now() });
    const bruno = (await rowOf(demoted.idDevice))?.idUser ?? 0;
    await world.database.update(membership).set({ role: 'student' }).where(eq(membership.idUser, bruno));
    world.clock.pass(5_000);
    await expect(contact(demoted.client)).notDoneWith(403, 'Not allowed');
    await world.database.update(user).set({ active: false }).where(eq(user.id, bruno));
    world.clock.pass(5_000);
    await expect(contact(demoted.client)).refusedAs('deviceRevoked');
    await expect(contact(createTestClient(world.app, 'device.made-up'))).notDoneWith(401, 'No session');
  });
});

describe('managing computers', () => {
  it('lists, names and revokes one’s own', async () => {
    const first = await open(ana);
    world.clock.pass(60_000);
    const second = await open(ana);
    expect(await listed(ana)).toMatchObject([{ idDevice: second.idDevice }, { idDevice: first.idDevice }]);
    await ana.client.devices.renameDevice({ idDevice: first.idDevice, name: ' El de casa ' });
    await ana.client.devices.revokeDevice({ idDevice: first.idDevice });
    await expect(contact(first.client)).refusedAs('deviceRevoked');
    expect(await listed(ana)).toEqual([
      expect.objectContaining({ idDevice: second.idDevice, revoked: null, can: { rename: true, revoke: true } }),
      {
        ...{ idDevice: first.idDevice, name: 'El de casa', browser: '', system: '', needsRegistering: false },
        ...{ registered: '2026-03-02T07:00:00.000Z', lastContact: '2026-03-02T07:00:00.000Z' },
        ...{ revoked: '2026-03-02T07:01:00.000Z', can: { rename: true, revoke: false } },
      },
    ]);
    await ana.client.devices.revokeDevice({ idDevice: first.idDevice });
    await contact(second.client);
    const again = await open(ana, first.given);
    expect(again.idDevice).toBe(first.idDevice);
    await contact(again.client);
  });

  it('lets a computer revoke itself, and no other one', async () => {
    const [one, other] = [await open(ana), await open(ana)];
    await expect(one.client.devices.revokeDevice({ idDevice: other.idDevice })).refusedAs('deviceNotValid');
    await one.client.devices.revokeDevice({ idDevice: one.idDevice });
    await expect(one.client.devices.revokeDevice({ idDevice: one.idDevice })).refusedAs('deviceRevoked');
    await contact(other.client);
  });

  it('lets administrators see and revoke those of their school, and name none', async () => {
    const xavier = await world.addPerson('administrator', 'Xavier', idSchool);
    const { idDevice, client } = await open(ana);
    await client.devices.addDesktopLog({ entries: [faultEntry()] });
    const { idUser } = ana;
    const found = await xavier.client.devices.getSchoolDevices({ idUser });
    expect(found).toMatchObject({
      totalrecords: 1,
      content: [{ idDevice, idUser, firstName: 'Ana', faults: 1, can: { rename: false, revoke: true } }],
    });
    expect((await xavier.client.devices.getSchoolDevices({})).totalrecords).toBeGreaterThan(1);
    await expect(xavier.client.devices.renameDevice({ idDevice, name: 'X' })).refusedAs('deviceNotValid');
    await xavier.client.devices.revokeDevice({ idDevice });
    await expect(contact(client)).refusedAs('deviceRevoked');
    const rows = await auditOf('revokeDevice', xavier.idUser);
    expect(rows).toMatchObject([{ subject: { idDevice }, before: { idUser }, after: { revoked: true } }]);
  });

  it('is refused for computers of others, of other schools, and to those without the right', async () => {
    const { idDevice, client } = await open(ana);
    const idSol = await world.addSchool('IES Sol');
    const people = [
      await world.addPerson('teacher', 'Bruno', idSchool),
      await world.addPerson('coordinator', 'Carla', idSchool),
      await world.addPerson('administrator', 'Olga', idSol),
    ];
    for (const { client: other } of people) {
      await expect(other.devices.renameDevice({ idDevice, name: 'X' })).refusedAs('deviceNotValid');
      await expect(other.devices.revokeDevice({ idDevice })).refusedAs('deviceNotValid');
    }
    expect((await people[2]?.client.devices.getSchoolDevices({}))?.content).toEqual([]);
    for (const { client: other } of people.slice(0, 2))
      await expect(other.devices.getSchoolDevices({})).notDoneWith(403, 'Not allowed');
    const noa = await world.addPerson('student', 'Noa', idSchool);
    await expect(noa.client.devices.getDevices({})).notDoneWith(403, 'Not allowed');
    await expect(contact(ana.client)).refusedAs('deviceNotValid');
    await contact(client);
  });
});
