import { calls } from '../../../../contract/index.ts';
import { PROVIDER_SCHOOL_ID } from '../../../../core/people/schools.ts';
import { requireSecondFactor } from '../../../installation/api.ts';
import { readSettings } from '../settings.ts';
import { type Command, parseWholeNumber, readWords, UsageError } from './command.ts';
import { runChange } from './run-change.ts';
import { withDatabase } from './with-database.ts';

const usage = `  npm run admin -- second-factor required|optional [--school <id>]

  Says whether administrators, coordinators and editors sign in with a second factor; without --school, the
  administrators of the installation and the editors.`;

/** Says whether a school or the installation requires a second factor. */
export const secondFactor: Command = {
  usage,
  async run(words) {
    const { values, positionals } = readWords(words, {
      ...{ usage, options: { school: { type: 'string' } }, positionals: ['required or optional'] },
    });
    const [wanted] = positionals;
    if (wanted !== 'required' && wanted !== 'optional') throw new UsageError(usage);
    const idSchool = values.school === undefined ? PROVIDER_SCHOOL_ID : parseWholeNumber('--school', values.school);
    const input = { idSchool, requiresSecondFactor: wanted === 'required' };
    await withDatabase(readSettings(process.env), (db) =>
      runChange(db, calls.installation.editSchool, input, requireSecondFactor),
    );
    return [`The second factor is ${wanted}.`];
  },
};
