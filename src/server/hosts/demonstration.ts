import { join } from 'node:path';
import { holdsDemonstration, isEmpty, loadDemonstration } from '../demonstration/load.ts';
import type { Host } from '../host.ts';
import { importBank } from '../import/import.ts';
import { bankFolder } from './bank-folder.ts';

const bank = join(import.meta.dirname, '../../../demonstration/bank');

/** Loads the demonstration into an empty database; says whether the database holds it. */
export const withDemonstration = async (host: Host): Promise<boolean> => {
  if (!(await isEmpty(host.database))) return holdsDemonstration(host.database);
  // Images are decoded by a native library that no later start needs.
  await loadDemonstration(host, () => importBank(host, bankFolder(bank)));
  return true;
};
