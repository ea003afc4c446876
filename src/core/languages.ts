/**
 * The languages of the interface; those with a hyphen are variants of Spanish, which they fall back to. Users choose
 * Catalan and French in their list of languages; they have no words of their own, and are read in English.
 */
export const languages = ['en', 'es', 'es-es', 'es-pe', 'es-ch', 'es-ga', 'es-va', 'es-eu', 'pt', 'ca', 'fr'] as const;

/** The languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  'es-es': 'Español (España)',
  'es-pe': 'Español (Perú)',
  'es-ch': 'Español (Chile)',
  'es-ga': 'Galego',
  'es-va': 'Valencià',
  'es-eu': 'Euskara',
  pt: 'Português',
  ca: 'Català',
  fr: 'Français',
};

/**
 * The languages that can be put into the list of one user: those that the dialog of the choice has, and Portuguese, in
 * which the product is written.
 */
export const listedLanguages = ['es', 'en', 'pt', 'es-ga', 'es-va', 'ca', 'es-eu', 'fr'] as const satisfies Language[];

/** Returns the languages of a user's list, which has one a line. */
export const languagesInList = (list: string): Language[] => [
  ...new Set(list.split('\n').flatMap((line) => languageNamed(line) ?? [])),
];

/** Not taken from a browser: its next language may have words. */
const onlyChosen: readonly string[] = ['ca', 'fr'] satisfies Language[];

export type Language = (typeof languages)[number];

const defaultLanguage: Language = 'en';

// Browsers and other clients name Galician, Basque and Valencian as languages of their own, and Chile by its country.
const browserTags: Readonly<Record<string, Language>> = {
  gl: 'es-ga',
  eu: 'es-eu',
  va: 'es-va',
  'ca-valencia': 'es-va',
  'ca-es-valencia': 'es-va',
  'es-cl': 'es-ch',
};

// What the wire calls otherwise than the web does: languages named as variants of Spanish, and Brazil's Portuguese.
const tags: Readonly<Record<string, string>> = {
  'es-ch': 'es-CL',
  'es-es': 'es-ES',
  'es-eu': 'eu',
  'es-ga': 'gl',
  'es-pe': 'es-PE',
  'es-va': 'ca-valencia',
  pt: 'pt-BR',
};

/** Returns the BCP 47 tag of a language of the wire, for `lang`, hyphenation and `Intl`. */
export const bcp47TagOf = (language: string): string => tags[language.toLowerCase()] ?? language;

/** Returns whether a text is one of the interface's languages. */
export const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

/**
 * Returns the languages in which to look for a text, best first: the language, the one it is a variant of, English.
 */
export function fallbackLanguages(language: string): Language[] {
  const tag = language.toLowerCase();
  return [...new Set([tag, baseOf(tag), defaultLanguage])].filter(isLanguage);
}

/**
 * Returns the interface language for the languages that a browser prefers, best first; English if none of them has
 * words.
 */
export function preferredLanguage(preferred: readonly string[]): Language {
  return preferred.map((tag) => findLanguage(tag, isTakenFromBrowser)).find(Boolean) ?? defaultLanguage;
}

const isTakenFromBrowser = (language: Language): boolean => !onlyChosen.includes(language);

/** Returns the language that a tag names, as the wire has it or as the web does (BCP 47: `gl`, `pt-BR`); undefined without one. */
export const languageNamed = (tag: string): Language | undefined => findLanguage(tag, () => true);

function findLanguage(named: string, isTaken: (language: Language) => boolean): Language | undefined {
  const tag = named.trim().toLowerCase().replaceAll('_', '-');
  const base = baseOf(tag);
  return [tag, browserTags[tag], browserTags[base], base].find(
    (name): name is Language => name !== undefined && isLanguage(name) && isTaken(name),
  );
}

const baseOf = (tag: string): string => tag.replace(/-.*$/, '');
