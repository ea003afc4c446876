import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Context } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { schoolCounter } from '../database/schema.ts';

const MAX_VALUES = 500;

type Cached<Value> = { value: Promise<Value>; changes: number };

/**
 * Caches values that are computed from the provider's whole bank and are the same for every user, until that bank or
 * the catalogue changes. Must not be used in a transaction that changes them.
 */
export class ProviderCache<Value> {
  #databases = new WeakMap<Database, LRUCache<string, Cached<Value>>>();

  /** Returns the cached value, or computes it; a failure is not cached. */
  async get({ db, host }: Pick<Context, 'db' | 'host'>, key: string, compute: () => Promise<Value>): Promise<Value> {
    const cache = this.#databases.get(host.database) ?? new LRUCache({ max: MAX_VALUES });
    this.#databases.set(host.database, cache);
    // The counter is read first: a change during the computation then makes the cached value stale at once.
    const changes = await loadProviderChangeCounter(db);
    const cached = cache.get(key);
    if (cached?.changes === changes) return cached.value;
    const value = compute();
    cache.set(key, { value, changes });
    // Deletes only the failed value: a later computation may have replaced it.
    value.catch(() => cache.peek(key)?.value === value && cache.delete(key));
    return value;
  }
}

/** Returns the provider's change counter. */
const loadProviderChangeCounter = async (db: Database): Promise<number> =>
  (
    await firstRow(
      db
        .select({ changes: schoolCounter.changes })
        .from(schoolCounter)
        .where(eq(schoolCounter.idSchool, PROVIDER_SCHOOL_ID)),
    )
  )?.changes ?? 0;
