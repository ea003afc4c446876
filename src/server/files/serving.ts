import type { Hono, Context as HttpContext } from 'hono';
import type { ByteRange } from '../../core/files/byte-range.ts';
import {
  decideFileReply,
  documentPattern,
  headersOfFile,
  packagePattern,
  type ServedFile,
} from '../../core/files/served-files.ts';
import { assetPattern } from '../../questions/text/document/addresses.ts';
import type { Me } from '../area.ts';
import type { Host } from '../host.ts';
import { openRange } from '../source.ts';
import type { FileRights } from './rights.ts';
import { isUserPhoto } from './user-photos.ts';

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
    return sendRange(c, { size, part, tag: name, headers: headersOfFile(name) });
  });
};

/** Content to be served; `part` opens a range of it. */
type Content = ServedFile & {
  part: (range: ByteRange) => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
};

/** Replies with the requested range of a content. Opens the content only when bytes are sent. */
export const sendRange = async (c: HttpContext, { part, ...file }: Content): Promise<Response> => {
  const { method } = c.req;
  const reply = decideFileReply({ method, header: (name) => c.req.header(name) }, file);
  return reply.range
    ? c.body(await part(reply.range), reply.status, reply.headers)
    : c.body(null, reply.status, reply.headers);
};
