import { z } from 'zod';
import { isAddressRange } from '../core/schedules/address-ranges.ts';
import { browserKeyPattern, MOST_BROWSER_KEYS } from '../core/schedules/exam-browser.ts';
import { MOST_ADDRESSES } from '../core/schedules/rules.ts';
import { Flag } from './shapes.ts';

/** What a schedule asks of how it is taken. */
export const ScheduleRules = z.object({
  shuffles: z.boolean(),
  oneByOne: z.boolean(),
  /** Told in the room; students never get it. Null = none is asked for. */
  roomCode: z.string().nullable(),
  fullScreen: z.boolean(),
  addresses: z.array(z.string()),
  browserKeys: z.array(z.string()),
});

/** The same as clients send it; what is left out is not changed. */
export const rulesField = {
  rules: z
    .object({
      shuffles: Flag.optional(),
      oneByOne: Flag.optional(),
      /** A code is drawn; one that there is stays. */
      asksRoomCode: Flag.optional(),
      fullScreen: Flag.optional(),
      addresses: z.array(z.string().trim().max(50).refine(isAddressRange)).max(MOST_ADDRESSES).optional(),
      /** Config keys and browser exam keys of Safe Exam Browser. */
      browserKeys: z.array(z.string().trim().toLowerCase().regex(browserKeyPattern)).max(MOST_BROWSER_KEYS).optional(),
    })
    .optional(),
};
