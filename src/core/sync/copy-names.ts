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
