import { calls } from '../../../../contract/index.ts';
import { addCountry, editCountry, isCountry, listCountries } from '../../../installation/api.ts';
import { readSettings } from '../settings.ts';
import { defineGroup, linesOf, parseWholeNumber, readWords, yesOrNo } from './command.ts';
import { runChange } from './run-change.ts';
import { withDatabase } from './with-database.ts';

const listUsage = `  npm run admin -- countries list [--json]`;
const setUsage = `  npm run admin -- countries set <id> [--name <name>] [--abbreviation <ES>] [--language <es>] [--access yes|no]
                                 [--groups yes|no] [--statistics yes|no] [--spreadsheets yes|no]

  Changes a country, or adds it: then with name, abbreviation and language, and yes for what is not given.
  --access: people may register; --statistics: reports count the answers of students; --spreadsheets: reports can
  be had as spreadsheets.`;

const fields = {
  name: { type: 'string' },
  abbreviation: { type: 'string' },
  language: { type: 'string' },
  access: { type: 'string' },
  groups: { type: 'string' },
  statistics: { type: 'string' },
  spreadsheets: { type: 'string' },
} as const;

const list = {
  usage: listUsage,
  async run(words: string[]) {
    const options = { json: { type: 'boolean', default: false } } as const;
    const { json } = readWords(words, { usage: listUsage, options }).values;
    return withDatabase(readSettings(process.env), async (db) =>
      linesOf(await listCountries(db, 'en'), { json, none: 'There is no country.' }),
    );
  },
};

const set = {
  usage: setUsage,
  async run(words: string[]) {
    const { values, positionals } = readWords(words, { usage: setUsage, options: fields, positionals: ['id'] });
    const { access, groups, statistics, spreadsheets, ...texts } = values;
    const idCountry = parseWholeNumber('<id>', positionals[0] ?? '', 999_999);
    const input = {
      ...{ ...texts, idCountry, access: yesOrNo('--access', access), groups: yesOrNo('--groups', groups) },
      simplificaReportsStudentsStatistics: yesOrNo('--statistics', statistics),
      simplificaReportsGenerateSheet: yesOrNo('--spreadsheets', spreadsheets),
    };
    return withDatabase(readSettings(process.env), async (db) => {
      if (await isCountry(db, idCountry)) {
        await runChange(db, calls.installation.editCountry, input, editCountry);
        return [`Changed the country ${idCountry}.`];
      }
      const added = {
        ...{ ...input, access: input.access ?? true, groups: input.groups ?? true },
        simplificaReportsStudentsStatistics: input.simplificaReportsStudentsStatistics ?? true,
        simplificaReportsGenerateSheet: input.simplificaReportsGenerateSheet ?? true,
      };
      await runChange(db, calls.installation.addCountry, added, addCountry);
      return [`Added the country ${idCountry}.`];
    });
  },
};

/** Lists countries, and changes and adds them. */
export const countries = defineGroup('countries', { list, set });
