import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import questions from '../../web/words/questions/en.json' with { type: 'json' };
import { docFromText } from '../text/plain/from-plain-text.ts';
import { RubricAnswer } from './answer.tsx';
import type { Content, Response } from './content.ts';
import { levels } from './levels.ts';
import { RubricPreview } from './preview.tsx';
import { printLayout } from './print-layout.ts';
import { RubricReview } from './review.tsx';
import { rubric } from './type.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { questions } } }));

const fractions: Content = {
  version: 1,
  command: docFromText('¿Cómo te va con las fracciones?'),
  objectives: ['Sumo', 'Comparo'].map((text, index) => ({ id: index + 1, text: docFromText(text) })),
  feedback: null,
};
const html = (node: ReactNode) => renderToStaticMarkup(node).replace(/ class="[^"]*"/g, '');
const headings = (markup: string) =>
  [...markup.matchAll(/<th[^>]*scope="col"[^>]*>([^<]*)/g)].map(([, words]) => words);

describe('RubricAnswer', () => {
  const answer = (value: Response | null, disabled = false) =>
    html(
      <RubricAnswer
        content={rubric.publicView(fractions)}
        value={value}
        onChange={() => {}}
        name="q7"
        labelledBy="q7-command"
        disabled={disabled}
      />,
    );

  it('renders a table named by the question, with a column for each level', () => {
    expect(answer(null)).toContain('<table role="table" aria-labelledby="q7-command">');
    expect(headings(answer(null))).toEqual(['Objective', 'I can', 'Not totally', 'With difficulty', 'I cannot']);
  });

  it('renders a group of radio buttons in each row, each named by its level and its objective', () => {
    const markup = answer({ levels: { 1: 0, 2: 3 } });
    const buttons = markup.match(/<input[^>]*>/g) ?? [];
    expect(buttons.map((button) => /name="q7-(\d)"/.exec(button)?.[1]).join('')).toBe('11112222');
    expect(buttons.flatMap((button, index) => (button.includes('checked') ? [index] : []))).toEqual([0, 7]);
    for (const button of buttons) {
      const [level = '', objective = ''] = /aria-labelledby="(\S+) (\S+)"/.exec(button)?.slice(1) ?? [];
      expect(markup).toContain(` id="${level}"`);
      expect(markup).toContain(` id="${objective}"`);
    }
  });

  it('checks nothing before the first answer, and disables its buttons', () => {
    expect(answer(null)).not.toContain('checked');
    expect(answer(null, true).match(/disabled=""/g)).toHaveLength(8);
  });
});

describe('RubricReview', () => {
  const review = (response: Response | null) => html(<RubricReview content={fractions} response={response} />);

  it('marks the chosen levels in words and with an icon', () => {
    const markup = review({ levels: { 2: 1 } });
    expect(markup.match(/data-chosen/g)).toHaveLength(1);
    expect(markup).toMatch(/Comparo.*<svg.*Not totally/);
  });

  it('says that a rubric was not answered', () => expect(review(null)).toMatch(/^<div><p>Not answered/));
});

describe('RubricPreview', () => {
  it('shows all levels', () => expect(headings(html(<RubricPreview content={fractions} />))).toHaveLength(5));

  it('prints its objectives', () =>
    expect(printLayout(rubric.publicView(fractions))).toEqual({
      command: fractions.command,
      parts: [{ type: 'rubric', levels, objectives: [docFromText('Sumo'), docFromText('Comparo')], letters: '' }],
    }));
});
