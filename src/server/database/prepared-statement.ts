import type { Query, SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Sends a prepared statement with the values of its placeholders. */
export type PreparedStatement = (db: Database, values: Record<string, unknown>) => Promise<unknown>;

/**
 * Returns a statement that is built once, and that each connection of the database parses and plans once: for those that
 * are sent many times a second. Its values are placeholders (`sql.placeholder`), and its name is its own in the product.
 * It is sent when it is called, and not when its reply is awaited: of statements that are sent one after the other in a
 * transaction and awaited together, each sees what those before it did, and the database is waited for once.
 */
export const preparedStatement = (name: string, statement: SQL): PreparedStatement => {
  let built: Query | undefined;
  return (db, values) => {
    built ??= db.execute(statement).getQuery();
    return db._.session.prepareQuery(built, undefined, name, false).execute(values);
  };
};
