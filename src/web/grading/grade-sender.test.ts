import { beforeEach, describe, expect, it } from 'vitest';
import { Refused, Unavailable } from '../data/errors.ts';
import { createGradeSender, type GradeToSend, type StoredGrade } from './grade-sender.ts';

type Grade = { answerGrade: number | null; revision: number };

/** A server with one grade, which fails as the test says: before or after it has stored the grade. */
class Server {
  grade: Grade | null = null;
  lastRevision = 0;
  readonly sent: (number | null)[] = [];
  failures: ('before' | 'after')[] = [];
  /** What it has answered to a request, or would have, as by an idempotency key. */
  readonly #done = new Map<string, StoredGrade>();

  readonly call = async (input: { answerGrade: number | null; comment: string; waits?: true; revision: number }) => {
    const failure = this.failures.shift();
    if (failure === 'before') throw new Unavailable(null, null);
    const known = this.#done.get(JSON.stringify(input));
    const stored = known ?? this.store(input);
    this.#done.set(JSON.stringify(input), stored);
    if (failure === 'after') throw new Unavailable(null, null);
    return stored;
  };

  store({ answerGrade, comment, waits, revision }: Parameters<Server['call']>[0]): StoredGrade {
    if (revision !== (this.grade?.revision ?? 0)) throw new Refused('gradeChanged');
    this.sent.push(waits ? null : answerGrade);
    if (waits) {
      this.grade = null;
      return { answerGrade: null, comment: '', revision: 0 };
    }
    this.lastRevision++;
    this.grade = { answerGrade, revision: this.lastRevision };
    return { answerGrade, comment, revision: this.lastRevision };
  }
}

let server: Server;
let send: (one: GradeToSend) => Promise<StoredGrade>;
beforeEach(() => {
  server = new Server();
  send = createGradeSender(server.call);
});

const of = { idAttempt: 1, idQuestion: 2 };
const give = (answerGrade: number, seen: number) => send({ ...of, given: { answerGrade, comment: '' }, seen });
const takeBack = (seen: number) => send({ ...of, given: { answerGrade: null, comment: '', waits: true }, seen });
const bySomebodyElse = (answerGrade: number) =>
  server.store({ answerGrade, comment: '', revision: server.grade?.revision ?? 0 });

describe('two grades for a response that are given before the first one is stored', () => {
  it('are both stored, in their order', async () => {
    await Promise.all([give(6, 0), give(7, 0)]);
    expect(server.sent).toEqual([6, 7]);
  });

  it('leave the second one to be stored when the first one fails before it was stored', async () => {
    // It is sent again before the second one.
    server.failures = ['before'];
    const [first, second] = await Promise.allSettled([give(6, 0), give(7, 0)]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
    expect(server.grade).toMatchObject({ answerGrade: 7 });
  });

  it('leave the second one to be stored when only the reply to the first one was lost', async () => {
    server.failures = ['after'];
    const [first, second] = await Promise.allSettled([give(6, 0), give(7, 0)]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
    expect(server.sent).toEqual([6, 7]);
  });

  it('are refused where somebody else was faster', async () => {
    bySomebodyElse(3);
    await expect(give(6, 0)).rejects.toThrow('gradeChanged');
    await expect(give(7, 0)).rejects.toThrow('gradeChanged');
    expect(server.grade).toMatchObject({ answerGrade: 3 });
  });

  it('leave the second one refused where somebody else came in between', async () => {
    await give(6, 0);
    bySomebodyElse(3);
    await expect(give(7, 0)).rejects.toThrow('gradeChanged');
    expect(server.grade).toMatchObject({ answerGrade: 3 });
  });
});

describe('a grade that is taken back', () => {
  it('can be given again, and changed', async () => {
    await Promise.all([give(6, 0), takeBack(0), give(5, 0), give(4, 0)]);
    expect(server.sent).toEqual([6, null, 5, 4]);
  });

  it('can be given again by who has seen the one that was taken back', async () => {
    await give(6, 0);
    await takeBack(1);
    await give(5, 1);
    expect(server.grade).toMatchObject({ answerGrade: 5, revision: 2 });
  });

  it('needs no call where it was never stored', async () => {
    expect(await takeBack(0)).toMatchObject({ revision: 0 });
    expect(server.sent).toEqual([]);
  });
});

it('a grade that is saved again after its reply was lost is stored once', async () => {
  server.failures = ['after'];
  await expect(give(6, 0)).rejects.toThrow();
  expect(await give(6, 0)).toMatchObject({ revision: 1 });
  expect(server.sent).toEqual([6]);
});

it('a grade that failed holds up no other response', async () => {
  server.failures = ['before'];
  const failing = send({ idAttempt: 9, idQuestion: 2, given: { answerGrade: 1, comment: '' }, seen: 0 });
  await Promise.allSettled([failing, give(6, 0)]);
  expect(server.sent).toEqual([6]);
});
