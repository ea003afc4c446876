import { StartupError } from '../startup-error.ts';
import { audit } from './admin-audit.ts';
import { backup, restore } from './admin-backup.ts';
import { codes } from './admin-codes.ts';
import { countries } from './admin-countries.ts';
import { demo } from './admin-demo.ts';
import { firstLink } from './admin-first-link.ts';
import { mail } from './admin-mail.ts';
import { promote } from './admin-promote.ts';
import { schools } from './admin-schools.ts';
import { secondFactor } from './admin-second-factor.ts';
import { users } from './admin-users.ts';
import { type Command, UsageError } from './command.ts';

const commands: Readonly<Record<string, Command>> = {
  'first-link': firstLink,
  schools,
  users,
  'second-factor': secondFactor,
  codes,
  countries,
  audit,
  mail,
  backup,
  restore,
  promote,
  demo,
};

const usage = `Usage:
${Object.values(commands)
  .map((command) => command.usage)
  .join('\n\n')}

Settings as for npm start: DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL. Ends with 0 when it is done, with 1 when it was
refused or not found, with 2 when the command is wrong.`;

const [name = '', ...words] = process.argv.slice(2);
try {
  if (['help', '--help', '-h'].includes(name) || words.includes('--help')) console.log(usage);
  else {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(usage);
    for (const line of await command.run(words)) console.log(line);
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
