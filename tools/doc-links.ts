import { posix } from 'node:path';

/** Returns what a document names and what does not exist: the targets of its links, and other documents by their names. */
export function findBrokenLinks(file: string, text: string, exists: (path: string) => boolean): string[] {
  const folder = posix.dirname(file);
  const withoutCode = text.replace(/```[\s\S]*?```/g, '');
  const links = [...withoutCode.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, name = '']) => name);
  const documents = [...withoutCode.matchAll(/`((?:\.\.?\/)*[\w/-]+\.md)`/g)].map(([, name = '']) => name);
  return [
    ...links.filter((name) => !exists(posix.join(folder, name))),
    ...documents.filter((name) => !exists(posix.join(folder, name)) && !exists(name)),
  ];
}
