import { z } from 'zod';
import type { Source } from './source.ts';
import { isHidden, typeOf } from './types.ts';
import { contentOf, type Directory, directoryOf } from './zip.ts';

/** What a package may be: a zip of at most 2,000 files, 200 MB unpacked, that is no bomb. */
export const packageLimits = { entries: 2000, size: 200_000_000, ratio: 100 };

/** Larger texts than this are no description of anything. */
const LARGEST_JSON = 10_000_000;

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
  preloadedDependencies: z.array(Dependency).min(1),
});
const Files = z.array(z.object({ path: z.string() })).default([]);
const Library = z.object({
  preloadedDependencies: z.array(Dependency).default([]),
  preloadedJs: Files,
  preloadedCss: Files,
});

/**
 * What an H5P package says of itself, once it is certain that it can be played: whole, with its content, and with every
 * library that it needs. Or why it is refused.
 */
export async function packageIn(
  source: Source,
): Promise<{ title: string; library: string } | 'packageNotValid' | 'fileTooLarge'> {
  const directory = await directoryOf(source, packageLimits);
  if (directory === 'tooLarge') return 'fileTooLarge';
  if (directory === 'notValid' || !onlyKnownContent(directory)) return 'packageNotValid';
  const head = Head.safeParse(await jsonIn(source, directory, 'h5p.json')).data;
  const content = await jsonIn(source, directory, 'content/content.json');
  const main = head?.preloadedDependencies.find(({ machineName }) => machineName === head.mainLibrary);
  if (!head || !main || typeof content !== 'object' || content === null) return 'packageNotValid';
  if (!(await hasLibraries(source, directory, head.preloadedDependencies))) return 'packageNotValid';
  if (!(await isWhole(source, directory))) return 'packageNotValid';
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
  // The player decides by the first one whether folders are named with the version.
  const versioned = first[0] !== undefined && directory.has(`${folderOf(first[0], true)}/library.json`);
  const waiting = [...first];
  const known = new Set<string>();
  for (const dependency of waiting) {
    const folder = folderOf(dependency, versioned);
    if (known.has(folder)) continue;
    known.add(folder);
    const library = Library.safeParse(await jsonIn(source, directory, `${folder}/library.json`)).data;
    const files = [...(library?.preloadedJs ?? []), ...(library?.preloadedCss ?? [])];
    if (!library || !files.every(({ path }) => directory.has(`${folder}/${path.replace(/^\.\//, '')}`))) return false;
    waiting.push(...library.preloadedDependencies);
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
