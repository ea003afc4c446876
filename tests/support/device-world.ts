import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { audit, country, device } from '../../src/server/database/schema.ts';
import { createTestClient, type TestClient } from './client.ts';
import { newUuid } from './made-up.ts';
import { openWorld, type TestUser, type World } from './world.ts';

/** The password of the people of a world. */
export const PASSWORD = 'Assess-2026!';

/** Returns what a device tells of a fault, once. */
export const faultEntry = (more: object = {}) => ({
  ...{ uuid: newUuid(), happened: '2026-03-02T07:00:00Z', step: 'push' as const },
  ...{ call: 'editQuestion', status: 500, errCode: 500, fault: 'TypeError', appVersion: '1.0.263' },
  ...more,
});

/** A country whose people may not use the product. */
export const CLOSED_COUNTRY = 77;

/** What somebody sends to register a computer. */
export type Registering = Parameters<World['anonymous']['devices']['registerDevice']>[0];

/** Returns what registers a computer by the password. */
export const registering = (email: string, more: Partial<Registering> = {}): Registering => ({
  ...{ email, password: PASSWORD, uuid: newUuid(), name: 'Portátil' },
  ...more,
});

/**
 * Opens a world with one school, whose people register computers, before the tests of a file. Each test begins at the same moment, with
 * a teacher of its own.
 */
export const openDeviceWorld = () => {
  let world: World;
  let idSchool: number;
  let ana: TestUser;

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
    const closed = { id: CLOSED_COUNTRY, name: 'Closed', abbreviation: 'XX', language: 'en', access: false };
    await world.database.insert(country).values(closed);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set('2026-03-02T08:00');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  });

  return {
    /** Returns the world, its school and the teacher of the test. */
    current: () => ({ world, idSchool, ana }),
    /** Registers a computer by an e-mail address. */
    register: (email: string, more: Partial<Registering> = {}) =>
      world.anonymous.devices.registerDevice(registering(email, more)),
    /** Registers a computer of somebody, and returns it with a client that makes calls by its token. */
    open: async ({ email }: TestUser, more: Partial<Registering> = {}) => {
      const given = registering(email, more);
      const { content, device: registered } = await world.anonymous.devices.registerDevice(given);
      return { given, ...registered, token: content.token, client: createTestClient(world.app, content.token) };
    },
    /** Contacts the server with the token of a device. */
    contact: (client: TestClient) => client.devices.getDeviceSession({}),
    listed: async ({ client }: TestUser) => (await client.devices.getDevices({})).content,
    createCode: async ({ client }: TestUser) => (await client.devices.createPairingCode({})).content.pairingCode,
    rowOf: async (idDevice: number) =>
      (await world.database.select().from(device).where(eq(device.id, idDevice))).at(0),
    /** Returns what the audit says of a user's calls. */
    auditOf: async (call: string, idUser: number) =>
      (await world.database.select().from(audit).where(eq(audit.idUser, idUser)).orderBy(audit.id)).filter(
        (row) => row.call === call,
      ),
  };
};
