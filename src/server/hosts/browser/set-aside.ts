import { desktopNames } from '../../../core/devices/desktop-names.ts';

/** Has the database set aside at the next start: files that this worker has open cannot be moved. */
export const askToSetAside = async (root: FileSystemDirectoryHandle, now: number): Promise<void> => {
  const { setsAside, aside } = desktopNames;
  // What was begun and cut off goes on where it was.
  if (await hasEntry(root, setsAside)) return;
  const mark = await root.getFileHandle(setsAside, { create: true });
  const writing = await mark.createWritable();
  await writing.write(`${aside}${now}`);
  await writing.close();
};

/** Sets the database aside if that was asked for; one that was cut off in it goes on. */
export const setAsideIfAsked = async (root: FileSystemDirectoryHandle): Promise<void> => {
  const { setsAside, aside, database } = desktopNames;
  if (!(await hasEntry(root, setsAside))) return;
  const target = await (await (await root.getFileHandle(setsAside)).getFile()).text();
  // Where the mark was written in part the database stays where it is.
  if (target.startsWith(aside) && (await hasEntry(root, database))) {
    const from = await root.getDirectoryHandle(database);
    await moveFiles(from, await root.getDirectoryHandle(target, { create: true }));
    await root.removeEntry(database, { recursive: true });
  }
  await root.removeEntry(setsAside);
};

/** Moves folders before files: the list of a database's files goes last, so that what is left of it cannot be opened. */
const moveFiles = async (from: FileSystemDirectoryHandle, to: FileSystemDirectoryHandle): Promise<void> => {
  const found: FileSystemHandle[] = [];
  for await (const handle of from.values()) found.push(handle);
  for (const handle of found)
    if (handle instanceof FileSystemDirectoryHandle)
      await moveFiles(handle, await to.getDirectoryHandle(handle.name, { create: true }));
  for (const handle of found) if (handle instanceof FileSystemFileHandle) await handle.move(to, handle.name);
};

/** Returns whether a folder has an entry of a name. */
export const hasEntry = async (folder: FileSystemDirectoryHandle, name: string): Promise<boolean> => {
  for await (const found of folder.keys()) if (found === name) return true;
  return false;
};
