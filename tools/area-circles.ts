import { dirname, join } from 'node:path/posix';

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^'?]*)/g;

/** Returns the area of a file below `root`: the first folder, or the file itself; undefined for a file elsewhere. */
const areaOf = (file: string, root: string): string | undefined =>
  file.startsWith(`${root}/`) ? file.slice(root.length + 1).split('/')[0] : undefined;

/** Returns what the areas below `root` import of each other, imports of types included, with one file as the reason. */
function importsOfAreas(root: string, sources: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const [file, source] of sources) {
    const from = areaOf(file, root);
    if (from === undefined) continue;
    for (const [, path = ''] of source.matchAll(IMPORT)) {
      const to = areaOf(join(dirname(file), path), root);
      if (to === undefined || to === from) continue;
      const imported = found.get(from) ?? new Map<string, string>();
      found.set(from, imported);
      if (!imported.has(to)) imported.set(to, `${file} imports ${join(dirname(file), path)}`);
    }
  }
  return found;
}

/**
 * Returns the imports between areas below `root` that are part of a circle: those whose target leads back to where they
 * come from. `sources` is the text of each file by its path.
 */
export function findAreaCircles(root: string, sources: ReadonlyMap<string, string>): string[] {
  const areas = importsOfAreas(root, sources);
  const reachableFrom = (area: string) => {
    const reached = new Set([area]);
    for (const one of reached) for (const next of areas.get(one)?.keys() ?? []) reached.add(next);
    return reached;
  };
  return [...areas].flatMap(([from, imported]) =>
    [...imported].flatMap(([to, reason]) => (reachableFrom(to).has(from) ? [reason] : [])),
  );
}
