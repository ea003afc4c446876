import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../../host.ts';
import { createFirstAdministratorLink } from '../../installation/api.ts';
import type { Settings } from './settings.ts';

const FILE = 'first-administrator-link.txt';

/**
 * Returns the address at which the first administrator is created, and writes it to a file that only its owner reads;
 * null, without a file, once somebody has an account. Each start makes a new one.
 */
export async function prepareFirstAdministratorLink(
  { database, baseUrl }: Pick<Host, 'database' | 'baseUrl'>,
  { DATA_DIR }: Pick<Settings, 'DATA_DIR'>,
): Promise<string | null> {
  const file = join(DATA_DIR, FILE);
  // The mode counts for new files only.
  await rm(file, { force: true });
  const link = await createFirstAdministratorLink(database);
  if (link === null) return null;
  const address = `${baseUrl}/first-administrator?link=${link}`;
  await writeFile(file, `${address}\n`, { mode: 0o600 });
  return address;
}

/** Returns what a start prints of the address. */
export const announcementOf = (address: string): string =>
  ['', '  Nobody has an account yet. Create the first administrator here (once):', `    ${address}`, ''].join('\n');
