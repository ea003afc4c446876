/** The app of a build: its page, the script that the page begins with, and the files that are stored. */
export type App = { build: string; entry: string; files: readonly string[] };

/** Files are stored in the encoding that was received, and read back decoded. */
export const kept = { ignoreVary: true };

/** How many files of the app are fetched at once: the requests of the page have priority. */
const MAX_CONCURRENT_DOWNLOADS = 3;
/** Such names are of the content, so another build's file is the same. */
const named = /^\/(desktop\/)?assets\//;

/**
 * Stores the whole app in a cache, all or nothing, under the addresses of its files and its page. `onStored` is told how many files
 * are stored.
 */
export async function storeApp(
  name: string,
  page: string,
  app: App,
  onStored: (files: number) => void = () => {},
): Promise<void> {
  const cache = await caches.open(name);
  const shell = await fetched(page, 'no-cache');
  // A newer build has taken the place of this one meanwhile, and brings its own worker.
  if (!(await shell.clone().text()).includes(app.entry)) throw new Error('The app is of another build');
  const left = [...app.files];
  let stored = 0;
  const take = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      await cache.put(file, (named.test(file) && (await caches.match(file, kept))) || (await fetched(file)));
      onStored(++stored);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_DOWNLOADS }, take));
  await cache.put(page, shell);
}

async function fetched(address: string, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response;
}

/** Deletes the caches with the app of other builds: those for which `isApp` returns true, but for this one. */
export async function deleteOtherApps(isApp: (name: string) => boolean, current: string): Promise<void> {
  const old = (await caches.keys()).filter((name) => isApp(name) && name !== current);
  await Promise.all(old.map((name) => caches.delete(name)));
}
