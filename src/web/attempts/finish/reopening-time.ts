/** For how long after its end an attempt is watched. A reload and the list show later reopening, too. */
export const REOPENING_WATCH_MS = 3_600_000;
