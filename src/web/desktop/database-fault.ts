import { useSyncExternalStore } from 'react';
import { createWatchedState } from '../device/watched-state.ts';

/** Whether the host of this page has said that it cannot open its database. */
export const databaseFault = createWatchedState({ isThere: false });

/** Whether something could not be stored because this computer has no room, as far as this page knows. */
export const deviceRoom = createWatchedState({ isFull: false });

/** Returns whether the database of this computer cannot be opened. */
export const useHasDatabaseFault = (): boolean =>
  useSyncExternalStore(databaseFault.subscribe, databaseFault.read).isThere;
