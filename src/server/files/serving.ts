import type { Context as Exchange, Hono } from 'hono';
import { assetPattern } from '../../questions/text/document/addresses.ts';
import type { Me } from '../area.ts';
import type { ByteRange } from '../file-store.ts';
import type { Host } from '../host.ts';
import { parseRange } from './range.ts';
import type { FileRights } from './rights.ts';
import { openRange } from './source.ts';
import { contentTypeOf } from './types.ts';

/** Opened by themselves, files may do nothing at all. */
export const sandboxHeaders = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/**
 * Named by their content, so they never change; but they are kept by this browser alone, and for this session: whoever
 * signs in after somebody asks for them anew.
 */
const keptBySession = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'cookie, authorization' };

const patterns = (['image', 'audio', 'video'] as const).map(assetPattern);

/**
 * Serves the uploaded images, recordings and films, whole or in the parts that players ask for, to those who may see what
 * shows them. To all others there is no such file.
 */
export const serveFiles = (
  app: Hono,
  { files, database, clock }: Pick<Host, 'files' | 'database' | 'clock'>,
  senderOf: (exchange: Exchange) => Promise<Me | null>,
  rights: FileRights,
): void => {
  app.get('/files/:name', async (exchange) => {
    const name = exchange.req.param('name');
    const me = patterns.some((pattern) => pattern.test(name)) ? await senderOf(exchange) : null;
    const size = me && (await rights.mayRead(database, me, name, clock.now())) ? await files.size(name) : null;
    if (size === null) return exchange.notFound();
    const part = (range: ByteRange) => openRange(files, name, range);
    return sendRange(
      exchange,
      { size, part, tag: name },
      {
        ...sandboxHeaders,
        ...keptBySession,
        'content-type': contentTypeOf(name) ?? '',
        'content-disposition': 'inline',
      },
    );
  });
};

/** Content to be served; the tag names these bytes and no others. */
type Content = {
  size: number;
  part: (range: ByteRange) => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
  tag: string;
};

/**
 * Answers with the part of a content that the request asks for: 416 where there is no such part, 304 for whoever has it
 * already. The content is not opened when no byte of it is sent.
 */
export const sendRange = async (
  exchange: Exchange,
  { size, part, tag }: Content,
  headers: Record<string, string>,
): Promise<Response> => {
  const etag = `"${tag}"`;
  if (exchange.req.header('if-none-match') === etag) return exchange.body(null, 304, { ...headers, etag });
  const condition = exchange.req.header('if-range');
  const isSame = condition === undefined || condition === etag;
  const range = parseRange(isSame ? exchange.req.header('range') : undefined, size);
  if (range === 'none') return exchange.body(null, 416, { 'content-range': `bytes */${size}` });
  const { from, to } = range === 'whole' ? { from: 0, to: size - 1 } : range;
  const hasBody = size > 0 && exchange.req.method !== 'HEAD';
  const answered = {
    ...headers,
    etag,
    'accept-ranges': 'bytes',
    'content-length': String(to - from + 1),
    ...(range !== 'whole' && { 'content-range': `bytes ${from}-${to}/${size}` }),
  };
  const status = range === 'whole' ? 200 : 206;
  return hasBody ? exchange.body(await part({ from, to }), status, answered) : exchange.body(null, status, answered);
};
