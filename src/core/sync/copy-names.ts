import { withMark } from '../assessments/copy-title.ts';
import { bcp47TagOf } from '../languages.ts';
import type { Instant } from '../schedules/time.ts';

/** What a copy says of where its version comes from; languages that are not listed take the Spanish words. */
const marks: Readonly<Record<string, { device: (name: string, day: string) => string; web: (day: string) => string }>> =
  {
    en: { device: (name, day) => `from “${name}”, ${day}`, web: (day) => `from the web, ${day}` },
    es: { device: (name, day) => `de «${name}», ${day}`, web: (day) => `de la web, ${day}` },
    pt: { device: (name, day) => `de “${name}”, ${day}`, web: (day) => `da web, ${day}` },
  };

type Origin = {
  /** The name of the computer; null for the version that was online. */
  device: string | null;
  at: Instant;
  language: string | null;
  timezone: string;
};

/**
 * Returns the name of a copy that synchronising makes of a version which did not go into its row, in the user's language: "X – from
 * “Laptop”, 30 November". A long name is cut, so that the result has at most 200 characters; without a name there is the mark alone.
 */
export const nameOfSyncedCopy = (name: string, { device, at, language, timezone }: Origin): string => {
  const tag = bcp47TagOf(language ?? 'es');
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: timezone }).format(at);
  const { [tag.slice(0, 2)]: known, es } = marks;
  const words = known ?? es;
  const mark = device === null ? words?.web(day) : words?.device(device, day);
  return name.trim() === '' ? (mark ?? '') : withMark(name, ` – ${mark}`);
};

/** Matches names with a mark; `name` is undefined where there is the mark alone. No word of a mark means anything in a pattern. */
const endingWith = (mark: string) => new RegExp(`^(?:(?<name>.*) – )?${mark}$`, 'su');
const ANY_DAY = '[^–]+';
const markedNames = Object.values(marks).flatMap(({ device, web }) => [
  { isOfDevice: true, pattern: endingWith(device('.*', ANY_DAY)) },
  { isOfDevice: false, pattern: endingWith(web(ANY_DAY)) },
]);

/** Returns what a copy that synchronising made was called before, and whose version it has; null where nothing marks it as one. */
export const readNameOfSyncedCopy = (marked: string): { name: string; isOfDevice: boolean } | null => {
  for (const { isOfDevice, pattern } of markedNames) {
    const found = pattern.exec(marked);
    if (found) return { name: found.groups?.['name'] ?? '', isOfDevice };
  }
  return null;
};

/** Returns the name that a copy takes along to the row it is of: without its mark, and whole where only that had no room. */
export const nameBehindCopy = (marked: string, nameOfRow: string): string => {
  const { name } = readNameOfSyncedCopy(marked) ?? { name: marked };
  return withMark(nameOfRow, marked.slice(name.length)) === marked ? nameOfRow : name;
};
