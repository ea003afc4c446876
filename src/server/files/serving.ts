import type { Context as Exchange, Hono } from 'hono';
import { assetPattern } from '../../questions/text/addresses.ts';
import type { ByteRange, Host } from '../host.ts';
import { rangeIn } from './range.ts';
import { fileOf, streamOf } from './source.ts';
import { typeOf } from './types.ts';

/** Named by their content, so they never change; opened by themselves, they may do nothing at all. */
export const inert = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

const patterns = (['image', 'audio', 'video'] as const).map(assetPattern);

/** The uploaded images, recordings and films: whole, or in the parts that players ask for. */
export const serveFiles = (app: Hono, host: Host): void => {
  app.get('/files/:name', async (exchange) => {
    const name = exchange.req.param('name');
    const file = patterns.some((pattern) => pattern.test(name)) ? await fileOf(host.files, name) : null;
    if (!file) return exchange.notFound();
    return inParts(exchange, file.size, (range) => streamOf(file, range), {
      ...inert,
      'content-type': typeOf(name) ?? '',
      'content-disposition': 'inline',
    });
  });
};

/** Answers with the part of a content that the request asks for; 416 where there is no such part. */
export const inParts = async (
  exchange: Exchange,
  size: number,
  part: (range: ByteRange) => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>,
  headers: Record<string, string>,
): Promise<Response> => {
  const range = rangeIn(exchange.req.header('range'), size);
  if (range === 'none') return exchange.body(null, 416, { 'content-range': `bytes */${size}` });
  const { from, to } = range === 'whole' ? { from: 0, to: size - 1 } : range;
  return exchange.body(await part({ from, to }), range === 'whole' ? 200 : 206, {
    ...headers,
    'accept-ranges': 'bytes',
    'content-length': String(to - from + 1),
    ...(range !== 'whole' && { 'content-range': `bytes ${from}-${to}/${size}` }),
  });
};
