import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { bcp47TagOf, fallbackLanguages, isLanguage, type Language, preferredLanguage } from '../../core/languages.ts';
import { storedText, watchDeviceStore } from '../data/browser-storage.ts';
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

/** Where this browser stores the language chosen by the signed-in user, and the one chosen before signing in. */
const ofUser = storedText('language.user');
const ofDevice = storedText('language');

type User = { language: string | null; schoolLanguage: string };

/** The signed-in user whose language is current, as last read. */
let speaksTo: User | null = null;

/** What was chosen, else the browser's, else the school's. */
const current = (): Language =>
  [ofUser, ofDevice].map((chosen) => chosen.read() ?? '').find(isLanguage) ??
  preferredLanguage([...navigator.languages, speaksTo?.schoolLanguage ?? '']);

const speakCurrent = async () => {
  if (current() !== i18next.language) await i18next.changeLanguage(current());
};

/** Over as soon as the language is known: from then on areas are fetched beside one another. */
let begun = () => {};
const start = new Promise<void>((resolve) => {
  begun = resolve;
});

/**
 * Starts the interface in the current language, and changes it when another tab does. The words that every screen needs
 * are loaded then.
 */
export async function startWords(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    // That of the words: where a variant has none of its own, they are read as what they are.
    document.documentElement.lang = bcp47TagOf(offeredNear(language));
  });
  const started = i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: current(),
      lowerCaseLng: true,
      load: 'currentOnly',
      fallbackLng: beyond,
      ns: ['ui', 'shell'] satisfies Area[],
      defaultNS: 'ui' satisfies Area,
      initAsync: false,
      interpolation: { escapeValue: false },
    });
  begun();
  watchDeviceStore(speakCurrent);
  await started;
}

/** Fetches an area's words ahead of the screen that needs them. May be asked for before the start. */
export async function loadWords(area: Area): Promise<void> {
  await start;
  await i18next.loadNamespaces(area);
}

/** Changes the interface's language before the sign-in, in all tabs. */
export async function speak(language: Language): Promise<void> {
  ofDevice.write(language);
  await speakCurrent();
}

/**
 * Changes the interface's language to that of the signed-in user, in all tabs. The same user as last time changes
 * nothing: another tab may have chosen a language since.
 */
export async function speakTo(user: User): Promise<void> {
  if (user === speaksTo) return;
  speaksTo = user;
  if (user.language === null) forgetUserLanguage();
  else ofUser.write(user.language);
  await speakCurrent();
}

/** Forgets the language of the user who signs out, which may not be that of the next one. */
export const forgetUserLanguage = (): void => ofUser.remove();

/** Where to look next for a word; nothing is loaded beyond the first complete language. */
function beyond(spoken: string): Language[] {
  const chain = fallbackLanguages(spoken);
  const last = chain.findIndex(isOffered);
  return chain.slice(0, last + 1).filter((candidate) => candidate !== spoken);
}

/** The offered language closest to the one spoken, which may be a variant of it. */
export const offeredNear = (spoken: string): Language => fallbackLanguages(spoken).find(isOffered) ?? 'en';

const isOffered = (spoken: Language): boolean => offered.some(({ language }) => language === spoken);
