import type { z } from 'zod';
import { hasInvisible } from '../../core/text/invisible.ts';
import { toStoredValue } from '../../core/text/stored-text.ts';
import { nestFields } from './nested-fields.ts';

type BadInputStatus = 400 | 408 | 413 | 415;

/** Thrown for a request that does not match the contract; the message names the parameter. */
export class BadInput extends Error {
  readonly status: BadInputStatus;

  constructor(message: string, status: BadInputStatus = 400) {
    super(message);
    this.status = status;
  }
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );

/** Returns the parsed input. Throws `BadInput` that names the wrong parameter and the limit it exceeds. */
export const parseInput = <Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> => {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const unknown = result.error.issues.map(innermost).find((issue) => issue?.code === 'unrecognized_keys');
  if (unknown) throw new BadInput(`Unknown parameters: ${unknown.keys.join(', ').slice(0, 200)}`);
  const issue = innermost(result.error.issues[0]);
  const path = issue?.path ?? [];
  const firstIndex = path.findIndex((key) => typeof key === 'number');
  const named = firstIndex < 0 ? path : path.slice(0, firstIndex);
  if (named.length === 0 || valueAt(value, named) === undefined) throw new BadInput('Missing parameters');
  const parameter = path.filter((key) => typeof key === 'string').join('.');
  const limit = limitOf(issue);
  throw new BadInput(limit === null ? `Invalid ${parameter} parameter` : `${parameter}: ${limit}`);
};

type Issue = z.core.$ZodIssue;

/** Returns the issue of the union's branch that matches the value's type. */
const innermost = (issue: Issue | undefined): Issue | undefined => {
  if (issue?.code !== 'invalid_union') return issue;
  const isMeant = ([first]: Issue[]) => first !== undefined && !(isOfType(first) && first.path.length === 0);
  const first = issue.errors.find(isMeant)?.[0];
  return first ? innermost({ ...first, path: [...issue.path, ...first.path] }) : issue;
};

const isOfType = ({ code }: Issue): boolean => code === 'invalid_type' || code === 'invalid_value';

/** Returns the limit that a value exceeds, or null for a wrong type or an empty value. */
const limitOf = (issue: Issue | undefined): string | null => {
  if (issue?.code === 'too_big') return `at most ${issue.maximum}${unitOf(issue.origin)}`;
  if (issue?.code === 'too_small' && (issue.origin === 'number' || issue.origin === 'int'))
    return `at least ${issue.minimum}`;
  const exceeded = issue?.code === 'custom' ? issue.params?.limit : undefined;
  return typeof exceeded === 'string' ? `the text is too large (${exceeded})` : null;
};

const unitOf = (origin: string): string => (origin === 'string' ? ' characters' : '');

/** Returns the error for a body beyond the limit. */
export const bodyTooLarge = () => new BadInput('The request is too large', 413);

/** Returns the error for a body that ended before its announced length. */
export const bodyTruncated = () => new BadInput('The request was cut off');

/** Levels of a JSON body: far more than a text has, and few enough to be written by `JSON.stringify`. */
const MAX_DEPTH = 200;

/** Enough for 1 MB at half a megabit per second. */
const BODY_TIME_LIMIT_MS = 20_000;

/**
 * Returns the parameters of a request's body, JSON or form fields; none for an empty body. Throws `BadInput`, also for
 * a time-limited body that arrives too slowly: requests without a session must not occupy the server.
 */
export const readBody = async (
  request: Request,
  limit: number,
  { isTimeLimited }: { isTimeLimited: boolean },
): Promise<unknown> => {
  const reading = textOf(request, limit);
  const text = await (isTimeLimited ? withinTime(reading) : reading);
  if (text === '') return {};
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('application/x-www-form-urlencoded')) return nestFields(textFieldsOf(text));
  if (!type.includes('application/json')) throw new BadInput('The request must be JSON', 415);
  try {
    const body: unknown = JSON.parse(text, text.includes('\\u') || hasInvisible(text) ? readText : undefined);
    // A shorter text has no room for more levels.
    if (text.length > 2 * MAX_DEPTH && isDeeperThan(body, MAX_DEPTH))
      throw new BadInput('The request is nested too deeply');
    const isPlain = typeof body !== 'object' || body === null || Array.isArray(body);
    return isPlain ? body : nestFields(Object.entries(body));
  } catch (error) {
    throw error instanceof BadInput ? error : new BadInput('The request is not valid JSON');
  }
};

/** Returns whether a value has more levels than a limit. Without recursion, which a value of thousands of levels would break. */
const isDeeperThan = (value: unknown, limit: number): boolean => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
};

const textFieldsOf = (text: string): [string, string][] => {
  const fields = [...new URLSearchParams(text)];
  return fields.map(([name, value]) => [name, readText(name, value) as string]);
};

/** Returns the body as text. Without a Content-Length header its bytes are counted while they arrive. */
const textOf = async (request: Request, limit: number): Promise<string> => {
  const announced = contentLengthOf(request, limit);
  try {
    return announced === null ? new TextDecoder().decode(await readUpTo(request, limit)) : await request.text();
  } catch (error) {
    throw error instanceof BadInput ? error : bodyTruncated();
  }
};

/** Rejects with 408 when reading takes too long. Reading itself ends when the connection is closed after the reply. */
const withinTime = async <Read>(reading: Promise<Read>): Promise<Read> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BadInput('The request took too long', 408)), BODY_TIME_LIMIT_MS);
  });
  return Promise.race([reading, limit]).finally(() => clearTimeout(timer));
};

/** Returns the Content-Length in bytes, or null without the header. Throws `BadInput` above the limit. */
export const contentLengthOf = (request: Request, limit: number): number | null => {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > limit) throw bodyTooLarge();
  return announced === null ? null : Number(announced);
};

const readUpTo = async (request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw bodyTooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
};

/** Returns a JSON value with its texts as those of a request are stored. Throws `BadInput` for one that cannot be. */
export const readStorable = (value: unknown): unknown => JSON.parse(JSON.stringify(value), readText);

/** Returns a value of a request as it is stored. Throws `BadInput` for a text that cannot be. */
export const readText = (_key: string, value: unknown): unknown =>
  toStoredValue(typeof value === 'string' ? rejectUnstorableText(value) : value);

/** Returns the value. Throws `BadInput` for a text with U+0000 or a lone surrogate, which PostgreSQL cannot store. */
const rejectUnstorableText = (value: string): string => {
  if (value.includes('\0') || !value.isWellFormed())
    throw new BadInput('The request holds a character that no text may hold');
  return value;
};
