import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { demonstrationState, loadDemonstration } from '../../demonstration/load.ts';
import { type Passwords, publishedPasswords, randomPasswords } from '../../demonstration/passwords.ts';
import { emailOf } from '../../demonstration/people.ts';
import { parseQuestionRecords } from '../../demonstration/question-records.ts';
import type { Host } from '../../host.ts';
import { importBank } from '../../import/import.ts';
import { hasAccounts } from '../../users/api.ts';
import { openBankFolder } from './cli/bank-folder.ts';
import { productFolder } from './product-folder.ts';
import type { Settings } from './settings.ts';

const folder = join(productFolder, 'demonstration');

/**
 * Loads the demonstration into an empty database if it is wanted, in one transaction. Random passwords are printed
 * once. Returns whether the database holds the demonstration with known passwords.
 */
export async function prepareDemonstration(host: Host, { DEMO: wanted, isLocal }: Settings): Promise<boolean> {
  if (wanted && !(await hasAccounts(host.database))) {
    const passwords = isLocal ? publishedPasswords : randomPasswords();
    await host.database.transaction((database) => withDemonstration({ ...host, database }, passwords));
    if (!isLocal) console.log(announcementOf(passwords));
    return isLocal;
  }
  const isKnown = (await demonstrationState(host)) === 'knownPassword';
  if (isKnown && !isLocal)
    host.log.warn({}, 'The accounts of the demonstration still have the password that everybody knows: change them.');
  return isKnown && isLocal;
}

/** Loads the demonstration into a database without people. */
export const withDemonstration = async (host: Host, passwords: Passwords = publishedPasswords): Promise<void> =>
  loadDemonstration(
    host,
    {
      importBank: () => importBank(host, openBankFolder(join(folder, 'bank'))),
      written: parseQuestionRecords(await readFile(join(folder, 'written/questions.json'), 'utf8')),
      packageOf: (name) => zipped(join(folder, 'packages', name)),
    },
    passwords,
  );

function announcementOf({ own, others }: Passwords): string {
  const lines = [...own].map(([login, password]) => `    ${emailOf(login).padEnd(26)}${password}`);
  return [
    '\n  The demonstration school. Its passwords are random and shown this once:',
    ...lines,
    `    ${'everybody else'.padEnd(26)}${others}\n`,
  ].join('\n');
}

async function zipped(folder: string): Promise<Uint8Array> {
  const { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-custom.js');
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of found.filter((entry) => entry.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const name = relative(folder, file).replaceAll('\\', '/');
    await zip.add(name, new Uint8ArrayReader(new Uint8Array(await readFile(file))));
  }
  return zip.close();
}
