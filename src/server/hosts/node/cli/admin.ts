import { StartupError } from '../startup-error.ts';
import { audit } from './admin-audit.ts';

/**
 * A command of the installation's administrator: takes the words behind its name, and returns the lines to print.
 * Throws CannotStart.
 */
type Command = { usage: string; run(words: string[]): Promise<string[]> };

const commands: Record<string, Command> = { audit };

const usage = `Usage:
${Object.values(commands)
  .map((command) => command.usage)
  .join('\n\n')}

Settings as for npm start: DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL.`;

const [name = '', ...words] = process.argv.slice(2);
try {
  const command = commands[name];
  if (!command) throw new StartupError(usage);
  for (const line of await command.run(words)) console.log(line);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
