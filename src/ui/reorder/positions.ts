/** Returns the items with the one at `from` moved to position `to`; beyond the list means its end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, Math.max(to, 0)), ...items.slice(from, from + 1), ...others.slice(Math.max(to, 0))];
}

/** Returns the position to which a key moves the item at `at` of `count`, or null for a key that moves nothing. */
export function positionAfterKey(key: string, at: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 };
  const place = places[key];
  return place === undefined ? null : Math.min(Math.max(place, 0), count - 1);
}

/** Returns the position of an item dragged to height `y` among the others, given their middles: after all that are above `y`. */
export const positionAtHeight = (middles: readonly number[], y: number): number =>
  middles.filter((middle) => middle < y).length;
