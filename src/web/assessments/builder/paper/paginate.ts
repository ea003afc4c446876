/**
 * A part of a printed paper that no column break divides. Heights in any one unit. With `keepWithNext` it is placed in the
 * column of the next block; `headerIndex` is the block that is repeated above it at the top of a column, such as the
 * head of a table.
 */
export type MeasuredBlock = { height: number; keepWithNext: boolean; headerIndex?: number | undefined };

export type Columns = { perPage: number; first: number; others: number };

/**
 * Returns the pages, each a list of columns with the indexes of their blocks. Each column is filled before the next.
 * Blocks with `keepWithNext` move to the next column together with the block after them, unless both are taller than
 * a column.
 */
export function paginate(blocks: readonly MeasuredBlock[], { perPage, first, others }: Columns): number[][][] {
  const pages: number[][][] = [];
  const room = () => (pages.length === 1 ? first : others);
  let column: number[] = [];
  let free = 0;
  const begin = () => {
    const page = pages.at(-1);
    column = [];
    if (page && page.length < perPage) page.push(column);
    else pages.push([column]);
    free = room();
  };
  const heightOf = (index: number | undefined): number => (index === undefined ? 0 : (blocks[index]?.height ?? 0));
  /** The heads to repeat above a block at the beginning of a column, as long as both have room in one. */
  const headsAbove = (index: number) => {
    const heads = column.length === 0 ? blocks[index]?.headerIndex : undefined;
    return heads !== undefined && heightOf(heads) + heightOf(index) <= others ? heads : undefined;
  };
  for (const group of groupsOf(blocks)) {
    const own = group.reduce((sum, index) => sum + heightOf(index), 0);
    const height = () => own + heightOf(headsAbove(group[0] ?? 0));
    if (pages.length === 0) begin();
    while (height() > free && (column.length > 0 || (room() < others && height() <= others))) begin();
    for (const index of group) {
      if (heightOf(index) > free && column.length > 0) begin();
      const heads = headsAbove(index);
      const fits = heads !== undefined && heightOf(heads) + heightOf(index) <= free;
      for (const one of fits ? [heads, index] : [index]) {
        column.push(one);
        free -= heightOf(one);
      }
    }
  }
  return pages;
}

/** Returns runs of indexes of blocks that must be in one column. */
function groupsOf(blocks: readonly MeasuredBlock[]): number[][] {
  const groups: number[][] = [];
  blocks.forEach((_, index) => {
    const before = groups.at(-1);
    if (before && blocks[index - 1]?.keepWithNext) before.push(index);
    else groups.push([index]);
  });
  return groups;
}
