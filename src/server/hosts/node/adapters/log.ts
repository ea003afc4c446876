import pino from 'pino';

/** What the host's parts ask of a log; pino's fits. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>;

/** The server's log on standard output: a line of JSON each for machines, a plain line in a terminal. */
export function openLog(): pino.Logger {
  const options = { base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
  return process.stdout.isTTY ? pino(options, { write: (line) => process.stdout.write(plain(line)) }) : pino(options);
}

function plain(line: string) {
  const { level, time, msg, err, ...facts } = JSON.parse(line);
  const more = Object.keys(facts).length > 0 ? ` ${JSON.stringify(facts)}` : '';
  const name = level > 30 ? ` ${pino.levels.labels[level]}` : '';
  return `${time.slice(11, 19)}${name} ${msg}${more}${err ? `\n${err.stack ?? err.message}` : ''}\n`;
}
