/** What becomes of a change that a device sent: as it was sent, together with what others changed, as a copy, or nothing. */
export const changeOutcomes = ['done', 'merged', 'copied', 'refused'] as const;
export type ChangeOutcome = (typeof changeOutcomes)[number];

/** Why a change was not made on its row as it was sent. */
export const changeReasons = [
  'conflict',
  'gone',
  'finished',
  'notAllowed',
  'changedMeanwhile',
  'notValid',
  /** The device's registration was revoked. */
  'revoked',
] as const;
export type ChangeReason = (typeof changeReasons)[number];

/** Whose version a copy has: that of the computer, or what it met on the server. */
export const versionOrigins = ['here', 'elsewhere'] as const;
