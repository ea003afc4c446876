import { sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid as uuidColumn,
} from 'drizzle-orm/pg-core';
import { flag, identity, instant, reference, schoolId } from './columns.ts';
import { oneOf, table } from './table.ts';

/** Global: the countries that people and schools may be of. */
export const country = table('country', {
  id: integer().primaryKey(),
  name: text().notNull(),
  abbreviation: text().notNull(),
  language: text().notNull(),
  /** Whether people of this country may register. */
  access: flag(true),
  /** Whether its teachers work with groups. */
  groups: flag(true),
  /** Whether reports show how many answers of a student were right, wrong and left out. */
  studentStatistics: flag(true),
  /** Whether reports can be had as a spreadsheet. */
  spreadsheets: flag(true),
});

/** A school, or the provider: what belongs to it carries its id, first in every key. */
export const school = table('school', {
  id: reference().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  idCountry: integer()
    .notNull()
    .references(() => country.id),
  timezone: text().notNull(),
  address: text().notNull().default(''),
  /** The name of an uploaded image. */
  logo: text(),
  /** Read by `settingsOf` of `database/settings.ts`, which completes what is missing. */
  settings: jsonb().notNull().default({}),
});

/** Global: what the installation's administrators have set, by name. */
export const settings = table('settings', { name: text().primaryKey(), value: jsonb().notNull() });

/** Numbers that a school counts up under a lock of its row. */
export const schoolCounter = table('school_counter', {
  idSchool: reference()
    .primaryKey()
    .references(() => school.id),
  /** The `seq` of its last change. */
  changes: bigint({ mode: 'number' }).notNull().default(0),
  /** Up to this `seq` each row of the change log is the newest one of its uuid. */
  changesCompacted: bigint({ mode: 'number' }).notNull().default(0),
  /** The `seq` of the last change that the log has forgotten: a device whose cursor is lower compares what it has. */
  changesForgotten: bigint({ mode: 'number' }).notNull().default(0),
  /** The former epochs of the installation, each with the `seq` of the last change that was not lost when it ended. */
  endedEpochs: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
});

/**
 * Global: the one row of the installation. A database that was restored or that takes the place of another has another epoch: numbers of
 * its change log say nothing to a device that knows those of the other one.
 */
export const syncEpoch = table(
  'sync_epoch',
  {
    /** Random. */
    epoch: uuidColumn().primaryKey().default(sql`gen_random_uuid()`),
  },
  // No second row.
  () => [uniqueIndex('sync_epoch_only').on(sql`(true)`)],
);

/**
 * The entities that devices store copies of. `share` = what a person shares in a school, by the uuid of the membership; `file` = a file
 * that a question, a stimulus or an assessment shows.
 */
const changedEntities = ['question', 'stimulus', 'assessment', 'catalogue', 'share', 'file'] as const;
export type ChangedEntity = (typeof changedEntities)[number];

/** What changed in a school, in the order in which it became visible: what a device asks for that was offline. */
export const changeLog = table(
  'change_log',
  {
    idSchool: schoolId(),
    seq: bigint({ mode: 'number' }).notNull(),
    entity: oneOf(changedEntities).notNull(),
    uuid: uuidColumn().notNull(),
    /** That there was nothing any more for anybody: a deletion mark, which is stored for ever. */
    deleted: flag(),
    at: instant().notNull(),
    /** None = the product itself, say an import. */
    by: reference(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.seq] }),
    index('change_log_uuid').on(t.idSchool, t.uuid, t.seq),
    foreignKey({ columns: [t.idSchool], foreignColumns: [school.id] }),
  ],
);

/** The ids that rosters, partners and imported files have for our rows. */
export const externalIdentity = table(
  'external_identity',
  {
    idSchool: schoolId(),
    /** Who gave the id: 'import' or the name of a partner. */
    source: text().notNull(),
    kind: oneOf(['question', 'stimulus', 'user', 'course']).notNull(),
    externalId: text().notNull(),
    id: reference().notNull(),
    /** What the source said the last time, as a hash: a repeat that says the same changes nothing. */
    hash: text(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.source, t.kind, t.externalId] })],
);

/** Who changed what, written in the transaction of the change. */
export const audit = table(
  'audit',
  {
    idSchool: schoolId(),
    id: identity(),
    at: instant().notNull(),
    idUser: reference(),
    /** The IP address that the call came from. */
    address: text().notNull(),
    call: text().notNull(),
    /** What became of it; refused = the user has not the right, or the password was wrong. */
    outcome: oneOf(['done', 'refused']).notNull().default('done'),
    /** The ids that the call named. */
    subject: jsonb().notNull(),
    /** What the changed fields were and are, where the call says it. */
    before: jsonb(),
    after: jsonb(),
    requestId: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    index('audit_at').on(t.idSchool, t.at),
    index('audit_user').on(t.idSchool, t.idUser, t.at),
  ],
);

/** Global: the replies to calls that carried an idempotency key, stored for a day. */
export const idempotency = table(
  'idempotency',
  {
    idUser: reference().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the session's school and of what was sent. */
    bodyHash: text().notNull(),
    status: smallint(),
    reply: jsonb(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idUser, t.call, t.key] }), index('idempotency_at').on(t.at)],
);
