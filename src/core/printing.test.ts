import { expect, it } from 'vitest';
import { documentLanguageFor, paperSheetsOf } from './printing.ts';

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

it.each([
  ['each copy begins a sheet of paper that is printed on both sides', [3, 4, 1], true, 5],
  ['each page is one where one side is printed', [3, 4, 1], false, 8],
  ['nothing takes none', [], true, 0],
])('%s', (_, pages, bothSides, expected) => expect(paperSheetsOf(pages, bothSides)).toBe(expected));
