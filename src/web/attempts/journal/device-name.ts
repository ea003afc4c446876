import { deviceStore } from '../../data/browser-storage.ts';
import { createUuid } from '../../data/create-uuid.ts';

const names = new Map<number, string>();

/**
 * Returns the name of this browser for a student: the same in all its tabs, which share the responses, and after a
 * reload. Where the browser stores nothing, the name lasts as long as the page.
 */
export function deviceName(idUser: number): string {
  const known = names.get(idUser) ?? readDeviceName(`device/${idUser}`);
  names.set(idUser, known);
  return known;
}

function readDeviceName(key: string): string {
  const name = deviceStore.read(key) ?? createUuid();
  deviceStore.write(key, name);
  return name;
}
