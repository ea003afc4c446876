import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { Context } from '../../area.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { schoolCounter } from '../../database/schema.ts';
import type { Host } from '../../host.ts';

const MAX_VALUES = 500;

type Cached<Value> = { value: Promise<Value>; changes: number };

/**
 * Caches what is computed over all of the provider's bank and is the same for everybody who asks, until that bank
 * or the catalogue changes; so it is not for a transaction that has changed them itself.
 */
export class ProviderCache<Value> {
  #hosts = new WeakMap<Host, LRUCache<string, Cached<Value>>>();

  /** Returns the cached value, or computes it; a failure is not cached. */
  async get({ db, host }: Pick<Context, 'db' | 'host'>, key: string, compute: () => Promise<Value>): Promise<Value> {
    const cache = this.#hosts.get(host) ?? new LRUCache({ max: MAX_VALUES });
    this.#hosts.set(host, cache);
    // Read first: what changes while a value is computed makes it old at once, and never too young.
    const changes = await providersChanges(db);
    const last = cache.get(key);
    if (last?.changes === changes) return last.value;
    const value = compute();
    cache.set(key, { value, changes });
    // What was computed after a failure is kept.
    value.catch(() => cache.peek(key)?.value === value && cache.delete(key));
    return value;
  }
}

/** Returns how often something of the provider has changed. */
const providersChanges = async (db: Database): Promise<number> =>
  (
    await firstRow(
      db
        .select({ changes: schoolCounter.changes })
        .from(schoolCounter)
        .where(eq(schoolCounter.idSchool, PROVIDER_SCHOOL_ID)),
    )
  )?.changes ?? 0;
