/** Returns the median of numbers, of an even count the upper one of the two in the middle; 0 of none. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
