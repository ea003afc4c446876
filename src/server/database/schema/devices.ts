import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid as uuidColumn,
} from 'drizzle-orm/pg-core';
import { desktopSteps } from '../../../core/devices/desktop-log.ts';
import { registrationProofs } from '../../../core/devices/registered-devices.ts';
import { changeOutcomes, changeReasons } from '../../../core/sync/outcomes.ts';
import { identity, instant, reference, schoolId } from './columns.ts';
import { user } from './people.ts';
import { school } from './schools.ts';
import { oneOf, table } from './table.ts';

/** A computer on which its user works without a network, in one school. */
export const device = table(
  'device',
  {
    idSchool: schoolId().references(() => school.id),
    id: identity(),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    /** Given by the device, so that registering it again makes no other one. */
    uuid: uuidColumn().notNull(),
    name: text().notNull(),
    /** Where it was registered last, by name; blank = not recognized. */
    browser: text().notNull().default(''),
    system: text().notNull().default(''),
    registered: instant().notNull(),
    lastContact: instant().notNull(),
    /** When its registration was revoked; null = it is active. */
    revoked: instant(),
    /** SHA-256 of its token. */
    tokenHash: text().notNull(),
    /** By what it was registered last. */
    proof: oneOf(registrationProofs).notNull(),
    /** When the password was set that the account had then: with another one it has to be registered again. */
    passwordChanged: instant(),
    /** The public keys by which it signs files, and to which files for it are encrypted, in base64url; null = it has told none yet. */
    signingKey: text(),
    encryptionKey: text(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    uniqueIndex('device_uuid').on(t.idSchool, t.uuid),
    // A call says the token alone.
    index('device_token').on(t.tokenHash),
    index('device_user').on(t.idUser),
    index('device_contact').on(t.idSchool, t.lastContact),
  ],
);

/** The code by which a user registers a computer without the password: one at a time in each school. */
export const pairingCode = table(
  'pairing_code',
  {
    idSchool: schoolId().references(() => school.id),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    /** SHA-256 of the code. */
    codeHash: text().notNull(),
    expires: instant().notNull(),
  },
  // Who types a code says the account, and no school.
  (t) => [primaryKey({ columns: [t.idSchool, t.idUser] }), index('pairing_code_user').on(t.idUser)],
);

/** What went wrong when a device contacted the server: names and numbers, nothing that its user has written. */
export const deviceLog = table(
  'device_log',
  {
    idSchool: schoolId(),
    id: identity(),
    idDevice: reference().notNull(),
    /** Given by the device. */
    uuid: uuidColumn().notNull(),
    /** When the server received it. */
    at: instant().notNull(),
    /** When it happened, by the clock of the device. */
    happened: instant().notNull(),
    step: oneOf(desktopSteps).notNull(),
    /** The call that failed; blank = none. */
    call: text().notNull().default(''),
    status: smallint(),
    errCode: integer(),
    /** The name of the fault, without blanks. */
    fault: text().notNull().default(''),
    /** The version of the app. */
    appVersion: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idDevice], foreignColumns: [device.idSchool, device.id] }).onDelete('cascade'),
    uniqueIndex('device_log_uuid').on(t.idSchool, t.idDevice, t.uuid),
    index('device_log_device').on(t.idSchool, t.idDevice, t.at),
    index('device_log_at').on(t.idSchool, t.at),
  ],
);

/** What became of a change that a device has sent: sent again, it is answered from here. */
export const deviceChange = table(
  'device_change',
  {
    idSchool: schoolId(),
    idDevice: reference().notNull(),
    /** Given by the device. */
    uuid: uuidColumn().notNull(),
    /** SHA-256 of what was sent. */
    bodyHash: text().notNull(),
    /** The uuid of the row that it changes. */
    row: uuidColumn().notNull(),
    outcome: oneOf(changeOutcomes).notNull(),
    reason: oneOf(changeReasons),
    /** The uuid of the row that was made of what did not go into the row. */
    copy: uuidColumn(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idDevice, t.uuid] }),
    foreignKey({ columns: [t.idSchool, t.idDevice], foreignColumns: [device.idSchool, device.id] }).onDelete('cascade'),
    // What took the place of a row that later changes name.
    index('device_change_copy').on(t.idSchool, t.idDevice, t.row).where(sql`${t.copy} is not null`),
  ],
);
