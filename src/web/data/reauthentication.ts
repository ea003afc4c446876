import { useSyncExternalStore } from 'react';
import { SessionOver } from './errors.ts';

type Asking = { answered: Promise<void>; yes: () => void; no: () => void };

let asking: Asking | null = null;
const listeners = new Set<() => void>();

/** Waits until the user has signed in over the open screen; all calls that meet the end of the session share the wait. Throws SessionOver when the user leaves instead. */
export function signedInAgain(): Promise<void> {
  asking ??= ask();
  return asking.answered;
}

/** Ends the wait: the user has signed in, or has left. */
export function answerSigningIn(signedIn: boolean) {
  if (signedIn) asking?.yes();
  else asking?.no();
  asking = null;
  tell();
}

/** Whether some call waits for the user to sign in. */
export const isSigningInAgain = () => asking !== null;

export const useIsSigningInAgain = () => useSyncExternalStore(listen, isSigningInAgain);

function ask(): Asking {
  let yes = () => {};
  let no = () => {};
  const answered = new Promise<void>((resolve, reject) => {
    yes = resolve;
    no = () => reject(new SessionOver());
  });
  queueMicrotask(tell);
  return { answered, yes, no };
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}
