const KEY = 'tab';

/** Returns the id of this browser tab, which a reload keeps. A duplicated tab has the same one. */
export function tabId(): string {
  const known = sessionStorage.getItem(KEY);
  if (known !== null) return known;
  const made = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  sessionStorage.setItem(KEY, made);
  return made;
}
