import { calls } from '../../../../contract/index.ts';
import { formatAccessCode, readAccessCode } from '../../../../core/people/access-codes.ts';
import { addAccessCode, editAccessCode, findIdOfCode, listAccessCodes } from '../../../codes/api.ts';
import { readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { defineGroup, linesOf, parseWholeNumber, readWords, schoolIn } from './command.ts';
import { requireSchool } from './require-school.ts';
import { runChange } from './run-change.ts';
import { withDatabase } from './with-database.ts';

const listUsage = `  npm run admin -- codes list --school <id> [--search <code or course>] [--json]`;
const addUsage = `  npm run admin -- codes add --school <id> [--course <id>] [--limit <number>] [--country <id>] [--json]`;
const setUsage = `  npm run admin -- codes set <code> --school <id> [--limit <number>|none] [--country <id>]
                             [--state active|deactivated|unavailable]

  A code without --course is the school's and registers teachers; a course's registers students. Without a limit it
  is good for any number of registrations.`;

const list = {
  usage: listUsage,
  async run(words: string[]) {
    const { values } = readWords(words, {
      usage: listUsage,
      options: {
        ...{ school: { type: 'string' }, search: { type: 'string', default: '' } },
        json: { type: 'boolean', default: false },
      },
    });
    const idSchool = schoolIn(values);
    return withDatabase(readSettings(process.env), async (db) => {
      await requireSchool(db, idSchool);
      const rows = await listAccessCodes(db, { idSchool, keyword: values.search, state: null });
      return linesOf(rows, { json: values.json, none: 'There is no code.' });
    });
  },
};

const add = {
  usage: addUsage,
  async run(words: string[]) {
    const { values } = readWords(words, {
      usage: addUsage,
      options: {
        ...{ school: { type: 'string' }, course: { type: 'string' }, limit: { type: 'string' } },
        ...{ country: { type: 'string' }, json: { type: 'boolean', default: false } },
      },
    });
    const input = {
      idSchool: schoolIn(values),
      idCourse: number('--course', values.course),
      limit: number('--limit', values.limit),
      idCountry: number('--country', values.country),
    };
    return withDatabase(readSettings(process.env), async (db) => {
      await requireSchool(db, input.idSchool);
      const { content } = await runChange(db, calls.codes.addAccessCode, input, addAccessCode);
      return [values.json ? JSON.stringify(content) : `Added the code ${formatAccessCode(content.code)}.`];
    });
  },
};

const set = {
  usage: setUsage,
  async run(words: string[]) {
    const { values, positionals } = readWords(words, {
      usage: setUsage,
      options: {
        ...{ school: { type: 'string' }, limit: { type: 'string' } },
        ...{ country: { type: 'string' }, state: { type: 'string' } },
      },
      positionals: ['code'],
    });
    const idSchool = schoolIn(values);
    const limit = values.limit === 'none' ? null : number('--limit', values.limit);
    return withDatabase(readSettings(process.env), async (db) => {
      await requireSchool(db, idSchool);
      const code = readAccessCode(positionals[0] ?? '');
      const idAccessCode = await findIdOfCode(db, idSchool, code);
      if (idAccessCode === undefined) throw new StartupError(`The school ${idSchool} has no code ${code}.`);
      const input = {
        idSchool,
        idAccessCode,
        limit,
        state: values.state,
        idCountry: number('--country', values.country),
      };
      await runChange(db, calls.codes.editAccessCode, input, editAccessCode);
      return [`Changed the code ${formatAccessCode(code)}.`];
    });
  },
};

const number = (name: string, text: string | undefined) =>
  text === undefined ? undefined : parseWholeNumber(name, text);

/** Lists, adds and changes the codes with which people register. */
export const codes = defineGroup('codes', { list, add, set });
