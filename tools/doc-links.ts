import { posix } from 'node:path';

const LINK = /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g;
const DOCUMENT = /`((?:\.\.?\/)*[\w/-]+\.md)`/g;
/** The README of a folder names the files in it; what begins with a slash is an address. */
const FILE = /`(?!\/)([\w./-]+\.(?:ts|tsx|mjs|css|typ|json|md))`/g;

/**
 * Returns what a document names and what does not exist: the targets of its links, and documents by their names; in a README
 * also files of code.
 */
export function findBrokenLinks(file: string, text: string, exists: (path: string) => boolean): string[] {
  const folder = posix.dirname(file);
  const withoutCode = text.replace(/```[\s\S]*?```/g, '');
  const namesBy = (pattern: RegExp) => [...withoutCode.matchAll(pattern)].map(([, name = '']) => name);
  const files = namesBy(posix.basename(file) === 'README.md' ? FILE : DOCUMENT);
  return [
    ...namesBy(LINK).filter((name) => !exists(posix.join(folder, name))),
    ...files.filter((name) => !exists(posix.join(folder, name)) && !exists(name)),
  ];
}
