import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import ui from '../../web/words/ui/en.json' with { type: 'json' };
import { useLengthLimit } from './use-length-limit.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { ui } } }));

const limitOf = (value: string) => {
  function Field() {
    const { maxLength, error } = useLengthLimit()(value, 200);
    return `${maxLength} ${error ?? 'free'}`;
  }
  return renderToStaticMarkup(<Field />);
};

describe('a field with a limit', () => {
  it('says nothing of it while there is room', () => expect(limitOf('a'.repeat(199))).toBe('200 free'));
  it('names it when it is full, as after a longer text was pasted', () =>
    expect(limitOf('a'.repeat(200))).toBe('200 Full: up to 200 characters fit here.'));
});
