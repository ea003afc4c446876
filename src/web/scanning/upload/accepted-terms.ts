import { storedValue, tabStore } from '../../data/browser-storage.ts';

/** Whether the terms were accepted in this tab: photographs come one by one. */
export const acceptedTerms = storedValue('scanning.terms', (stored) => stored === true, tabStore);
