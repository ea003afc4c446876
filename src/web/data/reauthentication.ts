import { useSyncExternalStore } from 'react';
import { SessionEnded } from './errors.ts';

type PendingReauthentication = { answered: Promise<void>; yes: () => void; no: () => void };

let pending: PendingReauthentication | null = null;
const listeners = new Set<() => void>();

/** Waits until the user has signed in over the open screen; all calls that meet the end of the session share the wait. Throws SessionEnded when the user leaves instead. */
export function waitForReauthentication(): Promise<void> {
  pending ??= ask();
  return pending.answered;
}

/** Ends the wait: the user has signed in, or has left. */
export function endReauthentication(signedIn: boolean) {
  if (signedIn) pending?.yes();
  else pending?.no();
  pending = null;
  notifyListeners();
}

/** Returns true while calls wait for the user to sign in. */
export const isReauthenticating = () => pending !== null;

/** Returns true while calls wait for the user to sign in; renders again when that changes. */
export const useIsReauthenticating = () => useSyncExternalStore(listen, isReauthenticating);

function ask(): PendingReauthentication {
  let yes = () => {};
  let no = () => {};
  const answered = new Promise<void>((resolve, reject) => {
    yes = resolve;
    no = () => reject(new SessionEnded());
  });
  queueMicrotask(notifyListeners);
  return { answered, yes, no };
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners() {
  for (const listener of listeners) listener();
}
