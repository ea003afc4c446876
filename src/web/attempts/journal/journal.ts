import type { SavedAnswer } from '../../../contract/attempts.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { withAttachment } from '../../../questions/attachments/response-attachment.ts';
import { createOutbox } from '../../device/outbox.ts';
import type { ResendDeps } from '../../device/resending.ts';
import { createWatchedState, type WatchedState } from '../../device/watched-state.ts';
import { createEndFlush } from './end-flush.ts';
import { type AttemptOfUser, createEntry, entriesInState, type JournalEntries, type JournalEntry } from './entries.ts';
import { createKeptEntries } from './kept-entries.ts';
import type { AttemptRevision, BlockedBy, ResponseOutcome, SendResponse, SendResult } from './send-result.ts';
import { type JournalStore, responseShape } from './store.ts';
import type { OtherTabs } from './tabs.ts';
import { createTypingDelay } from './typing-delay.ts';

/** What a journal needs from its surroundings: clock, stores, other tabs, sending. Tests provide their own. */
export type JournalDeps = ResendDeps & {
  store: () => Promise<JournalStore>;
  deliver: SendResponse;
  tabs: OtherTabs;
  now: () => Instant;
  /** The latest that it may be: later than `now` where the device has slept, or its clock was changed. */
  latest: () => Instant;
};

export type JournalState = {
  entries: JournalEntries;
  /** Whether answers outlive the page. */
  storage: 'device' | 'memory';
  /** The server could not be reached when last tried. */
  isUnreachable: boolean;
  /** The rule of the schedule by which the server took nothing when last tried. */
  blockedBy: BlockedBy | null;
  /** The server takes no more answers to this attempt: its time is over, or it was ended before. */
  ended: 'over' | 'finished' | null;
  /** The student works on another device, so here nothing is answered. */
  elsewhere: boolean;
  /** What the reply to the last saved response says of the attempt, a new object with each; null before the first one. */
  attemptRevision: AttemptRevision | null;
};

/** How many responses are sent at once. */
const MOST_AT_ONCE = 4;

/** What became of a response that is settled. */
type Settled = Omit<SendResult, 'outcome' | 'blockedBy'> & { outcome: ResponseOutcome };

/** The answers of one attempt on this device. */
export type Journal = Pick<WatchedState<JournalState>, 'read' | 'subscribe'> & {
  readonly attempt: AttemptOfUser;
  /** Reads what was left on the device and sends it, until the returned function is called. */
  open(): () => void;
  /** Sets the end of the time, by the server's clock, or moves it. */
  setEnd(end: Instant): void;
  /** Takes an answer; false where none is taken any more. */
  addResponse(idQuestion: number, response: unknown): boolean;
  /** Like `addResponse`, for typed text: stored with every letter, sent when typing pauses or has gone on for long. */
  addTypedResponse(idQuestion: number, response: unknown): boolean;
  /**
   * Takes a photograph that was chosen at a moment before the end and is ready only now, when nothing else is taken any more. What
   * is written beside it stays as it stood.
   */
  addPhoto(idQuestion: number, photo: string, chosen: Instant): boolean;
  /** Sends everything unsent, also what other tabs of this device have not sent; resolves then, or at the signal. */
  flush(signal: AbortSignal): Promise<void>;
  /** Marks the attempt as ended: it takes no more answers. */
  markEnded(ended: 'over' | 'finished'): void;
  /** Takes answers again after the teacher has given more time. */
  reopen(): void;
  /** Takes no more answers here while the student works on another device; what is written here is sent all the same. */
  deactivate(): void;
  /** How often the student has come to this device, for `isCurrentActivation`. */
  readonly activation: number;
  /** Returns whether the student has stayed on this device since `activation` was read: what the server said of it meanwhile is true. */
  isCurrentActivation(activation: number): boolean;
  /** Takes answers on this device, where the student works according to the server; on return, the server's responses are merged. */
  activate(saved?: readonly SavedAnswer[]): void;
  /** Removes from the device what the server has taken. What it has not stays. */
  removeSent(): Promise<void>;
  /** Removes what the server has refused, once the student has seen it. */
  dismissRefused(): Promise<void>;
};

/**
 * Returns the answers of one attempt: on the screen at once, then on the device, then at the server. Nothing given is given up
 * before the server has it; several tabs and devices end with the newest answer of each question.
 * From the end on nothing is taken any more, so that what stood in the last moment before is what is sent.
 * `saved` is what the server has, `numbers` those of the questions by their ids, where they are known.
 */
export function createJournal(
  attempt: AttemptOfUser,
  saved: readonly SavedAnswer[],
  deps: JournalDeps,
  numbers: ReadonlyMap<number, number> = new Map(),
): Journal {
  const { later, now } = deps;
  const state = createWatchedState<JournalState>({
    entries: new Map(),
    storage: 'device',
    isUnreachable: false,
    blockedBy: null,
    ended: null,
    elsewhere: false,
    attemptRevision: null,
  });
  const { read, subscribe, change } = state;
  /** How often the server was told that the student works on this device; 0 until then. */
  let activation = 0;

  const isCurrentActivation = (then: number) => then > 0 && then === activation;
  const markEnded = (ended: 'over' | 'finished') => change({ ended });

  const outbox = createOutbox<JournalEntry, Settled, BlockedBy | null>({
    ...deps,
    shape: responseShape,
    mostAtOnce: MOST_AT_ONCE,
    deliver: async (entry, superseded) => {
      const then = activation;
      const { outcome, blockedBy = null, elsewhere = false, attemptRevision } = await deps.deliver(entry, superseded);
      if (outcome === 'unreachable') return { waits: blockedBy };
      // What was on its way when the student came here still speaks of before.
      return { outcome: { outcome, elsewhere: elsewhere && isCurrentActivation(then), attemptRevision } };
    },
    settled: (entry, { outcome, elsewhere, attemptRevision }) => {
      if (attemptRevision) change({ attemptRevision });
      if (outcome === 'over' || outcome === 'finished') markEnded(outcome);
      // Nothing is late before the end: there was another one.
      if (outcome === 'late' && now() < end.moment()) markEnded('finished');
      if (elsewhere) deactivate();
      void kept.record({ ...entry, state: outcome === 'saved' || outcome === 'late' ? outcome : 'refused' });
    },
    failed: (blockedBy) => change({ isUnreachable: true, blockedBy }),
    reached: () => change({ isUnreachable: false, blockedBy: null }),
  });

  const typing = createTypingDelay(later, (idQuestion) => {
    const entry = read().entries.get(idQuestion);
    if (entry?.state === 'unsent') outbox.send(entry);
  });

  const end = createEndFlush(deps, () => {
    typing.flush();
    outbox.tryNow();
  });

  const sync = async () => {
    outbox.tryNow();
    end.schedule();
    await kept.sync();
  };

  const kept = createKeptEntries({ attempt, state, outbox, tabs: deps.tabs, later, storageFound: () => void sync() });
  change({ entries: kept.withSaved(saved) });

  const deactivate = () => {
    typing.flush();
    change({ elsewhere: true });
  };

  /** Checked at each response: timers are late, on background pages by a minute. */
  const acceptsResponses = () => {
    const { ended, elsewhere } = read();
    return ended === null && !elsewhere && deps.latest() < end.moment();
  };

  const entryOf = (idQuestion: number, response: unknown, moment: Instant): JournalEntry => {
    const entry = createEntry(read().entries, attempt, idQuestion, response, moment);
    const number = numbers.get(idQuestion);
    return number === undefined ? entry : { ...entry, number };
  };

  const recordAndSend = (entry: JournalEntry) => {
    void kept.record(entry).then(() => outbox.send(entry));
    return true;
  };

  return {
    attempt,
    read,
    subscribe,
    setEnd: end.set,
    markEnded,
    deactivate,
    isCurrentActivation,
    removeSent: kept.removeSent,
    dismissRefused: kept.dismissRefused,
    get activation() {
      return activation;
    },
    open: () => {
      const closeKept = kept.open();
      const stopWatching = deps.onReconnectOrVisibility(() => void sync());
      end.open();
      void sync();
      return () => {
        end.close();
        closeKept();
        stopWatching();
        typing.flush();
        outbox.stop();
      };
    },
    addResponse: (idQuestion, response) => acceptsResponses() && recordAndSend(entryOf(idQuestion, response, now())),
    addTypedResponse: (idQuestion, response) => {
      if (!acceptsResponses()) return false;
      const moment = now();
      void kept.record(entryOf(idQuestion, response, moment));
      typing.typed(idQuestion, moment);
      return true;
    },
    addPhoto: (idQuestion, photo, chosen) => {
      const response = withAttachment(read().entries.get(idQuestion)?.response, photo);
      return response !== null && chosen < end.moment() && recordAndSend(entryOf(idQuestion, response, chosen));
    },
    flush: async (signal) => {
      await sync();
      await state.until(({ entries }) => entriesInState(entries, 'unsent').length === 0, signal);
    },
    reopen: () => {
      kept.reopen();
      change({ ended: null });
    },
    activate: (saved) => {
      activation++;
      change({ entries: kept.withSaved(saved), elsewhere: false });
      void sync();
    },
  };
}
