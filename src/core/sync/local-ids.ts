/** The first id that a computer gives a row of its own. No server has given as many. */
export const FIRST_LOCAL_ID = 2 ** 40;

/** Returns whether an id is a computer's own: the server has not given the row one yet. */
export const isLocalId = (id: number): boolean => id >= FIRST_LOCAL_ID;
