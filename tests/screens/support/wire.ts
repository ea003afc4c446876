import type { Call, OutputOf, ParsedOf } from '../../../src/contract/call.ts';
import { type RefusalName, refusals } from '../../../src/contract/refusals.ts';

/** What a stub returns instead of the call's output. */
type Failure = { failure: { status: number; body: object } };

type Answered<C extends Call> = OutputOf<C> | Failure;

/** The reply of one call, or a function that computes it from the parsed input. */
export type Stub = { call: Call; reply: (input: unknown) => unknown };

/** Returns a stub of a call. Its output is checked against the contract when it is sent. */
export const stub = <C extends Call>(
  call: C,
  reply: OutputOf<C> | ((input: ParsedOf<C>) => Answered<C> | Promise<Answered<C>>),
): Stub => ({
  call,
  reply: (input) => (typeof reply === 'function' ? (reply as (input: unknown) => unknown)(input) : reply),
});

/** Returns the stub with its replies held back until something has happened. */
export const hold = (held: Stub, until: Promise<unknown>): Stub => ({
  call: held.call,
  reply: async (input) => {
    await until;
    return held.reply(input);
  },
});

/** Returns a stub that refuses with one of the refusals that the call declares. */
export const refuse = <C extends Call>(call: C, refusal: C['refuses'][number], fields: object = {}): Stub => ({
  call,
  reply: () => refusalReply(refusal, fields),
});

/** Returns what a stub's function returns to refuse: HTTP status, code and text of a declared refusal. */
export const refusalReply = (refusal: RefusalName, fields: object = {}): Failure => {
  const [status, errCode, error] = refusals[refusal];
  return { failure: { status, body: { success: false, errCode, error, status, ...fields } } };
};

/** Returns a stub that fails with an HTTP status as a fault of the server does; 503 says that it is too busy. */
export const fail = (call: Call, status = 500): Stub => ({
  call,
  reply: () => ({ failure: { status, body: { success: false, errCode: status, error: 'Something went wrong' } } }),
});

export const isFailure = (reply: unknown): reply is Failure =>
  typeof reply === 'object' && reply !== null && 'failure' in reply;

/** The calls of one page: what they reply, and what was sent. */
export class Wire {
  readonly #stubs = new Map<string, Stub>();
  readonly #inputs: { call: Call; input: unknown }[] = [];
  readonly #unexpected: string[] = [];

  /** Sets or replaces the replies of calls. */
  use(...stubs: readonly Stub[]): void {
    for (const one of stubs) this.#stubs.set(nameOf(one.call), one);
  }

  /** Returns the parsed inputs that the page has sent to a call, first to last. Retry it with `expect.poll`. */
  inputs<C extends Call>(call: C): ParsedOf<C>[] {
    return this.#inputs.filter((sent) => nameOf(sent.call) === nameOf(call)).map(({ input }) => input as ParsedOf<C>);
  }

  /** Returns the faults of the test itself: calls without a stub, inputs and replies against the contract. */
  takeFaults(): string[] {
    return this.#unexpected.splice(0);
  }

  /** Replies to a call of the page. Throws nothing: faults are returned by `takeFaults`. */
  async reply(call: Call, sent: unknown): Promise<unknown> {
    const input = call.input.safeParse(sent);
    if (!input.success) return this.#fault(`the page sent what ${nameOf(call)} does not accept: ${input.error}`);
    this.#inputs.push({ call, input: input.data });
    const found = this.#stubs.get(nameOf(call));
    if (found === undefined) return this.#fault(`no stub for ${nameOf(call)} ${JSON.stringify(input.data)}`);
    const reply = await found.reply(input.data);
    if (isFailure(reply)) return reply;
    const output = call.output.safeParse(reply);
    return output.success ? reply : this.#fault(`the stub of ${nameOf(call)} is no reply of it: ${output.error}`);
  }

  #fault(text: string): Failure {
    this.#unexpected.push(text);
    return { failure: { status: 501, body: { success: false, errCode: 501, error: text } } };
  }
}

const nameOf = ({ area, name }: Call): string => `${area}.${name}`;
