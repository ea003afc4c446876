import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import questions from '../../web/words/questions/en.json' with { type: 'json' };
import { screensOf } from '../screens-registry.tsx';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { SingleAnswer } from './answer.tsx';
import { SinglePreview } from './preview.tsx';
import { SingleReview } from './review.tsx';
import { type Content, single } from './type.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { questions } } }));

const capital: Content = {
  version: 1,
  command: docFromText('¿Cuál es la capital de Perú?'),
  alternatives: ['Cusco', 'Lima', 'Arequipa'].map((name, index) => ({ id: index + 1, text: docFromText(name) })),
  correct: 2,
  feedback: docFromText('Lima lo es desde 1535.'),
};
const html = (node: ReactNode) => renderToStaticMarkup(node).replace(/ class="[^"]*"/g, '');
const states = (markup: string) => [...markup.matchAll(/data-state="(\w+)"/g)].map(([, state]) => state);

describe('SingleAnswer', () => {
  const answer = (value: { alternative: number } | null, disabled = false) =>
    html(
      <SingleAnswer
        content={single.publicView(capital)}
        value={value}
        onChange={() => {}}
        name="q7"
        labelledBy="command-7"
        disabled={disabled}
      />,
    );

  it('renders radio buttons with letters, in a group named by the command', () => {
    const markup = answer({ alternative: 2 });
    expect(markup).toMatch(/^<div role="radiogroup" aria-labelledby="command-7">/);
    expect(markup.match(/<label>.*?<\/label>/g)).toHaveLength(3);
    expect(markup).toMatch(/checked="" value="2"\/>.*<span>B<\/span>.*Lima/);
    expect(markup.match(/checked=""/g)).toHaveLength(1);
  });

  it('checks nothing before the first answer, and disables its buttons', () => {
    expect(answer(null)).not.toContain('checked');
    expect(answer(null, true).match(/disabled=""/g)).toHaveLength(3);
  });
});

describe('SingleReview', () => {
  const review = (response: { alternative: number } | null) =>
    html(<SingleReview content={capital} response={response} />);

  it('says in words whether the choice was right, and which alternative is right', () => {
    expect(states(review({ alternative: 2 }))).toEqual(['other', 'right', 'other']);
    expect(states(review({ alternative: 1 }))).toEqual(['wrong', 'key', 'other']);
    expect(states(review(null))).toEqual(['other', 'key', 'other']);
    expect(review({ alternative: 1 })).toMatch(/Cusco.*<svg.*Chosen, not correct.*Lima.*<svg.*Correct answer/);
    expect(review({ alternative: 2 })).toMatch(/Lima.*<svg.*Chosen, correct/);
    expect(review(null)).toMatch(/^<div><p>Not answered/);
  });

  it('shows two marks on paper, and says that they count as wrong', () => {
    const two = html(<SingleReview content={capital} response={{ alternatives: [1, 2] }} />);
    expect(states(two)).toEqual(['wrong', 'right', 'other']);
    expect(two).toContain('More than one alternative is marked');
    expect(review({ alternative: 1 })).not.toContain('More than one');
  });

  it('shows the solution if there is one', () => {
    expect(review(null)).toContain('1535');
    expect(html(<SingleReview content={{ ...capital, feedback: null }} response={null} />)).not.toContain('Solution');
  });
});

describe('SinglePreview', () => {
  it('marks the right alternative only with showKey', () => {
    expect(states(html(<SinglePreview content={capital} showKey />))).toEqual(['other', 'key', 'other']);
    expect(states(html(<SinglePreview content={capital} />))).toEqual(['other', 'other', 'other']);
  });

  it('renders two columns while all alternatives are short', () => {
    const long = { id: 4, text: docFromText('La ciudad en la que se firmó el acta de independencia') };
    expect(html(<SinglePreview content={capital} />)).toContain('data-columns="2"');
    const alternatives = [...capital.alternatives, long];
    expect(html(<SinglePreview content={{ ...capital, alternatives }} />)).toContain('data-columns="1"');
  });
});

describe('screensOf', () => {
  it('returns the screens of a type number, and undefined for an unknown one', () => {
    expect(screensOf(0)?.Answer).toBe(SingleAnswer);
    expect(screensOf(99)).toBeUndefined();
  });
});
