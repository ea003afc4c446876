/** Returns the references of each school in the order of the schools' ids, so that two who lock rows never wait for each other. */
export const bySchool = <Ref>(
  refs: readonly Ref[],
  schoolOf: (ref: Ref) => number,
): [idSchool: number, refs: Ref[]][] => [...Map.groupBy(refs, schoolOf)].sort(([a], [b]) => a - b);

/**
 * Reads what belongs to several schools, a school's own and the provider's, and merges it: a statement for each school. `read`
 * gets the references of one school, one at least.
 */
export const readBySchool = async <Ref, Row>(
  refs: readonly Ref[],
  schoolOf: (ref: Ref) => number,
  read: (idSchool: number, refs: Ref[]) => PromiseLike<Iterable<Row>>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [idSchool, list] of bySchool(refs, schoolOf)) rows.push(...(await read(idSchool, list)));
  return rows;
};
