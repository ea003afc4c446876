import type { Instant } from '../schedules/time.ts';

/** What a school's list of people says of each: `locked` = the membership was ended, and can be started again. */
export const memberStates = ['active', 'locked', 'invited', 'neverSignedIn'] as const;

export type MemberState = (typeof memberStates)[number];

/** Returns the state of a member; `isValid` = the membership gives rights now. */
export const memberStateOf = (row: { isValid: boolean; lastSignedIn: Instant | null }): MemberState => {
  if (!row.isValid) return 'locked';
  return row.lastSignedIn === null ? 'neverSignedIn' : 'active';
};
