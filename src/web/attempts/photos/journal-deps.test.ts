import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { type RefusalName, refusals } from '../../../contract/refusals.ts';
import type { JournalEntry } from '../journal/entries.ts';
import { journalDeps, photoQueue } from './journal-deps.ts';

const fetching = vi.fn<typeof fetch>();
const { answerQuestion } = calls.attempts;
const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const refusal = (name: RefusalName) => {
  const [status, errCode, error] = refusals[name];
  return reply(status, { success: false, errCode, error });
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetching.mockReset());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a response with a photograph', () => {
  const entry = (response: unknown): JournalEntry => ({
    ...{ idUser: 7, idAttempt: 70, idQuestion: 1, sequence: 10, answeredAt: 10, state: 'unsent' },
    response,
  });
  const sent = async (response: unknown) => {
    fetching.mockImplementation(async () => reply(200, { success: true, late: false, elsewhere: false }));
    expect(await journalDeps.deliver(entry(response), new AbortController().signal)).toMatchObject({
      outcome: 'saved',
    });
    return fetching.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body)).response]);
  };

  it('is sent with the hash of the photograph, which the photo queue uploads', async () => {
    const response = { text: 'Mira:', photo: 'a'.repeat(64) };
    expect(await sent(response)).toEqual([[answerQuestion.path, response]]);
  });

  it('stores the photograph that an earlier release put into it for the photo queue', async () => {
    const close = photoQueue.open(7);
    const abc = new Blob(['abc']);
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(await sent({ text: 'Mira:', photo: abc })).toEqual([
      [answerQuestion.path, { text: 'Mira:', photo: sha256 }],
    ]);
    expect(photoQueue.read().waiting).toMatchObject([{ idUser: 7, idAttempt: 70, idQuestion: 1, sha256, photo: abc }]);
    close();
  });
});

describe('the outcome of a sent response', () => {
  const told = async (answered: Response) => {
    fetching.mockImplementation(async () => answered);
    const entry: JournalEntry = {
      ...{ idUser: 7, idAttempt: 70, idQuestion: 1, sequence: 10, answeredAt: 10, state: 'unsent' },
      response: { alternative: 1 },
    };
    return journalDeps.deliver(entry, new AbortController().signal);
  };

  it.each([
    ['it is saved', { late: false, elsewhere: false }, { outcome: 'saved', elsewhere: false }],
    ['it waits for the teacher', { late: true, elsewhere: false }, { outcome: 'late', elsewhere: false }],
    ['the student works elsewhere', { late: false, elsewhere: true }, { outcome: 'saved', elsewhere: true }],
  ])('is passed on: %s', async (_, facts, delivery) =>
    expect(await told(reply(200, { success: true, saved: true, ...facts }))).toEqual(delivery),
  );

  it.each([
    ['attemptFinished', 'finished'],
    ['timeIsOver', 'over'],
    ['responseNotValid', 'refused'],
  ] as const)('is told from other refusals: %s', async (name, outcome) =>
    expect(await told(refusal(name))).toEqual({ outcome }),
  );

  it('is not a refusal if somebody else has signed in meanwhile', async () =>
    expect(await told(refusal('attemptNotValid'))).toEqual({ outcome: 'unreachable' }));

  it.each(['addressNotAllowed', 'examBrowserNeeded'] as const)('waits for the rule %s, and names it', async (name) =>
    expect(await told(refusal(name))).toEqual({ outcome: 'unreachable', blockedBy: name }),
  );

  it('names the device of the student', async () => {
    await told(reply(200, { success: true }));
    await told(reply(200, { success: true }));
    const names = fetching.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).device);
    expect(names[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(names[1]).toBe(names[0]);
  });
});
