import { z } from 'zod';
import type { PackageFault } from '../../contract/packages.ts';
import type { Source } from './source.ts';
import { isHidden, typeOf } from './types.ts';
import { contentOf, type Directory, directoryOf } from './zip.ts';

/** What a package may be: a zip of at most 2,000 files, 200 MB unpacked, that is no bomb. */
export const packageLimits = { entries: 2000, size: 200_000_000, ratio: 100 };

/** Larger texts than this are no description of anything. */
const LARGEST_JSON = 10_000_000;

/** Far more libraries than any activity is made of. */
const MOST_NEEDED = 500;

const Version = z.union([z.int().min(0), z.string().regex(/^\d{1,6}$/)]);
const Dependency = z.object({
  machineName: z.string().regex(/^[\w.-]+$/),
  majorVersion: Version,
  minorVersion: Version,
});
type Dependency = z.infer<typeof Dependency>;

const Head = z.object({
  title: z.string().trim().max(1000).default(''),
  mainLibrary: z.string(),
  preloadedDependencies: z.array(Dependency).min(1).max(MOST_NEEDED),
});
const Files = z
  .array(z.object({ path: z.string() }))
  .max(packageLimits.entries)
  .default([]);
const Library = z.object({
  preloadedDependencies: z.array(Dependency).max(MOST_NEEDED).default([]),
  preloadedJs: Files,
  preloadedCss: Files,
});

/**
 * What an H5P package says of itself, once it is certain that it can be played: whole, with its content, and with every
 * library that it needs. Or why it is refused.
 */
export async function packageIn(source: Source): Promise<{ title: string; library: string } | PackageFault> {
  const directory = await directoryOf(source, packageLimits);
  if (directory === 'tooLarge') return 'tooLarge';
  if (directory === 'notValid' || !directory.has('h5p.json')) return 'notAPackage';
  if (!onlyKnownContent(directory)) return 'files';
  if (!(await isWhole(source, directory))) return 'damaged';
  const head = Head.safeParse(await jsonIn(source, directory, 'h5p.json')).data;
  const main = head?.preloadedDependencies.find(({ machineName }) => machineName === head.mainLibrary);
  if (!head || !main) return 'notAPackage';
  const content = await jsonIn(source, directory, 'content/content.json');
  if (typeof content !== 'object' || content === null) return 'content';
  if (!(await hasLibraries(source, directory, head.preloadedDependencies))) return 'libraries';
  const library = `${main.machineName} ${main.majorVersion}.${main.minorVersion}`;
  return { title: head.title || library, library };
}

/**
 * The activity itself is made of files of known kinds. Beside those of a library there may be others, and anywhere what
 * a machine has hidden in the zip: nobody is sent them.
 */
const onlyKnownContent = (directory: Directory): boolean =>
  [...directory.keys()].every((name) => !name.startsWith('content/') || isHidden(name) || typeOf(name) !== null);

/** Whether all libraries are there, down to the last, with the files that each of them begins with. */
async function hasLibraries(source: Source, directory: Directory, first: readonly Dependency[]): Promise<boolean> {
  const isSent = (name: string) => directory.has(name) && typeOf(name) !== null;
  // The player decides by the first one whether folders are named with the version.
  const versioned = first[0] !== undefined && directory.has(`${folderOf(first[0], true)}/library.json`);
  const needed = new Set(first.map((dependency) => folderOf(dependency, versioned)));
  for (const folder of needed) {
    if (!isSent(`${folder}/library.json`)) return false;
    const library = Library.safeParse(await jsonIn(source, directory, `${folder}/library.json`)).data;
    const files = [...(library?.preloadedJs ?? []), ...(library?.preloadedCss ?? [])];
    if (!library || !files.every(({ path }) => isSent(`${folder}/${path.replace(/^\.\//, '')}`))) return false;
    for (const dependency of library.preloadedDependencies) needed.add(folderOf(dependency, versioned));
  }
  return true;
}

const folderOf = ({ machineName, majorVersion, minorVersion }: Dependency, versioned: boolean): string =>
  versioned ? `${machineName}-${majorVersion}.${minorVersion}` : machineName;

/** Undefined where there is no such file, or it is no JSON. */
async function jsonIn(source: Source, directory: Directory, name: string): Promise<unknown> {
  const entry = directory.get(name);
  if (!entry || entry.size > LARGEST_JSON) return undefined;
  try {
    return await new Response(await contentOf(source, entry)).json();
  } catch {
    return undefined;
  }
}

/** Unpacks everything once and keeps nothing: what is broken is told to its author and not to the class. */
async function isWhole(source: Source, directory: Directory): Promise<boolean> {
  try {
    for (const entry of directory.values()) await (await contentOf(source, entry)).pipeTo(new WritableStream());
    return true;
  } catch {
    return false;
  }
}
