/** Returns the items with the one at `from` moved to position `to`; beyond the list means its end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, Math.max(to, 0)), ...items.slice(from, from + 1), ...others.slice(Math.max(to, 0))];
}

/** Returns the position to which a key moves the item at `at` of `count`, or null for a key that moves nothing. */
export function positionAfterKey(key: string, at: number, count: number): number | null {
  const positions: Readonly<Record<string, number>> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 };
  const position = positions[key];
  return position === undefined ? null : Math.min(Math.max(position, 0), count - 1);
}
