import { expect, it } from 'vitest';
import { createLanguageName } from './language-name.ts';

it.each([
  ['es', 'en', 'Inglés'],
  ['es', 'es-ga', 'Gallego'],
  ['pt', 'fr', 'Francês'],
  ['en', 'es', 'Spanish'],
] as const)('in %s, %s is named %s', (reader, language, expected) =>
  expect(createLanguageName(reader)(language)).toBe(expected),
);
