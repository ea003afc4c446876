import { tabStorage } from '../../ui/storage/browser-storage.ts';
import { definePreference } from '../../ui/storage/preference.ts';

const ofTab = definePreference<string[]>(
  'views',
  { parse: (text) => text.split('\n'), format: (views) => views.join('\n') },
  [],
  tabStorage,
);

/**
 * The values of `view` that narrow the menu: those of the address, which stay for this tab whatever links, redirects and
 * reloads leave of it; `?view=` alone widens the menu again.
 */
export function viewsIn(search: string): string[] {
  const params = new URLSearchParams(search);
  if (!params.has('view')) return ofTab.read();
  const views = params.getAll('view');
  ofTab.write(views);
  return views;
}

/** Deletes the stored views: they are not meant for the next user of this tab. */
export const forgetViews = (): void => ofTab.remove();
