import { createContext, useContext } from 'react';

/** The number of uploads that are running in the texts below; provided by TextUploads. */
export const PendingUploadsContext = createContext(0);

/** Returns how many files of the texts around are still being uploaded: a text saved before that lacks them. */
export const usePendingUploads = (): number => useContext(PendingUploadsContext);
