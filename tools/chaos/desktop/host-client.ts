import type { Page } from 'playwright-core';
import { desktopCalls } from '../../../src/contract/desktop.ts';
import { calls } from '../../../src/contract/index.ts';
import type { HostRequest, MessageFromHost, MessageToHost } from '../../../src/contract/messages.ts';
import { type ClientOf, createClientOf } from '../../../src/server/client.ts';
import type { Send } from '../../../src/server/send.ts';

const all = { ...calls, ...desktopCalls };

/** The calls that the host on a computer answers, its own ones too. */
export type HostClient = ClientOf<typeof all>;

/** Returns a client that makes calls, of those without files, of the host that a page of the desktop mode has. */
export const createHostClient = (page: Page): HostClient => createClientOf(all, createHostSender(page));

/**
 * Sends requests as another tab does: by a worker of its own, which passes them on to the one with the database, as the page's port is
 * the page's own.
 */
const createHostSender =
  (page: Page): Send =>
  async (method, path, body, headers = {}) => {
    const script = page
      .workers()
      .map((worker) => worker.url())
      .find((url) => /\/host-worker-[^/]*$/.test(url));
    if (!script) throw new Error('the page has no host');
    const request = { method, path, headers, body: body === undefined ? null : JSON.stringify(body) };
    const { status, bytes } = await page.evaluate(askHost, { script, request });
    return new Response(Buffer.from(bytes, 'base64'), { status });
  };

/** Runs in the page. */
function askHost({ script, request }: { script: string; request: HostRequest }) {
  return new Promise<{ status: number; bytes: string }>((resolve, reject) => {
    const worker = new Worker(script, { type: 'module' });
    const { port1, port2 } = new MessageChannel();
    worker.onerror = ({ message }) => reject(new Error(`the worker failed: ${message}`));
    port1.onmessage = ({ data: { response } }: MessageEvent<MessageFromHost>) => {
      worker.terminate();
      resolve({ status: response.status, bytes: new Uint8Array(response.body ?? new ArrayBuffer(0)).toBase64() });
    };
    worker.postMessage('connect', [port2]);
    port1.postMessage({ type: 'request', id: 1, request } satisfies MessageToHost);
  });
}
