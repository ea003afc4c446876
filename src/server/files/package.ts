import { z } from 'zod';
import type { PackageProblem } from '../../contract/packages.ts';
import { readAll, type Source } from '../source.ts';
import type { Zip } from '../zip.ts';
import { contentTypeOf, isHidden } from './types.ts';

/** The limits of a package: number of files, unpacked size in bytes, and unpacked size relative to the packed one. */
export const packageLimits = { entries: 2000, size: 200_000_000, ratio: 100 };

/** Refuses larger JSON files: no real package has one. */
const LARGEST_JSON = 10_000_000;

/** More libraries than any real activity needs. */
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
 * Returns the title and main library of an H5P package that is complete and can be played, or the problem it is
 * refused for.
 */
export async function readPackage(source: Source): Promise<{ title: string; library: string } | PackageProblem> {
  const { openZip } = await import('../zip.ts');
  const zip = await openZip(source, packageLimits);
  if (zip === 'tooLarge') return 'tooLarge';
  if (zip === 'notValid' || !zip.entries.has('h5p.json')) return 'notAPackage';
  if (!onlyKnownContent(zip)) return 'files';
  if (!(await isWhole(zip))) return 'damaged';
  const head = Head.safeParse(await jsonIn(zip, 'h5p.json')).data;
  const main = head?.preloadedDependencies.find(({ machineName }) => machineName === head.mainLibrary);
  if (!head || !main) return 'notAPackage';
  const content = await jsonIn(zip, 'content/content.json');
  if (typeof content !== 'object' || content === null) return 'content';
  if (!(await hasLibraries(zip, head.preloadedDependencies))) return 'libraries';
  const library = `${main.machineName} ${main.majorVersion}.${main.minorVersion}`;
  return { title: head.title || library, library };
}

/**
 * Returns whether all files of the activity itself have a known type. Library folders may contain other files, and
 * any folder may contain hidden ones; they are never served.
 */
const onlyKnownContent = ({ entries }: Zip): boolean =>
  [...entries.keys()].every((name) => !name.startsWith('content/') || isHidden(name) || contentTypeOf(name) !== null);

/**
 * Returns whether all libraries, including those that libraries need, are in the package with the files that they
 * load.
 */
async function hasLibraries(zip: Zip, first: readonly Dependency[]): Promise<boolean> {
  const isSent = (name: string) => zip.entries.has(name) && contentTypeOf(name) !== null;
  // Like the player: the first dependency decides whether folder names include the version.
  const versioned = first[0] !== undefined && zip.entries.has(`${folderOf(first[0], true)}/library.json`);
  const needed = new Set(first.map((dependency) => folderOf(dependency, versioned)));
  for (const folder of needed) {
    if (!isSent(`${folder}/library.json`)) return false;
    const library = Library.safeParse(await jsonIn(zip, `${folder}/library.json`)).data;
    const files = [...(library?.preloadedJs ?? []), ...(library?.preloadedCss ?? [])];
    if (!library || !files.every(({ path }) => isSent(`${folder}/${path.replace(/^\.\//, '')}`))) return false;
    for (const dependency of library.preloadedDependencies) needed.add(folderOf(dependency, versioned));
  }
  return true;
}

const folderOf = ({ machineName, majorVersion, minorVersion }: Dependency, versioned: boolean): string =>
  versioned ? `${machineName}-${majorVersion}.${minorVersion}` : machineName;

/** Returns the parsed JSON file, or undefined when there is none or it is not valid JSON. */
async function jsonIn(zip: Zip, name: string): Promise<unknown> {
  const entry = zip.entries.get(name);
  if (!entry || entry.size > LARGEST_JSON) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(await readAll(zip.openContent(entry))));
  } catch {
    return undefined;
  }
}

/** Returns whether every file can be unpacked, so that its author learns of a damaged package and not the class. */
async function isWhole(zip: Zip): Promise<boolean> {
  try {
    for (const entry of zip.entries.values()) await zip.verify(entry);
    return true;
  } catch {
    return false;
  }
}
