/** The longest side of a stored image, in pixels. */
export const LONGEST = 1600;
