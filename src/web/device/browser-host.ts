import type { HostRequest, MessageFromHost, MessageToHost } from '../../contract/messages.ts';

/** The product in a worker of this page, called by messages. */
export type BrowserHost = {
  /** Makes a request; rejects when the worker broke, or with the signal's reason. Files are read in the same way. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Response>;
  close(): void;
};

/** Connects the page to a worker that serves `hosts/browser`. */
export function connectHost(worker: Worker): BrowserHost {
  const { port1: port, port2 } = new MessageChannel();
  const waiting = new Map<number, PromiseWithResolvers<Response>>();
  let lastId = 0;
  let broken: Error | null = null;
  const post = (message: MessageToHost) => port.postMessage(message);

  const end = (reason: Error) => {
    broken ??= reason;
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
    port.close();
    worker.terminate();
  };
  // What fails within a request is its answer; what comes here nothing foresaw, and no answer may follow it.
  worker.onerror = ({ message = 'it could not be loaded' }) => end(new Error(`The worker failed: ${message}`));
  port.onmessageerror = () => end(new Error('An answer of the worker cannot be read'));
  port.onmessage = ({ data: { id, response } }: MessageEvent<MessageFromHost>) => {
    const { status, headers, body } = response;
    // Answers without a body, such as 304, may not be given one.
    waiting.get(id)?.resolve(new Response(body?.byteLength ? body : null, { status, headers }));
    waiting.delete(id);
  };
  worker.postMessage('connect', [port2]);

  return {
    async send(method, path, body, headers = {}, signal) {
      signal?.throwIfAborted();
      if (broken) throw broken;
      const id = ++lastId;
      const answer = Promise.withResolvers<Response>();
      waiting.set(id, answer);
      const abort = () => {
        if (!waiting.delete(id)) return;
        post({ type: 'cancel', id });
        answer.reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort);
      try {
        post({ type: 'request', id, request: { method, path, headers, body: bodyOf(body) } });
        return await answer.promise;
      } finally {
        waiting.delete(id);
        signal?.removeEventListener('abort', abort);
      }
    },
    close: () => end(new Error('The worker was closed')),
  };
}

const bodyOf = (body: unknown): HostRequest['body'] => {
  if (body === undefined) return null;
  if (body instanceof FormData) return { form: [...body] };
  return typeof body === 'string' ? body : JSON.stringify(body);
};
