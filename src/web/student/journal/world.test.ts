import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { refusals } from '../../../contract/refusals.ts';
import type { Entry } from './entries.ts';
import { world } from './world.ts';

const fetching = vi.fn<typeof fetch>();
const { uploadAnswerFile, answerQuestion } = calls.attempts;
const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const refusal = (name: 'tooManyFiles' | 'timeIsOver' | 'attemptFinished' | 'attemptNotValid' | 'responseNotValid') => {
  const [status, errCode, error] = refusals[name];
  return reply(status, { success: false, errCode, error });
};

/** Lets the server answer an upload, and gives what became of the answer and what the server got as one. */
async function delivered(response: unknown, upload: Response) {
  fetching.mockImplementation(async (path) =>
    path === uploadAnswerFile.path ? upload : reply(200, { success: true }),
  );
  const entry: Entry = {
    ...{ idUser: 7, idAttempt: 70, idQuestion: 1, sequence: 10, answeredAt: 10, state: 'unsent' },
    response,
  };
  const delivery = await world.deliver(entry, new AbortController().signal);
  const answers = fetching.mock.calls.filter(([path]) => path === answerQuestion.path);
  return { delivery, answers: answers.map(([, init]) => JSON.parse(String(init?.body)).response) };
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetching.mockReset());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an answer with a photograph', () => {
  const photo = () => new Blob(['a page'], { type: 'image/jpeg' });
  const asset = `${'a'.repeat(32)}.jpg`;

  it('is sent with the name of the photograph', async () => {
    const stored = reply(200, { success: true, content: { asset } });
    expect(await delivered({ text: 'Mira:', photo: photo() }, stored)).toEqual({
      delivery: { fate: 'saved' },
      answers: [{ text: 'Mira:', photo: asset }],
    });
  });

  it('is sent without it when it is refused', async () => {
    expect(await delivered({ text: 'Mira:', photo: photo() }, refusal('tooManyFiles'))).toEqual({
      delivery: { fate: 'savedWithoutPhoto' },
      answers: [{ text: 'Mira:', photo: null }],
    });
    expect(await delivered({ text: 'Mira:', photo: photo() }, reply(400, {}))).toMatchObject({
      delivery: { fate: 'savedWithoutPhoto' },
    });
  });

  it('is refused with it when there is nothing else', async () =>
    expect(await delivered({ text: '', photo: photo() }, refusal('tooManyFiles'))).toEqual({
      delivery: { fate: 'refused' },
      answers: [],
    }));

  it('waits while the photograph does not get through', async () =>
    expect(await delivered({ text: 'Mira:', photo: photo() }, reply(503, {}))).toEqual({
      delivery: { fate: 'away' },
      answers: [],
    }));

  it('comes too late with it', async () =>
    expect(await delivered({ text: 'Mira:', photo: photo() }, refusal('timeIsOver'))).toEqual({
      delivery: { fate: 'over' },
      answers: [],
    }));
});

describe('what the server says of an answer', () => {
  const told = async (answered: Response) => {
    fetching.mockImplementation(async () => answered);
    const entry: Entry = {
      ...{ idUser: 7, idAttempt: 70, idQuestion: 1, sequence: 10, answeredAt: 10, state: 'unsent' },
      response: { alternative: 1 },
    };
    return world.deliver(entry, new AbortController().signal);
  };

  it.each([
    ['it is saved', { late: false, elsewhere: false }, { fate: 'saved', elsewhere: false }],
    ['it waits for the teacher', { late: true, elsewhere: false }, { fate: 'late', elsewhere: false }],
    ['the student works elsewhere', { late: false, elsewhere: true }, { fate: 'saved', elsewhere: true }],
  ])('is passed on: %s', async (_, facts, delivery) =>
    expect(await told(reply(200, { success: true, saved: true, ...facts }))).toEqual(delivery),
  );

  it.each([
    ['attemptFinished', 'finished'],
    ['timeIsOver', 'over'],
    ['responseNotValid', 'refused'],
  ] as const)('is told from other refusals: %s', async (name, fate) =>
    expect(await told(refusal(name))).toEqual({ fate }),
  );

  it('is no refusal where somebody else has signed in meanwhile: it waits for its student', async () =>
    expect(await told(refusal('attemptNotValid'))).toEqual({ fate: 'away' }));

  it('is said to a device by one name', async () => {
    await told(reply(200, { success: true }));
    await told(reply(200, { success: true }));
    const names = fetching.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).device);
    expect(names[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(names[1]).toBe(names[0]);
  });
});
