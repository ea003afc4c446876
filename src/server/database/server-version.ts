import { UnusableDatabase } from './unusable-database.ts';

/** The tables need what this version of PostgreSQL brought, such as `uuidv7()`. */
const NEEDED_MAJOR = 18;

/** Throws UnusableDatabase for a PostgreSQL that is too old, by the `server_version` that it shows, such as `15.4`. */
export const requireServerVersion = (version: string): void => {
  if (Number.parseInt(version, 10) >= NEEDED_MAJOR) return;
  throw new UnusableDatabase(
    `is of another version of PostgreSQL: PostgreSQL ${NEEDED_MAJOR} is needed, this is ${version.split(' ')[0]}`,
    `Keep it, and move it to PostgreSQL ${NEEDED_MAJOR}, by its pg_upgrade or by pg_dump and pg_restore.`,
  );
};
