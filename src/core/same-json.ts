/**
 * Returns whether two values are the same JSON. The order of keys, which the database does not preserve, is ignored.
 */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [ones, others] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return ones.size === others.size && [...ones].every(([key, value]) => isSameJson(value, others.get(key)));
}
