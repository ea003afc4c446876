import { expect, it } from 'vitest';
import { documentLanguageFor } from './printing.ts';

it.each([
  ['pt', 'pt'],
  ['en', 'en'],
  ['es-ga', 'es'],
  ['es-PE', 'es'],
  ['ca', 'en'],
  ['', 'en'],
])('documents speak to users of the interface in %j in %s', (language, expected) =>
  expect(documentLanguageFor(language)).toBe(expected),
);
