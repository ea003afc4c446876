/**
 * Options of `useDebouncedCallback` for what follows typing, in milliseconds: called after a pause long enough to keep each
 * letter free of it, at least every second while typing goes on, and once more on unmount when a call is due.
 */
export const TYPING_DEBOUNCE = { delay: 250, maxWait: 1000, flushOnUnmount: true } as const;
