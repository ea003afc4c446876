import { connectHost } from '../../../src/web/data/browser-host.ts';

/** A request and an answer as they travel between a test in Node and its page; bytes in base64. */
export type SerializedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | { form: [name: string, value: string | { name: string; type: string; bytes: string }][] };
};
export type SerializedResponse = { status: number; headers: [string, string][]; bytes: string };

declare global {
  interface Window {
    /** Makes a request to the worker; one that rejects gives its error's text. */
    sendToWorker(request: SerializedRequest): Promise<SerializedResponse | string>;
    /** Makes a request and cancels it at once. */
    sendAndCancel(request: SerializedRequest): Promise<string>;
    /** Breaks the worker, as nothing foreseen would. */
    failWorker(): void;
    /** What came of using the files of a device. */
    observeFiles(): Promise<unknown>;
  }
}

const worker = new Worker(new URL('./worker/main.ts', import.meta.url), { type: 'module' });
const host = connectHost(worker);

window.sendToWorker = async ({ method, path, headers, body }) => {
  try {
    const response = await host.send(method, path, bodyOf(body), headers);
    const bytes = new Uint8Array(await response.arrayBuffer()).toBase64();
    return { status: response.status, headers: [...response.headers], bytes };
  } catch (error) {
    return String(error);
  }
};
window.sendAndCancel = async ({ method, path, headers, body }) => {
  const cancelling = new AbortController();
  const answer = host.send(method, path, bodyOf(body), headers, cancelling.signal);
  cancelling.abort();
  return answer.then(() => 'answered', String);
};
window.failWorker = () => worker.postMessage('break');
window.observeFiles = () =>
  new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.postMessage('files');
  });

const bodyOf = (body: SerializedRequest['body']) => {
  if (body === undefined || typeof body === 'string') return body;
  const form = new FormData();
  for (const [name, value] of body.form)
    form.append(
      name,
      typeof value === 'string'
        ? value
        : new File([Uint8Array.fromBase64(value.bytes)], value.name, { type: value.type }),
    );
  return form;
};
