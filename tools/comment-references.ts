const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g;
const PATH = /^(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|typ|css|md|json|sql)$|^[\w.-]+(?:\/[\w.-]+)+\/?$/;
const IDENTIFIERS = /^[#\w$]+(?:[.#][\w$]+)*(?:\(\))?$/;
const WORD = /[A-Za-z_$][\w$]*/g;

/**
 * Returns what comments name in back ticks and the repository does not have: paths (whole or their end) that are no file or folder,
 * and identifiers that occur in no code. Examples of values belong in quotes.
 */
export function findStaleReferences(sources: ReadonlyMap<string, string>, paths: readonly string[]): string[] {
  const words = new Set<string>();
  for (const source of sources.values())
    for (const [word] of source.replaceAll(COMMENT, '').matchAll(WORD)) words.add(word);
  const allPaths = paths.map((path) => `/${path}/`);
  const isPath = (name: string) => {
    const wanted = `/${name.replace(/^\.\.?\//, '').replace(/\/$/, '')}/`;
    return allPaths.some((path) => path.includes(wanted));
  };
  const isStale = (name: string) => {
    if (PATH.test(name)) return !isPath(name);
    return IDENTIFIERS.test(name) && (name.match(WORD) ?? []).some((word) => !words.has(word));
  };
  return [...sources].flatMap(([file, source]) =>
    [...source.matchAll(COMMENT)].flatMap(({ 0: comment, index }) =>
      [...comment.matchAll(/`([^`\n]+)`/g)]
        .filter(([, name = '']) => isStale(name))
        .map(({ 1: name, index: within }) => `${file}:${lineAt(source, index + within)} names \`${name}\``),
    ),
  );
}

const lineAt = (source: string, index: number): number => source.slice(0, index).split('\n').length;
