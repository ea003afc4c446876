import { type DraftShape, type DraftStorage, readStored, writeDraft } from './store.ts';

/** All drafts of this page, for `flushDrafts`. */
const open = new Set<{ keep(): void }>();

/** Stores at once what the forms of this page have not stored yet. */
export function flushDrafts(): void {
  for (const draft of open) draft.keep();
}

/**
 * The draft of one form on this page and its place on the device. It is stored while it differs from what was saved.
 * A draft that another page has stored in the same place is never overwritten nor removed: this one goes on in a place
 * of its own, whose key continues the first one's.
 */
export class LocalDraft<Value> {
  latest: Value;
  /** As it was last saved, or at the beginning. */
  saved: Value;
  #place: string;
  readonly #shape: DraftShape<Value>;
  readonly #storage: DraftStorage;
  readonly #openedAt = Date.now();
  /** The text that this page has found or stored in its place. */
  #own: string | null;
  /** The value that was stored last, as JSON. */
  #last: string | null;
  #isRemoved = false;
  #isUnstored = false;

  /** Called when another page turns out to have a draft in the same place, so that both are kept. */
  onSeparate: () => void = () => {};

  constructor(
    place: string,
    shape: DraftShape<Value>,
    saved: Value,
    latest: Value,
    storage: DraftStorage = localStorage,
  ) {
    this.latest = latest;
    this.saved = saved;
    this.#place = place;
    this.#shape = shape;
    this.#storage = storage;
    this.#own = storage.getItem(place);
    this.#last = JSON.stringify(latest);
  }

  get place(): string {
    return this.#place;
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
  keep(): void {
    if (this.#isRemoved) return;
    const now = JSON.stringify(this.latest);
    if (now === JSON.stringify(this.saved)) this.#removeStored();
    else if (now !== this.#last) this.keepAnyway();
  }

  /** Stores the latest value, also when all of it is saved. */
  keepAnyway(): void {
    const there = this.#storage.getItem(this.#place);
    if (there !== null && there !== this.#own && readStored(this.#place, this.#storage) !== null) {
      this.#place = `${this.#place}~${pageId()}`;
      this.onSeparate();
    }
    const text = writeDraft(this.#place, this.#shape, this.latest, this.#storage, this.#openedAt);
    this.#isUnstored = text === null;
    if (text === null) return;
    this.#own = text;
    this.#last = JSON.stringify(this.latest);
  }

  /** Continues in another place, as when a new question gets its id. */
  moveTo(place: string): void {
    this.#removeStored();
    this.#place = place;
    this.#own = this.#storage.getItem(place);
    this.keep();
  }

  /** Removes it for good: what a field reports while the screen closes is not stored any more. */
  remove(): void {
    this.#isRemoved = true;
    this.#removeStored();
  }

  #removeStored(): void {
    this.#last = null;
    if (this.#storage.getItem(this.#place) === this.#own) this.#storage.removeItem(this.#place);
  }
}

/** When a page may go away without another event. */
const listen = (change: typeof addEventListener): void => {
  change('pagehide', flushDrafts);
  change('visibilitychange', flushDrafts);
};

const pageId = (): string => Math.random().toString(36).slice(2, 10);
