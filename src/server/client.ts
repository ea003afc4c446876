import type { z } from 'zod';
import type { Call, FileReply, InputOf, OutputOf } from '../contract/call.ts';
import { calls } from '../contract/index.ts';
import { requestInit, type Send } from './send.ts';

type AnyCall = Pick<Call, 'method' | 'path' | 'body' | 'answers'>;

/** Every call of some areas as a function, by area. */
export type ClientOf<Areas> = {
  [Area in keyof Areas]: {
    [Name in keyof Areas[Area]]: (input: InputOf<Areas[Area][Name]>) => Promise<ReceivedOf<Areas[Area][Name]>>;
  };
};

/** The calls of the server. */
export type Client = ClientOf<typeof calls>;

/** What a caller receives: files have arrived to their end. */
type ReceivedOf<C> = C extends { answers: 'file' } ? Received : OutputOf<C>;
type Received = Omit<z.output<typeof FileReply>, 'bytes'> & { bytes: Uint8Array };

/** Thrown by a call that failed; has the HTTP status and the body of the reply. */
export class ApiError extends Error {
  readonly status: number;
  readonly envelope: { errCode: number; error: string } & Record<string, unknown>;

  constructor(status: number, envelope: ApiError['envelope']) {
    super(`${status} ${envelope.errCode} ${envelope.error}`);
    this.status = status;
    this.envelope = envelope;
  }
}

/** Returns a function that sends requests to the app in this process, with this session token. */
export const createSender =
  (app: { fetch: (request: Request) => Response | Promise<Response> }, token: string | null): Send =>
  async (method, path, body, headers = {}) => {
    const own = { ...(token && { authorization: `Bearer ${token}` }), 'sec-fetch-site': 'same-origin' };
    return app.fetch(new Request(`http://in-process${path}`, requestInit(method, body, { ...own, ...headers })));
  };

const formOf = (input: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, value instanceof Blob ? value : String(value));
  return form;
};

const fileOf = async (response: Response): Promise<Received> => ({
  bytes: new Uint8Array(await response.arrayBuffer()),
  type: response.headers.get('content-type') ?? '',
  name: decodeURIComponent(response.headers.get('content-disposition')?.split("''")[1] ?? ''),
});

/** Returns the calls of the server as functions that send requests and throw `ApiError` for failures. */
export const createClient = (send: Send): Client => createClientOf(calls, send);

/** Returns the calls of some areas in the same way. */
export const createClientOf = <Areas extends Readonly<Record<string, object>>>(
  areas: Areas,
  send: Send,
): ClientOf<Areas> => {
  const make = async (call: AnyCall, input: object) => {
    const reading = call.method === 'GET';
    const query = reading
      ? `?${new URLSearchParams(Object.entries(input).map(([k, v]): [string, string] => [k, String(v)]))}`
      : '';
    const body = call.body === 'form' ? formOf(input) : input;
    const response = await send(call.method, call.path + query, reading ? undefined : body);
    if (response.ok && call.answers === 'file') return fileOf(response);
    const { success: _, ...rest } = (await response.json()) as { success: boolean } & ApiError['envelope'];
    if (!response.ok) throw new ApiError(response.status, rest);
    return rest;
  };
  return Object.fromEntries(
    Object.entries(areas).map(([area, list]) => [
      area,
      Object.fromEntries(
        Object.values<AnyCall & { name: string }>(list as never).map((call) => [
          call.name,
          (input: object = {}) => make(call, input),
        ]),
      ),
    ]),
  ) as unknown as ClientOf<Areas>;
};
