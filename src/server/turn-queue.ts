import { LRUCache } from 'lru-cache';
import type { Queue, RunFunction } from 'p-queue';

/** For whom something waits. Null = unknown, as before a sign-in; then a network may stand for the school. */
export type Requester = { idSchool: number | string | null; idUser: number | null };

export const unknownRequester: Requester = { idSchool: null, idUser: null };

/** How work is added to a queue with turns: `new PQueue({ queueClass: TurnQueue })`. */
export type TurnOptions = { by?: Requester; id?: string };

type Waiting<Element> = { element: Element; by: Requester; id: string | undefined };

/** The part of those that wait that may be of one user, so that nobody fills a queue alone. */
const SHARE_OF_USER = 0.25;
/**
 * The part of those that wait that may be of the people without a session of one network. A whole school may be behind it, which signs
 * in at one moment, so it is most of the queue; the rest is for everybody else.
 */
const SHARE_OF_NETWORK = 0.75;
const LEAST_OF_REQUESTER = 2;

/**
 * Returns how many of a requester may wait in a queue in which `waitingLimit` may: a part of a user's, a larger one of a network's. `ofUser` is
 * what the queue says itself of users. The work of the product itself has no bound of its own.
 */
export const mostWaitingOf = ({ idSchool, idUser }: Requester, waitingLimit: number, ofUser?: number): number => {
  if (idUser === null && idSchool === null) return waitingLimit;
  if (idUser !== null && ofUser !== undefined) return ofUser;
  const share = idUser === null ? SHARE_OF_NETWORK : SHARE_OF_USER;
  return Math.max(LEAST_OF_REQUESTER, Math.floor(waitingLimit * share));
};

/** So many schools and users are known by when they last had a turn. */
const MOST_KNOWN = 10_000;

/**
 * A queue in which the schools take turns, and the users of a school among themselves: next is the school whose last turn was
 * longest ago, of it the user whose last turn was, of that one what has waited longest. So nobody waits for more than one
 * turn of each other school, however much one of them asks for.
 */
export class TurnQueue<Element = RunFunction> implements Queue<Element, TurnOptions> {
  #waiting: Waiting<Element>[] = [];
  #turn = 0;
  #turns = new LRUCache<string, number>({ max: MOST_KNOWN });

  get size(): number {
    return this.#waiting.length;
  }

  enqueue(element: Element, { by = unknownRequester, id }: TurnOptions = {}): void {
    this.#waiting.push({ element, by, id });
  }

  dequeue(): Element | undefined {
    const [first, ...others] = this.#waiting;
    if (!first) return undefined;
    const next = others.reduce((best, one) => (this.#isBefore(one.by, best.by) ? one : best), first);
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.hadTurn(next.by);
    return next.element;
  }

  /** Notes that a requester has a turn, as one whose work runs already. */
  hadTurn(by: Requester): void {
    this.#turn++;
    for (const key of [schoolKey(by), userKey(by)]) this.#turns.set(key, this.#turn);
  }

  /** Returns what waits for a user; all for an unknown one. */
  filter({ by }: Readonly<TurnOptions>): Element[] {
    const own = by ? this.#waiting.filter((one) => userKey(one.by) === userKey(by)) : this.#waiting;
    return own.map(({ element }) => element);
  }

  remove(id: string): void {
    this.#waiting = this.#waiting.filter((one) => one.id !== id);
  }

  setPriority(): never {
    throw new RangeError('Turns have no priorities');
  }

  #isBefore(one: Requester, other: Requester): boolean {
    const bySchool = this.#turnOf(schoolKey(one)) - this.#turnOf(schoolKey(other));
    return (bySchool || this.#turnOf(userKey(one)) - this.#turnOf(userKey(other))) < 0;
  }

  #turnOf(key: string): number {
    return this.#turns.peek(key) ?? 0;
  }
}

const schoolKey = ({ idSchool }: Requester): string => `school ${idSchool}`;
/** Returns what stands for a user in turns and counts, or for a network without one. */
export const userKey = ({ idSchool, idUser }: Requester): string => `user ${idUser} of ${idSchool}`;

/** Returns what waits in the order of its turns; `running` have theirs already. */
export function inTurns<Item>(
  items: readonly Item[],
  byOf: (item: Item) => Requester,
  running: readonly Requester[] = [],
): Item[] {
  const queue = new TurnQueue<Item>();
  for (const by of running) queue.hadTurn(by);
  for (const item of items) queue.enqueue(item, { by: byOf(item) });
  return items.map(() => queue.dequeue() as Item);
}
