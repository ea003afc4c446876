import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type pg from 'pg';
import { emailOf, logins } from '../../../demonstration/people.ts';
import { createClient } from '../postgres/client.ts';
import { DATABASE } from '../postgres/roles.ts';
import { type OwnPostgres, startPostgres } from '../postgres/start.ts';
import { readSettings, s3SettingsOf } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { type Command, defineGroup, readWords } from './command.ts';
import { quiet } from './with-database.ts';

const usage = `  npm run admin -- demo reset

  Deletes the demonstration in DATA_DIR, also one of an earlier version, after a question: the next npm start makes a new
  one. Refuses a database with any other account, and one behind DATABASE_URL. The product must be stopped.`;

/** Returns the command that deletes a demonstration if the answer to its question is yes. */
export const resetAfter = (ask: (question: string) => Promise<string>): Command => ({
  usage,
  async run(words) {
    readWords(words, { usage, options: {} });
    const settings = readSettings(process.env);
    const { DATA_DIR, DATABASE_URL } = settings;
    if (DATABASE_URL) throw new StartupError('DATABASE_URL is set: only a demonstration in DATA_DIR can be reset.');
    const own = await startPostgres({ dataDir: DATA_DIR, log: quiet });
    try {
      await requireDemonstration(own, DATA_DIR);
      const question = `Delete the demonstration in ${DATA_DIR}, with all that was done in it? Type yes: `;
      if ((await ask(question)).trim() !== 'yes') throw new StartupError('Nothing was deleted.');
      const server = new URL('/postgres', own.superuserUrl);
      server.search = new URL(own.superuserUrl).search;
      await onDatabase(server.href, (client) => client.query(`drop database ${DATABASE} with (force)`));
    } finally {
      await own.stop();
    }
    // In a bucket there may be files of others.
    if (!s3SettingsOf(settings)) await rm(join(DATA_DIR, 'files'), { recursive: true, force: true });
    return ['The demonstration is deleted. npm start makes a new one.'];
  },
});

const askHere = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return await Promise.race([terminal.question(question), closed]);
  } finally {
    terminal.close();
  }
};

export const demo = defineGroup('demo', { reset: resetAfter(askHere) });

/** By the accounts alone, which all lists of migrations since "0000_people.sql" have in the same table. */
async function requireDemonstration(own: OwnPostgres, dataDir: string): Promise<void> {
  const found = await onDatabase(own.superuserUrl, async (client) => {
    const { rows } = await client.query(`select to_regclass('users') is not null as exists`);
    return rows[0].exists ? (await client.query<{ login: string }>('select login from users')).rows : [];
  });
  if (found.length === 0) throw new StartupError(`The database in ${dataDir} has no demonstration.`);
  const ofDemonstration = new Set(logins.map(emailOf));
  const others = found.filter(({ login }) => !ofDemonstration.has(login)).length;
  if (others > 0)
    throw new StartupError(
      `The database in ${dataDir} has accounts that are not the demonstration's (${others}): nothing was deleted.`,
    );
}

async function onDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = createClient(url);
  // A query that fails says so itself.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
