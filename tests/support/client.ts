import { expect } from 'vitest';
import { type RefusalName, refusals } from '../../src/contract/refusals.ts';
import type { App } from '../../src/server/app.ts';
import { ApiError, type Client as Calls, createClient, createSender } from '../../src/server/client.ts';
import type { Send } from '../../src/server/send.ts';

/** A client with a function for every implemented call; `raw` sends requests that the types would reject. */
export type TestClient = Calls & { raw: Send };

/** Returns a client of an app in this process, with a session's token or without a session. */
export const createTestClient = (app: App, token: string | null): TestClient => {
  const raw = createSender(app, token);
  return { ...createClient(raw), raw };
};

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    refusedAs(name: RefusalName): Promise<void>;
    notDoneWith(status: number, text: string): Promise<void>;
  }
}

/** Returns the error that a call ends with. */
export const errorOf = async (call: Promise<unknown>) => (await outcomeOf(call)).error as ApiError;

const outcomeOf = async (received: unknown) => {
  try {
    return { done: await received };
  } catch (error) {
    return { error };
  }
};

expect.extend({
  /** Expects that the call was refused with this refusal's status, code and text. */
  async refusedAs(received: unknown, name: RefusalName) {
    const { error, done } = await outcomeOf(received);
    const [status, errCode, text] = refusals[name];
    const pass =
      error instanceof ApiError &&
      error.status === status &&
      error.envelope.errCode === errCode &&
      error.envelope.error === text;
    return { pass, message: () => `expected ${name}, got ${error ?? JSON.stringify(done)}` };
  },
  async notDoneWith(received: unknown, status: number, text: string) {
    const { error, done } = await outcomeOf(received);
    const pass = error instanceof ApiError && error.status === status && error.envelope.error === text;
    return { pass, message: () => `expected ${status} ${text}, got ${error ?? JSON.stringify(done)}` };
  },
});
