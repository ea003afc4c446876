/** SQLSTATE of a disk without room. */
const DISK_FULL = '53100';

/** Returns whether an error or its cause says that there is no room on the disk, or not as much as the browser allows. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' ||
    ('code' in error && error.code === DISK_FULL) ||
    /no space left|could not extend file|has no room left/i.test(error.message) ||
    isFull(error.cause));
