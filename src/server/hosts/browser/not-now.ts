/** Thrown where a database cannot be made or opened for a reason that is none of its own, say without a network. */
export class NotNow extends Error {}
