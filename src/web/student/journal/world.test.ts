import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { refusals } from '../../../contract/refusals.ts';
import type { Entry } from './entries.ts';
import { world } from './world.ts';

const fetching = vi.fn<typeof fetch>();
const { uploadAnswerFile, answerQuestion } = calls.attempts;
const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const refusal = (name: 'tooManyFiles' | 'timeIsOver') => {
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
      delivery: 'saved',
      answers: [{ text: 'Mira:', photo: asset }],
    });
  });

  it('is sent without it when it is refused', async () => {
    expect(await delivered({ text: 'Mira:', photo: photo() }, refusal('tooManyFiles'))).toEqual({
      delivery: 'savedWithoutPhoto',
      answers: [{ text: 'Mira:', photo: null }],
    });
    expect(await delivered({ text: 'Mira:', photo: photo() }, reply(400, {}))).toMatchObject({
      delivery: 'savedWithoutPhoto',
    });
  });

  it('is refused with it when there is nothing else', async () =>
    expect(await delivered({ text: '', photo: photo() }, refusal('tooManyFiles'))).toEqual({
      delivery: 'refused',
      answers: [],
    }));

  it('waits while the photograph does not get through', async () =>
    expect(await delivered({ text: 'Mira:', photo: photo() }, reply(503, {}))).toEqual({
      delivery: 'away',
      answers: [],
    }));

  it('comes too late with it', async () =>
    expect(await delivered({ text: 'Mira:', photo: photo() }, refusal('timeIsOver'))).toEqual({
      delivery: 'ended',
      answers: [],
    }));
});
