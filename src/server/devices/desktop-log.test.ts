import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestClient, errorOf } from '../../../tests/support/client.ts';
import { faultEntry, openDeviceWorld } from '../../../tests/support/device-world.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { MOST_LOG_ENTRIES, MOST_LOG_ENTRIES_A_DAY } from '../../core/devices/desktop-log.ts';
import { device, deviceLog, idempotency, pairingCode } from '../database/schema.ts';

const DAY = 86_400_000;
const { current, open, contact, createCode, rowOf } = openDeviceWorld();
let world: World;
let idSchool: number;
let ana: TestUser;

beforeEach(() => {
  ({ world, idSchool, ana } = current());
});

describe('addDesktopLog', () => {
  it('stores names and numbers of faults, each once', async () => {
    const { client, idDevice } = await open(ana);
    const entries = [
      faultEntry(),
      faultEntry({ call: undefined, status: null, errCode: undefined, fault: 'cursor-behind' }),
    ];
    expect((await client.devices.addDesktopLog({ entries })).content).toEqual({ stored: 2 });
    expect((await client.devices.addDesktopLog({ entries: [...entries, faultEntry()] })).content).toEqual({
      stored: 1,
    });
    const rows = await world.database.select().from(deviceLog).where(eq(deviceLog.idDevice, idDevice));
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ step: 'push', call: 'editQuestion', status: 500, fault: 'TypeError' });
  });

  it('takes no sentences, no long lists, and a bounded number a day', async () => {
    const { client } = await open(ana);
    const send = (entries: ReturnType<typeof faultEntry>[]) => client.devices.addDesktopLog({ entries });
    const tooMany = Array.from({ length: MOST_LOG_ENTRIES + 1 }, () => faultEntry());
    for (const entries of [[], tooMany, [faultEntry({ fault: 'Ana wrote this' })], [faultEntry({ call: 'a/b' })]])
      expect(await errorOf(send(entries))).toMatchObject({ status: 400 });
    const counts = [];
    for (let sent = 0; sent <= MOST_LOG_ENTRIES_A_DAY; sent += MOST_LOG_ENTRIES)
      counts.push((await send(tooMany.slice(1).map(() => faultEntry()))).content.stored);
    expect(counts).toEqual([50, 50, 50, 50, 0]);
    world.clock.pass(DAY);
    expect((await send([faultEntry()])).content.stored).toBe(1);
  });

  it('is for registered computers alone', async () => {
    const { client, idDevice } = await open(ana);
    await expect(ana.client.devices.addDesktopLog({ entries: [faultEntry()] })).refusedAs('deviceNotValid');
    await ana.client.devices.revokeDevice({ idDevice });
    await expect(client.devices.addDesktopLog({ entries: [faultEntry()] })).refusedAs('deviceRevoked');
  });
});

describe('the people of computers', () => {
  it('are erased with their computers, pairing codes and logs', async () => {
    const xavier = await world.addPerson('administrator', 'Xavier', idSchool);
    const { client, idDevice, token } = await open(ana);
    await client.devices.addDesktopLog({ entries: [faultEntry()] });
    await createCode(ana);
    await xavier.client.privacy.anonymiseUser({ idUser: ana.idUser, name: 'Ana Núñez' });
    expect(await rowOf(idDevice)).toBeUndefined();
    for (const table of [device, pairingCode] as const)
      expect(await world.database.$count(table, eq(table.idUser, ana.idUser))).toBe(0);
    expect(await world.database.$count(deviceLog, eq(deviceLog.idDevice, idDevice))).toBe(0);
    await expect(contact(createTestClient(world.app, token))).notDoneWith(401, 'No session');
    expect(JSON.stringify(await world.database.select().from(idempotency))).not.toContain(token);
  });
});
