import { bcp47TagOf, type Language } from '../../core/languages.ts';

/**
 * Returns a function that names a language in another one, with a capital letter: the name stands alone in a cell or an
 * option, where the lower case of Spanish and Portuguese is for running text.
 */
export function createLanguageName(reader: string): (language: Language) => string {
  const names = new Intl.DisplayNames([reader, 'en'], { type: 'language' });
  return (language) => {
    const name = names.of(bcp47TagOf(language)) ?? language;
    return name.slice(0, 1).toLocaleUpperCase(reader) + name.slice(1);
  };
}
