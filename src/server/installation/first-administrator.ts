import { and, eq, sql } from 'drizzle-orm';
import { type Database, firstRow } from '../database/database.ts';
import { settings } from '../database/schema.ts';
import { createToken } from '../session/api.ts';
import { sha256Of } from '../sha256.ts';
import { hasAccounts } from '../users/api.ts';

/** The name under which the hash of the link is stored. */
const NAME = 'firstAdministratorLink';

/**
 * Returns a new token with which the first administrator is created, and stores its hash; the one before is no longer
 * valid. Returns null, and deletes what is stored, when somebody has an account.
 */
export const createFirstAdministratorLink = async (db: Database): Promise<string | null> => {
  if (await hasAccounts(db)) {
    await db.delete(settings).where(eq(settings.name, NAME));
    return null;
  }
  const link = createToken();
  const value = { linkHash: await sha256Of(link) };
  await db.insert(settings).values({ name: NAME, value }).onConflictDoUpdate({ target: settings.name, set: { value } });
  return link;
};

const isLink = async (link: string) =>
  and(eq(settings.name, NAME), eq(sql`${settings.value} ->> 'linkHash'`, await sha256Of(link)));

/** Returns whether a link creates the first administrator. */
export const isFirstAdministratorLink = async (db: Database, link: string): Promise<boolean> =>
  (await firstRow(
    db
      .select({ name: settings.name })
      .from(settings)
      .where(await isLink(link)),
  )) !== undefined;

/** Makes a link invalid. Returns whether it was valid; of two calls at once, one gets true. */
export const consumeFirstAdministratorLink = async (db: Database, link: string): Promise<boolean> =>
  (await firstRow(
    db
      .delete(settings)
      .where(await isLink(link))
      .returning({ name: settings.name }),
  )) !== undefined;
