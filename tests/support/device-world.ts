import { eq } from 'drizzle-orm';
import { audit, device } from '../../src/server/database/schema.ts';
import { createTestClient, type TestClient } from './client.ts';
import { newUuid } from './made-up.ts';
import { openWorld, type TestUser } from './world.ts';

/** The password of the people of a world. */
export const PASSWORD = 'Assess-2026!';

/** Returns what a device tells of a fault, once. */
export const faultEntry = (more: object = {}) => ({
  ...{ uuid: newUuid(), happened: '2026-03-02T07:00:00Z', step: 'push' as const },
  ...{ call: 'editQuestion', status: 500, errCode: 500, fault: 'TypeError', appVersion: '1.0.263' },
  ...more,
});

/** Opens a world with one school, whose people register computers. */
export const openDeviceWorld = async () => {
  const world = await openWorld();
  const idSchool = await world.addSchool('IES Ría de Vigo');
  type Registering = Parameters<typeof world.anonymous.devices.registerDevice>[0];
  const registering = (email: string, more: Partial<Registering> = {}): Registering => ({
    ...{ email, password: PASSWORD, uuid: newUuid(), name: 'Portátil' },
    ...more,
  });
  return {
    ...{ world, idSchool, registering },
    /** Registers a computer by an e-mail address. */
    register: (email: string, more: Partial<Registering> = {}) =>
      world.anonymous.devices.registerDevice(registering(email, more)),
    /** Registers a computer of somebody, and returns it with a client that makes calls by its token. */
    open: async ({ email }: TestUser, more: Partial<Registering> = {}) => {
      const given = registering(email, more);
      const { content, device: registered } = await world.anonymous.devices.registerDevice(given);
      return { given, ...registered, token: content.token, client: createTestClient(world.app, content.token) };
    },
    /** Makes the call of a device that knows nothing new. */
    meet: (client: TestClient) => client.devices.getDeviceSession({}),
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

/** What `openDeviceWorld` returns. */
export type DeviceWorld = Awaited<ReturnType<typeof openDeviceWorld>>;
