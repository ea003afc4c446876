import { printableText } from '../../documents/printable-text.ts';

/** Characters: with the folders above it, a path on Windows has some 260. */
const LONGEST = 100;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Returns the name of a file from its parts, such as the title of an assessment and what the document is: without what
 * Windows, macOS or zips do not take. The first part is shortened where all are too long.
 */
export function fileNameOf(parts: readonly string[], extension: string): string {
  const [first = '', ...others] = parts.map(inName).filter((part) => part !== '');
  const end = others.map((part) => ` - ${shortened(part, 40)}`).join('');
  const name = `${shortened(first, Math.max(LONGEST - [...end].length, 20))}${end}` || 'document';
  return `${reserved.test(name) ? `_${name}` : name}.${extension}`;
}

const inName = (text: string): string =>
  printableText(text)
    .replace(/[<>:"/\\|?*]/g, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');

const shortened = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length <= length ? text : characters.slice(0, length).join('').trim();
};

/** Returns names of which no two are the same, also without regard to case: `name (2).pdf`. */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    for (let count = 1; ; count++) {
      const candidate = count === 1 ? name : `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
      if (used.has(candidate.toLowerCase())) continue;
      used.add(candidate.toLowerCase());
      return candidate;
    }
  });
}
