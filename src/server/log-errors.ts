import { DrizzleQueryError } from 'drizzle-orm/errors';

/** An error as it is logged: its type and where it was thrown, but none of the values involved. */
export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  /** Of an error of PostgreSQL: what names the place in the schema. */
  table?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
};

const LONGEST_MESSAGE = 1_000;
const MOST_ERRORS = 5;
const DEEPEST = 5;

/**
 * Returns an error in a form that is safe to log. Copies named properties only, because those of database drivers and
 * mail programs contain rows, parameters and addresses. Removes quoted values, query strings, credentials in URLs and
 * e-mail addresses from messages.
 */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown' };
  const { code, table, constraint, stack, cause } = error as Error & Record<'code' | 'table' | 'constraint', unknown>;
  const hasRoom = depth < DEEPEST;
  return {
    type: error.name,
    message: safeMessage(error).slice(0, LONGEST_MESSAGE),
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(stack && { stack: framesOf(stack, error.message) }),
    ...(cause !== undefined && hasRoom && { cause: toLoggedError(cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      hasRoom && { errors: error.errors.slice(0, MOST_ERRORS).map((each) => toLoggedError(each, depth + 1)) }),
  };
}

/** The SQLSTATE classes whose messages quote names of the schema and of settings, but no values. */
const QUOTING_NAMES = /^(08|23|25|28|3D|40|42|53|55|57|58)/;

function safeMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const { message } = error;
  const code = 'severity' in error && 'code' in error ? String(error.code) : undefined;
  if (code !== undefined) return withoutAddresses(QUOTING_NAMES.test(code) ? message : redactQuoted(message));
  // JSON.parse quotes what it could not read.
  return withoutAddresses(error instanceof SyntaxError ? redactQuoted(message) : message);
}

/**
 * Replaces everything from the first quotation mark to the last, because the value itself may contain quotation
 * marks.
 */
export const redactQuoted = (message: string): string => message.replace(/".*"/s, '"…"').replace(/'.*'/s, "'…'");

const withoutAddresses = (message: string): string =>
  message
    .replace(/:\/\/[^\s/@]*@/g, '://…@')
    .replace(/(\w:\/\/[^\s?#]*)[?#]\S*/g, '$1?…')
    .replace(/[^\s<>"'(),:;@]+@[^\s<>"'(),:;@]+\.[^\s<>"'(),:;@]+/g, '…@…');

/** Returns the lines of a stack that name positions in files. Skips the message, which may contain similar lines. */
function framesOf(stack: string, message: string): string {
  const at = message === '' ? -1 : stack.indexOf(message);
  return stack
    .slice(at === -1 ? 0 : at + message.length)
    .split('\n')
    .filter((line) => /^ {4}at .*(:\d+:\d+|<anonymous>|native)\)?$/.test(line))
    .join('\n');
}
