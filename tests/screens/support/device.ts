import type { Page } from 'playwright-core';
import type { HostRequest } from '../../../src/contract/messages.ts';

/** What a test does with the service worker of the desktop mode, as `window.appWorker` of the page. */
type AppWorker = {
  /** Says how much of the app is stored, and that the worker is in a state. */
  say(done: number, of: number): void;
  become(state: 'installed' | 'activated' | 'redundant'): void;
  /** Says that a new version waits; `isAlone` is its reply when it is asked to take over. */
  update(isAlone: boolean): void;
};

declare global {
  interface Window {
    appWorker: AppWorker;
  }
}

/**
 * Puts a host in the place of that of a page of the desktop mode which passes the calls on to the test's wire, and a service worker that
 * stores nothing: what the page shows needs neither a database nor 68 MB.
 */
export const replaceDevice = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Message = { data: { type: string; id: number; request: HostRequest } };
    const answer = async (port: MessagePort, { data: { type, id, request } }: Message) => {
      if (type !== 'request') return;
      const { method, path, headers, body } = request;
      const form = new FormData();
      if (body !== null && typeof body === 'object') for (const [name, value] of body.form) form.set(name, value);
      const response = await fetch(path, { method, headers, body: typeof body === 'object' && body ? form : body });
      const bytes = await response.arrayBuffer();
      port.postMessage({
        type: 'response',
        id,
        response: { status: response.status, headers: [...response.headers], body: bytes },
      });
    };
    globalThis.Worker = class {
      postMessage(_: unknown, [port]: MessagePort[]) {
        if (port) port.onmessage = (message) => void answer(port, message);
      }
      terminate() {}
    } as unknown as typeof Worker;

    const { serviceWorker } = navigator;
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    const registration = Object.assign(new EventTarget(), {
      ...{ installing: installing as object | null, active: null as object | null, waiting: null as object | null },
      update: async () => {},
    });
    serviceWorker.register = async () => registration as unknown as ServiceWorkerRegistration;
    window.appWorker = {
      say: (done, of) =>
        void serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'stored', done, of } })),
      become: (state) => {
        installing.state = state;
        if (state === 'activated') registration.active = installing;
        installing.dispatchEvent(new Event('statechange'));
      },
      update: (isAlone) => {
        registration.active = {};
        registration.waiting = { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage(isAlone) };
        registration.installing = Object.assign(new EventTarget(), { state: 'installing' });
        const next = registration.installing as EventTarget & { state: string };
        registration.dispatchEvent(new Event('updatefound'));
        next.state = 'installed';
        next.dispatchEvent(new Event('statechange'));
      },
    };
  });
