import { desktopNames } from '../../core/devices/desktop-names.ts';

/** A database that could not be opened, and when it was set aside. */
export type SetAside = { folder: string; at: number };

/** Returns the databases that were set aside on this computer, the newest first. */
export async function listSetAside(): Promise<SetAside[]> {
  const found: SetAside[] = [];
  for await (const folder of (await navigator.storage.getDirectory()).keys())
    if (folder.startsWith(desktopNames.aside))
      found.push({ folder, at: Number(folder.slice(desktopNames.aside.length)) });
  return found.toSorted((a, b) => b.at - a.at);
}

/** Removes databases that were set aside. */
export async function removeSetAside(databases: readonly SetAside[]): Promise<void> {
  const root = await navigator.storage.getDirectory();
  for (const { folder } of databases) await root.removeEntry(folder, { recursive: true });
}
