import { Zip, ZipDeflate } from 'fflate';
import { desktopNames } from '../../core/devices/desktop-names.ts';

/** A file of what is saved, with its path. */
type Part = { path: string; content: Blob };

/** Returns a zip with a database of this computer, what is stored beside it, and the files that this names. */
export async function createRescueFile(folder: string, mirror: { files: readonly string[] } | null): Promise<Blob> {
  const root = await navigator.storage.getDirectory();
  const parts = await filesIn(root, folder);
  if (mirror) {
    parts.push({ path: 'mirror.json', content: new Blob([JSON.stringify(mirror)]) });
    const named = new Set(mirror.files.map((name) => `${desktopNames.files}/${name}`));
    parts.push(...(await filesIn(root, desktopNames.files)).filter(({ path }) => named.has(path)));
  }
  return new Response(zipOf(parts)).blob();
}

/** Returns all files of a folder; none where there is no such folder. */
async function filesIn(parent: FileSystemDirectoryHandle, name: string, path = name): Promise<Part[]> {
  const folder = await parent.getDirectoryHandle(name).catch(() => null);
  const parts: Part[] = [];
  for await (const handle of folder?.values() ?? []) {
    const below = `${path}/${handle.name}`;
    if (handle instanceof FileSystemFileHandle) parts.push({ path: below, content: await handle.getFile() });
    else if (folder) parts.push(...(await filesIn(folder, handle.name, below)));
  }
  return parts;
}

/** Returns a zip as it is made, a piece of a file after the other: a database is larger than what a page should hold. */
const zipOf = (parts: readonly Part[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async start(controller) {
      const zip = new Zip((error, data, isLast) => {
        if (error) return controller.error(error);
        controller.enqueue(data as Uint8Array<ArrayBuffer>);
        if (isLast) controller.close();
      });
      for (const { path, content } of parts) {
        const entry = new ZipDeflate(path, { level: 1 });
        zip.add(entry);
        for await (const piece of content.stream()) entry.push(piece);
        entry.push(new Uint8Array(), true);
      }
      zip.end();
    },
  });
