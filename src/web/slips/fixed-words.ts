import i18next, { type TFunction } from 'i18next';
import { offeredNear } from '../words/words.ts';

const files = import.meta.glob<object>('../words/slips/*.json', { import: 'default' });

/** The language of what is printed, with its words. */
export type Printing = { language: string; t: TFunction<'slips'> };

/** Fetches the words of what is printed in a language, which need not be that of the screen. */
export async function loadPrinting(language: string): Promise<Printing> {
  const near = offeredNear(language);
  const load = files[`../words/slips/${near}.json`];
  if (load && !i18next.hasResourceBundle(near, 'slips')) i18next.addResourceBundle(near, 'slips', await load());
  return { language: near, t: i18next.getFixedT(near, 'slips') };
}

/** Returns an address as somebody types it: without what browsers add by themselves. */
export const typedAddress = (address: string): string => address.replace(/^https:\/\//, '').replace(/\/login$/, '');
