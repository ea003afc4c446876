import { uuidV7 } from '../../../core/uuid.ts';

const names = new Map<number, string>();
const keyOf = (idUser: number) => `device/${idUser}`;

/**
 * Returns the name of this browser for a student: the same in all its tabs, which share the responses, and after a
 * reload.
 */
export function deviceName(idUser: number): string {
  const known = names.get(idUser) ?? readDeviceName(idUser);
  names.set(idUser, known);
  return known;
}

function readDeviceName(idUser: number): string {
  const made = () => uuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes));
  try {
    const name = localStorage.getItem(keyOf(idUser)) ?? made();
    localStorage.setItem(keyOf(idUser), name);
    return name;
  } catch {
    // The browser stores nothing: the name lasts as long as the page.
    return made();
  }
}
