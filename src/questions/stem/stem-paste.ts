import { createContext } from 'react';
import type { Doc } from '../text/document/document.ts';

/** Is offered what is pasted into an empty stem; returns whether it took it, so that nothing is inserted. */
export const StemPasteContext = createContext<((pasted: Doc) => boolean) | undefined>(undefined);
