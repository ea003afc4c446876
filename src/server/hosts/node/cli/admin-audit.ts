import { type AuditEntry, readAudit } from '../../../audit/api.ts';
import { readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { parseWholeNumber, readWords, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

const usage = `  npm run admin -- audit [--user <login, address or id>] [--school <id>] [--call <name>] [--refused]
                         [--since <time>] [--until <time>] [--limit <rows>] [--json]

  Prints who did what, newest first, 100 rows unless --limit says otherwise. A time is a date (2026-11-22) or a
  date and time with its zone (2026-11-22T08:00Z).`;

const options = {
  user: { type: 'string' },
  school: { type: 'string' },
  call: { type: 'string' },
  refused: { type: 'boolean', default: false },
  since: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string', default: '100' },
  json: { type: 'boolean', default: false },
} as const;

const MOST_ROWS = 100_000;

/** Prints rows of the audit of all schools. */
export const audit = {
  usage,
  async run(words: string[]): Promise<string[]> {
    const { values } = readWords(words, { usage, options });
    const filter = {
      user: values.user,
      call: values.call,
      idSchool: values.school === undefined ? undefined : parseWholeNumber('--school', values.school),
      onlyRefused: values.refused,
      since: moment('--since', values.since),
      until: moment('--until', values.until),
      limit: parseWholeNumber('--limit', values.limit, MOST_ROWS),
    };
    const entries = await withDatabase(readSettings(process.env), (database) => readAudit(database, filter));
    if (entries === null) throw new StartupError(`There is no user ${values.user}.`);
    if (values.json) return entries.map(({ at, ...entry }) => JSON.stringify({ at: timeOf(at), ...entry }));
    return entries.length === 0 ? ['Nothing is recorded.'] : entries.map(lineOf);
  },
};

const moments = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

const moment = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const instant = moments.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant)) throw new UsageError(`${name} must be a date, or a date and time with its zone.`);
  return instant;
};

const timeOf = (at: number) => new Date(at).toISOString();

const lineOf = (entry: AuditEntry): string => {
  const { idUser, login, idSchool, schoolName, subject, before, after } = entry;
  const changes = Object.entries({ subject, before, after })
    .filter(([, value]) => Object.keys(value ?? {}).length > 0)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [
    timeOf(entry.at),
    idUser === null ? '–' : `${login ?? '–'} (${idUser})`,
    `${schoolName ?? '–'} (${idSchool})`,
    entry.address,
    entry.call,
    ...(entry.outcome === 'refused' ? ['refused'] : []),
    ...changes,
  ].join('  ');
};
