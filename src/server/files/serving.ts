import type { Hono, Context as HttpContext } from 'hono';
import { assetPattern } from '../../questions/text/document/addresses.ts';
import type { Me } from '../area.ts';
import type { ByteRange } from '../file-store.ts';
import type { Host } from '../host.ts';
import { openRange } from '../source.ts';
import { documentPattern } from './documents.ts';
import { parseRange } from './range.ts';
import type { FileRights } from './rights.ts';
import { contentTypeOf } from './types.ts';
import { isUserPhoto } from './user-photos.ts';

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

/** Matches the ids of stored H5P packages. */
const packagePattern = /^[0-9a-f]{32}\.h5p$/;

const patterns = [...(['image', 'audio', 'video'] as const).map(assetPattern), documentPattern, packagePattern];

/**
 * Serves uploaded images, recordings, films, documents and H5P packages, whole or in ranges, to users who may read them;
 * replies 404 to all others. Packages are downloads for staff: they contain the right answers.
 */
export const serveFiles = (
  app: Hono,
  { files, database, clock }: Pick<Host, 'files' | 'database' | 'clock'>,
  senderOf: (c: HttpContext) => Promise<Me | null>,
  rights: FileRights,
): void => {
  app.get('/files/:name', async (c) => {
    const name = c.req.param('name');
    const isServed = isUserPhoto(name) || patterns.some((pattern) => pattern.test(name));
    const isPackage = packagePattern.test(name);
    const me = isServed ? await senderOf(c) : null;
    const mayBeSent = me !== null && !(isPackage && me.role === 'student');
    const size = mayBeSent && (await rights.mayRead(database, me, name, clock.now())) ? await files.size(name) : null;
    if (size === null) return c.notFound();
    const part = (range: ByteRange) => openRange(files, name, range);
    return sendRange(
      c,
      { size, part, tag: name },
      {
        ...(documentPattern.test(name) ? documentHeaders : sandboxHeaders),
        ...privateCache,
        'content-type': isPackage ? 'application/zip' : (contentTypeOf(name) ?? ''),
        'content-disposition': isPackage ? 'attachment' : 'inline',
      },
    );
  });
};

/** Content to be served; `tag` identifies its bytes, `part` opens a range of them. */
type Content = {
  size: number;
  part: (range: ByteRange) => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
  tag: string;
};

/**
 * Replies with the requested range of a content; with 416 for a range outside of it and 304 when the client has it
 * already. Opens the content only when bytes are sent.
 */
export const sendRange = async (
  c: HttpContext,
  { size, part, tag }: Content,
  headers: Record<string, string>,
): Promise<Response> => {
  const etag = `"${tag}"`;
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, { ...headers, etag });
  const condition = c.req.header('if-range');
  const isSame = condition === undefined || condition === etag;
  const range = parseRange(isSame ? c.req.header('range') : undefined, size);
  if (range === 'none') return c.body(null, 416, { 'content-range': `bytes */${size}` });
  const { from, to } = range === 'whole' ? { from: 0, to: size - 1 } : range;
  const hasBody = size > 0 && c.req.method !== 'HEAD';
  const replyHeaders = {
    ...headers,
    etag,
    'accept-ranges': 'bytes',
    'content-length': String(to - from + 1),
    ...(range !== 'whole' && { 'content-range': `bytes ${from}-${to}/${size}` }),
  };
  const status = range === 'whole' ? 200 : 206;
  return hasBody ? c.body(await part({ from, to }), status, replyHeaders) : c.body(null, status, replyHeaders);
};
