import { and, eq } from 'drizzle-orm';
import { uploadKindOf } from '../../core/files/content-types.ts';
import { ApiError, type Client } from '../client.ts';
import { type Database, firstRow } from '../database/database.ts';
import { asset, localFile } from '../database/schema.ts';
import type { Files } from '../file-store.ts';

/** As many as are fetched or sent at once. */
const AT_ONCE = 4;

type FetchProgress = (done: number, of: number) => void;

/**
 * Fetches the files that rows show and this computer does not have. One that the server refuses is left for the next time: rows are usable
 * without it.
 */
export const fetchFiles = async (
  database: Database,
  files: Files,
  server: Client,
  onProgress: FetchProgress,
): Promise<void> => {
  const missing = await database.select({ name: localFile.name }).from(localFile).where(eq(localFile.isStored, false));
  let done = 0;
  await someAtOnce(missing, async ({ name }) => {
    if ((await files.size(name)) !== null || (await fetchFile(files, server, name)))
      await database.update(localFile).set({ isStored: true }).where(eq(localFile.name, name));
    onProgress(++done, missing.length);
  });
};

/** Does something with all items, some at once. */
const someAtOnce = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const left = items.values();
  const workNext = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workNext));
};

const fetchFile = async (files: Files, server: Client, name: string): Promise<boolean> => {
  try {
    const { bytes } = await server.offline.getSyncedFile({ name });
    await files.put(name, new Blob([bytes as Uint8Array<ArrayBuffer>]).stream());
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/**
 * Sends files of this computer and notes how the server calls them. One that the server refuses keeps its name: the change that shows it
 * is refused then, which its user is told.
 */
export const sendFiles = (
  database: Database,
  files: Files,
  server: Client,
  { idSchool, names }: { idSchool: number; names: readonly string[] },
): Promise<void> => someAtOnce(names, (name) => sendFile(database, files, server, { idSchool, name }));

const sendFile = async (
  database: Database,
  files: Files,
  server: Client,
  { idSchool, name }: { idSchool: number; name: string },
): Promise<void> => {
  const row = await firstRow(
    database
      .select({ mime: asset.mime })
      .from(asset)
      .where(and(eq(asset.idSchool, idSchool), eq(asset.id, name))),
  );
  const content = await files.get(name);
  const serverName = row && content ? await upload(server, name, row.mime, await new Response(content).blob()) : name;
  await database
    .insert(localFile)
    .values({ name, serverName, isStored: true })
    .onConflictDoUpdate({ target: localFile.name, set: { serverName } });
};

const upload = async (server: Client, name: string, mime: string, content: Blob): Promise<string> => {
  const file = new File([content], name, { type: mime }) as never;
  try {
    const kind = uploadKindOf(mime);
    if (kind === 'package') return `${(await server.files.uploadPackage({ file })).content.package}.h5p`;
    return (await server.files.uploadFile({ kind, file })).content.asset;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 403) return name;
    throw error;
  }
};
