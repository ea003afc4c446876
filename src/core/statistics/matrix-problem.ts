/** Rows of a file; the index of a row is its number there, less one. */
export type Rows = readonly (readonly string[])[];

/** Thrown for a matrix or a key that cannot be read; the message names the row and the column at fault. */
export class MatrixProblem extends Error {}
