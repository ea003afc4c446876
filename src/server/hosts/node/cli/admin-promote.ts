import { renewEpoch } from '../../../sync/api.ts';
import { readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { type Command, readWords } from './command.ts';
import { withDatabase } from './with-database.ts';

const usage = `  npm run admin -- promote [--json]

  Makes a copy of the database the one that everybody works with from now on: a standby, a copy of DATA_DIR, or a dump that was
  loaded. Devices that work without a network then compare what they have with it. After restore it is not needed.`;

/** SQLSTATE of a write into a database that only replays another one. */
const READ_ONLY = '25006';

/** Makes a copy of a database the installation's. */
export const promote: Command = {
  usage,
  async run(words) {
    const options = { json: { type: 'boolean', default: false } } as const;
    const { json } = readWords(words, { usage, options }).values;
    const epoch = await withDatabase(readSettings(process.env), (database) => renewEpoch(database)).catch((error) => {
      throw isReadOnly(error)
        ? new StartupError('The database is read-only. Promote the standby in PostgreSQL first (pg_promote).')
        : error;
    });
    return [json ? JSON.stringify({ epoch }) : `This database is the installation's. Its epoch is ${epoch}.`];
  },
};

const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === READ_ONLY || isReadOnly(error.cause));
