type Waiting<Item, Answer> = { item: Item; resolve(answer: Answer): void; reject(error: unknown): void };

/**
 * Runs items that arrive together as one: while `write` works on some, the next ones gather. `write` answers in
 * the order of its items. When it throws, its items are tried one by one, so that nobody fails for another.
 */
export const together = <Item, Answer>(
  write: (items: Item[]) => Promise<Answer[]>,
  { largest = 200, atOnce = 2 }: { largest?: number; atOnce?: number } = {},
): ((item: Item) => Promise<Answer>) => {
  const waiting: Waiting<Item, Answer>[] = [];
  let running = 0;

  const run = async (batch: Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await write(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const single of batch) await run([single]);
    }
  };

  const next = async (): Promise<void> => {
    if (running >= atOnce || waiting.length === 0) return;
    running++;
    await run(waiting.splice(0, largest));
    running--;
    void next();
  };

  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Requests read from the network in the same turn of the event loop join the same statement.
      if (waiting.length === 1) setTimeout(next, 0);
    });
};
