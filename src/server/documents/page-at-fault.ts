import { LRUCache } from 'lru-cache';
import type { FileContent } from '../../documents/rendering.ts';
import type { Host } from '../host.ts';
import { sha256Of } from '../sha256.ts';
import { findAtFault } from './find-at-fault.ts';

/** As long as the pool remembers what was stopped. */
const REMEMBERED_MS = 600_000;
const MOST_CONTENTS = 200;

/** Finds the questions at fault of pages that could not be set, once for each content: a page is asked for again and again. */
export class PagesAtFault {
  readonly #found = new LRUCache<string, Promise<(number | null)[]>>({ max: MOST_CONTENTS, ttl: REMEMBERED_MS });

  /** Returns the numbers of the questions at fault, null for what is before them; none where they are not known. */
  async find(host: Host, content: FileContent): Promise<(number | null)[]> {
    const key = await sha256Of(JSON.stringify(content));
    const known = this.#found.get(key);
    if (known) return known;
    const finding = findAtFault(host, content, new AbortController().signal);
    this.#found.set(key, finding);
    finding.catch(() => this.#found.delete(key));
    return finding;
  }
}
