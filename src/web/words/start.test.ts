import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../../tests/support/fake-storage.ts';

// The instance of i18next is one for all files of a process, and others give it words of their own: here it is new.
const modules = async () => {
  vi.resetModules();
  vi.doMock('i18next', async (original) => {
    const { default: i18next } = await original<typeof import('i18next')>();
    return { default: i18next.createInstance() };
  });
  const [{ default: i18next }, words] = await Promise.all([import('i18next'), import('./words.ts')]);
  return { i18next, ...words };
};

type Words = Awaited<ReturnType<typeof modules>>;
let i18next: Words['i18next'];
let words: Words;
let arrived: Promise<void>;
const stored = new FakeStorage();
const browser = { languages: ['pt-BR', 'en'] };
/** What another tab's change of the storage calls. */
let onStorage: () => Promise<void>;

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('localStorage', stored);
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('addEventListener', (_: 'storage', listener: () => Promise<void>) => {
    onStorage = listener;
  });
  words = await modules();
  i18next = words.i18next;
  arrived = words.loadWords('attempts');
  await words.startWords();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('i18next');
  vi.resetModules();
});

describe('loadWords called before startWords', () => {
  it('loads the area in the language of the interface once that is known', async () => {
    await arrived;
    expect(i18next.t('attempts:list.title')).toBe('Avaliações');
  });

  it('loads no other area but those that every screen needs', async () => {
    await arrived;
    expect(i18next.options.ns).toEqual(['ui', 'shell', 'attempts']);
  });
});

describe('a component that names no area of words', () => {
  it('waits for none: the words of the default area are there after startWords', () =>
    expect(i18next.hasLoadedNamespace(`${i18next.options.defaultNS}`)).toBe(true));
});

describe('the language of the interface', () => {
  const user = (language: string | null) => ({ language, schoolLanguage: 'es' });

  it('is the browser’s for a user who has chosen none', async () => {
    await words.speakTo(user(null));
    expect(i18next.language).toBe('pt');
  });

  it('is the one chosen before the sign-in rather than the browser’s', async () => {
    await words.speak('en');
    await words.speakTo(user(null));
    expect(i18next.language).toBe('en');
  });

  it('is the one of the user’s account rather than the one chosen before the sign-in', async () => {
    await words.speakTo(user('es'));
    expect(i18next.language).toBe('es');
  });

  it('is the one chosen in another tab, also when the same user’s screens are opened after that', async () => {
    const before = user('es');
    await words.speakTo(before);
    stored.setItem('language.user', 'pt');
    await onStorage();
    await words.speakTo(before);
    expect(i18next.language).toBe('pt');
  });

  it('is not the last user’s after the sign-out', async () => {
    await words.speakTo(user('pt'));
    words.forgetUserLanguage();
    await onStorage();
    expect(i18next.language).toBe('en');
  });

  it('is the school’s where the browser has none of ours', async () => {
    stored.clear();
    browser.languages = ['fr-FR', 'de'];
    await words.speakTo(user(null));
    expect(i18next.language).toBe('es');
  });
});
