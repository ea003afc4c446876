import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import questions from '../web/words/questions/en.json' with { type: 'json' };
import type { PrintSettings } from './print-layout.ts';
import { printLayoutOf } from './print-layouts.ts';
import { PrintedQuestion } from './printed-question.tsx';
import { docFromText } from './text/plain/from-plain-text.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { questions } } }));

const plain: PrintSettings = {
  assessmentResponseSpace: 4,
  showCheckboxResponseSpace: false,
  hideAssessmentAlternativeInstructions: false,
};
const capital = {
  version: 1,
  command: docFromText('Which is the capital?'),
  alternatives: ['Cusco', 'Lima'].map((name, index) => ({ id: index + 1, text: docFromText(name) })),
};
const printed = (idType: number, content: unknown, settings: Partial<PrintSettings> = {}) =>
  renderToStaticMarkup(
    <PrintedQuestion layout={printLayoutOf(idType, content)} settings={{ ...plain, ...settings }} />,
  );
const words = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const count = (markup: string, name: string) => markup.split(new RegExp(`class="[^"]*${name}_`)).length - 1;

describe('a question on paper', () => {
  it('says how many alternatives to mark, unless instructions are left out', () => {
    expect(words(printed(0, capital))).toBe('Which is the capital? Mark one option. A Cusco B Lima');
    expect(words(printed(5, capital))).toContain('Mark one option.');
    expect(words(printed(1, capital))).toBe('Which is the capital? Mark all the correct answers. A Cusco B Lima');
    expect(words(printed(1, capital, { hideAssessmentAlternativeInstructions: true }))).toBe(
      'Which is the capital? A Cusco B Lima',
    );
  });

  it('has a box for each alternative when asked for', () => {
    expect(count(printed(0, capital), 'box')).toBe(0);
    expect(count(printed(0, capital, { showCheckboxResponseSpace: true }), 'box')).toBe(2);
  });

  it('has two columns while all alternatives are short', () => {
    const long = { id: 3, text: docFromText('The one on the coast') };
    expect(printed(0, capital)).toContain('data-columns="2"');
    expect(printed(0, { ...capital, alternatives: [...capital.alternatives, long] })).toContain('data-columns="1"');
  });

  it('has as many lines to write on as the assessment says', () => {
    const open = { version: 1, command: docFromText('Explain it.'), photo: true };
    expect(count(printed(3, open), 'line')).toBe(4);
    expect(count(printed(3, open, { assessmentResponseSpace: 0 }), 'line')).toBe(0);
    expect(count(printed(0, capital), 'line')).toBe(0);
  });

  it('is a table of objectives and levels where that is asked', () => {
    const objectives = ['I read maps', 'I draw maps'].map((text, index) => ({
      id: index + 1,
      text: docFromText(text),
    }));
    const markup = printed(6, { version: 1, command: docFromText('How well?'), objectives });
    expect(words(markup)).toBe(
      'How well? Objective I can Not totally With difficulty I cannot I read maps I draw maps',
    );
    expect(count(markup, 'circle')).toBe(8);
  });

  it('prints from the public view, and shows the same whatever the key', () => {
    expect(printLayoutOf(0, { ...capital, correct: 1 })).toEqual(printLayoutOf(0, { ...capital, correct: 2 }));
    expect(printLayoutOf(5, capital).parts).toEqual([
      {
        type: 'alternatives',
        choose: 'one',
        items: [
          { letter: 'A', text: docFromText('Cusco') },
          { letter: 'B', text: docFromText('Lima') },
        ],
      },
    ]);
  });
});
