import type { RefusalName } from '../../../contract/refusals.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { JournalEntry } from './entries.ts';

/**
 * The outcome of a sent response: `saved`; `late` if the teacher has to decide; `refused` for good; `finished` if the
 * attempt had ended before its time; `over` if it is too late even to be late.
 */
export type ResponseOutcome = 'saved' | 'late' | 'refused' | 'finished' | 'over';

/**
 * The result of one try: `unreachable` if the server could not be reached or could not reply; `elsewhere` if the student
 * works on another device.
 */
export type SendResult = {
  outcome: ResponseOutcome | 'unreachable';
  blockedBy?: BlockedBy | undefined;
  elsewhere?: boolean;
  attemptRevision?: AttemptRevision | undefined;
};

/** The rules of a schedule by which the server takes nothing now: it waits, as without a network. */
export type BlockedBy = Extract<RefusalName, 'addressNotAllowed' | 'examBrowserNeeded'>;

/** What the reply to a saved response says of its attempt: its deadline, and the revision that grows with each change by a teacher. */
export type AttemptRevision = { deadline: Instant; revision: number };

/** Sends a response once and never throws. The signal says that a newer response must not wait for this one. */
export type SendResponse = (entry: JournalEntry, signal: AbortSignal) => Promise<SendResult>;
