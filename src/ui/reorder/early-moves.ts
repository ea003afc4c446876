type Point = { x: number; y: number };

/**
 * Follows the pointer from the move that begins a drag until the library has started it, which takes a frame: it sees no move in between,
 * so that a row would stay behind a pointer that came to rest before.
 */
export class EarlyMoves {
  #last: Event | null = null;

  begin(): void {
    this.#last = null;
    addEventListener('pointermove', this.#follow, true);
    addEventListener('pointerup', this.#stop, { capture: true, once: true });
  }

  /** Stops following, and returns the last move with where the pointer is; of the move that has begun the drag where there was none since. */
  end(begunBy: Event | undefined): { event: Event; to: Point } | null {
    this.#stop();
    const event = this.#last ?? begunBy;
    return event instanceof MouseEvent ? { event, to: { x: event.clientX, y: event.clientY } } : null;
  }

  readonly #follow = (event: Event): void => {
    this.#last = event;
  };

  readonly #stop = (): void => removeEventListener('pointermove', this.#follow, true);
}
