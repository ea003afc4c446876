import { boolean, customType, integer } from 'drizzle-orm/pg-core';
import type { Instant } from '../../../core/time.ts';

/** A moment: timestamptz in the database, epoch milliseconds in the rules, alike on both drivers. */
export const instant = customType<{ data: Instant; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (value) => new Date(value).toISOString(),
  fromDriver: (value) => new Date(value).getTime(),
});

export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const flag = (initially = false) => boolean().notNull().default(initially);
