type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was kept in a place, and when. */
export type Stored = { at: string; value: unknown };

/**
 * What is being written and its place on this device. A page that goes away renders no more, so what is kept is what
 * was told last, whatever is shown.
 */
export class Kept<Value> {
  latest: Value;
  /** As it was last saved, or begun. */
  saved: Value;
  #place: string;
  readonly #store: Store;
  /** What this page has found or put there: what another page has put there since is not this one's to remove. */
  #own: string | null;
  /** What was kept last, so that only what was changed here is written: another page's may be newer. */
  #last: string | null;
  #isOver = false;

  constructor(place: string, saved: Value, latest: Value, store: Store = localStorage) {
    this.latest = latest;
    this.saved = saved;
    this.#place = place;
    this.#store = store;
    this.#own = store.getItem(place);
    this.#last = JSON.stringify(latest);
  }

  /** Keeps what is written now; nothing where all of it is saved. */
  keep(): void {
    if (this.#isOver) return;
    const now = JSON.stringify(this.latest);
    if (now === JSON.stringify(this.saved)) this.#remove();
    else if (now !== this.#last) this.keepAnyway();
  }

  /** Also where all of it is saved. */
  keepAnyway(): void {
    this.#own = put(this.#place, this.latest, this.#store);
    this.#last = JSON.stringify(this.latest);
  }

  /** Goes on in another place, as from when it is saved first: what was typed since goes along. */
  moveTo(place: string): void {
    this.#remove();
    this.#place = place;
    this.#own = this.#store.getItem(place);
    this.keep();
  }

  /** Removes it for good: what a field tells while the screen goes away is kept no more. */
  forget(): void {
    this.#isOver = true;
    this.#remove();
  }

  #remove(): void {
    this.#last = null;
    if (this.#store.getItem(this.#place) === this.#own) this.#store.removeItem(this.#place);
  }
}

export function storedAt(place: string, store: Store = localStorage): Stored | null {
  const text = store.getItem(place);
  if (text === null) return null;
  const stored: Partial<Stored> = JSON.parse(text);
  return typeof stored.at === 'string' ? { at: stored.at, value: stored.value } : null;
}

/** The text that stands there now. A device without room for it does without. */
export function put(place: string, value: unknown, store: Store = localStorage): string | null {
  const text = JSON.stringify({ at: new Date().toISOString(), value });
  try {
    store.setItem(place, text);
    return text;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return store.getItem(place);
  }
}

/** The places whose names begin so, but for one's own. */
export const placesLike = (beginning: string, own: string, store: Storage = localStorage): string[] =>
  Object.keys(store).filter((place) => place.startsWith(beginning) && place !== own);
