import type { Database } from '../../../database/database.ts';

type Actions = (() => void)[];

const pendingOf = new WeakMap<Database, Actions>();

/** Makes the transactions of a database known to `afterCommit`. */
export function trackCommits(database: Database): void {
  const begin = database.transaction.bind(database);
  database.transaction = async (work, config) => {
    const pending: Actions = [];
    const result = await begin((inner) => {
      pendingOf.set(inner, pending);
      trackCommits(inner);
      return work(inner);
    }, config);
    // A savepoint is committed with the transaction around it.
    const outer = pendingOf.get(database);
    if (outer) outer.push(...pending);
    else for (const action of pending) action();
    return result;
  };
}

/** Does something once the transaction is committed, never when it is rolled back; at once outside of a transaction. */
export function afterCommit(db: Database, action: () => void): void {
  const pending = pendingOf.get(db);
  if (pending) pending.push(action);
  else action();
}
