import type { JournalEntry } from './entries.ts';

/** The other tabs of this browser that show the same paper. */
export interface OtherTabs {
  post(entry: JournalEntry): void;
  /** Until the returned function is called. */
  listen(onEntry: (entry: JournalEntry) => void): () => void;
}

/** Returns a channel to other tabs. Browsers without one find each other's responses in the store, later. */
export function connectOtherTabs(): OtherTabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('answers');
  return {
    post: (entry) => channel?.postMessage(entry),
    listen: (onEntry) => {
      const listener = (message: MessageEvent<JournalEntry>) => onEntry(message.data);
      channel?.addEventListener('message', listener);
      return () => channel?.removeEventListener('message', listener);
    },
  };
}
