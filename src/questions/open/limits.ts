/** The most characters of a written answer. */
export const longest = 20_000;
