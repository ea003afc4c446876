/** By what a computer is opened without a network: the account's password as of the last registering, or a PIN of its own. */
export const desktopKeys = ['password', 'pin'] as const;

/** Why the last contact of a computer with the server came to nothing. */
export const desktopProblems = ['noConnection', 'revoked', 'needsRegistering', 'noRoom', 'failed'] as const;
