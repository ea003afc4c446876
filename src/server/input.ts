import type { z } from 'zod';

/** A request that does not fit the contract: one clear line, nothing changed. */
export class BadInput extends Error {
  readonly status: 400 | 413 | 415;

  constructor(message: string, status: 400 | 413 | 415 = 400) {
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

/** The JSON object of a request's body; an empty body is an empty object. */
export const bodyOf = async (request: Request, limit: number): Promise<unknown> => {
  const announced = announcedIn(request, limit);
  // A body is held to the length it announces; one that announces none is counted as it comes.
  const text = announced === null ? new TextDecoder().decode(await readUpTo(request, limit)) : await request.text();
  if (text === '') return {};
  if (!request.headers.get('content-type')?.includes('application/json'))
    throw new BadInput('The request must be JSON', 415);
  try {
    return JSON.parse(text, text.includes('\\u') ? withoutNul : undefined);
  } catch (error) {
    throw error instanceof BadInput ? error : new BadInput('The request is not valid JSON');
  }
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
