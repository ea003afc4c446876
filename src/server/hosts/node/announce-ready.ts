import { announcementOf } from './first-administrator-link.ts';

type Ready = {
  address: string;
  /** Whether the database holds the demonstration with the passwords that everybody knows. */
  demonstration: boolean;
  /** The address at which the first administrator is created; null once somebody has an account. */
  firstAdministratorLink: string | null;
};

/** The process that has started this one, where it waits, and what prints on the terminal. */
type Listeners = { send?: ((message: object) => void) | undefined; print: (text: string) => void };

/**
 * Says that the server accepts requests. `npm start` is told what to print, and prints it when the pages are built, too: an address that is
 * opened before that shows none.
 */
export function announceReady(
  { address, demonstration, firstAdministratorLink }: Ready,
  { send, print }: Listeners,
): void {
  const announcement = firstAdministratorLink === null ? null : announcementOf(firstAdministratorLink);
  if (send) send({ ready: { address, demonstration, announcement } });
  else if (announcement !== null) print(announcement);
}
