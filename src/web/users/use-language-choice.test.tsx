import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../../tests/support/fake-storage.ts';
import { forgetReads, updateCachedReply } from '../data/cache.ts';
import { DataProvider } from '../data/provider.tsx';
import { sessionSource } from '../data/session.ts';
import { useLanguageChoice } from './use-language-choice.ts';

const device = new FakeStorage();
const fetching = vi.fn<typeof fetch>();
beforeEach(async () => {
  vi.stubGlobal('fetch', fetching.mockReset());
  vi.stubGlobal('localStorage', device);
  await i18next.use(initReactI18next).init({ lng: 'es', resources: {} });
  updateCachedReply(sessionSource, () => ({ idUser: 7, language: 'es', schoolLanguage: 'es' }) as never);
});
afterEach(() => {
  device.clear();
  forgetReads();
  vi.unstubAllGlobals();
});

function open() {
  let choice: ReturnType<typeof useLanguageChoice> | undefined;
  const Probe = () => {
    choice = useLanguageChoice();
    return null;
  };
  renderToStaticMarkup(
    <DataProvider>
      <Probe />
    </DataProvider>,
  );
  if (!choice) throw new Error('The hook did not run');
  return choice;
}

describe('useLanguageChoice', () => {
  it('stores the last of two quick choices', async () => {
    const stored: unknown[] = [];
    fetching.mockImplementation(async (_, init) => {
      stored.push(JSON.parse(String(init?.body)).newLanguage);
      return new Response('{"success":true}');
    });
    const { choose } = open();
    await Promise.all([choose('en'), choose('pt')]);
    expect(stored).toEqual(['en', 'pt']);
    expect(i18next.language).toBe('pt');
  });

  it('takes back a choice that the server refuses, but not a later one', async () => {
    fetching
      .mockImplementationOnce(async () => new Response('{"success":false,"errCode":1,"error":"No"}', { status: 400 }))
      .mockImplementation(async () => new Response('{"success":true}'));
    const { choose } = open();
    await Promise.all([choose('en'), choose('pt')]);
    expect(i18next.language).toBe('pt');
    fetching.mockImplementation(
      async () => new Response('{"success":false,"errCode":1,"error":"No"}', { status: 400 }),
    );
    await choose('en');
    expect(i18next.language).toBe('es');
  });
});
