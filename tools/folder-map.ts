import { posix } from 'node:path';

/** What the map shows, in the order in which it does. */
export const ROOTS = ['src', 'tests', 'tools', 'demonstration', 'docs', 'tsconfig'];

/** Folders whose files belong together and are read, served or compared as a whole: the folder above describes them. */
const DESCRIBED_ABOVE = [
  /^src\/web\/words\/[^/]+$/,
  /^src\/web\/public$/,
  /^src\/server\/database\/migrations\/meta$/,
  /^tests\/pictures\/.+/,
  /^demonstration\/packages\/.+/,
];

const INTRODUCTION = `# The map

Every folder in a line, a tree for each layer. [The architecture](architecture.md) says how the layers belong together and who may import
whom, [CONTRIBUTING](../CONTRIBUTING.md) how to add to them. Written by \`npm run docs\` from the first lines of the folders' README files:
change those, not this file.
`;

/** Returns the folders that hold files and need a line of their own, each before those in it. */
export const foldersToDescribe = (files: readonly string[]): string[] =>
  [...new Set(files.flatMap(foldersAbove))]
    .filter((folder) => ROOTS.includes(folder.split('/')[0] ?? ''))
    .filter((folder) => !DESCRIBED_ABOVE.some((pattern) => pattern.test(folder)))
    .sort((a, b) => (a.replaceAll('/', ' ') < b.replaceAll('/', ' ') ? -1 : 1));

function foldersAbove(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Returns the first paragraph of a README without its heading, in one line; null when there is none. */
export function firstParagraph(readme: string): string | null {
  const paragraphs = readme.split(/\r?\n\s*\r?\n/).map((text) => text.replace(/^#.*$/gm, '').trim());
  return paragraphs.find((text) => text !== '')?.replace(/\s*\n\s*/g, ' ') ?? null;
}

/** Returns the map of folders with their lines, as docs/map.md has it. */
export function writeMap(lines: ReadonlyMap<string, string>): string {
  const parts = ROOTS.flatMap((root) => {
    const layers = root === 'src' ? [...lines.keys()].filter((folder) => /^src\/[^/]+$/.test(folder)) : [];
    return [section('##', root, layers.length > 0), ...layers.map((layer) => section('###', layer, false))];
  });
  return [INTRODUCTION, ...parts].join('\n');

  function section(heading: string, top: string, isAlone: boolean): string {
    const below = isAlone ? [] : [...lines.keys()].filter((folder) => folder.startsWith(`${top}/`));
    const entries = below.map((folder) => {
      const depth = folder.split('/').length - top.split('/').length - 1;
      return `${'  '.repeat(depth)}- [${posix.basename(folder)}](../${folder}): ${lineOf(folder)}\n`;
    });
    return `${heading} [${top}](../${top})\n\n${lineOf(top)}\n${entries.length > 0 ? '\n' : ''}${entries.join('')}`;
  }

  function lineOf(folder: string): string {
    const target = (name: string) => posix.relative('docs', posix.join(folder, name));
    return (lines.get(folder) ?? '').replace(/\]\(([^)#:]+)/g, (_, name: string) => `](${target(name)}`);
  }
}
