import { and, asc, count, desc, eq, gt, gte, inArray, isNull, ne } from 'drizzle-orm';
import { MOST_DEVICES } from '../../core/devices/registered-devices.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow } from '../database/database.ts';
import { isValidMembership } from '../database/memberships.ts';
import { country, device, deviceLog, membership, user } from '../database/schema.ts';
import { hasSecondFactor } from '../session/api.ts';

type DeviceRef = { idSchool: number; idDevice: number };

const isDevice = ({ idSchool, idDevice }: DeviceRef) => and(eq(device.idSchool, idSchool), eq(device.id, idDevice));

/** Returns whether the country of an active account is open; undefined without such an account. `email` is in lower case. */
export const findCountryAccess = async (db: Database, email: string): Promise<boolean | undefined> =>
  (
    await firstRow(
      db
        .select({ access: country.access })
        .from(user)
        .innerJoin(country, eq(country.id, user.idCountry))
        .where(and(eq(user.email, email), eq(user.active, true))),
    )
  )?.access;

/** Returns the name of a country. */
export const findCountryName = async (db: Database, idCountry: number): Promise<string> =>
  (await firstRow(db.select({ name: country.name }).from(country).where(eq(country.id, idCountry))))?.name ?? '';

/** Returns the valid memberships of a user, in the order of the schools' ids. */
export const findMemberships = (db: Database, idUser: number, now: Instant) =>
  db
    .select({ idSchool: membership.idSchool, role: membership.role })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idUser, idUser), isValidMembership(now), acrossSchools('sign-in')))
    .orderBy(asc(membership.idSchool));

/** Returns whether a device is registered for the account with this e-mail address, in lower case. */
export const isRegisteredFor = async (db: Database, { email, uuid }: { email: string; uuid: string }) =>
  (await firstRow(
    db
      .select({ id: device.id })
      .from(device)
      .innerJoin(user, eq(user.id, device.idUser))
      .where(and(eq(user.email, email), eq(device.uuid, uuid), acrossSchools('sign-in'))),
  )) !== undefined;

type Registered = Omit<typeof device.$inferInsert, 'id' | 'revoked' | 'registered' | 'lastContact'>;

/**
 * Registers a device, or again by its uuid: the token of before ends. Returns its row, or why it cannot be registered. Must run in
 * a transaction.
 */
export const storeDevice = async (db: Database, registered: Registered, now: Instant) => {
  const { idSchool, idUser, uuid } = registered;
  const others = and(eq(device.idSchool, idSchool), eq(device.idUser, idUser), ne(device.uuid, uuid));
  if ((await db.$count(device, and(others, isNull(device.revoked)))) >= MOST_DEVICES) return 'tooManyDevices' as const;
  const contact = { lastContact: now, revoked: null };
  const [row] = await db
    .insert(device)
    .values({ ...registered, ...contact, registered: now })
    .onConflictDoUpdate({
      target: [device.idSchool, device.uuid],
      set: { ...registered, ...contact },
      setWhere: eq(device.idUser, idUser),
    })
    .returning({ idDevice: device.id, name: device.name, registered: device.registered });
  return row ?? ('deviceOfOther' as const);
};

const listed = () => ({
  device,
  ...{ firstName: user.firstName, lastName: user.lastName },
  account: { passwordChanged: user.passwordChanged, needsSecondFactor: hasSecondFactor() },
});
export type ListedDevice = Awaited<ReturnType<typeof listDevices>>[number];
type Wanted = { idSchool: number; idUser?: number | undefined };

const isWanted = ({ idSchool, idUser }: Wanted) =>
  and(eq(device.idSchool, idSchool), idUser === undefined ? undefined : eq(device.idUser, idUser));

/** Returns the devices of a school or of one of its people, those used last first. */
export const listDevices = (db: Database, wanted: Wanted, { first, size }: { first: number; size: number }) =>
  db
    .select(listed())
    .from(device)
    .innerJoin(user, eq(user.id, device.idUser))
    .where(isWanted(wanted))
    .orderBy(desc(device.lastContact), desc(device.id))
    .offset(first)
    .limit(size);

/** Returns how many devices a school or one of its people has. */
export const countDevices = (db: Database, wanted: Wanted): Promise<number> => db.$count(device, isWanted(wanted));

/** Returns how many faults some devices have told of since a moment. */
export const countFaults = async (
  db: Database,
  { idSchool, idsDevices }: { idSchool: number; idsDevices: readonly number[] },
  since: Instant,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ idDevice: deviceLog.idDevice, faults: count() })
    .from(deviceLog)
    .where(
      and(eq(deviceLog.idSchool, idSchool), inArray(deviceLog.idDevice, [...idsDevices]), gte(deviceLog.at, since)),
    )
    .groupBy(deviceLog.idDevice);
  return new Map(rows.map(({ idDevice, faults }) => [idDevice, faults]));
};

/** Returns a device, locked until the transaction ends. */
export const findDeviceForUpdate = (db: Database, ref: DeviceRef) =>
  firstRow(db.select().from(device).where(isDevice(ref)).for('update'));

/** Changes a device. */
export const updateDevice = (
  db: Database,
  ref: DeviceRef,
  change: Partial<Pick<typeof device.$inferSelect, 'name' | 'revoked'>>,
) => db.update(device).set(change).where(isDevice(ref));

/** Revokes all devices of a user in a school, which the user leaves. */
export const revokeDevicesOf = (
  db: Database,
  { idSchool, idUser }: { idSchool: number; idUser: number },
  now: Instant,
) =>
  db
    .update(device)
    .set({ revoked: now })
    .where(and(eq(device.idSchool, idSchool), eq(device.idUser, idUser), isNull(device.revoked)));

type LogRow = Omit<typeof deviceLog.$inferInsert, 'id' | 'idSchool' | 'idDevice' | 'at'>;

/** Returns how many entries of a device came after a moment. */
export const countLogEntries = (db: Database, { idSchool, idDevice }: DeviceRef, after: Instant): Promise<number> =>
  db.$count(
    deviceLog,
    and(eq(deviceLog.idSchool, idSchool), eq(deviceLog.idDevice, idDevice), gt(deviceLog.at, after)),
  );

/** Adds entries to the log of a device but those that it has. Returns how many. */
export const addLogEntries = async (db: Database, ref: DeviceRef, rows: readonly LogRow[], now: Instant) => {
  const added = await db
    .insert(deviceLog)
    .values(rows.map((row) => ({ ...ref, ...row, at: now })))
    .onConflictDoNothing()
    .returning({ id: deviceLog.id });
  return added.length;
};
