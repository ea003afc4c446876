import type { CatalogueNode } from '../../../../contract/questions.ts';

type Merged = Pick<CatalogueNode, 'idCataloging' | 'aliases'>;

/** Returns ids of the catalogue, each once; that of a merged entry is replaced by the one it was merged into. */
export function currentIds(ids: readonly number[], nodes: readonly Merged[]): number[] {
  const targets = new Map(
    nodes.flatMap(({ idCataloging, aliases = [] }) => aliases.map((alias) => [alias, idCataloging] as const)),
  );
  return [...new Set(ids.map((id) => targets.get(id) ?? id))];
}
