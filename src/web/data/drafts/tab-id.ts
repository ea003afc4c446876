import { storedText, tabStore } from '../browser-storage.ts';

const stored = storedText('tab', tabStore);

/** Returns the id of this browser tab, which a reload keeps. A duplicated tab has the same one. */
export function tabId(): string {
  const known = stored.read();
  if (known !== null) return known;
  const made = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  stored.write(made);
  return made;
}
