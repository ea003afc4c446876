import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { zipSync } from 'fflate';
import { holdsDemonstration, isEmpty, loadDemonstration } from '../../demonstration/load.ts';
import { readWritten } from '../../demonstration/written.ts';
import type { Host } from '../../host.ts';
import { importBank } from '../../import/import.ts';
import { bankFolder } from './cli/bank-folder.ts';
import { root } from './root.ts';

const folder = join(root, 'demonstration');

/** Loads the demonstration into an empty database; says whether the database holds it. */
export const withDemonstration = async (host: Host): Promise<boolean> => {
  if (!(await isEmpty(host.database))) return holdsDemonstration(host.database);
  await loadDemonstration(host, {
    importBank: () => importBank(host, bankFolder(join(folder, 'bank'))),
    written: readWritten(await readFile(join(folder, 'written/questions.json'), 'utf8')),
    packageOf: (name) => zipped(join(folder, 'packages', name)),
  });
  return true;
};

const zipped = async (folder: string): Promise<Uint8Array> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    files.map(async (file) => [relative(folder, file).replaceAll('\\', '/'), new Uint8Array(await readFile(file))]),
  );
  return zipSync(Object.fromEntries(contents));
};
