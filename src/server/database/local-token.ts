import { type Database, firstRow } from './database.ts';
import { localDevice } from './schema.ts';

/**
 * Returns the token of the session at a computer on which its user works without a network, with which all requests of its pages are made;
 * null without one.
 */
export const findLocalToken = async (db: Database): Promise<string | null> =>
  (await firstRow(db.select({ token: localDevice.sessionToken }).from(localDevice)))?.token ?? null;
