const place = 'tab';

/** Tells this tab of the browser from its others, also after a reload. */
export function tab(): string {
  const known = sessionStorage.getItem(place);
  if (known !== null) return known;
  const made = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  sessionStorage.setItem(place, made);
  return made;
}
