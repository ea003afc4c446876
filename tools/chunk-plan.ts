/** A first visit of a screen: how much it counts among all, and how many characters of code one of its requests is worth. */
export type Visit = { weight: number; request: number };
/** Modules that the same lazy modules load. `bytes` is the length of their code, `visits` which first visits load them. */
export type Piece = {
  modules: string[];
  bytes: number;
  styles: boolean;
  kind: string;
  visits: Set<Visit>;
  imports: Set<Piece>;
};
export type Chunk = { name: string; modules: readonly string[] };

const sum = (visits: ReadonlySet<Visit>) => [...visits].reduce((all, { weight }) => all + weight, 0);
const without = (visits: ReadonlySet<Visit>, others: ReadonlySet<Visit>) => sum(visits.difference(others));

/** Returns all pieces that a piece imports, directly or not. */
function importedBy(pieces: Iterable<Piece>): Set<Piece> {
  const found = new Set<Piece>();
  for (const piece of pieces) for (const one of piece.imports) found.add(one);
  for (const piece of found) for (const one of piece.imports) found.add(one);
  return found;
}

/** Returns what first visits cost more in characters if two pieces became one; a number below 0 is a gain. */
function costOf(a: Piece, b: Piece): number {
  const both = [...a.visits.intersection(b.visits)];
  const files = a.styles && b.styles ? 2 : 1;
  const spared = files * both.reduce((all, { weight, request }) => all + weight * request, 0);
  let cost = a.bytes * without(b.visits, a.visits) + b.bytes * without(a.visits, b.visits) - spared;
  if (cost >= 0) return cost;
  const visits = a.visits.union(b.visits);
  for (const one of importedBy([a, b])) if (one !== a && one !== b) cost += one.bytes * without(visits, one.visits);
  return cost;
}

/** Returns whether one of the pieces imports the other by way of a third: as one they would import each other in a circle. */
const isCircle = (a: Piece, b: Piece, imported: ReadonlyMap<Piece, ReadonlySet<Piece>>) =>
  [[a, b] as const, [b, a] as const].some(([from, to]) =>
    [...from.imports].some((one) => one !== to && imported.get(one)?.has(to)),
  );

function merged(a: Piece, b: Piece): Piece {
  return {
    modules: [...a.modules, ...b.modules],
    bytes: a.bytes + b.bytes,
    styles: a.styles || b.styles,
    kind: a.kind,
    visits: a.visits.union(b.visits),
    imports: new Set([...a.imports, ...b.imports].filter((one) => one !== a && one !== b)),
  };
}

const nameOf = (modules: readonly string[], lazy: readonly string[]) =>
  (lazy.find((id) => modules.includes(id)) ?? modules.find((id) => !id.includes('?')) ?? '')
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '');

/** Returns chunks of pieces, put together two by two as long as that makes first visits cheaper. */
export function planChunks(given: readonly Piece[], lazy: readonly string[]): Chunk[] {
  let pieces = [...given];
  for (;;) {
    const imported = new Map(pieces.map((piece) => [piece, importedBy([piece])]));
    let best = { cost: 0, a: undefined as Piece | undefined, b: undefined as Piece | undefined };
    pieces.forEach((a, index) => {
      for (const b of pieces.slice(index + 1)) {
        if (a.kind !== b.kind) continue;
        const cost = costOf(a, b);
        if (cost < best.cost && !isCircle(a, b, imported)) best = { cost, a, b };
      }
    });
    const { a, b } = best;
    if (!a || !b) break;
    const one = merged(a, b);
    pieces = [...pieces.filter((piece) => piece !== a && piece !== b), one];
    for (const piece of pieces)
      if (piece.imports.delete(a) || piece.imports.delete(b)) {
        piece.imports.delete(b);
        piece.imports.add(one);
      }
    for (const piece of importedBy([one])) for (const visit of one.visits) piece.visits.add(visit);
  }
  const names = new Map<string, number>();
  return pieces.map(({ modules }) => {
    const name = nameOf(modules, lazy);
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return { name: count > 1 ? `${name}-${count}` : name, modules };
  });
}
