import { storedText, tabStore } from './browser-storage.ts';

const kept = storedText('views', tabStore);

/**
 * The values of `view` that narrow the menu: those of the address, which stay for this tab whatever links, redirects and
 * reloads leave of it; `?view=` alone widens the menu again.
 */
export function viewsIn(search: string): string[] {
  const params = new URLSearchParams(search);
  if (!params.has('view')) return kept.read()?.split('\n') ?? [];
  const views = params.getAll('view');
  kept.write(views.join('\n'));
  return views;
}

/** Deletes the stored views: they are not meant for the next user of this tab. */
export const forgetViews = (): void => kept.remove();
