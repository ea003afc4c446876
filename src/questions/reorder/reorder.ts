/** The items with one of them at another place; a place beyond the list is its end. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, Math.max(to, 0)), ...items.slice(from, from + 1), ...others.slice(Math.max(to, 0))];
}

/** Where a key moves what stands at `at` of `count`; null for a key that moves nothing. */
export function placeByKey(key: string, at: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 };
  const place = places[key];
  return place === undefined ? null : Math.min(Math.max(place, 0), count - 1);
}

/** Where something held at height `y` stands among others: below all whose middles are above it. */
export const placeAmong = (middles: readonly number[], y: number): number =>
  middles.filter((middle) => middle < y).length;
