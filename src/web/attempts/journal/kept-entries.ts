import type { SavedAnswer } from '../../../contract/attempts.ts';
import type { Outbox } from '../../device/outbox.ts';
import type { RunLater } from '../../device/resending.ts';
import type { WatchedState } from '../../device/watched-state.ts';
import {
  type AttemptOfUser,
  addEntry,
  entriesInState,
  type JournalEntries,
  type JournalEntry,
  mergeWithServer,
} from './entries.ts';
import type { OtherTabs } from './tabs.ts';

/** How long another tab is left to send its own answers before this one does it. */
const OTHER_TAB_DELAY_MS = 5000;

/** How long after the device had no store it is asked for again. */
const STORAGE_RETRY_MS = 5000;

/** The entries on the screen, and whether they outlive the page. */
type Kept = { entries: JournalEntries; storage: 'device' | 'memory' };

type Deps = {
  attempt: AttemptOfUser;
  state: Pick<WatchedState<Kept>, 'read' | 'change'>;
  outbox: Outbox<JournalEntry>;
  tabs: OtherTabs;
  later: RunLater;
  /** Called when the device has a store, which it had not before. */
  storageFound: () => void;
};

/** Returns what brings together the responses of an attempt on the screen, on the device, in other tabs and at the server: of each question the newest. */
export function createKeptEntries({ attempt, state, outbox, tabs, later, storageFound }: Deps) {
  /** What the server had when it was asked. */
  let saved: readonly SavedAnswer[] = [];
  let cancelRetry = () => {};
  let isOpen = false;
  /** Since `removeSent`, what was read from the store before is not stored again. */
  let isForgotten = false;

  const entries = () => state.read().entries;

  const add = (added: JournalEntries) => [...added.values()].reduce(addEntry, entries());

  /** On the screen at once; resolves when the device has it, too, or cannot. */
  const record = async (entry: JournalEntry) => {
    state.change({ entries: addEntry(entries(), entry) });
    tabs.post(entry);
    state.change({ storage: await outbox.keep(entry) });
  };

  /** Looks again whether there is a store on the device, where an earlier page may have left responses. */
  const retryStorage = () => {
    cancelRetry();
    if (!isOpen) return;
    cancelRetry = later(STORAGE_RETRY_MS, async () => {
      if ((await outbox.stored(attempt)).storage === 'device') storageFound();
      else retryStorage();
    });
  };

  const mergeFromTab = (entry: JournalEntry) => {
    if (entry.idUser !== attempt.idUser || entry.idAttempt !== attempt.idAttempt) return;
    state.change({ entries: addEntry(entries(), entry) });
    if (entry.state !== 'unsent') return;
    later(OTHER_TAB_DELAY_MS, () => {
      const newest = entries().get(entry.idQuestion);
      if (newest?.state === 'unsent' && newest.sequence === entry.sequence) outbox.send(newest);
    });
  };

  return {
    record,
    /** Listens to other tabs until the returned function is called. */
    open: () => {
      const stopListening = tabs.listen(mergeFromTab);
      isOpen = true;
      isForgotten = false;
      return () => {
        isOpen = false;
        cancelRetry();
        stopListening();
      };
    },
    /** Stores again what the server takes, after `removeSent`. */
    reopen: () => {
      isForgotten = false;
    },
    /** Returns the entries with what the server has now, or had when it was last asked. */
    withSaved: (now = saved): JournalEntries => {
      saved = now;
      return add(mergeWithServer(attempt, saved, [...entries().values()]));
    },
    /** Merges what is on the device, where earlier pages may have left responses, and sends what the server does not have. */
    sync: async () => {
      const { storage, entries: left } = await outbox.stored(attempt);
      state.change({ storage, entries: add(mergeWithServer(attempt, saved, left)) });
      if (storage === 'memory') retryStorage();
      for (const entry of entriesInState(entries(), 'unsent')) outbox.send(entry);
      if (isForgotten) return;
      // The server has it, and the reply that said so was lost with an earlier page.
      for (const one of left) {
        const newest = entries().get(one.idQuestion);
        if (one.state === 'unsent' && newest && newest.state !== 'unsent') void record(newest);
      }
    },
    /** Removes from the device what the server has taken. What it has not stays. */
    removeSent: () => {
      isForgotten = true;
      return outbox.forget(attempt, (entry) => entry.state === 'saved' || entry.state === 'late');
    },
    /** Removes what the server has refused, once the student has seen it. */
    dismissRefused: async () => {
      await outbox.forget(attempt, (entry) => entry.state === 'refused');
      state.change({ entries: new Map([...entries()].filter(([, entry]) => entry.state !== 'refused')) });
    },
  };
}
