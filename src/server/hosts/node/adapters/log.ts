import pino from 'pino';
import { toLoggedError } from '../../../log-errors.ts';

/** The part of a log that the host's modules use; pino's logger fits. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>;

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;

/**
 * Opens the server's log on standard output: a JSON object per line for machines, a plain line in a terminal. Errors
 * are logged without the values they were caused by.
 */
export function openLog(): pino.Logger {
  const options = {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => toLoggedError(error) },
  };
  return process.stdout.isTTY ? pino(options, { write: (line) => process.stdout.write(plain(line)) }) : pino(options);
}

function plain(line: string) {
  const { level, time, msg, err, ...facts } = JSON.parse(line);
  const more = Object.keys(facts).length > 0 ? ` ${JSON.stringify(facts)}` : '';
  const name = level > 30 ? ` ${pino.levels.labels[level]}` : '';
  return `${time.slice(11, 19)}${name} ${msg}${more}${err ? `\n${inLines(err)}` : ''}\n`;
}

const inLines = ({ type, message, code, stack, cause }: ReturnType<typeof toLoggedError>): string =>
  [`${type}: ${message}${code ? ` (${code})` : ''}`, stack, cause && `caused by ${inLines(cause)}`]
    .filter(Boolean)
    .join('\n');
