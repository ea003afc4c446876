import { prepareFirstAdministratorLink } from '../first-administrator-link.ts';
import { baseUrlOf, readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { type Command, readWords } from './command.ts';
import { withDatabase } from './with-database.ts';

const usage = `  npm run admin -- first-link [--json]

  Makes and prints the link that creates the first administrator, once; the link before is no longer valid. BASE_URL
  or HOST and PORT as for npm start.`;

/** Prints a new link with which the first administrator is created, while nobody has an account. */
export const firstLink: Command = {
  usage,
  async run(words) {
    const options = { json: { type: 'boolean', default: false } } as const;
    const { json } = readWords(words, { usage, options }).values;
    const settings = readSettings(process.env);
    const baseUrl = baseUrlOf(settings, settings.PORT);
    const link = await withDatabase(settings, (database) =>
      prepareFirstAdministratorLink({ database, baseUrl }, settings),
    );
    if (link === null) throw new StartupError('Somebody has an account already.');
    return [json ? JSON.stringify({ link }) : link];
  },
};
