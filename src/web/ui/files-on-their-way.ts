import { createContext, useContext } from 'react';

/** Given by FilesForTexts. */
export const FilesOnTheirWay = createContext(0);

/** How many files of the texts around are still being uploaded: what is saved before they have come is without them. */
export const useFilesOnTheirWay = (): number => useContext(FilesOnTheirWay);
