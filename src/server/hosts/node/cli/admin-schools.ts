import { calls } from '../../../../contract/index.ts';
import { addSchool, describeSchools, editSchool, findSchools } from '../../../installation/api.ts';
import { readSettings } from '../settings.ts';
import { defineGroup, linesOf, parseWholeNumber, readWords, UsageError } from './command.ts';
import { runChange } from './run-change.ts';
import { withDatabase } from './with-database.ts';

const listUsage = `  npm run admin -- schools list [--search <words>] [--json]`;
const addUsage = `  npm run admin -- schools add --name <name> --country <id> --timezone <Europe/Madrid> [--address <text>]
                             --administrator <e-mail> --first-name <name> [--last-name <name>] [--json]

  Adds a school, and mails its administrator a link that is valid for 7 days, as users invite does.`;
const editUsage = `  npm run admin -- schools edit <id> [--name <name>] [--country <id>] [--timezone <zone>] [--address <text>]`;

const fields = {
  name: { type: 'string' },
  address: { type: 'string' },
  country: { type: 'string' },
  timezone: { type: 'string' },
} as const;

type Given = { [Name in keyof typeof fields]?: string | undefined };

const inputOf = ({ country, ...given }: Given) => ({
  ...given,
  idCountry: country === undefined ? undefined : parseWholeNumber('--country', country),
});

const list = {
  usage: listUsage,
  async run(words: string[]) {
    const options = { search: { type: 'string', default: '' }, json: { type: 'boolean', default: false } } as const;
    const { values } = readWords(words, { usage: listUsage, options });
    return withDatabase(readSettings(process.env), async (db) => {
      const ids = await findSchools(db, { only: null, keyword: values.search, language: 'en' });
      return linesOf(await describeSchools(db, ids, Date.now()), { json: values.json, none: 'There is no school.' });
    });
  },
};

const add = {
  usage: addUsage,
  async run(words: string[]) {
    const person = {
      administrator: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    } as const;
    const options = { ...fields, ...person, json: { type: 'boolean', default: false } } as const;
    const { values } = readWords(words, { usage: addUsage, options });
    const { json, administrator: email, 'first-name': firstName, 'last-name': lastName, ...given } = values;
    if (email === undefined || firstName === undefined)
      throw new UsageError(`--${email === undefined ? 'administrator' : 'first-name'} is missing.\n\n${addUsage}`);
    const administrator = { email, firstName, lastName };
    const input = { ...inputOf(given), administrator, idAdministrator: null, addedBy: null };
    const { content } = await withDatabase(readSettings(process.env), (db, jobs) =>
      runChange(db, calls.installation.addSchool, input, (context, input, refuse) =>
        addSchool({ ...context, host: { jobs } }, input, refuse),
      ),
    );
    return [json ? JSON.stringify(content) : `Added the school ${content.idSchool}, and invited ${email}.`];
  },
};

const edit = {
  usage: editUsage,
  async run(words: string[]) {
    const { values, positionals } = readWords(words, { usage: editUsage, options: fields, positionals: ['id'] });
    const input = { ...inputOf(values), idSchool: parseWholeNumber('<id>', positionals[0] ?? '') };
    await withDatabase(readSettings(process.env), (db) =>
      runChange(db, calls.installation.editSchool, input, editSchool),
    );
    return [`Changed the school ${input.idSchool}.`];
  },
};

/** Lists, adds and edits schools. */
export const schools = defineGroup('schools', { list, add, edit });
