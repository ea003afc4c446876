/** A storage of the browser for tests without one: what it has is in `texts`, and it can be full or refused. */
export class FakeStorage implements Storage {
  readonly texts = new Map<string, string>();
  isFull = false;
  isRefused = false;

  constructor(texts: Readonly<Record<string, string>> = {}) {
    for (const [key, text] of Object.entries(texts)) this.texts.set(key, text);
  }

  get length(): number {
    return this.#open().size;
  }
  key(index: number): string | null {
    return [...this.#open().keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#open().get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    if (this.isFull) throw new DOMException('No room', 'QuotaExceededError');
    this.#open().set(key, text);
  }
  removeItem(key: string): void {
    this.#open().delete(key);
  }
  clear(): void {
    this.#open().clear();
  }

  #open(): Map<string, string> {
    if (this.isRefused) throw new DOMException('Not allowed', 'SecurityError');
    return this.texts;
  }
}
