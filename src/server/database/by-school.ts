/**
 * Returns references grouped by school, in the order of the schools' ids, so that transactions that lock rows of
 * several schools do not deadlock.
 */
export const groupBySchool = <Ref>(
  refs: readonly Ref[],
  schoolOf: (ref: Ref) => number,
): [idSchool: number, refs: Ref[]][] => [...Map.groupBy(refs, schoolOf)].sort(([a], [b]) => a - b);

/**
 * Reads rows of several schools with one statement for each and returns them all. `read` gets the references of one
 * school, at least one.
 */
export const readBySchool = async <Ref, Row>(
  refs: readonly Ref[],
  schoolOf: (ref: Ref) => number,
  read: (idSchool: number, refs: Ref[]) => PromiseLike<Iterable<Row>>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [idSchool, list] of groupBySchool(refs, schoolOf)) rows.push(...(await read(idSchool, list)));
  return rows;
};
