import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bcp47TagOf,
  fallbackLanguages,
  isLanguage,
  type Language,
  languageNamed,
  languages,
  languagesInList,
  preferredLanguage,
} from './languages.ts';

describe('a language of the interface', () => {
  it.each(languages)('may be %s', (language) => expect(isLanguage(language)).toBe(true));
  it.each(['', 'de', 'EN', 'es-mx', 'pt-br', 'constructor'])('is not %j', (text) =>
    expect(isLanguage(text)).toBe(false),
  );
});

describe('fallbackLanguages', () => {
  it.each([
    ['en', ['en']],
    ['es', ['es', 'en']],
    ['es-es', ['es-es', 'es', 'en']],
    ['es-pe', ['es-pe', 'es', 'en']],
    ['es-ch', ['es-ch', 'es', 'en']],
    ['es-ga', ['es-ga', 'es', 'en']],
    ['es-va', ['es-va', 'es', 'en']],
    ['es-eu', ['es-eu', 'es', 'en']],
    ['ca', ['ca', 'en']],
    ['fr', ['fr', 'en']],
    ['pt', ['pt', 'en']],
    ['pt-BR', ['pt', 'en']],
    ['ES-PE', ['es-pe', 'es', 'en']],
    ['de', ['en']],
    ['', ['en']],
  ])('of %j are %j', (language, expected) => expect(fallbackLanguages(language)).toEqual(expected));
});

describe('bcp47TagOf', () => {
  it.each([
    ['ca', 'ca'],
    ['fr', 'fr'],
    ['en', 'en'],
    ['es', 'es'],
    ['es-ga', 'gl'],
    ['es-va', 'ca-valencia'],
    ['es-eu', 'eu'],
    ['es-ch', 'es-CL'],
    ['pt', 'pt-BR'],
  ])('of %s on the wire is %s', (language, tag) => expect(bcp47TagOf(language)).toBe(tag));

  it.each([...languages, 'ca', 'fr'])('returns a tag that Intl knows for %s', (language) =>
    expect(Intl.getCanonicalLocales(bcp47TagOf(language))).toEqual([bcp47TagOf(language)]),
  );
});

describe('languageNamed', () => {
  it.each<[string, Language | undefined]>([
    ...languages.map((language): [string, Language] => [language, language]),
    ...languages.map((language): [string, Language] => [bcp47TagOf(language), language]),
    ['gl', 'es-ga'],
    ['gl-ES', 'es-ga'],
    ['eu', 'es-eu'],
    ['eu_ES', 'es-eu'],
    ['va', 'es-va'],
    ['ca-ES', 'ca'],
    ['fr-FR', 'fr'],
    ['pt-PT', 'pt'],
    ['en-GB', 'en'],
    ['es-MX', 'es'],
    [' GL ', 'es-ga'],
    ['de', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('of %j is %s', (tag, language) => expect(languageNamed(tag)).toBe(language));
});

describe('languagesInList', () => {
  it('reads a language a line, each as the web names it or as the wire does', () =>
    expect(languagesInList('es\ngl\r\nca-valencia\n\nde\nES-EU')).toEqual(['es', 'es-ga', 'es-va', 'es-eu']));
});

describe('preferredLanguage', () => {
  it.each([
    [['es-PE', 'es', 'en'], 'es-pe'],
    [['es-MX', 'en'], 'es'],
    [['es-419'], 'es'],
    [['es-CL'], 'es-ch'],
    [['es-ES'], 'es-es'],
    [['gl', 'es'], 'es-ga'],
    [['gl-ES', 'es'], 'es-ga'],
    [['eu-ES'], 'es-eu'],
    [['ca-valencia'], 'es-va'],
    [['ca-ES-valencia'], 'es-va'],
    [['ca', 'es-ES'], 'es-es'],
    [['pt-BR', 'en'], 'pt'],
    [['en-GB', 'pt'], 'en'],
    [['fr-FR', 'de', 'pt-PT'], 'pt'],
    [['fr'], 'en'],
    [['', 'constructor', '*'], 'en'],
    [[], 'en'],
  ])('that prefers %j is %s', (preferred, expected) => expect(preferredLanguage(preferred)).toBe(expected));

  it('is always one of the interface', () =>
    fc.assert(
      fc.property(fc.array(fc.string()), (preferred) => {
        expect(languages).toContain(preferredLanguage(preferred));
      }),
    ));
});
