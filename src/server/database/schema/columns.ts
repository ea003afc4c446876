import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, uuid as uuidColumn } from 'drizzle-orm/pg-core';
import type { Instant } from '../../../core/schedules/time.ts';

/** A moment: timestamptz in the database, epoch milliseconds in the rules, alike on both drivers. */
export const instant = customType<{ data: Instant; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (value) => new Date(value).toISOString(),
  fromDriver: (value) => new Date(value).getTime(),
});

/** The id of another row. */
export const reference = () => bigint({ mode: 'number' });

/** The school that a row belongs to; the provider's is `PROVIDER_SCHOOL_ID`. The first column of every key. */
export const schoolId = () => reference().notNull();

/**
 * A row's id: one sequence a table, so that it is unique in the installation. "By default", because rows that a device
 * receives keep the ids that the server gave them.
 */
export const identity = () => reference().notNull().generatedByDefaultAsIdentity();

/** An id (version 7) that a device may give a row before the server has seen it. */
export const uuid = () => uuidColumn().notNull().default(sql`uuidv7()`);

export const flag = (initially = false) => boolean().notNull().default(initially);

/** When a row was made, and when it was last changed. */
export const editTimes = () => ({ added: instant().notNull(), updated: instant().notNull() });

/** Whether a row is among the deleted items. */
export const deletion = () => ({
  deleted: flag(),
  /** When it was deleted: it can be restored for some time. */
  deletedAt: instant(),
});

/** The words of a row as PostgreSQL's text search stores them; written and compared in SQL only. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });
