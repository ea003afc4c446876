import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

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

let i18next: Awaited<ReturnType<typeof modules>>['i18next'];
let arrived: Promise<void>;

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('localStorage', { getItem: () => 'pt' });
  const { loadWords, startWords, ...loaded } = await modules();
  i18next = loaded.i18next;
  arrived = loadWords('attempts');
  await startWords();
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
    expect(i18next.options.ns).toEqual(['ui', 'shell', 'refusals', 'attempts']);
  });
});

describe('a component that names no area of words', () => {
  it('waits for none: the words of the default area are there after startWords', () =>
    expect(i18next.hasLoadedNamespace(`${i18next.options.defaultNS}`)).toBe(true));
});
