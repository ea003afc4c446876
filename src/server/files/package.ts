import { z } from 'zod';
import type { PackageProblem } from '../../contract/packages.ts';
import { contentTypeOf, isHidden } from '../../core/files/content-types.ts';
import type { PackageReports } from '../../core/files/package-reports.ts';
import { readAll, type Source } from '../source.ts';
import type { Zip } from '../zip.ts';
import { evidenceIn, judgeReports } from './package-evidence.ts';

/** The limits of a package: number of files, unpacked size in bytes, and unpacked size relative to the packed one. */
export const packageLimits = { entries: 2000, size: 200_000_000, ratio: 100 };

/** Refuses larger JSON files, and judges nothing by larger scripts: no real package has one. */
const LARGEST_TEXT = 10_000_000;

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

type About = { title: string; library: string; reports: PackageReports };

/**
 * Returns the title and main library of an H5P package that is complete and can be played, and whether it reports a result, or the
 * problem it is refused for.
 */
export async function readPackage(source: Source): Promise<About | PackageProblem> {
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
  const scripts = await scriptsOfLibraries(zip, head.preloadedDependencies);
  if (!scripts) return 'libraries';
  const library = `${main.machineName} ${main.majorVersion}.${main.minorVersion}`;
  return { title: head.title || library, library, reports: await readReports(zip, scripts, main) };
}

/**
 * Returns whether all files of the activity itself have a known type. Library folders may contain other files, and
 * any folder may contain hidden ones; they are never served.
 */
const onlyKnownContent = ({ entries }: Zip): boolean =>
  [...entries.keys()].every((name) => !name.startsWith('content/') || isHidden(name) || contentTypeOf(name) !== null);

/**
 * Returns the scripts of each library by its folder, including those that libraries need; null unless all are in the package with the
 * files that they load.
 */
async function scriptsOfLibraries(zip: Zip, first: readonly Dependency[]): Promise<Map<string, string[]> | null> {
  const scripts = new Map<string, string[]>();
  const isSent = (name: string) => zip.entries.has(name) && contentTypeOf(name) !== null;
  // Like the player: the first dependency decides whether folder names include the version.
  const versioned = isVersioned(zip, first);
  const needed = new Set(first.map((dependency) => folderOf(dependency, versioned)));
  for (const folder of needed) {
    if (!isSent(`${folder}/library.json`)) return null;
    const library = Library.safeParse(await jsonIn(zip, `${folder}/library.json`)).data;
    const pathOf = ({ path }: { path: string }) => `${folder}/${path.replace(/^\.\//, '')}`;
    if (!library || ![...library.preloadedJs, ...library.preloadedCss].map(pathOf).every(isSent)) return null;
    scripts.set(folder, library.preloadedJs.map(pathOf));
    for (const dependency of library.preloadedDependencies) needed.add(folderOf(dependency, versioned));
  }
  return scripts;
}

const isVersioned = (zip: Zip, [first]: readonly Dependency[]): boolean =>
  first !== undefined && zip.entries.has(`${folderOf(first, true)}/library.json`);

/** Returns whether a package reports a result, from the scripts of its libraries. */
async function readReports(zip: Zip, scripts: Map<string, string[]>, main: Dependency): Promise<PackageReports> {
  const evidence = new Map<string, ReturnType<typeof evidenceIn>>();
  for (const [folder, names] of scripts) {
    const texts: string[] = [];
    for (const name of names) texts.push((await textIn(zip, name)) ?? '');
    evidence.set(folder, evidenceIn(texts));
  }
  const own = [folderOf(main, true), folderOf(main, false)].find((folder) => evidence.has(folder)) ?? '';
  const others = [...evidence].filter(([folder]) => folder !== own).map(([, found]) => found);
  return judgeReports(evidence.get(own) ?? 'possible', others);
}

/** Returns a file as text, or undefined when it is missing or larger than any real one. */
async function textIn(zip: Zip, name: string): Promise<string | undefined> {
  const entry = zip.entries.get(name);
  if (!entry || entry.size > LARGEST_TEXT) return undefined;
  return new TextDecoder().decode(await readAll(zip.openContent(entry)));
}

const folderOf = ({ machineName, majorVersion, minorVersion }: Dependency, versioned: boolean): string =>
  versioned ? `${machineName}-${majorVersion}.${minorVersion}` : machineName;

/** Returns the parsed JSON file, or undefined when there is none or it is not valid JSON. */
async function jsonIn(zip: Zip, name: string): Promise<unknown> {
  try {
    return JSON.parse((await textIn(zip, name)) ?? '');
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
