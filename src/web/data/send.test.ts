import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '../../contract/index.ts';
import { refusals } from '../../contract/refusals.ts';
import { BadInput, SessionEnded, Unavailable } from './errors.ts';
import { endReauthentication, isReauthenticating } from './reauthentication.ts';
import { loadBeforeRefusals, send } from './send.ts';

const fetching = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown, headers = {}) =>
  fetching.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }));
const signIn = () => send(calls.session.login, { login: 'ana', password: 'x' }, { onSessionEnd: 'tell' });
const list = () => send(calls.assessments.getAssessments, { filter: 'draft', search: 'mitosis & más' });
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => {
  vi.stubGlobal('fetch', fetching.mockReset());
});
afterEach(() => {
  endReauthentication(false);
  vi.unstubAllGlobals();
});

describe('send', () => {
  it('puts the input of a GET call into the URL', async () => {
    answer(200, { success: true, content: [] });
    await list();
    expect(fetching.mock.calls[0]?.[0]).toBe(
      '/assessments/getAssessments.php?filter=draft&search=mitosis+%26+m%C3%A1s',
    );
  });

  it('sends the input of a POST call as JSON', async () => {
    answer(200, { success: true, token: 't' });
    await signIn();
    expect(fetching.mock.calls[0]).toMatchObject([
      '/login',
      { method: 'POST', body: '{"login":"ana","password":"x"}' },
    ]);
  });

  it('adds what Safe Exam Browser gives to the page', async () => {
    const security = {
      configKey: '',
      updateKeys(done: () => void) {
        this.configKey = 'c0ffee';
        done();
      },
    };
    vi.stubGlobal('SafeExamBrowser', { security });
    vi.stubGlobal('location', { href: 'https://tests.example/assessment?schedule=7#content' });
    answer(200, { success: true, content: [] });
    await list();
    expect(fetching.mock.calls[0]?.[1]?.headers).toMatchObject({
      'x-seb-page': 'https://tests.example/assessment?schedule=7',
      'x-seb-config-key': 'c0ffee',
    });
  });

  it('names the session of an exam in the addresses of Safe Exam Browser once the server tells it, and calls again', async () => {
    const security = {
      configKey: '',
      updateKeys(done: () => void) {
        this.configKey = `hash of ${location.href}`;
        done();
      },
    };
    const page = { href: 'https://tests.example/assessment?schedule=7' };
    vi.stubGlobal('SafeExamBrowser', { security });
    vi.stubGlobal('location', page);
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, url: URL) => (page.href = url.href),
    });
    const [, errCode, error] = refusals.examBrowserNeeded;
    answer(403, { success: false, errCode, error, examSession: 'c0ffee' });
    answer(200, { success: true });
    await send(calls.attempts.answerScheduledAssessment, { idSchedule: 7 });
    const named = 'https://tests.example/assessment?schedule=7&examSession=c0ffee';
    expect(page.href).toBe(named);
    expect(fetching.mock.calls[1]?.[0]).toMatch(/\?examSession=c0ffee$/);
    expect(fetching.mock.calls[1]?.[1]?.headers).toMatchObject({
      'x-seb-page': named,
      'x-seb-config-key': `hash of ${named}`,
    });
    answer(403, { success: false, errCode, error, examSession: 'c0ffee' });
    const refused = failed(send(calls.attempts.answerScheduledAssessment, { idSchedule: 7 }));
    await expect(refused).resolves.toMatchObject({ refusal: 'examBrowserNeeded' });
  });

  it('returns the reply', async () => {
    answer(200, { success: true, content: [1] });
    await expect(list()).resolves.toMatchObject({ content: [1] });
  });
});

describe('send of a call that fails', () => {
  it('throws Refused with the name that the contract gives the code and text', async () => {
    answer(401, { success: false, errCode: 40102, error: 'Invalid user and/or password. 3 attempts left' });
    await expect(failed(signIn())).resolves.toMatchObject({ refusal: 'threeAttemptsLeft' });
  });

  it('loads the words of refusals before it throws Refused, and throws it without them too', async () => {
    const refuse = () =>
      answer(401, { success: false, errCode: 40102, error: 'Invalid user and/or password. 3 attempts left' });
    const load = vi.fn(async () => {});
    loadBeforeRefusals(load);
    refuse();
    await expect(failed(signIn())).resolves.toMatchObject({ refusal: 'threeAttemptsLeft' });
    expect(load).toHaveBeenCalledOnce();
    loadBeforeRefusals(() => Promise.reject(new Error('no network')));
    refuse();
    await expect(failed(signIn())).resolves.toMatchObject({ refusal: 'threeAttemptsLeft' });
    loadBeforeRefusals(async () => {});
  });

  it('ignores the code and message that login replies have in addition', async () => {
    const own = { code: 40101, message: 'Invalid user and/or password' };
    answer(401, { success: false, errCode: 40101, error: 'Invalid user and/or password. 4 attempts left', ...own });
    await expect(failed(signIn())).resolves.toMatchObject({ refusal: 'fourAttemptsLeft' });
  });

  it('throws Unavailable for a refusal that the call does not declare', async () => {
    answer(409, { success: false, errCode: 32, error: 'Some students already have another evaluation at that time' });
    await expect(failed(list())).resolves.toBeInstanceOf(Unavailable);
  });

  it('throws BadInput at 400', async () => {
    answer(400, { success: false, errCode: 400, error: 'Missing parameters' });
    await expect(failed(list())).resolves.toBeInstanceOf(BadInput);
  });

  it.each([
    ['questionAlternatives: at most 7', { of: 'entries', most: 7 }],
    ['questionComment: at most 5000 characters', { of: 'characters', most: 5000 }],
    ['Invalid filter.idscataloging parameter', null],
  ])('returns the limit in %j', async (error, limit) => {
    answer(400, { success: false, errCode: 400, error });
    await expect(failed(list())).resolves.toMatchObject({ limit });
  });

  it('throws with the request id of the log', async () => {
    answer(500, { success: false }, { 'x-request-id': 'abc' });
    await expect(failed(list())).resolves.toMatchObject({ status: 500, requestId: 'abc' });
  });

  it('throws Unavailable without a network, and for an answer that is no envelope', async () => {
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(failed(list())).resolves.toMatchObject({ status: null });
    fetching.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    await expect(failed(list())).resolves.toMatchObject({ status: 502 });
  });
});

describe('send of an upload with onProgress', () => {
  /** A request that is answered when the test says so. */
  class Sending {
    static last: Sending | undefined;
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    status = 0;
    responseText = '';
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => 'abc';
    send() {
      Sending.last = this;
    }
    abort() {
      this.onabort?.();
      this.onloadend?.();
    }
    answer(status: number, responseText: string) {
      Object.assign(this, { status, responseText });
      this.onload?.();
      this.onloadend?.();
    }
  }
  const shares: number[] = [];
  const upload = (signal?: AbortSignal) =>
    send(
      calls.files.uploadFile,
      { kind: 'image', file: new File(['x'], 'a.png') },
      { onProgress: (share) => shares.push(share), ...(signal && { signal }) },
    );
  const sending = () => vi.waitFor(() => Sending.last ?? expect.fail('nothing is sent'));
  beforeEach(() => {
    Sending.last = undefined;
    vi.stubGlobal('XMLHttpRequest', Sending);
  });

  it('returns the reply', async () => {
    const reply = upload();
    const { upload: sent } = await sending();
    sent.onprogress?.({ loaded: 1, total: 4 });
    (await sending()).answer(200, '{"success":true,"content":{"asset":"a"}}');
    await expect(reply).resolves.toMatchObject({ content: { asset: 'a' } });
    expect(shares).toEqual([0.25]);
  });

  it.each([204, 304, 502])('is an outage at %i', async (status) => {
    const reply = failed(upload());
    (await sending()).answer(status, '');
    await expect(reply).resolves.toMatchObject({ name: new Unavailable(null, null).name, status, requestId: 'abc' });
  });

  it('is aborted by the signal', async () => {
    const unwanted = new AbortController();
    const reply = failed(upload(unwanted.signal));
    unwanted.abort();
    await expect(reply).resolves.toMatchObject({ name: 'AbortError' });
    await expect(failed(upload(unwanted.signal))).resolves.toMatchObject({ name: 'AbortError' });
  });
});

describe('send after the session has ended', () => {
  const over = () => answer(401, { success: false, errCode: 401, error: 'No session' });

  it('sends all waiting calls again once the user has signed in', async () => {
    over();
    over();
    const both = Promise.all([list(), list()]);
    await vi.waitFor(() => expect(isReauthenticating()).toBe(true));
    answer(200, { success: true, content: [1] });
    answer(200, { success: true, content: [2] });
    endReauthentication(true);
    await expect(both).resolves.toMatchObject([{ content: [1] }, { content: [2] }]);
  });

  it('throws SessionEnded when the user leaves', async () => {
    over();
    const call = failed(list());
    await vi.waitFor(() => expect(isReauthenticating()).toBe(true));
    endReauthentication(false);
    await expect(call).resolves.toBeInstanceOf(SessionEnded);
  });

  it('throws SessionEnded at once with onSessionEnd tell', async () => {
    over();
    await expect(failed(send(calls.session.currentSession, {}, { onSessionEnd: 'tell' }))).resolves.toBeInstanceOf(
      SessionEnded,
    );
  });
});

describe('send of a changing call', () => {
  const add = (options = {}) => send(calls.questions.addQuestion, {} as never, options);
  const keys = () => fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  const cut = () => fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const proxy = (status: number) => fetching.mockResolvedValueOnce(new Response('<html>', { status }));
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends a new idempotency key each time', async () => {
    answer(200, { success: true });
    answer(200, { success: true });
    await add();
    await add();
    expect(keys()).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(new Set(keys()).size).toBe(2);
  });

  it.each([502, 503, 504])('is sent again with the same key when the reply is lost or a %i', async (status) => {
    cut();
    proxy(status);
    answer(200, { success: true, id: 7 });
    const reply = add();
    await vi.runAllTimersAsync();
    await expect(reply).resolves.toMatchObject({ id: 7 });
    expect(keys()).toEqual(Array(3).fill(keys()[0]));
  });

  it('throws Unavailable after three tries', async () => {
    for (let time = 0; time < 3; time++) cut();
    const failure = failed(add());
    await vi.runAllTimersAsync();
    await expect(failure).resolves.toMatchObject({ status: null });
    expect(fetching).toHaveBeenCalledTimes(3);
  });

  const fail = async (write: () => Promise<unknown>) => {
    for (let time = 0; time < 3; time++) cut();
    const failure = failed(write());
    await vi.runAllTimersAsync();
    await failure;
  };
  const succeed = async (write: () => Promise<unknown>) => {
    answer(200, { success: true });
    await write();
  };
  const remove = (idQuestion = 1) => send(calls.questions.deleteQuestion, { idQuestion });
  const distinctKeys = (from = 0) => new Set(keys().slice(from)).size;

  it('sends the same key when the user tries again after an outage, and a new one after another write', async () => {
    await fail(add);
    await succeed(add);
    expect(distinctKeys()).toBe(1);
    await fail(add);
    await succeed(remove);
    await succeed(add);
    expect(distinctKeys(4)).toBe(3);
  });

  it('sends the same keys again when two writes had no answer, whichever is repeated first', async () => {
    const bothFail = async () => {
      for (let time = 0; time < 6; time++) cut();
      const failures = [failed(add()), failed(remove())];
      await vi.runAllTimersAsync();
      await Promise.all(failures);
    };
    await bothFail();
    await succeed(remove);
    await succeed(add);
    expect(distinctKeys()).toBe(2);
    await bothFail();
    await succeed(add);
    await succeed(remove);
    expect(distinctKeys(8)).toBe(2);
  });

  it('remembers the keys of the last 20 writes that had no answer', async () => {
    for (let id = 1; id <= 21; id++) await fail(() => remove(id));
    const first = keys()[0];
    fetching.mockClear();
    await fail(() => remove(21));
    await fail(() => remove(1));
    expect(distinctKeys()).toBe(2);
    expect(keys()[3]).not.toBe(first);
    await succeed(() => remove(99));
  });

  it('does not retry after a refusal or a server error', async () => {
    answer(500, { success: false });
    answer(400, { success: false, errCode: 400, error: 'Missing parameters' });
    await expect(failed(add())).resolves.toMatchObject({ status: 500 });
    await expect(failed(add())).resolves.toBeInstanceOf(BadInput);
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it('does not retry after the signal is aborted', async () => {
    cut();
    const unwanted = new AbortController();
    const failure = failed(add({ signal: unwanted.signal }));
    await vi.advanceTimersByTimeAsync(100);
    unwanted.abort();
    await expect(failure).resolves.toMatchObject({ name: 'AbortError' });
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('sends the same key after the user has signed in again', async () => {
    answer(401, { success: false, errCode: 401, error: 'No session' });
    const reply = add();
    await vi.waitFor(() => expect(isReauthenticating()).toBe(true));
    answer(200, { success: true });
    endReauthentication(true);
    await reply;
    expect(keys()).toEqual(Array(2).fill(keys()[0]));
  });

  it('sends a call once and without a key when its reply may not be stored', async () => {
    cut();
    await expect(failed(signIn())).resolves.toBeInstanceOf(Unavailable);
    expect(keys()).toEqual([null]);
  });
});

describe('send of a reading call', () => {
  it('sends no key', async () => {
    answer(200, { success: true, content: [] });
    await list();
    expect(new Headers(fetching.mock.calls[0]?.[1]?.headers).get('idempotency-key')).toBeNull();
  });
});
