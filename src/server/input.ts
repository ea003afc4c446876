import type { z } from 'zod';
import type { UploadedFile } from '../contract/shapes.ts';

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

const tooLarge = () => new BadInput('The request is too large', 413);

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

/** The fields of a form; its files are read whole. Forms of many parts, or with long heads, are none of ours. */
export const formOf = async (request: Request, limit: number): Promise<unknown> => {
  const announced = announcedIn(request, limit);
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new BadInput('The request must be a form', 415);
  const bytes = announced === null ? await readUpTo(request, limit) : new Uint8Array(await request.arrayBuffer());
  const boundary = /^multipart\/form-data; *boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i.exec(type)?.[2];
  if (boundary === undefined || !isShort(bytes, boundary)) throw notAForm();
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw notAForm();
  });
  const fields = await Promise.all([...form].map(async ([name, value]) => [name, await fieldOf(name, value)] as const));
  return Object.fromEntries(fields);
};

const notAForm = () => new BadInput('The request is not a valid form');

const MOST_PARTS = 20;
const LONGEST_HEAD = 4096;

/** Whether a form has few parts with short heads, by which it costs time and memory to take apart. */
const isShort = (bytes: Uint8Array, boundary: string): boolean => {
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  if (!isAt(bytes, 0, delimiter.subarray(2))) return false;
  let at = -2;
  for (let parts = 0; parts <= MOST_PARTS && at !== -1; parts++) {
    const head = at + delimiter.length;
    if (isAt(bytes, head, DASHES)) return true;
    if (placeOf(END_OF_HEAD, bytes, head, head + LONGEST_HEAD) === -1) return false;
    at = placeOf(delimiter, bytes, head, bytes.length);
  }
  return false;
};

const DASHES = new TextEncoder().encode('--');
const END_OF_HEAD = new TextEncoder().encode('\r\n\r\n');

/** The first place between the two where these bytes are, which begin with a line break; -1 where there is none. */
const placeOf = (wanted: Uint8Array, bytes: Uint8Array, from: number, to: number): number => {
  for (let at = from; at < to; at++) if (bytes[at] === 13 && isAt(bytes, at, wanted)) return at;
  return -1;
};

const isAt = (bytes: Uint8Array, at: number, wanted: Uint8Array): boolean => {
  for (let index = 0; index < wanted.length; index++) if (bytes[at + index] !== wanted[index]) return false;
  return true;
};

const fieldOf = async (name: string, value: FormDataEntryValue): Promise<unknown> =>
  typeof value === 'string'
    ? withoutNul(name, value)
    : ({ name: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) } satisfies UploadedFile);

const announcedIn = (request: Request, limit: number): number | null => {
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
