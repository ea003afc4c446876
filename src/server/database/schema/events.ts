import { sql } from 'drizzle-orm';
import { customType, foreignKey, index, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference, schoolId } from './columns.ts';
import { school } from './schools.ts';
import { oneOf, table } from './table.ts';

/** The number of a transaction, which never starts anew. As text: it is compared in SQL only. */
const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' });

/** What has changed: results or the release of their details (of a schedule), a schedule, or the roster of a course. */
const eventKinds = ['result', 'release', 'schedule', 'roster'] as const;
export type EventKind = (typeof eventKinds)[number];

/**
 * That something has changed, written in the transaction that changes it, once for each thing. No foreign key: a whole class
 * finishes at once, and would lock the row of its school.
 */
export const event = table(
  'event',
  {
    idSchool: schoolId(),
    id: identity(),
    xid8: transactionNumber().notNull().default(sql`pg_current_xact_id()`),
    kind: oneOf(eventKinds).notNull(),
    /** The id of the schedule, or of the course whose roster it is. */
    reference: reference().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    uniqueIndex('event_once').on(t.idSchool, t.xid8, t.kind, t.reference),
    // Processes look for the events of all schools.
    index('event_xid8').on(t.xid8),
  ],
);

/** The last event of a school that a consumer has handled. */
export const eventCursor = table(
  'event_cursor',
  {
    idSchool: schoolId(),
    consumer: text().notNull(),
    xid8: transactionNumber().notNull(),
    id: reference().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.consumer] }),
    foreignKey({ columns: [t.idSchool], foreignColumns: [school.id] }),
  ],
);
