import { isRetryable } from '../data/retry.ts';
import type { GivenGrade } from './unsaved-grades.ts';

/** A grade to save in place of the one with the revision that its grader has `seen` (0 = none). */
export type GradeToSend = { idAttempt: number; idQuestion: number; given: GivenGrade; seen: number };

/** A grade as it is stored. */
export type StoredGrade = { answerGrade: number | null; comment: string; revision: number };

type Input = GivenGrade & { idAttempt: number; idQuestion: number; revision: number };

/**
 * Returns a function that sends grades one after the other, each with the revision that stands after the own ones before
 * it: only what somebody else has changed is refused. `call` rejects as `send` does.
 */
export function createGradeSender(call: (input: Input) => Promise<StoredGrade>) {
  const revisions = new OwnRevisions();
  /** By response, the last grade of which it is not known whether the server has stored it. */
  const unanswered = new Map<string, Input>();
  let last: Promise<unknown> = Promise.resolve();

  const sendOne = async (key: string, input: Input): Promise<StoredGrade> => {
    unanswered.delete(key);
    try {
      const stored = await call(input);
      revisions.changed(key, input.revision, stored.revision);
      return stored;
    } catch (error) {
      if (isRetryable(error)) unanswered.set(key, input);
      throw error;
    }
  };

  const sendNext = async ({ idAttempt, idQuestion, given, seen }: GradeToSend): Promise<StoredGrade> => {
    const key = `${idAttempt}/${idQuestion}`;
    const lost = unanswered.get(key);
    // Sent again, the server says what became of it, so that the next one has the right revision.
    if (lost && lost.revision === revisions.after(key, seen) && !isSame(lost, given)) await sendOne(key, lost);
    const revision = revisions.after(key, seen);
    // What was not stored needs no taking back.
    if (given.waits && revision === 0) return { answerGrade: null, comment: '', revision };
    return sendOne(key, { idAttempt, idQuestion, ...given, revision });
  };

  return (one: GradeToSend): Promise<StoredGrade> => {
    const sent = last.then(() => sendNext(one));
    last = sent.catch(() => {});
    return sent;
  };
}

const isSame = (one: GivenGrade, other: GivenGrade): boolean =>
  one.answerGrade === other.answerGrade && one.comment === other.comment && one.waits === other.waits;

/** By response, which revision of its grade stands after the own changes of those that were seen before. */
class OwnRevisions {
  readonly #byKey = new Map<string, Map<number, number>>();

  /** Returns the revision that stands in place of one that was seen, unless somebody else has changed it. */
  after(key: string, seen: number): number {
    return this.#byKey.get(key)?.get(seen) ?? seen;
  }

  /** Notes that an own change has replaced a revision. A grade that is taken back has revision 0 again. */
  changed(key: string, from: number, to: number): void {
    const replacements = new Map(this.#byKey.get(key));
    replacements.delete(to);
    for (const [seen, now] of replacements) if (now === from) replacements.set(seen, to);
    if (from !== to) replacements.set(from, to);
    this.#byKey.set(key, replacements);
  }
}
