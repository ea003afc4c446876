/**
 * Numbers from 0 up to but without 1, always the same ones for a seed: Tommy Ettinger's mulberry32, of which only the
 * lower 32 bits of the seed count. What was printed hangs on these numbers, so they must never change.
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
