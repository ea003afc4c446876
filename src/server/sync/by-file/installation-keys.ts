import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { settings } from '../../database/schema.ts';
import type { FileKeys } from '../../key-store.ts';
import { createFileKeys, type ExportedKeys, exportFileKeys, importFileKeys, type PublicKeys } from './keys.ts';
import { nameOfInstallation } from './sealing.ts';

const NAME = 'fileKeys';

/** The keys of an installation, and the name by which files say that they belong to it. */
export type InstallationKeys = { keys: FileKeys; publicKeys: PublicKeys; name: string };

/**
 * Returns a function that reads the installation's keys. They are made once and stored in the database, so that all processes have the same
 * ones, and a restored server, too.
 */
export const installationKeysOf = (db: Database): (() => Promise<InstallationKeys>) => {
  let read: Promise<InstallationKeys> | undefined;
  return () => {
    read ??= readKeys(db).catch((error) => {
      read = undefined;
      throw error;
    });
    return read;
  };
};

const readKeys = async (db: Database): Promise<InstallationKeys> => {
  const made = await exportFileKeys(await createFileKeys({ isExtractable: true }));
  const [row] = await db
    .insert(settings)
    .values({ name: NAME, value: made })
    .onConflictDoUpdate({ target: settings.name, set: { value: sql`${settings.value}` } })
    .returning({ value: settings.value });
  if (!row) throw new Error(`the setting ${NAME} was not stored`);
  const stored = row.value as ExportedKeys;
  const { signingKey, encryptionKey } = stored;
  return {
    keys: await importFileKeys(stored),
    publicKeys: { signingKey, encryptionKey },
    name: await nameOfInstallation(encryptionKey),
  };
};
