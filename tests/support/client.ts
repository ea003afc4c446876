import { expect } from 'vitest';
import type { InputOf, OutputOf } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { type RefusalName, refusals } from '../../src/contract/refusals.ts';
import type { App } from '../../src/server/app.ts';

type Calls = typeof calls;

/** Every built call as a function, by area; `raw` is for what the types would not let through. */
export type Client = {
  [Area in keyof Calls]: {
    [Name in keyof Calls[Area] as Calls[Area][Name] extends { built: true } ? Name : never]: (
      input: InputOf<Calls[Area][Name]>,
    ) => Promise<OutputOf<Calls[Area][Name]>>;
  };
} & { raw(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response> };

/** A call that did not succeed, with the envelope as it travelled. */
export class NotDone extends Error {
  readonly status: number;
  readonly envelope: { errCode: number; error: string } & Record<string, unknown>;

  constructor(status: number, envelope: NotDone['envelope']) {
    super(`${status} ${envelope.errCode} ${envelope.error}`);
    this.status = status;
    this.envelope = envelope;
  }
}

export const clientOf = (app: App, token: string | null): Client => {
  const raw: Client['raw'] = async (method, path, body, headers = {}) =>
    app.fetch(
      new Request(`http://test${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
  const send = async (call: { method: string; path: string }, input: object) => {
    const search =
      call.method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)]))}` : '';
    const response = await raw(call.method, call.path + search, call.method === 'GET' ? undefined : input);
    const envelope = await response.json();
    if (!response.ok) throw new NotDone(response.status, envelope);
    const { success: _, ...rest } = envelope;
    return rest;
  };
  const areas = Object.fromEntries(
    Object.entries(calls).map(([area, list]) => [
      area,
      Object.fromEntries(Object.values(list).map((call) => [call.name, (input: object = {}) => send(call, input)])),
    ]),
  );
  return { ...areas, raw } as Client;
};

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    refusedAs(name: RefusalName): Promise<void>;
    notDoneWith(status: number, text: string): Promise<void>;
  }
}

const outcomeOf = async (received: unknown) => {
  try {
    return { done: await received };
  } catch (error) {
    return { error };
  }
};

expect.extend({
  /** The promised call was refused in exactly this way: status, code and text. */
  async refusedAs(received: unknown, name: RefusalName) {
    const { error, done } = await outcomeOf(received);
    const [status, errCode, text] = refusals[name];
    const pass =
      error instanceof NotDone &&
      error.status === status &&
      error.envelope.errCode === errCode &&
      error.envelope.error === text;
    return { pass, message: () => `expected ${name}, got ${error ?? JSON.stringify(done)}` };
  },
  async notDoneWith(received: unknown, status: number, text: string) {
    const { error, done } = await outcomeOf(received);
    const pass = error instanceof NotDone && error.status === status && error.envelope.error === text;
    return { pass, message: () => `expected ${status} ${text}, got ${error ?? JSON.stringify(done)}` };
  },
});
