import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the interface says under a key of an area, with the values put in. */
export type Translate = (area: string, key: string, values?: Readonly<Record<string, string>>) => string;

/** The words of a language, for tests that go through a screen in several. Throws for a key that it has not. */
export const createTranslate = (language: string): Translate => {
  const areas = new Map<string, unknown>();
  return (area, key, values = {}) => {
    const file = join(import.meta.dirname, `../../src/web/words/${area}/${language}.json`);
    if (!areas.has(area)) areas.set(area, JSON.parse(readFileSync(file, 'utf8')));
    let found = areas.get(area);
    for (const step of key.split('.'))
      found = typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined;
    if (typeof found !== 'string') throw new Error(`${language} has no ${area}:${key}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
};
