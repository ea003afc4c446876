import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid as uuidColumn,
} from 'drizzle-orm/pg-core';
import { desktopKeys, desktopProblems } from '../../../core/devices/desktop-values.ts';
import { changeOutcomes, changeReasons, versionOrigins } from '../../../core/sync/outcomes.ts';
import { syncedEntities } from '../../../core/sync/synced-entities.ts';
import { flag, instant, reference } from './columns.ts';
import { oneOf, table } from './table.ts';

// What a computer on which its user works without a network knows of itself and of the server. A server has these tables,
// too, because all databases have the same ones; there they are empty.

/** Global: the one row of a computer, empty on a server. */
export const localDevice = table(
  'local_device',
  {
    /** By which the server knows it; made before it is registered, so that a repeat registers the same one. */
    uuid: uuidColumn().primaryKey(),
    name: text().notNull().default(''),
    /** Whose computer it is; null = nobody is registered. */
    idUser: reference(),
    idSchool: reference(),
    /** The server's id of it. */
    idDevice: reference(),
    /** By which it makes calls of the server. */
    token: text(),
    /** Of the session of its user at this computer; null = it is locked. */
    sessionToken: text(),
    opensBy: oneOf(desktopKeys).notNull().default('password'),
    /** Argon2id in PHC form, of the password or the PIN that opens it. */
    keyHash: text(),
    /** How far it is in the change logs of the schools, as text by `core/sync/cursor.ts`. */
    cursor: text().notNull().default('[]'),
    /** Which rows are being listed of each school, and where that goes on. */
    listings: jsonb().notNull().default({}),
    /** Counts the listings: a row that the last one of its school did not name is none of its user's any more. */
    listed: integer().notNull().default(0),
    /** The disciplines of the provider's catalogue whose questions it has; null = not known yet. */
    disciplines: jsonb().$type<number[]>(),
    /** Whether everything was received once. */
    isComplete: flag(),
    lastContact: instant(),
    /** The server's clock minus its own, in milliseconds. */
    clockOffset: doublePrecision().notNull().default(0),
    problem: oneOf(desktopProblems),
    /** The public keys of the installation, to which files are encrypted and by which replies are signed; null = they are to be exchanged. */
    serverKeys: jsonb().$type<{ signingKey: string; encryptionKey: string }>(),
  },
  // No second row.
  () => [uniqueIndex('local_device_only').on(sql`(true)`)],
);

/** Global: what the server last told a computer of a row, empty on a server. */
export const localBase = table(
  'local_base',
  {
    entity: text().notNull(),
    uuid: uuidColumn().notNull(),
    idSchool: reference().notNull(),
    revision: text().notNull(),
    /** By `core/sync/fields.ts`; null where its user changes none of it. */
    fields: jsonb(),
    /** The last change of the row in the computer's own change log of which the server knows. */
    seq: bigint({ mode: 'number' }).notNull().default(0),
    /** The last change of the row in the server's change log when it was told; none = not known. */
    serverSeq: bigint({ mode: 'number' }),
    /** The last listing that named it. */
    listed: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.entity, t.uuid] }), index('local_base_listed').on(t.idSchool, t.listed)],
);

/** Global: the changes of a computer that were sent or are about to be, and not answered; empty on a server. */
export const localChange = table(
  'local_change',
  {
    uuid: uuidColumn().primaryKey(),
    entity: oneOf(syncedEntities).notNull(),
    rowUuid: uuidColumn().notNull(),
    /** As in `localBase`, once it is answered. */
    seq: bigint({ mode: 'number' }).notNull(),
    /** Its place among those that are sent. */
    position: integer().notNull(),
    /** As it is sent, the same whenever it is. */
    change: jsonb().notNull(),
  },
  (t) => [uniqueIndex('local_change_row').on(t.entity, t.rowUuid)],
);

/** Global: the ids that a computer gave rows before the server did, empty on a server: addresses may still have them. */
export const localId = table(
  'local_id',
  { entity: oneOf(syncedEntities).notNull(), id: reference().notNull(), uuid: uuidColumn().notNull() },
  (t) => [primaryKey({ columns: [t.entity, t.id] })],
);

/** Global: what became of the changes that a computer sent, for its user; empty on a server. */
export const localEvent = table('local_event', {
  /** Of the change. */
  uuid: uuidColumn().primaryKey(),
  id: reference().notNull().generatedByDefaultAsIdentity(),
  at: instant().notNull(),
  outcome: oneOf(changeOutcomes).notNull(),
  reason: oneOf(changeReasons),
  entity: oneOf(syncedEntities).notNull(),
  rowUuid: uuidColumn().notNull(),
  /** The beginning of its text, or its title. */
  title: text().notNull().default(''),
  copyUuid: uuidColumn(),
  /** Whose version the copy has, as far as its name said so. */
  copyIsFrom: oneOf(versionOrigins),
  /** When the change was made here. */
  hereAt: instant(),
  /** When the version was written that it met; null where only its copy knows that. */
  elsewhereAt: instant(),
});

/** Global: the copies whose version their row has taken, and what undoes that; empty on a server. */
export const localTaking = table('local_taking', {
  /** Of the event that lists the copy. */
  uuidEvent: uuidColumn().primaryKey(),
  at: instant().notNull(),
  /** By `server/desktop/takings.ts`. */
  taken: jsonb().notNull(),
});

/** Global: the files that the server knows of those a computer has or is to have, empty on a server. */
export const localFile = table(
  'local_file',
  {
    /** On the computer. */
    name: text().primaryKey(),
    /** On the server, which encodes an image anew. */
    serverName: text().notNull(),
    /** Whether its bytes are on the computer. */
    isStored: flag(),
  },
  (t) => [index('local_file_missing').on(t.name).where(sql`not ${t.isStored}`)],
);
