import { type MultipartError, make, type PartInfo } from 'multipasta';
import { z } from 'zod';
import { isUploadedFile, type UploadedFile } from '../../contract/shapes.ts';
import { BadInput, bodyTooLarge, bodyTruncated, contentLengthOf, readText } from './input.ts';
import type { StageFile } from './request-files.ts';

const MOST_PARTS = 20;
const LONGEST_HEAD = 4096;
/** A text of a form is an id or a choice; only files may be large. */
const LONGEST_TEXT = 100_000;

const notAForm = () => new BadInput('The request is not a valid form');

/**
 * Returns the fields of a multipart form, its files as `UploadedFile`. Each file is streamed to `stage`, which limits how fast
 * the request is read. Throws `BadInput` for anything but a form, too many parts, long headers, or a body above the limit in
 * bytes; the caller discards what was staged until then.
 */
export async function readMultipart(request: Request, limit: number, stage: StageFile): Promise<Fields> {
  contentLengthOf(request, limit);
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new BadInput('The request must be a form', 415);
  const boundary = /^multipart\/form-data; *boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i.exec(type)?.[2];
  if (boundary === undefined || !request.body) throw notAForm();

  const fields = new Map<string, unknown>();
  const events = eventsOf(request.body, boundary, limit);
  for await (const event of events) {
    if ('text' in event) fields.set(event.part.name, readText(event.part.name, decode(event.text)));
    else if ('part' in event) {
      const file = await stage(contentOf(events));
      fields.set(event.part.name, { ...file, name: event.part.filename, type: event.part.type } satisfies UploadedFile);
    }
  }
  return Object.fromEntries(fields);
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the fields with a single file of unknown name as `file`, where the call takes one: other clients do not know what ours
 * call it.
 */
export const nameOnlyFile = (fields: Fields, input: z.ZodType): Fields => {
  const known = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  if ('file' in fields || !known.includes('file')) return fields;
  const unknownFiles = Object.entries(fields).filter(([name, value]) => !known.includes(name) && isUploadedFile(value));
  const [found, ...others] = unknownFiles;
  if (!found || others.length > 0) return fields;
  const rest = Object.entries(fields).filter(([name]) => name !== found[0]);
  return { ...Object.fromEntries(rest), file: found[1] };
};

/** The chunks of a file follow its part, and end with null. */
type FormEvent = { part: Part; text: Uint8Array } | { part: Part } | { chunk: Uint8Array | null };
type Part = { name: string; filename: string; type: string };

/** Returns the chunks of the current file as a stream that reads on demand. */
const contentOf = (events: AsyncGenerator<FormEvent>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value } = await events.next();
        const chunk = value && 'chunk' in value ? value.chunk : null;
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );

/** Yields the fields, files and chunks of a form while it arrives. */
async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  limit: number,
): AsyncGenerator<FormEvent, undefined> {
  const found: FormEvent[] = [];
  let isComplete = false;
  let failure: BadInput | undefined;
  const parser = make({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    maxParts: MOST_PARTS,
    maxFieldSize: LONGEST_TEXT,
    isFile: ({ headers }) => parameterOf(headers, 'filename') !== undefined,
    onField: (info, text) => found.push({ part: partOf(info), text }),
    onFile: (info) => {
      found.push({ part: partOf(info) });
      return (chunk) => found.push({ chunk });
    },
    onError: (error) => {
      failure ??= isTooLong(error) ? bodyTooLarge() : notAForm();
    },
    onDone: () => {
      isComplete = true;
    },
  });
  for await (const chunk of wholeDashes(startingWith(`--${boundary}`, counted(body, limit)))) {
    // Bytes after the end of the form are read and ignored.
    if (isComplete) continue;
    try {
      parser.write(chunk);
    } catch (error) {
      throw error instanceof BadInput ? error : notAForm();
    }
    if (failure) throw failure;
    yield* found.splice(0);
  }
  if (!isComplete) throw notAForm();
}

const isTooLong = (error: MultipartError) => error._tag === 'ReachedLimit' && error.limit === 'MaxFieldSize';

function partOf({ headers, contentType: type }: PartInfo): Part {
  const head = Object.entries(headers).map((line) => line.flat().join(': '));
  const name = parameterOf(headers, 'name');
  if (name === undefined || bytesOf(head.join('\r\n')) > LONGEST_HEAD) throw notAForm();
  return { name, filename: parameterOf(headers, 'filename') ?? '', type };
}

/** Returns a parameter of the part's Content-Disposition. The library's own parser fails on letters beyond Latin-1. */
function parameterOf({ 'content-disposition': line }: PartInfo['headers'], name: string): string | undefined {
  if (typeof line !== 'string' || !/^\s*form-data *;/i.test(line)) return undefined;
  const [, quoted, bare] = new RegExp(`; *${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s";]+))`, 'i').exec(line) ?? [];
  const escapes: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' };
  return quoted?.replace(/%22|%0D|%0A/gi, (sent) => escapes[sent.toUpperCase()] ?? '') ?? bare;
}

/** Yields the body's chunks; throws `BadInput` above the limit in bytes or when the connection ends early. */
async function* counted(body: ReadableStream<Uint8Array>, limit: number) {
  const chunks = body[Symbol.asyncIterator]();
  let bytes = 0;
  try {
    for (;;) {
      const { value, done } = await chunks.next().catch(() => {
        throw bodyTruncated();
      });
      if (done) return;
      bytes += value.byteLength;
      if (bytes > limit) throw bodyTooLarge();
      yield value;
    }
  } finally {
    await chunks.return?.();
  }
}

/** Yields the chunks; throws `BadInput` unless they begin with the text. */
async function* startingWith(text: string, chunks: AsyncIterable<Uint8Array>) {
  const expected = new TextEncoder().encode(text);
  let seen = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length && seen < expected.length; at++, seen++)
      if (chunk[at] !== expected[seen]) throw notAForm();
    yield chunk;
  }
}

const DASH = 45;

/**
 * Yields the bytes in chunks that never end within a row of dashes: the library recognizes the end of a form only
 * within one chunk.
 */
async function* wholeDashes(chunks: AsyncIterable<Uint8Array>) {
  let held = new Uint8Array();
  for await (const chunk of chunks) {
    const bytes = held.length > 0 ? joined(held, chunk) : chunk;
    const end = bytes.findLastIndex((byte) => byte !== DASH) + 1;
    // A longer row of dashes cannot be the end of a form.
    held = bytes.slice(bytes.length - end > LONGEST_END ? bytes.length : end);
    const whole = bytes.subarray(0, bytes.length - held.length);
    if (whole.length > 0) yield whole;
  }
  if (held.length > 0) yield held;
}

/** A boundary has at most 70 characters, between its own dashes and those of the end. */
const LONGEST_END = 74;

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
