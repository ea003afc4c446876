import { connectHost } from '../../../src/web/device/browser-host.ts';

/** A request as it is passed from a test in Node to its page; bytes are base64. */
export type SerializedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | { form: [name: string, value: string | { name: string; type: string; bytes: string }][] };
};
/** A response as it is passed from a page to its test in Node; bytes are base64. */
export type SerializedResponse = { status: number; headers: [string, string][]; bytes: string };

declare global {
  interface Window {
    /** Sends a request to the worker. Returns the error's text when it rejects. */
    sendToWorker(request: SerializedRequest): Promise<SerializedResponse | string>;
    /** Sends a request and cancels it at once. */
    sendAndCancel(request: SerializedRequest): Promise<string>;
    /** Makes the worker throw an error that nothing catches. */
    failWorker(): void;
    /** Returns the results of `observeFiles` in the worker. */
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
  const response = host.send(method, path, bodyOf(body), headers, cancelling.signal);
  cancelling.abort();
  return response.then(() => 'answered', String);
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
