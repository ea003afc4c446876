import { type ByteRange, parseRange } from './byte-range.ts';
import { contentTypeOf } from './content-types.ts';

/** Matches the ids of stored documents. */
export const documentPattern = /^[0-9a-f]{32}\.pdf$/;
/** Matches the ids of stored H5P packages. */
export const packagePattern = /^[0-9a-f]{32}\.h5p$/;

/** Forbids scripts and requests in a file that is opened as a page. */
export const sandboxHeaders = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/**
 * Files are named by their content and never change; a private cache that varies by session makes another user of the same
 * browser request them again.
 */
const privateCache = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'cookie, authorization' };

/** Browsers show no PDF in a sandbox; their viewers run none of its scripts on our origin. */
const documentHeaders = {
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
};

/** Returns the headers with which a stored file is served, whatever host serves it. */
export const headersOfFile = (name: string): Record<string, string> => {
  const isPackage = packagePattern.test(name);
  return {
    ...(documentPattern.test(name) ? documentHeaders : sandboxHeaders),
    ...privateCache,
    'content-type': isPackage ? 'application/zip' : (contentTypeOf(name) ?? ''),
    'content-disposition': isPackage ? 'attachment' : 'inline',
  };
};

/** A file to be served; `tag` identifies its bytes. */
export type ServedFile = { size: number; tag: string; headers: Record<string, string> };

type FileRequest = { method: string; header: (name: string) => string | null | undefined };

/** How a file is replied with; `range` are the bytes of the reply, null for one without a body. */
type FileReply = { headers: Record<string, string> } & (
  | { status: 200 | 206; range: ByteRange }
  | { status: 200 | 206 | 304 | 416; range: null }
);

/**
 * Returns how to reply to a request for a file: with the requested range, with 416 for one outside of it, and with 304 when the client
 * has it already.
 */
export function decideFileReply({ method, header }: FileRequest, { size, tag, headers }: ServedFile): FileReply {
  const etag = `"${tag}"`;
  if (header('if-none-match') === etag) return { status: 304, headers: { ...headers, etag }, range: null };
  const condition = header('if-range') ?? etag;
  const range = parseRange(condition === etag ? (header('range') ?? undefined) : undefined, size);
  if (range === 'none') return { status: 416, headers: { 'content-range': `bytes */${size}` }, range: null };
  const { from, to } = range === 'whole' ? { from: 0, to: size - 1 } : range;
  const status = range === 'whole' ? 200 : 206;
  const sent = {
    ...headers,
    etag,
    'accept-ranges': 'bytes',
    'content-length': String(to - from + 1),
    ...(range !== 'whole' && { 'content-range': `bytes ${from}-${to}/${size}` }),
  };
  const hasBody = size > 0 && method !== 'HEAD';
  return hasBody ? { status, headers: sent, range: { from, to } } : { status, headers: sent, range: null };
}
