/** What a device did when it contacted the server: asking, sending changes, receiving changes, files, its own database. */
export const desktopSteps = ['contact', 'push', 'pull', 'files', 'database'] as const;

/** How many entries a device sends at once, and how many of a day are stored. */
export const MOST_LOG_ENTRIES = 50;
export const MOST_LOG_ENTRIES_A_DAY = 200;

/** A name in a program, such as `QuotaExceededError` or `sync.cursor-behind`: without blanks, so that no sentence of anybody's fits. */
export const faultName = /^[\w.:-]{0,60}$/;
