import type { Material } from '../../contract/materials.ts';

/** An entry while it is edited: `link` null = it has a file. New ones have no id; `key` is unique on the page. */
export type EditedEntry = { key: number; id?: number; name: string; link: string | null; file: string | null };

let lastKey = 0;

/** Returns an entry with a key of its own. */
export const withKey = (entry: Omit<EditedEntry, 'key'>): EditedEntry => ({ ...entry, key: ++lastKey });

/** Returns the name of a field of an entry, for `problemFieldId`. */
export const entryField = (key: number, field: 'name' | 'link'): string => `entry.${key}.${field}`;

/** Returns whether a text is an address of the web. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text.trim()) && URL.canParse(text.trim());

/** Returns the fields that keep a material from being saved, in the order of the screen. */
export const wrongFields = (name: string, entries: readonly EditedEntry[]): { where: string }[] => [
  ...(name.trim() === '' ? [{ where: 'materialName' }] : []),
  ...entries.flatMap(({ key, name, link }) => [
    ...(name.trim() === '' ? [{ where: entryField(key, 'name') }] : []),
    ...(link !== null && !isAddress(link) ? [{ where: entryField(key, 'link') }] : []),
  ]),
];

/** Returns the entries as the calls take them. */
export const givenEntries = (entries: readonly EditedEntry[]): Omit<Material['entries'][number], 'id'>[] =>
  entries.map(({ key: _, link, ...entry }) => ({ ...entry, link: link?.trim() ?? null }));
