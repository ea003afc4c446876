import type { Instant } from '../schedules/time.ts';

/** How long the code of a scan link can be opened. */
export const SCAN_CODE_MS = 10 * 60 * 1000;
/** How long the session lasts that a scan link opens. */
export const SCAN_LINK_MS = 2 * 60 * 60 * 1000;
/** How long after its end a scan link may send what was collected before. */
export const LATE_SENDING_MS = 7 * 24 * 60 * 60 * 1000;
/** How many sheets a device holds at most, some 100 MB, and so how many a scan link announces after its end. */
export const MOST_UNSENT_SHEETS = 200;

/** The header by which a page says that its call is made by a scan link, and by which. */
export const SCAN_LINK_HEADER = 'x-scan-link';

/** Until when a scan link may make a call: until its end, or as long as it may send what it has collected. */
export type ScanLinkUse = 'untilEnd' | 'sending';

/** A link by which a telephone reads the sheets of one schedule without its user signing in there. */
export type ScanLink = { idScanLink: number; idSchedule: number; ends: Instant };

/** Returns whether a scan link reads nothing any more. At its very end it does not. */
export const isScanLinkOver = ({ ends }: Pick<ScanLink, 'ends'>, now: Instant): boolean => now >= ends;

/** Returns whether a scan link sends nothing any more. */
export const isScanLinkDead = ({ ends }: Pick<ScanLink, 'ends'>, now: Instant): boolean =>
  now >= ends + LATE_SENDING_MS;

/** Decides whether a scan link makes a call, by what the contract declares of it. */
export const decideScanLinkCall = (
  link: ScanLink,
  use: ScanLinkUse | undefined,
  now: Instant,
): 'allowed' | 'notAllowed' | 'over' => {
  if (use === undefined) return 'notAllowed';
  const isPast = use === 'sending' ? isScanLinkDead : isScanLinkOver;
  return isPast(link, now) ? 'over' : 'allowed';
};

/** Returns whether an input names the schedule of a scan link, or none. */
export const isOfScanLink = ({ idSchedule }: ScanLink, input: object): boolean =>
  !('idSchedule' in input) || input.idSchedule === idSchedule;
