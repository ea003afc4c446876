import { Unavailable } from './unavailable.ts';

type Waiting<Item, Answer> = { item: Item; resolve(answer: Answer): void; reject(error: unknown): void };

type Limits = {
  /** What `Unavailable` names. */
  queue: string;
  /** Items of one batch. */
  batchSize?: number;
  /** Batches at the same time. */
  concurrency?: number;
  /** Whether the items of a batch that failed are tried one by one. False where one cannot fail because of another. */
  triesAlone?: boolean;
  /** Items that wait; further ones throw `Unavailable`. */
  waitingLimit?: number;
};

/**
 * Returns a function that reads or writes items in batches: while `work` is at some, the next ones gather. `work` answers
 * in the order of its items. When it throws, its items are tried one by one, so that none fails because of another.
 */
export const createBatcher = <Item, Answer>(
  work: (items: Item[]) => Promise<Answer[]>,
  { queue, batchSize = 200, concurrency = 2, triesAlone = true, waitingLimit = 5_000 }: Limits,
): ((item: Item) => Promise<Answer>) => {
  const waiting: Waiting<Item, Answer>[] = [];
  let running = 0;

  const run = async (batch: Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
    } catch (error) {
      if (batch.length === 1 || !triesAlone) for (const { reject } of batch) reject(error);
      else for (const single of batch) await run([single]);
    }
  };

  const next = async (): Promise<void> => {
    if (running >= concurrency || waiting.length === 0) return;
    running++;
    await run(waiting.splice(0, batchSize));
    running--;
    void next();
  };

  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      if (waiting.length >= waitingLimit) throw new Unavailable(queue);
      waiting.push({ item, resolve, reject });
      // Requests read from the network in the same turn of the event loop join the same statement.
      if (waiting.length === 1) setTimeout(next, 0);
    });
};
