/** What the comments of a schema file say: of each exported table, and of the columns by their names in the program. */
export type Comments = ReadonlyMap<string, { table: string; columns: ReadonlyMap<string, string> }>;

/** Returns the docstrings that stand before the tables and columns of a schema file. */
export function commentsIn(source: string): Comments {
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
    // The keys follow the columns.
    if (line.startsWith('  (t) =>')) columns = undefined;
    comment = '';
  }
  return found;
}

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
