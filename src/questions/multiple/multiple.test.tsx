import i18next from 'i18next';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import questions from '../../web/words/questions/en.json' with { type: 'json' };
import { screensOf } from '../screens-registry.tsx';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { MultipleAnswer, toggleAlternative } from './answer.tsx';
import { MultiplePreview } from './preview.tsx';
import { MultipleReview } from './review.tsx';
import { type Content, multiple, type Response } from './type.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { questions } } }));

const primes: Content = {
  version: 1,
  command: docFromText('¿Cuáles son números primos?'),
  alternatives: ['1', '2', '9', '11'].map((text, index) => ({ id: index + 1, text: docFromText(text) })),
  correct: [2, 4],
  feedback: docFromText('1 no es primo.'),
};
const html = (node: ReactNode) => renderToStaticMarkup(node).replace(/ class="[^"]*"/g, '');
const states = (markup: string) => [...markup.matchAll(/data-state="(\w+)"/g)].map(([, state]) => state);

describe('MultipleAnswer', () => {
  const answer = (value: Response | null): ReactElement => (
    <MultipleAnswer
      content={multiple.publicView(primes)}
      value={value}
      onChange={() => {}}
      name="q7"
      labelledBy="command-7"
    />
  );

  it('renders a group of checkboxes named by the command, described as several choices', () => {
    const markup = html(answer({ alternatives: [2, 4] }));
    expect(markup).toContain('<p id="q7-hint">Choose all the correct answers.</p>');
    expect(markup).toContain('<div role="group" aria-labelledby="command-7" aria-describedby="q7-hint">');
    expect(markup.match(/type="checkbox"/g)).toHaveLength(4);
    expect(markup.match(/checked="" value="(\d)"/g)).toEqual(['checked="" value="2"', 'checked="" value="4"']);
  });

  it('checks nothing before the first answer', () => expect(html(answer(null))).not.toContain('checked'));
});

describe('toggleAlternative', () => {
  it('adds an alternative in order, and removes it the second time', () => {
    expect(toggleAlternative([], 4)).toEqual({ alternatives: [4] });
    expect(toggleAlternative([4], 2)).toEqual({ alternatives: [2, 4] });
    expect(toggleAlternative([2, 4], 4)).toEqual({ alternatives: [2] });
  });

  it('returns null when the last alternative is removed', () => expect(toggleAlternative([2], 2)).toBeNull());

  it('always returns a response that the server accepts', () => {
    for (const chosen of [[], [1], [2, 4], [1, 2, 3, 4]])
      for (const id of [1, 2, 3, 4]) {
        const response = toggleAlternative(chosen, id);
        if (response) expect(multiple.response.parse(response)).toEqual(response);
      }
  });
});

describe('MultipleReview', () => {
  const review = (response: Response | null) => html(<MultipleReview content={primes} response={response} />);

  it('says which alternatives are right, wrong or missed', () => {
    const markup = review({ alternatives: [1, 2] });
    expect(states(markup)).toEqual(['wrong', 'right', 'other', 'key']);
    expect(markup).toMatch(/Chosen, not correct.*Chosen, correct.*Correct, not chosen/);
    expect(markup).toContain('1 no es primo.');
  });

  it('shows the right alternatives when there is no answer', () => {
    expect(review(null)).toMatch(/^<div><p>Not answered/);
    expect(review(null).match(/Correct answer/g)).toHaveLength(2);
  });
});

describe('MultiplePreview', () => {
  it('marks the right alternatives only with showKey', () => {
    expect(states(html(<MultiplePreview content={primes} showKey />))).toEqual(['other', 'key', 'other', 'key']);
    expect(states(html(<MultiplePreview content={multiple.publicView(primes)} showKey />))).not.toContain('key');
    expect(states(html(<MultiplePreview content={primes} />))).not.toContain('key');
  });

  it('is registered under its type number', () => expect(screensOf(1)?.Answer).toBe(MultipleAnswer));
});
