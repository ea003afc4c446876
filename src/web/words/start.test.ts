import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadWords, startWords } from './words.ts';

describe('an area asked for before the interface has its language', () => {
  let arrived: Promise<void>;

  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    vi.stubGlobal('localStorage', { getItem: () => 'pt' });
    arrived = loadWords('student');
    await startWords();
    return () => vi.unstubAllGlobals();
  });

  it('has its words once it has arrived, in that language', async () => {
    await arrived;
    expect(i18next.t('student:list.title')).toBe('Avaliações');
  });

  it('is the only one fetched beside those of every screen', async () => {
    await arrived;
    expect(i18next.options.ns).toEqual(['ui', 'shell', 'refusals', 'student']);
  });
});

describe('a part of a screen that names no area', () => {
  it('waits for none: the words of the common parts are there since the start', () =>
    expect(i18next.hasLoadedNamespace(`${i18next.options.defaultNS}`)).toBe(true));
});
