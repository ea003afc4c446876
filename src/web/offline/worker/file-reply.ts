import { decideFileReply } from '../../../core/files/served-files.ts';

/** Replies to a request with a stored file named by its content, whole or the range that is asked for. */
export function replyWithFile(request: Request, file: Blob, headers: Record<string, string>): Response {
  const tag = request.url.slice(request.url.lastIndexOf('/') + 1);
  const reply = decideFileReply(
    { method: request.method, header: (name) => request.headers.get(name) },
    { size: file.size, tag, headers },
  );
  const body = reply.range && file.slice(reply.range.from, reply.range.to + 1);
  return new Response(body, { status: reply.status, headers: reply.headers });
}
