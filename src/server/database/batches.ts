/** Runs a statement for at most `size` rows at a time: one has at most 65,535 parameters. */
export const inBatches = async <Row>(
  rows: readonly Row[],
  size: number,
  run: (some: Row[]) => PromiseLike<unknown>,
): Promise<void> => {
  for (let first = 0; first < rows.length; first += size) await run(rows.slice(first, first + size));
};
