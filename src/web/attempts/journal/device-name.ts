import { uuidV7 } from '../../../core/uuid.ts';
import { asText, definePreference } from '../../../ui/storage/preference.ts';

const names = new Map<number, string>();

/**
 * Returns the name of this browser for a student: the same in all its tabs, which share the responses, and after a
 * reload. Where the browser stores nothing, it lasts as long as the page.
 */
export function deviceName(idUser: number): string {
  const known = names.get(idUser) ?? readDeviceName(idUser);
  names.set(idUser, known);
  return known;
}

function readDeviceName(idUser: number): string {
  const stored = definePreference(
    `device/${idUser}`,
    asText((text): text is string => text !== ''),
    '',
  );
  const name = stored.read() || uuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes));
  stored.write(name);
  return name;
}
