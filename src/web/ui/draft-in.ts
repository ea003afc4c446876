/**
 * What a tab has kept of a form; null for nothing, and for what an older version kept in another shape. A field may
 * be null as well as what it is at the beginning.
 */
export function draftIn<Draft extends object>(text: string | null, beginning: Draft): Partial<Draft> | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return fits(kept, beginning) ? kept : null;
  } catch {
    return null;
  }
}

function fits<Draft extends object>(kept: unknown, beginning: Draft): kept is Partial<Draft> {
  if (sortOf(kept) !== 'object') return false;
  const known = new Map(Object.entries(beginning));
  return Object.entries(kept as object).every(([name, value]) => {
    const sorts = [sortOf(value), sortOf(known.get(name))];
    return sorts[0] === sorts[1] || sorts.includes('null');
  });
}

const sortOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
