import type { Hono, Context as HttpContext } from 'hono';
import type { z } from 'zod';
import type { FileReply } from '../../contract/call.ts';
import { type RefusalName, refusals } from '../../contract/refusals.ts';
import { decideLimitedCall, isLimited } from '../../core/devices/limited-sessions.ts';
import { accessRoleOf, hasPermission } from '../../core/people/roles.ts';
import { SESSION_MAXIMUM_MS } from '../../core/people/sign-in.ts';
import { isOfScanLink, LATE_SENDING_MS, SCAN_LINK_HEADER, SCAN_LINK_MS } from '../../core/scanning/scan-links.ts';
import { EXAM_SESSION } from '../../core/schedules/exam-browser.ts';
import type { AnyCall, AnyHandler, Context, Me } from '../area.ts';
import { AuditRecorder } from '../audit/api.ts';
import { findLocalToken } from '../database/local-token.ts';
import type { Host } from '../host.ts';
import { hostFor } from '../host-for.ts';
import { isFull } from '../no-room.ts';
import { anonymousRateKey, enforceRateLimit, RateLimitExceeded } from '../rate-limits/api.ts';
import { Refusal, refuse } from '../refusal.ts';
import { isDeviceToken, type Sessions } from '../session/api.ts';
import type { Requester } from '../turn-queue.ts';
import { TooManyWaiting, tooManyWaitingReply, Unavailable, unavailableReplyOf } from '../unavailable.ts';
import { browserProofsOf } from './browser-proofs.ts';
import { callerOf } from './caller.ts';
import { isHttps, readCookie, writeCookie } from './cookies.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { hashRequest, IdempotencyKeyReused, parseIdempotencyKey, runOnce } from './idempotency.ts';
import { BadInput, parseInput, readBody, readText } from './input.ts';
import { nameOnlyFile, readMultipart } from './multipart.ts';
import { nestFields } from './nested-fields.ts';
import { createStaging, type StageFile } from './request-files.ts';
import { runInTransaction } from './transaction.ts';

const COOKIE = 'assessments_session';
const COOKIE_SECONDS = SESSION_MAXIMUM_MS / 1000;
/**
 * Contains the accounts that have signed in with this browser, so that wrong passwords from elsewhere do not lock
 * them out.
 */
const BROWSER_COOKIE = 'assessments_browser';
/** The longest lifetime that browsers allow. */
const BROWSER_COOKIE_SECONDS = 400 * 24 * 60 * 60;
/** A scan link's token, by its id: another cookie than that of a user who is signed in on the same device. */
const SCAN_LINK_COOKIE = 'assessments_scan_';
const SCAN_LINK_COOKIE_SECONDS = (SCAN_LINK_MS + LATE_SENDING_MS) / 1000;
/** Header of requests that a page makes by itself while its user is idle. */
const IDLE = 'x-idle';

class HttpError extends Error {
  readonly status: 401 | 403;

  constructor(status: 401 | 403, message: string) {
    super(message);
    this.status = status;
  }
}

/** Returns in whose turns a call waits: its user's, or without a session those of its network. */
const requesterOf = (c: HttpContext, me: Me | null): Requester => ({
  idSchool: me?.idSchool ?? anonymousRateKey(callerOf(c)),
  idUser: me?.idUser ?? null,
});

/**
 * Registers a call of the contract on its path. A request is authenticated, authorized, rate-limited and parsed, its
 * handler is run in a transaction when it changes something, and the audit and the reply are written.
 */
export const registerCall = (app: Hono, host: Host, sessions: Sessions, call: AnyCall, handler: AnyHandler): void => {
  app.on(call.method, call.path, async (c) => {
    const files = call.body === 'form' ? createStaging(host) : undefined;
    const now = host.clock.now();
    const invalidations = sessions.count;
    let me: Me | null = null;
    const auditing = new AuditRecorder(() => ({
      ...{ me, now, call: call.name },
      ...{ address: callerOf(c).address, requestId: requestId(c) },
    }));
    try {
      const { me: user, token } = await authenticate(c, host, sessions, call, now);
      me = user;
      refuseLimited(call, me, now);
      if (!isAllowed(call, me)) throw new HttpError(403, 'Not allowed');
      await enforceCallRate(c, host, call, me);
      const key = call.repeats === 'key' && me ? parseIdempotencyKey(c.req.header('idempotency-key')) : null;
      const sent = await readInput(c, call, { isKnown: me !== null, stage: files?.stage });
      const input = parseInput(call.input, sent);
      if (me?.scanLink && !isOfScanLink(me.scanLink, input as object)) throw new HttpError(403, 'Not allowed');
      let own: Host | undefined;
      const run = async (db: Context['db']) => {
        const context = {
          db,
          me,
          now,
          // Made where it is asked for: an answer that is saved needs none.
          get host() {
            own ??= hostFor(host, requesterOf(c, me));
            return own;
          },
          get address() {
            return callerOf(c).address;
          },
          get browserProofs() {
            return browserProofsOf(c, host);
          },
          get userAgent() {
            return c.req.header('user-agent') ?? '';
          },
          token,
          get call() {
            return auditing.call;
          },
          setSessionToken: (value: string | null) => setSessionToken(c, host, value),
          get browserCookie() {
            return readCookie(c, host, BROWSER_COOKIE) ?? null;
          },
          setBrowserCookie: (value: string) =>
            writeCookie(c, host, BROWSER_COOKIE, { value, seconds: BROWSER_COOKIE_SECONDS }),
          setScanLinkToken: (idScanLink: number, value: string) =>
            writeCookie(c, host, `${SCAN_LINK_COOKIE}${idScanLink}`, { value, seconds: SCAN_LINK_COOKIE_SECONDS }),
          recordChange: auditing.recordChange,
        };
        auditing.begin(input);
        const output = await handler(context as Context<never>, input as never, refuse as never);
        return host.checkOutputs ? (call.output.parse(output) as object) : output;
      };
      const runAndRecord = async (db: Context['db']) => {
        const output = await run(db);
        await auditing.writeDone(db, output);
        return output;
      };
      const output =
        call.effect === 'changing'
          ? await runInTransaction(host.database, { by: me?.idUser ?? null, at: now }, async (db) => {
              if (key === null || !me) return runAndRecord(db);
              const request = { idUser: me.idUser, call: call.name, key, bodyHash: await hashRequest(me, sent), now };
              return runOnce(db, request, () => runAndRecord(db));
            })
          : await run(host.database);
      // Processing a file takes too long for a transaction, so an upload is audited when it is done.
      if (call.body === 'form') await auditing.writeDone(host.database, output);
      if (call.answers === 'file') return fileAnswer(c, output as z.output<typeof FileReply>);
      return jsonAnswer(c, { success: true, ...output });
    } catch (error) {
      if (isAboutRights(error)) await recordRefusal(auditing, host);
      return replyToError(c, host, call, error);
    } finally {
      await sessions.announce(invalidations);
      await files?.discard();
    }
  });
};

/** Returns the user and token of a request. Throws for a cross-site request and for a missing session. */
const authenticate = async (c: HttpContext, host: Host, sessions: Sessions, call: AnyCall, now: number) => {
  const { bearer, token } = await tokenOf(c, host);
  if (!bearer && call.effect !== 'reading' && isFromBrowser(c, host) && !isSameOrigin(c, host))
    throw new HttpError(403, 'This request did not come from the product itself');
  // A change is always made by a user, even when the page claims to be idle.
  const changes = call.effect !== 'reading' && call.method !== 'GET';
  const isUse = changes || c.req.header(IDLE) === undefined;
  const me = token === null ? null : await sessions.find(host.database, token, now, { isUse });
  if (call.for !== 'everyone' && !me) {
    // Its user may have lost all rights since: the device is told so, not that there is no session.
    if (call.device && token !== null && (await sessions.isOfDevice(host.database, token))) refuse('deviceRevoked');
    throw new HttpError(401, 'No session');
  }
  return { me, token: me ? token : null };
};

/** Counts the request before its body is read: by user, or by network for calls that need no session. */
const enforceCallRate = async (
  c: HttpContext,
  host: Host,
  { rateLimit, rateLimitOnlyWith, for: audience }: AnyCall,
  me: Me | null,
): Promise<void> => {
  if (rateLimit === undefined || (rateLimitOnlyWith !== undefined && c.req.query(rateLimitOnlyWith) === undefined))
    return;
  const anonymous = anonymousRateKey(callerOf(c));
  await enforceRateLimit(host, rateLimit, anonymous && me && audience !== 'everyone' ? String(me.idUser) : anonymous);
};

const tokenOf = async (c: HttpContext, host: Host) => {
  const bearer = c.req.header('authorization')?.match(/^Bearer (\S+)$/)?.[1];
  const idScanLink = c.req.header(SCAN_LINK_HEADER);
  const cookie = idScanLink === undefined ? COOKIE : `${SCAN_LINK_COOKIE}${idScanLink.replace(/\D/g, '')}`;
  const sent = bearer ?? withoutDevice(readCookie(c, host, cookie));
  // A computer has one user, and its pages no cookies.
  return { bearer, token: sent ?? (host.desktop ? await findLocalToken(host.database) : null) };
};

/** Returns the token of a cookie; nothing for a device's, which is never one. */
const withoutDevice = (token: string | undefined) => (token !== undefined && isDeviceToken(token) ? undefined : token);

/** Returns the user who has signed in, of a request that is not a call of the contract; null without a session. */
export const findSender = async (c: HttpContext, host: Host, sessions: Sessions): Promise<Me | null> => {
  const { token } = await tokenOf(c, host);
  const me = token === null ? null : await sessions.find(host.database, token, host.clock.now());
  return me && isLimited(me) ? null : me;
};

const isAllowed = (call: AnyCall, me: Me | null): boolean =>
  (typeof call.for === 'string' || (me !== null && call.for.includes(accessRoleOf(me)))) &&
  (call.permission === undefined || (me !== null && hasPermission(me.permissions, call.permission)));

/** Throws where a call comes from a scan link or a device and the contract does not declare it for one, or no longer. */
const refuseLimited = (call: AnyCall, me: Me | null, now: number): void => {
  const decided = me === null ? 'allowed' : decideLimitedCall(call, me, now);
  if (decided === 'notAllowed') throw new HttpError(403, 'Not allowed');
  if (decided !== 'allowed') refuse(decided);
};

/** Writes a refused call to the audit. A failure is logged, so that the user still gets the reply. */
const recordRefusal = (auditing: AuditRecorder, { database, log }: Host): Promise<void> =>
  auditing.writeRefused(database).catch((err) => {
    const { call, requestId } = auditing.call;
    log.error({ requestId, call, err }, 'a refused call could not be written to the audit');
  });

/** Returns whether an error means that the user lacks a right. */
const isAboutRights = (error: unknown): boolean =>
  (error instanceof HttpError && error.status === 403) ||
  (error instanceof Refusal && refusals[error.refusal as RefusalName][0] === 403);

/** Returns whether a request may come from a browser. Other clients send no cookies, so no page can forge their requests. */
const isFromBrowser = (c: HttpContext, host: Host): boolean =>
  [
    readCookie(c, host, COOKIE),
    c.req.header(SCAN_LINK_HEADER),
    c.req.header('origin'),
    c.req.header('sec-fetch-site'),
  ].some(Boolean);

/** A signed-in user may take long to send a body; `stage` receives the files of a form. */
type Sender = { isKnown: boolean; stage: StageFile | undefined };

const readInput = async (
  c: HttpContext,
  { method, bodyLimit, input }: AnyCall,
  { isKnown, stage }: Sender,
): Promise<unknown> => {
  if (method === 'GET') return queryOf(c);
  const request = c.req.raw;
  if (!stage) return readBody(request, bodyLimit, { isTimeLimited: !isKnown });
  return nameOnlyFile(await readMultipart(request, bodyLimit, stage), input);
};

/**
 * Replies with a file. Uploaded content must never run as a page of ours; only PNG and JPEG images are shown inline.
 */
const fileAnswer = (c: HttpContext, { bytes, type, name }: z.output<typeof FileReply>) =>
  c.body(bytes as Uint8Array<ArrayBuffer> | ReadableStream, 200, {
    'content-type': type,
    'content-disposition': `${/^image\/(png|jpeg)$/.test(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  });

/** Text of this length is written at once; a host that may compress replies need not read it to learn that it is short. */
const SHORT_TEXT = 500;

const jsonAnswer = (c: HttpContext, output: object) => {
  const text = JSON.stringify(output);
  if (text.length <= SHORT_TEXT) c.header('content-length', String(new TextEncoder().encode(text).length));
  return c.body(text, 200, { 'content-type': 'application/json' });
};

const queryOf = (c: HttpContext): Record<string, unknown> => {
  // In the addresses of an exam, for the hashes that Safe Exam Browser makes of them; no parameter of a call.
  const query = Object.entries(c.req.query()).filter(([name]) => name !== EXAM_SESSION);
  return nestFields(query.map(([name, value]) => [name, readText(name, value)]));
};

/**
 * Returns whether a request comes from our own pages. Browsers omit Sec-Fetch-Site over plain HTTP and Origin in a GET; the
 * third header is a custom one, which other sites cannot send.
 */
const isSameOrigin = (c: HttpContext, host: Host): boolean => {
  const site = c.req.header('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = c.req.header('origin');
  if (origin) return isOwnOrigin(origin, c, host);
  return c.req.header('x-requested-with') === 'assessments-assistant';
};

/** Returns whether an origin is ours. Over https, an http page of our name is not: anybody on the network may have changed it. */
const isOwnOrigin = (origin: string, c: HttpContext, host: Host): boolean => {
  const caller = callerOf(c);
  if (origin.startsWith('http:') && isHttps(caller, host.baseUrl)) return false;
  return isHostOf(origin, caller.host ?? c.req.header('host'));
};

/** Returns whether a host is the one of an origin, with or without the default port. */
const isHostOf = (origin: string, host: string | undefined): boolean => {
  const from = URL.parse(origin);
  return from !== null && host !== undefined && URL.parse(`${from.protocol}//${host}`)?.host === from.host;
};

/** Sets the session cookie with the maximum lifetime: the server ends idle sessions itself. */
const setSessionToken = (c: HttpContext, host: Host, token: string | null): void =>
  writeCookie(c, host, COOKIE, { value: token, seconds: COOKIE_SECONDS });

/** The body, status and headers of a failure that may be gone after a while. */
type RetryLaterReply = readonly [{ error: string }, 429 | 503, { 'retry-after': string }];

const requestId = (c: HttpContext): string => c.res.headers.get('x-request-id') ?? '';

const replyToError = (c: HttpContext, host: Host, call: AnyCall, error: unknown) => {
  const reply = (
    status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 500 | 503 | 507,
    errCode: number,
    text: string,
    fields = {},
  ) => {
    // Closes the connection, because the rest of the body may still arrive.
    if (status === 408) c.header('connection', 'close');
    const more = call.failureFields?.(status, text);
    return c.json({ success: false, errCode, error: text, status, ...more, ...fields }, status);
  };
  const retryLater = ([body, status, headers]: RetryLaterReply) =>
    c.json({ ...body, ...call.failureFields?.(status, body.error) }, status, headers);
  if (error instanceof Refusal && call.refuses.includes(error.refusal)) {
    const [status, errCode, text] = refusals[error.refusal as RefusalName];
    return reply(status, errCode, text, error.fields);
  }
  if (error instanceof BadInput) return reply(error.status, error.status, error.message);
  if (error instanceof IdempotencyKeyReused) return reply(409, 409, error.message);
  if (error instanceof HttpError) return reply(error.status, error.status, error.message);
  if (error instanceof RateLimitExceeded) {
    host.metrics.count('calls_too_fast_total', { call: call.name, pace: error.limitName });
    return retryLater(error.reply);
  }
  const facts = { requestId: requestId(c), call: call.name, err: error };
  if (host.desktop && isFull(error)) {
    host.log.warn(facts, 'this computer has no room for it');
    return reply(507, 507, 'This computer has no space left');
  }
  if (error instanceof Unavailable || isDatabaseUnavailable(error)) {
    const queue = error instanceof Unavailable ? error.queue : 'database';
    host.metrics.count('calls_unavailable_total', { call: call.name, queue });
    host.log.warn(facts, error instanceof Unavailable ? error.message : 'the database could not do it in time');
    if (error instanceof TooManyWaiting) return retryLater(tooManyWaitingReply);
    return retryLater(unavailableReplyOf(call.area));
  }
  host.metrics.count('calls_failed_total', { call: call.name });
  host.log.error(facts, 'a call failed');
  return reply(500, 500, 'Something went wrong', { requestId: requestId(c) });
};
