import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { StartupError } from '../startup-error.ts';

/** A command whose words make no sense: ends with exit code 2. Refusals and what is not found end with 1. */
export class UsageError extends StartupError {}

/** A command: takes the words after its name, and returns the lines to print. Throws StartupError. */
export type Command = { usage: string; run(words: string[]): Promise<string[]> };

/** Returns a command with commands of its own, such as `codes list`. */
export const defineGroup = (name: string, commands: Readonly<Record<string, Command>>): Command => {
  const usage = Object.values(commands)
    .map((command) => command.usage)
    .join('\n');
  return {
    usage,
    async run([next = '', ...words]) {
      const command = Object.hasOwn(commands, next) ? commands[next] : undefined;
      if (command) return command.run(words);
      throw new UsageError(`npm run admin -- ${name} needs one of: ${Object.keys(commands).join(', ')}.\n\n${usage}`);
    },
  };
};

type Shape<Options extends ParseArgsOptionsConfig> = {
  usage: string;
  options: Options;
  /** Names of the words that are no options. */
  positionals?: readonly string[];
};

/** Returns the options and other words of a command. Throws UsageError that ends with the command's usage. */
export const readWords = <const Options extends ParseArgsOptionsConfig>(
  words: string[],
  { usage, options, positionals: names = [] }: Shape<Options>,
) => {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: names.length > 0 });
    const missing = names[positionals.length];
    if (missing !== undefined) throw new Error(`<${missing}> is missing.`);
    if (positionals.length > names.length) throw new Error(`'${positionals[names.length]}' is one word too many.`);
    return { values, positionals };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
};

/** Returns a whole number from 1. Throws UsageError. */
export const parseWholeNumber = (name: string, text: string, most = Number.MAX_SAFE_INTEGER): number => {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw new UsageError(`${name} must be a whole number from 1 to ${most}.`);
  return number;
};

/** Returns the id that --school names. Throws UsageError. */
export const schoolIn = ({ school }: { school?: string | undefined }): number => {
  if (school === undefined) throw new UsageError('--school <id> is missing.');
  return parseWholeNumber('--school', school);
};

/** Returns `yes` and `no` as a truth value; undefined stays so. Throws UsageError. */
export const yesOrNo = (name: string, text: string | undefined): boolean | undefined => {
  if (text !== undefined && text !== 'yes' && text !== 'no') throw new UsageError(`${name} must be yes or no.`);
  return text === undefined ? undefined : text === 'yes';
};

/** Returns rows as JSON, one a line, or as columns with two spaces between them. */
export const linesOf = (rows: readonly object[], { json, none }: { json: boolean; none: string }): string[] => {
  if (json) return rows.map((row) => JSON.stringify(row));
  const [first] = rows;
  if (!first) return [none];
  const columns = Object.keys(first);
  const texts = [columns, ...rows.map((row) => Object.values(row).map((value) => String(value ?? '–')))];
  const widths = columns.map((_, index) => Math.max(...texts.map((cells) => cells[index]?.length ?? 0)));
  return texts.map((cells) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
