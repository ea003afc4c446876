/** Columns with names that people read, as queries and statements have them. */
const NAME = /\b(?:(?:last|first|display)_?name|name|title|group_?name)\b/i;
const CALL = /\.orderBy\(|\bselectDistinctOn\(|\b(?:asc|desc)\(/g;
const CLAUSE = /\border\s+by\s+((?:(?!\blimit\b|\bfor update\b)[^`)])*)/gi;
const COLLATION = /\bcollate\s+"/gi;

/**
 * Returns the lines in which a query sorts by a name. A database sorts by its own collation, "Álvarez" after "Zárate": what
 * is shown by name is sorted by `src/core/text/compare-names.ts` and `src/core/people/list-order.ts`, in the reader's language.
 */
export function findNameOrders(source: string): number[] {
  const found = [...source.matchAll(CALL)].filter(({ index, 0: call }) =>
    NAME.test(argumentsAt(source, index + call.length)),
  );
  found.push(...[...source.matchAll(CLAUSE)].filter(([, columns = '']) => NAME.test(columns)));
  found.push(...source.matchAll(COLLATION));
  const lines = found.map(({ index }) => source.slice(0, index).split('\n').length);
  return [...new Set(lines)].sort((a, b) => a - b);
}

/** Returns the text of the arguments that begin here, up to the bracket that closes them. */
function argumentsAt(source: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; end < source.length && depth > 0; end += 1) {
    if (source[end] === '(') depth += 1;
    if (source[end] === ')') depth -= 1;
  }
  return source.slice(start, end - 1);
}
