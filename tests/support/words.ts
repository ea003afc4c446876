import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the interface text of a key in a namespace, with the values inserted. */
export type Translate = (area: string, key: string, values?: Readonly<Record<string, string>>) => string;

/**
 * Returns the interface texts of a language, for tests that use a screen in several languages. The function throws
 * for a missing key.
 */
export const createTranslate = (language: string): Translate => {
  const areas = new Map<string, unknown>();
  return (area, key, values = {}) => {
    const file = join(import.meta.dirname, `../../src/web/words/${area}/${language}.json`);
    if (!areas.has(area)) areas.set(area, JSON.parse(readFileSync(file, 'utf8')));
    let value = areas.get(area);
    for (const step of key.split('.'))
      value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
    if (typeof value !== 'string') throw new Error(`${language} has no ${area}:${key}`);
    return value.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => values[name] ?? '');
  };
};
