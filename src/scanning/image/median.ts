/** Returns the median of numbers, of an even count the upper one of the two in the middle; 0 of none. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Returns the value of which this share (0–1) of values is lower: of a half, the median; 0 of none. */
export const quantileOf = (values: Float64Array | Float32Array | Uint8Array, share: number): number =>
  values.slice().sort()[Math.floor(values.length * share)] ?? 0;
