import type { z } from 'zod';

type BadInputStatus = 400 | 408 | 413 | 415;

/** A request that does not fit the contract: one clear line, nothing changed. */
export class BadInput extends Error {
  readonly status: BadInputStatus;

  constructor(message: string, status: BadInputStatus = 400) {
    super(message);
    this.status = status;
  }
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );

/** Parses what came over the wire, or throws `BadInput` in the catalogue's words. */
export const parsed = <Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> => {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path ?? [];
  if (path.length === 0 || at(value, path) === undefined) throw new BadInput('Missing parameters');
  throw new BadInput(`Invalid ${path.filter((key) => typeof key === 'string').join('.')} parameter`);
};

export const tooLarge = () => new BadInput('The request is too large', 413);

/** Returns what a body is refused with that its client did not send whole: bad input and no failure of ours. */
export const cutOff = () => new BadInput('The request was cut off');

/** A body of 1 MB comes within it over half a megabit a second. */
const BODY_TIME_LIMIT_MS = 20_000;

/**
 * Returns the JSON object of a request's body; an empty body is an empty object. Throws `BadInput`, also when the body comes
 * too slowly and is limited in time: a login has a body, so anybody may send one and hold a place with it.
 */
export const bodyOf = async (
  request: Request,
  limit: number,
  { isTimeLimited }: { isTimeLimited: boolean },
): Promise<unknown> => {
  const reading = textOf(request, limit);
  const text = await (isTimeLimited ? withinTime(reading) : reading);
  if (text === '') return {};
  if (!request.headers.get('content-type')?.includes('application/json'))
    throw new BadInput('The request must be JSON', 415);
  try {
    return JSON.parse(text, text.includes('\\u') ? withoutNul : undefined);
  } catch (error) {
    throw error instanceof BadInput ? error : new BadInput('The request is not valid JSON');
  }
};

/** A body is held to the length it announces; one that announces none is counted as it comes. */
const textOf = async (request: Request, limit: number): Promise<string> => {
  const announced = announcedIn(request, limit);
  try {
    return announced === null ? new TextDecoder().decode(await readUpTo(request, limit)) : await request.text();
  } catch (error) {
    throw error instanceof BadInput ? error : cutOff();
  }
};

/** The reading itself ends with the connection, which is closed after a 408. */
const withinTime = async <Read>(reading: Promise<Read>): Promise<Read> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BadInput('The request took too long', 408)), BODY_TIME_LIMIT_MS);
  });
  return Promise.race([reading, limit]).finally(() => clearTimeout(timer));
};

/** Returns the length that a request announces, null when it announces none; throws when it is above the limit. */
export const announcedIn = (request: Request, limit: number): number | null => {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > limit) throw tooLarge();
  return announced === null ? null : Number(announced);
};

const readUpTo = async (request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
};

/** No text of the database may hold the character 0 or half of a pair; said here, it is a bad request and no bug. */
export const withoutNul = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new BadInput('The request holds a character that no text may hold');
  return value;
};
