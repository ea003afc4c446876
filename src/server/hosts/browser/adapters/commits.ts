import type { Database } from '../../../database/database.ts';

/**
 * Collects what is added within transactions of a database until they are committed; drops it if they are rolled
 * back.
 */
export class UncommittedItems<Value> {
  /** What a transaction has added, then what each one around it has. */
  readonly #listsOf = new WeakMap<Database, Value[][]>();
  readonly #commit: (value: Value) => void;

  constructor(database: Database, commit: (value: Value) => void) {
    this.#commit = commit;
    this.#track(database, []);
  }

  /** Adds a value, which is committed with the transaction; at once outside of a transaction. */
  add(db: Database, value: Value): void {
    const [own] = this.#listsOf.get(db) ?? [];
    if (own) own.push(value);
    else this.#commit(value);
  }

  /** Returns what this transaction and those around it have added; nothing outside of a transaction. */
  of(db: Database): Value[] {
    return this.#listsOf.get(db)?.flat() ?? [];
  }

  #track(database: Database, around: Value[][]): void {
    const begin = database.transaction.bind(database);
    database.transaction = async (work, config) => {
      const own: Value[] = [];
      const lists = [own, ...around];
      const result = await begin((inner) => {
        this.#listsOf.set(inner, lists);
        this.#track(inner, lists);
        return work(inner);
      }, config);
      // A savepoint is committed with the transaction around it.
      const [outer] = around;
      if (outer) outer.push(...own);
      else for (const value of own) this.#commit(value);
      return result;
    };
  }
}
