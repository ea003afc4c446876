import { sql } from 'drizzle-orm';
import type { Instant } from '../../core/time.ts';
import type { Context } from '../area.ts';
import { one } from '../database/database.ts';
import { bankEntry } from '../database/schema.ts';
import type { Host } from '../host.ts';

const KEPT_MS = 60_000;
const KEPT = 500;

type Known<Value> = { value: Promise<Value>; read: Instant; newest: number };

/**
 * What is worked out over all of the provider's bank and is alike for everybody who asks. It is worked out anew after
 * an entry was added, and otherwise every minute.
 */
export class Remembered<Value> {
  #hosts = new WeakMap<Host, Map<string, Known<Value>>>();

  async of({ db, host, now }: Context, key: string, workOut: () => Promise<Value>): Promise<Value> {
    const known = this.#hosts.get(host) ?? new Map<string, Known<Value>>();
    this.#hosts.set(host, known);
    const newest = (await one(db.select({ id: sql<number>`max(${bankEntry.id})` }).from(bankEntry)))?.id ?? 0;
    const last = known.get(key);
    if (last && last.newest === newest && last.read <= now && now < last.read + KEPT_MS) return last.value;
    const value = workOut();
    known.delete(key);
    known.set(key, { value, read: now, newest });
    value.catch(() => known.delete(key));
    if (known.size > KEPT) known.delete(known.keys().next().value ?? '');
    return value;
  }
}
