import { tabStorage } from '../../../ui/storage/browser-storage.ts';
import { asText, definePreference } from '../../../ui/storage/preference.ts';

const stored = definePreference(
  'tab',
  asText((text): text is string => text !== ''),
  '',
  tabStorage,
);

/** Returns the id of this browser tab, which a reload keeps. A duplicated tab has the same one. */
export function tabId(): string {
  const known = stored.read();
  if (known !== '') return known;
  const made = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  stored.write(made);
  return made;
}
