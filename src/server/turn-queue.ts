import { LRUCache } from 'lru-cache';
import type { Queue, RunFunction } from 'p-queue';

/** For whom something waits. Null = unknown, as before a sign-in; then a network may stand for the school. */
export type Requester = { idSchool: number | string | null; idUser: number | null };

export const unknownRequester: Requester = { idSchool: null, idUser: null };

/** How work is added to a queue with turns: `new PQueue({ queueClass: TurnQueue })`. */
export type TurnOptions = { by?: Requester; id?: string };

type Waiting<Element> = { element: Element; by: Requester; id: string | undefined };

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
const userKey = ({ idSchool, idUser }: Requester): string => `user ${idUser} of ${idSchool}`;

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
