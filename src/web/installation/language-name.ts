import { bcp47TagOf, type Language } from '../../core/languages.ts';
import { languageNamesFor } from '../../ui/format/language-names.ts';

/** Returns a function that names a language in another one. */
export function createLanguageName(reader: string): (language: Language) => string {
  const nameOf = languageNamesFor(reader);
  return (language) => nameOf(bcp47TagOf(language)) ?? language;
}
