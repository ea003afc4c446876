import { deviceStore, type TextStore } from '../browser-storage.ts';
import { type DraftShape, readStored, writeDraft } from './store.ts';

/** All drafts of this page, for `flushDrafts`. */
const open = new Set<{ store(): void }>();

/** Stores at once what the forms of this page have not stored yet. */
export function flushDrafts(): void {
  for (const draft of open) draft.store();
}

/**
 * The draft of one form on this page, stored on the device while it differs from what was saved. A draft that another page
 * has stored under the same key is never overwritten nor removed: this one continues under a key of its own, which begins with
 * the first one.
 */
export class LocalDraft<Value> {
  latest: Value;
  /** As it was last saved, or at the beginning. */
  saved: Value;
  #storageKey: string;
  readonly #shape: DraftShape<Value>;
  readonly #store: TextStore;
  readonly #openedAt = Date.now();
  /** The text that this page has found or stored under its key. */
  #storedText: string | null;
  /** The value that was stored last, as JSON. */
  #lastValue: string | null;
  #isRemoved = false;
  #isUnstored = false;

  /** Called when another page turns out to have a draft in the same place, so that both are kept. */
  onSeparate: () => void = () => {};

  constructor(
    storageKey: string,
    shape: DraftShape<Value>,
    saved: Value,
    latest: Value,
    store: TextStore = deviceStore,
  ) {
    this.latest = latest;
    this.saved = saved;
    this.#storageKey = storageKey;
    this.#shape = shape;
    this.#store = store;
    this.#storedText = store.read(storageKey);
    this.#lastValue = JSON.stringify(latest);
  }

  get storageKey(): string {
    return this.#storageKey;
  }

  /** Whether the device had no room for the latest value. */
  get isUnstored(): boolean {
    return this.#isUnstored;
  }

  /** Registers the draft for `flushDrafts`; also stores it when the page goes away. Returns the function that ends both. */
  register(): () => void {
    if (open.size === 0) listen(addEventListener);
    open.add(this);
    return () => {
      open.delete(this);
      if (open.size === 0) listen(removeEventListener);
    };
  }

  /** Stores the latest value, or removes the stored one when all of it is saved. */
  store(): void {
    if (this.#isRemoved) return;
    const now = JSON.stringify(this.latest);
    if (now === JSON.stringify(this.saved)) this.#removeStored();
    else if (now !== this.#lastValue) this.storeEvenIfSaved();
  }

  /** Stores the latest value, also when all of it is saved. */
  storeEvenIfSaved(): void {
    const current = this.#store.read(this.#storageKey);
    if (current !== null && current !== this.#storedText && readStored(this.#storageKey, this.#store) !== null) {
      this.#storageKey = `${this.#storageKey}~${pageId()}`;
      this.onSeparate();
    }
    const text = writeDraft(this.#storageKey, this.#shape, this.latest, this.#store, this.#openedAt);
    this.#isUnstored = text === null;
    if (text === null) return;
    this.#storedText = text;
    this.#lastValue = JSON.stringify(this.latest);
  }

  /** Continues under another key, as when a new question gets its id. */
  moveTo(storageKey: string): void {
    this.#removeStored();
    this.#storageKey = storageKey;
    this.#storedText = this.#store.read(storageKey);
    this.store();
  }

  /** Removes it for good: what a field reports while the screen closes is not stored any more. */
  remove(): void {
    this.#isRemoved = true;
    this.#removeStored();
  }

  #removeStored(): void {
    this.#lastValue = null;
    if (this.#store.read(this.#storageKey) === this.#storedText) this.#store.remove(this.#storageKey);
  }
}

/** Flushes drafts on the last events that a page is sure to get before it goes away. */
const listen = (change: typeof addEventListener): void => {
  change('pagehide', flushDrafts);
  change('visibilitychange', flushDrafts);
};

const pageId = (): string => Math.random().toString(36).slice(2, 10);
