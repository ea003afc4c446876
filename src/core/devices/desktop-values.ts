/** By what a computer is opened without a network: the account's password as of the last registering, or a PIN of its own. */
export const desktopKeys = ['password', 'pin'] as const;

/** Why the last contact of a computer with the server came to nothing. */
export const desktopProblems = ['noConnection', 'revoked', 'needsRegistering', 'noRoom', 'failed'] as const;

/**
 * Why the database of a computer cannot be opened: it is damaged, a later version has changed it, there is no room, or it is only now that
 * it cannot.
 */
export const databaseFaults = ['damaged', 'otherVersion', 'noRoom', 'notNow'] as const;
export type DatabaseFaultReason = (typeof databaseFaults)[number];
