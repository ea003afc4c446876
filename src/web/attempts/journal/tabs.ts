import type { Entry } from './entries.ts';

/** The other tabs of this browser that show the same paper. */
export interface Tabs {
  tell(entry: Entry): void;
  /** Until the returned function is called. */
  listen(heard: (entry: Entry) => void): () => void;
}

/** Browsers without a channel between tabs find each other's answers in the store, later. */
export function otherTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('answers');
  return {
    tell: (entry) => channel?.postMessage(entry),
    listen: (heard) => {
      const listener = (message: MessageEvent<Entry>) => heard(message.data);
      channel?.addEventListener('message', listener);
      return () => channel?.removeEventListener('message', listener);
    },
  };
}
