import type { BrowserCall, InputOf, OutputOf } from '../../contract/call.ts';
import { type RefusalName, refusals } from '../../contract/refusals.ts';
import { type CallRequest, sendToHost } from '../device/transport.ts';
import { createUuid } from './create-uuid.ts';
import { BadInput, type Envelope, Refused, SessionEnded, Unavailable } from './errors.ts';
import { isIdle } from './idle.ts';
import { parseLimit } from './input-limit.ts';
import { waitForReauthentication } from './reauthentication.ts';
import { retryDelayMs, shouldRetry } from './retry.ts';

export type SendOptions = {
  signal?: AbortSignal;
  /** 'ask' shows the sign-in over the open screen and continues after it; 'tell' throws SessionEnded at once. */
  onSessionEnd?: 'ask' | 'tell';
  /** Sent beside the usual ones. */
  headers?: Record<string, string> | undefined;
  /** Is called with the share of the upload that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Makes a call and returns its reply. When the session has ended, waits until the user has signed in over the open screen and
 * makes the call again, so that nothing typed is lost. A call with an idempotency key is retried by the policy of `retry.ts`.
 * Throws Refused, BadInput, SessionEnded or Unavailable, and otherwise only the signal's AbortError.
 */
export async function send<C extends BrowserCall>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  const { onSessionEnd = 'ask', signal } = options;
  const write = call.repeats === 'key' ? writeFor(call, input) : null;
  const key = write?.key ?? null;
  let failures = 0;
  let mayAsk = onSessionEnd === 'ask';
  for (;;) {
    try {
      const reply = await sendOnce(call, input, key, options);
      if (write) forgetUnanswered(write);
      return reply;
    } catch (error) {
      if (error instanceof SessionEnded && mayAsk) {
        mayAsk = false;
        await waitForReauthentication();
        continue;
      }
      if (error instanceof Refused && error.refusal === 'examBrowserNeeded' && isExamBrowser())
        if ((await examBrowser()).nameExamSession(error.envelope.examSession)) continue;
      if (error instanceof Refused) await loadRefusalWords();
      if (write === null) throw error;
      if (!shouldRetry(failures, error)) {
        if (error instanceof Unavailable) rememberUnanswered(write);
        throw error;
      }
      await delay(retryDelayMs(failures, error), signal);
      failures++;
    }
  }
}

let loadRefusalWords = async (): Promise<void> => {};

/** Sets what loads the texts of refusals, which first visits do without, before the first refusal is thrown. */
export function loadBeforeRefusals(load: () => Promise<void>): void {
  // Without them the refusal is described as any other failure.
  loadRefusalWords = () => load().catch(() => {});
}

type Write = { request: string; key: string; sentAt: number; failedAt: number };

const MAX_UNANSWERED = 20;
/** The writes that failed without an answer, so that the server may have done them, oldest failure first. */
const unanswered = new Map<string, Write>();
/** Counts the sending and the failing of writes, which gives their order. */
let moments = 0;

/** Returns the unanswered write that the user repeats, or a new one with a new idempotency key. */
function writeFor(call: BrowserCall, input: unknown): Write {
  const request = `${call.area}/${call.name} ${JSON.stringify(input)}`;
  return unanswered.get(request) ?? { request, key: createUuid(), sentAt: moments++, failedAt: 0 };
}

function rememberUnanswered(write: Write): void {
  unanswered.delete(write.request);
  unanswered.set(write.request, { ...write, failedAt: moments++ });
  const [oldest] = unanswered.keys();
  if (oldest !== undefined && unanswered.size > MAX_UNANSWERED) unanswered.delete(oldest);
}

/**
 * Forgets a write that was done, and those that had failed before it was first sent: what is asked for again after another change is meant
 * as a new one. Writes that were sent together can be repeated in any order.
 */
function forgetUnanswered(done: Write): void {
  unanswered.delete(done.request);
  for (const [request, { failedAt }] of unanswered) if (failedAt < done.sentAt) unanswered.delete(request);
}

/** Waits; rejects with the signal's reason when it is aborted. */
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

async function sendOnce<C extends BrowserCall>(
  call: C,
  input: InputOf<C>,
  key: string | null,
  options: SendOptions,
): Promise<OutputOf<C>> {
  const response = await sendRequest(call, input, key, options);
  if (call.answers === 'file' && response.ok) return fileOf(response) as Promise<OutputOf<C>>;
  const reply = await response.json().catch(() => null);
  if (response.ok && reply?.success === true) return reply;
  throw failureOf(call, response, reply);
}

/** Returns a file with the name that the server gives it. */
const fileOf = async (response: Response) => ({
  bytes: new Uint8Array(await response.arrayBuffer()),
  type: response.headers.get('content-type') ?? '',
  name: decodeURIComponent(response.headers.get('content-disposition')?.split("''")[1] ?? ''),
});

/** Safe Exam Browser names itself, or offers an object to pages, or both, by its version. */
const isExamBrowser = (): boolean => 'SafeExamBrowser' in globalThis || /\bSEB\b/.test(navigator.userAgent);
const examBrowser = () => import('./exam-browser.ts');

async function sendRequest(
  call: BrowserCall,
  input: unknown,
  key: string | null,
  options: SendOptions,
): Promise<Response> {
  try {
    return await sendToHost(await requestFor(call, input, key, options));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Unavailable(null, null);
  }
}

async function requestFor(
  call: BrowserCall,
  input: unknown,
  key: string | null,
  { signal, headers, onProgress }: SendOptions,
): Promise<CallRequest> {
  const reading = call.method === 'GET';
  const address = reading ? withQuery(call.path, input) : call.path;
  const exam = isExamBrowser() ? await examBrowser() : null;
  return {
    method: call.method,
    address: exam?.withExamSession(address) ?? address,
    headers: {
      accept: 'application/json',
      'x-requested-with': 'assessments-assistant',
      ...headers,
      ...(await exam?.examBrowserHeaders()),
      // A page that nobody uses must not keep its session alive.
      ...(isIdle() && { 'x-idle': '1' }),
      ...(key !== null && { 'idempotency-key': key }),
      ...(call.body === 'json' && !reading && { 'content-type': 'application/json' }),
    },
    body: reading ? undefined : call.body === 'form' ? formOf(input) : JSON.stringify(input),
    signal,
    onProgress,
  };
}

function formOf(input: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input ?? {}))
    form.set(name, value instanceof Blob ? value : String(value));
  return form;
}

/** Returns an address with the fields of an input as its parameters; those without a value are left out. */
export function withQuery(path: string, input: unknown): string {
  const entries = Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? path : `${path}?${query}`;
}

function failureOf(call: BrowserCall, response: Response, reply: unknown): Error {
  const envelope: Envelope = typeof reply === 'object' && reply !== null ? { ...reply } : {};
  const refusal = refusalIn(call.refuses, envelope);
  if (refusal && refusal !== 'noSession') return new Refused(refusal, envelope);
  if (response.status === 400) return new BadInput(parseLimit(envelope.error));
  if (response.status === 401) return new SessionEnded();
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  return new Unavailable(response.status, response.headers.get('x-request-id'), retryAfter);
}

/** Returns the declared refusal with the reply's code and text. */
function refusalIn(declared: readonly RefusalName[], { errCode, error }: Envelope): RefusalName | undefined {
  return declared.find((name) => refusals[name][1] === errCode && refusals[name][2] === error);
}
