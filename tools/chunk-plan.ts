/** A first visit of a screen. */
export type Visit = {
  /** The lazy module of the screen. */
  id: string;
  /** How much it counts among all visits. */
  weight: number;
  /** How many characters of code one of its requests is worth. */
  request: number;
  /** How many planned files, scripts and styles, it may load: a request is worth more until it loads no more. */
  most?: number;
  modules: ReadonlySet<string>;
};
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

/**
 * Returns what first visits cost more in characters if two pieces became one, apart from what these import; a number below 0 is
 * a gain.
 */
function ownCostOf(a: Piece, b: Piece): number {
  const both = [...a.visits.intersection(b.visits)];
  const files = a.styles && b.styles ? 2 : 1;
  const spared = files * both.reduce((all, { weight, request }) => all + weight * request, 0);
  return a.bytes * without(b.visits, a.visits) + b.bytes * without(a.visits, b.visits) - spared;
}

/** Returns what first visits cost more for what two pieces import, which all visits of both would load. */
function importedCostOf(a: Piece, b: Piece, imported: ReadonlySet<Piece>): number {
  const visits = a.visits.union(b.visits);
  let cost = 0;
  for (const one of imported) if (one !== a && one !== b) cost += one.bytes * without(visits, one.visits);
  return cost;
}

/** Returns whether one of the pieces imports the other by way of a third: as one they would import each other in a circle. */
const isCircle = (a: Piece, b: Piece, importedBy: (piece: Piece) => ReadonlySet<Piece>) =>
  [[a, b] as const, [b, a] as const].some(([from, to]) =>
    [...from.imports].some((one) => one !== to && importedBy(one).has(to)),
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

const nameOf = (modules: readonly string[], visits: readonly Visit[]) =>
  (visits.find(({ id }) => modules.includes(id))?.id ?? modules.find((id) => !id.includes('?')) ?? '')
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '');

/** How much more a request is worth in the next plan while a visit loads too many files, and in how many plans at most. */
const STEP = 1.5;
const MOST_PLANS = 12;

/** Returns chunks of the pieces that `piecesFor` makes for visits, such that no visit loads more files than it may. */
export function planChunks(piecesFor: (visits: readonly Visit[]) => Piece[], visits: readonly Visit[]): Chunk[] {
  for (let plan = 1; ; plan += 1) {
    const pieces = mergePieces(piecesFor(visits));
    const crowded = visits.filter((visit) => filesOf(visit, pieces) > (visit.most ?? Number.POSITIVE_INFINITY));
    if (crowded.length === 0 || plan === MOST_PLANS) return namedChunks(pieces, visits);
    for (const visit of crowded) visit.request *= STEP;
  }
}

/** Returns how many scripts and style sheets a visit loads of the pieces. */
const filesOf = (visit: Visit, pieces: readonly Piece[]): number =>
  pieces.reduce((all, { visits, styles }) => all + (visits.has(visit) ? (styles ? 2 : 1) : 0), 0);

/** Returns the pieces put together two by two as long as that makes first visits cheaper. */
function mergePieces(given: readonly Piece[]): Piece[] {
  let pieces = [...given];
  // Few pairs are cheaper as one, most of them still are after the next merger, and there are tens of thousands of pairs.
  const gains = new Map<Piece, Map<Piece, number>>();
  const compare = (a: Piece, b: Piece) => {
    const cost = a.kind === b.kind ? ownCostOf(a, b) : 0;
    if (cost < 0) gains.get(a)?.set(b, cost);
  };
  const compareWithLater = (a: Piece, index: number) => {
    gains.set(a, new Map());
    for (const b of pieces.slice(index + 1)) compare(a, b);
  };
  pieces.forEach(compareWithLater);
  const compareAgain = (changed: ReadonlySet<Piece>) => {
    for (const [index, a] of pieces.entries()) {
      for (const b of changed) gains.get(a)?.delete(b);
      if (changed.has(a)) compareWithLater(a, index);
      else for (const b of pieces.slice(index + 1)) if (changed.has(b)) compare(a, b);
    }
  };
  for (;;) {
    const known = new Map<Piece, ReadonlySet<Piece>>();
    const imported = (piece: Piece) => {
      const found = known.get(piece) ?? importedBy([piece]);
      known.set(piece, found);
      return found;
    };
    let best = { cost: 0, a: undefined as Piece | undefined, b: undefined as Piece | undefined };
    for (const a of pieces)
      for (const [b, gain] of gains.get(a) ?? []) {
        if (gain >= best.cost) continue;
        const cost = gain + importedCostOf(a, b, imported(a).union(imported(b)));
        if (cost < best.cost && !isCircle(a, b, imported)) best = { cost, a, b };
      }
    const { a, b } = best;
    if (!a || !b) return pieces;
    const one = merged(a, b);
    pieces = [...pieces.filter((piece) => piece !== a && piece !== b), one];
    for (const piece of pieces)
      if (piece.imports.delete(a) || piece.imports.delete(b)) {
        piece.imports.delete(b);
        piece.imports.add(one);
      }
    gains.delete(a);
    gains.delete(b);
    for (const costs of gains.values()) {
      costs.delete(a);
      costs.delete(b);
    }
    const changed = new Set([one]);
    for (const piece of importedBy([one])) {
      if (one.visits.isSubsetOf(piece.visits)) continue;
      for (const visit of one.visits) piece.visits.add(visit);
      changed.add(piece);
    }
    compareAgain(changed);
  }
}

function namedChunks(pieces: readonly Piece[], visits: readonly Visit[]): Chunk[] {
  const names = new Map<string, number>();
  return pieces.map(({ modules }) => {
    const name = nameOf(modules, visits);
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return { name: count > 1 ? `${name}-${count}` : name, modules };
  });
}
