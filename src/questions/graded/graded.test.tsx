import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import questions from '../../web/words/questions/en.json' with { type: 'json' };
import { screensOf } from '../screens-registry.tsx';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { GradedPreview } from './preview.tsx';
import { GradedReview } from './review.tsx';
import { type Content, graded } from './type.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { questions } } }));

const reading: Content = {
  version: 1,
  command: docFromText('Leo por gusto.'),
  alternatives: [
    { id: 1, text: docFromText('Siempre'), grade: 8 },
    { id: 2, text: docFromText('A veces'), grade: 5.5 },
    { id: 3, text: docFromText('Nunca'), grade: 0 },
  ],
  feedback: null,
};
const html = (node: ReactNode) => renderToStaticMarkup(node).replace(/ class="[^"]*"/g, '');
const words = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('graded options', () => {
  it('hide their grades from a student before the end', () => {
    const View = screensOf(5)?.Answer;
    if (!View) throw new Error('No view');
    const shown = (
      <View content={graded.publicView(reading)} value={null} onChange={() => {}} name="q" labelledBy="c" />
    );
    expect(words(html(shown))).toBe('A Siempre B A veces C Nunca');
  });

  it('show every grade and the choice in the review, and nothing as wrong', () => {
    expect(words(html(<GradedReview content={reading} response={{ alternative: 2 }} />))).toBe(
      'A Siempre 8 of 10 B A veces 5.5 of 10 Chosen C Nunca 0 of 10',
    );
    expect(words(html(<GradedReview content={reading} response={null} />))).toMatch(/^Not answered A Siempre 8 of 10/);
  });

  it('show teachers their grades only with showKey', () => {
    expect(words(html(<GradedPreview content={reading} showKey />))).toBe(
      'A Siempre 8 of 10 B A veces 5.5 of 10 C Nunca 0 of 10',
    );
    expect(words(html(<GradedPreview content={reading} />))).toBe('A Siempre B A veces C Nunca');
    expect(words(html(<GradedPreview content={graded.publicView(reading)} showKey />))).toBe(
      'A Siempre B A veces C Nunca',
    );
  });
});
