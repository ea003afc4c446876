import type { Instant } from '../../../core/schedules/time.ts';
import type { RunLater } from '../../device/resending.ts';

/** The time without a letter after which a text is sent. */
const TYPING_PAUSE_MS = 1000;

/** The time after which a text is sent as far as it is written. */
const MAX_TYPING_DELAY_MS = 2000;

/** Returns what calls `send` for each question whose text is typed, once typing pauses or has gone on for long. */
export function createTypingDelay(later: RunLater, send: (idQuestion: number) => void) {
  /** What is still being written, by question: since when, and how to cancel that it is sent. */
  const typing = new Map<number, { since: Instant; cancel: () => void }>();
  const end = (idQuestion: number) => {
    typing.get(idQuestion)?.cancel();
    typing.delete(idQuestion);
    send(idQuestion);
  };
  return {
    /** Takes note of a letter. */
    typed: (idQuestion: number, now: Instant) => {
      const before = typing.get(idQuestion);
      before?.cancel();
      const since = before?.since ?? now;
      const wait = Math.min(TYPING_PAUSE_MS, since + MAX_TYPING_DELAY_MS - now);
      typing.set(idQuestion, { since, cancel: later(Math.max(wait, 0), () => end(idQuestion)) });
    },
    /** Waits no more for any text. */
    flush: () => [...typing.keys()].forEach(end),
  };
}
