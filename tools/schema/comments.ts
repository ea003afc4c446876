/** What the comments of a schema file say: of each exported table, and of the columns by their names in the program. */
export type Comments = ReadonlyMap<string, { table: string; columns: ReadonlyMap<string, string> }>;

/**
 * Returns the docstrings that stand before the tables and columns of a schema file. `shared` is the source of functions that return
 * columns which several tables have.
 */
export function commentsIn(source: string, shared = ''): Comments {
  const groups = groupsIn(shared);
  const found = new Map<string, { table: string; columns: Map<string, string> }>();
  let comment = '';
  let columns: Map<string, string> | undefined;
  for (const line of joinComments(source).split('\n')) {
    const [, text] = /^\s*\/\*\* (.*) \*\/$/.exec(line) ?? [];
    if (text !== undefined) {
      comment = text;
      continue;
    }
    const [, table] = /^export const (\w+) = table\(/.exec(line) ?? [];
    if (table !== undefined) {
      columns = new Map();
      found.set(table, { table: comment, columns });
    }
    const [, column] = /^\s+(\w+): /.exec(line) ?? [];
    if (column !== undefined && comment !== '') columns?.set(column, comment);
    const [, group] = /^\s+\.\.\.(\w+)\(\),$/.exec(line) ?? [];
    for (const [name, text] of groups.get(group ?? '') ?? []) columns?.set(name, text);
    // The keys follow the columns.
    if (line.startsWith('  (t) =>')) columns = undefined;
    comment = '';
  }
  return found;
}

/** Returns the docstrings of the columns that functions return, by the names of the functions. */
const groupsIn = (source: string): ReadonlyMap<string, [column: string, comment: string][]> =>
  new Map(
    [...joinComments(source).matchAll(/^export const (\w+) = \(\) => \(\{\n([\s\S]*?)\n\}\);/gm)].map(
      ([, name = '', body = '']) => [
        name,
        [...body.matchAll(/\/\*\* (.*) \*\/\n\s+(\w+): /g)].map(([, text = '', column = '']) => [column, text]),
      ],
    ),
  );

/** Writes comments of several lines as one. */
const joinComments = (source: string): string =>
  source.replaceAll(
    /\/\*\*\n([\s\S]*?)\n\s*\*\//g,
    (_, text: string) =>
      `/** ${text
        .split('\n')
        .map((line) => line.replace(/^\s*\* ?/, ''))
        .join(' ')} */`,
  );
