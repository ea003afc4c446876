/** Returns the ids of a list from one to another, both included, in the order of the list; none if one is not in it. */
export const idsBetween = (ids: readonly number[], from: number, to: number): number[] => {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
};
