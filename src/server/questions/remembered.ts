import type { Context } from '../area.ts';
import { providersChanges } from '../database/entries.ts';
import type { Host } from '../host.ts';

const KEPT = 500;

type Known<Value> = { value: Promise<Value>; changes: number };

/**
 * What is worked out over all of the provider's bank and is alike for everybody who asks. It is worked out anew after
 * that bank has changed; so it is not for a transaction that has changed it itself.
 */
export class Remembered<Value> {
  #hosts = new WeakMap<Host, Map<string, Known<Value>>>();

  async of({ db, host }: Pick<Context, 'db' | 'host'>, key: string, workOut: () => Promise<Value>): Promise<Value> {
    const known = this.#hosts.get(host) ?? new Map<string, Known<Value>>();
    this.#hosts.set(host, known);
    // Read first: what changes while it is worked out makes it old at once, and never too young.
    const changes = await providersChanges(db);
    const last = known.get(key);
    if (last?.changes === changes) return last.value;
    const value = workOut();
    known.delete(key);
    known.set(key, { value, changes });
    // What came after a failure stays.
    value.catch(() => known.get(key)?.value === value && known.delete(key));
    if (known.size > KEPT) known.delete(known.keys().next().value ?? '');
    return value;
  }
}
