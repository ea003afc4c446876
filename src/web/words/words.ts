import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { bcp47TagOf, fallbackLanguages, isLanguage, type Language, preferredLanguage } from '../../core/languages.ts';
import type { Area } from './areas.ts';

/** The languages with every word of every area; the variants of Spanish only say what they say differently. */
export const offered = [
  { language: 'es', name: 'Español' },
  { language: 'en', name: 'English' },
  { language: 'pt', name: 'Português' },
] as const;

const files = {
  ...import.meta.glob<object>('./*/*.json', { import: 'default' }),
  ...import.meta.glob<object>('./refusals/*.ts', { import: 'words' }),
};

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, area) => {
    const load = files[`./${area}/${language}.json`] ?? files[`./${area}/${language}.ts`];
    return load ? load() : {};
  },
};

const chosen = 'language';

/** Over as soon as the language is known: from then on areas are fetched beside one another. */
let begun = () => {};
const start = new Promise<void>((resolve) => {
  begun = resolve;
});

/** Starts the interface in the language chosen on this device, else in the browser's. The shell's words are there then. */
export async function startWords(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    // That of the words: where a variant has none of its own, they are read as what they are.
    document.documentElement.lang = bcp47TagOf(offeredNear(language));
  });
  const started = i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: preferredLanguage([localStorage.getItem(chosen) ?? '', ...navigator.languages]),
      lowerCaseLng: true,
      load: 'currentOnly',
      fallbackLng: beyond,
      ns: ['ui', 'shell', 'refusals'] satisfies Area[],
      defaultNS: 'ui' satisfies Area,
      initAsync: false,
      interpolation: { escapeValue: false },
    });
  begun();
  await started;
}

/** Fetches an area's words ahead of the screen that needs them. May be asked for before the start. */
export async function loadWords(area: Area): Promise<void> {
  await start;
  await i18next.loadNamespaces(area);
}

/** Changes the interface language and keeps the choice on this device. Anything but one of ours is left alone. */
export async function speak(language: string | null): Promise<void> {
  if (language === null || !isLanguage(language) || language === i18next.language) return;
  localStorage.setItem(chosen, language);
  await i18next.changeLanguage(language);
}

/** Where to look next for a word; nothing is loaded beyond the first complete language. */
function beyond(spoken: string): Language[] {
  const chain = fallbackLanguages(spoken);
  const last = chain.findIndex(isOffered);
  return chain.slice(0, last + 1).filter((candidate) => candidate !== spoken);
}

/** The offered language closest to the one spoken, which may be a variant of it. */
export const offeredNear = (spoken: string): Language => fallbackLanguages(spoken).find(isOffered) ?? 'en';

const isOffered = (spoken: Language): boolean => offered.some(({ language }) => language === spoken);
