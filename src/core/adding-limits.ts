/** The most questions that one call adds. */
export const MAX_ADDED_AT_ONCE = 25;

/** The most bytes of such a call. */
export const MAX_ADDED_BYTES = 1_000_000;
