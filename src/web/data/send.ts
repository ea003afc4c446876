import type { Call, InputOf, OutputOf } from '../../contract/call.ts';
import { type RefusalName, refusals } from '../../contract/refusals.ts';
import { uuidV7 } from '../../core/uuid.ts';
import { BadInput, type Envelope, Refused, SessionEnded, Unavailable } from './errors.ts';
import { isIdle } from './idle.ts';
import { parseLimit } from './input-limit.ts';
import { waitForReauthentication } from './reauthentication.ts';

type Options = {
  signal?: AbortSignal;
  /** Whether the end of the session asks to sign in and then goes on, or is just told. */
  onSessionEnd?: 'ask' | 'tell';
  /** How much of a form's file is on the other side, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Before each further try of a call with a key, which changes nothing twice. */
const PAUSES_MS = [500, 1500];

/**
 * Makes a call and gives its reply. When the session has ended, the user signs in over the open screen and the call
 * is made again, so that nothing typed is lost. A call that takes an Idempotency-Key is also sent again when no answer came.
 * Throws Refused, BadInput, SessionOver or Outage, nothing else but the signal's AbortError.
 */
export async function send<C extends Call>(call: C, input: InputOf<C>, options: Options = {}): Promise<OutputOf<C>> {
  const { onSessionEnd: whenOver = 'ask', signal } = options;
  const key = call.repeats === 'key' ? keyFor(call, input) : null;
  const pauses = key === null ? [] : [...PAUSES_MS];
  let mayAsk = whenOver === 'ask';
  for (;;) {
    try {
      const reply = await sendOnce(call, input, key, options);
      if (key !== null) lastUnanswered = null;
      return reply;
    } catch (error) {
      if (error instanceof SessionEnded && mayAsk) {
        mayAsk = false;
        await waitForReauthentication();
        continue;
      }
      const pause = isRetryable(error) ? pauses.shift() : undefined;
      if (pause === undefined) {
        if (key !== null && error instanceof Unavailable) lastUnanswered = { act: requestOf(call, input), key };
        throw error;
      }
      await delay(pause, signal);
    }
  }
}

/** The last change of which it is not known whether the server has made it, until another one has succeeded. */
let lastUnanswered: { act: string; key: string } | null = null;

const requestOf = (call: Call, input: unknown) => `${call.area}/${call.name} ${JSON.stringify(input)}`;

/** Returns a new key, or that of the same change when nobody knows whether it was made and the user tries again. */
const keyFor = (call: Call, input: unknown): string =>
  lastUnanswered?.act === requestOf(call, input)
    ? lastUnanswered.key
    : uuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes));

/** Whether a call that failed may succeed when it is sent again: no answer came, or a proxy's in place of the server's. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Unavailable && (error.status === null || error.status >= 502);

/** Rejects with the signal's reason when it is aborted. */
const delay = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });

async function sendOnce<C extends Call>(
  call: C,
  input: InputOf<C>,
  key: string | null,
  { signal, onProgress }: Options,
): Promise<OutputOf<C>> {
  const response = await (onProgress
    ? sendUpload(call, input, onProgress, signal)
    : sendRequest(call, input, key, signal));
  const reply = await response.json().catch(() => null);
  if (response.ok && reply?.success === true) return reply;
  throw failureOf(call, response, reply);
}

const headers = { accept: 'application/json', 'x-requested-with': 'assessments-assistant' };

async function sendRequest(call: Call, input: unknown, key: string | null, signal?: AbortSignal): Promise<Response> {
  const reading = call.method === 'GET';
  try {
    return await fetch(reading ? withQuery(call.path, input) : call.path, {
      method: call.method,
      headers: {
        ...headers,
        // Keeps no session alive that nobody uses.
        ...(isIdle() && { 'x-idle': '1' }),
        ...(key !== null && { 'idempotency-key': key }),
        ...(call.body === 'json' && !reading && { 'content-type': 'application/json' }),
      },
      body: reading ? undefined : call.body === 'form' ? formOf(input) : JSON.stringify(input),
      credentials: 'same-origin',
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unavailable(null, null);
  }
}

/** A form with a file, by the one means of the browser that tells how far it has come. */
const sendUpload = (
  call: Call,
  input: unknown,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const sending = new XMLHttpRequest();
    const abort = () => sending.abort();
    signal?.addEventListener('abort', abort);
    sending.open(call.method, call.path);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    sending.onload = () => {
      const id = sending.getResponseHeader('x-request-id');
      try {
        resolve(
          new Response(sending.responseText, { status: sending.status, headers: id ? { 'x-request-id': id } : {} }),
        );
      } catch {
        // A status that has no body is none that an upload is answered with.
        reject(new Unavailable(sending.status, id));
      }
    };
    sending.onerror = () => reject(new Unavailable(null, null));
    sending.onabort = () => reject(signal?.aborted ? signal.reason : new Unavailable(null, null));
    sending.onloadend = () => signal?.removeEventListener('abort', abort);
    sending.send(formOf(input));
  });

function formOf(input: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input ?? {}))
    form.set(name, value instanceof Blob ? value : String(value));
  return form;
}

function withQuery(path: string, input: unknown): string {
  const entries = Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? path : `${path}?${query}`;
}

function failureOf(call: Call, response: Response, reply: unknown): Error {
  const envelope: Envelope = typeof reply === 'object' && reply !== null ? { ...reply } : {};
  const refusal = refusalIn(call.refuses, envelope);
  if (refusal && refusal !== 'noSession') return new Refused(refusal, envelope);
  if (response.status === 400) return new BadInput(parseLimit(envelope.error));
  if (response.status === 401) return new SessionEnded();
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  return new Unavailable(response.status, response.headers.get('x-request-id'), retryAfter);
}

/** The declared refusal with the reply's code and text. */
function refusalIn(declared: readonly RefusalName[], { errCode, error }: Envelope): RefusalName | undefined {
  return declared.find((name) => refusals[name][1] === errCode && refusals[name][2] === error);
}
