import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import questions from '../../web/words/questions/en.json' with { type: 'json' };
import { PackageTokenContext } from '../package-tokens.ts';
import { screensOf } from '../screens-registry.tsx';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { H5pAnswer } from './answer.tsx';
import type { Content, Response } from './content.ts';
import { H5pPreview } from './preview.tsx';
import { H5pReview } from './review.tsx';
import { h5p } from './type.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { questions } } }));

const sums: Content = {
  version: 1,
  command: docFromText('Haz las sumas.'),
  package: 'b'.repeat(32),
  title: 'Cinco sumas',
  library: 'School.Sum 1.0',
  feedback: docFromText('Cuenta los puntos.'),
};
const html = (node: ReactNode) => renderToStaticMarkup(node).replace(/ class="[^"]*"/g, '');

describe('H5pAnswer', () => {
  const answer = (value: Response | null, disabled = false, of: Content = sums) =>
    html(
      <PackageTokenContext
        value={{
          initial: { [sums.package]: 'a-token' },
          request: () => Promise.reject(new Error('not asked')),
          isUnreachable: () => false,
        }}
      >
        <H5pAnswer
          content={h5p.publicView(of)}
          value={value}
          onChange={() => {}}
          name="q7"
          labelledBy="command-7"
          disabled={disabled}
        />
      </PackageTokenContext>,
    );

  it('renders a named frame that may only run scripts', () => {
    const frame = answer(null).match(/<iframe[^>]*>/)?.[0] ?? '';
    expect(frame).toContain('title="Cinco sumas"');
    expect(frame).toContain(`src="/h5p/player/a-token/${sums.package}"`);
    expect(frame).toContain('sandbox="allow-scripts"');
    expect(frame).toContain('height="430"');
    expect(frame).not.toContain('inert');
    expect(answer(null, true)).toContain('inert');
  });

  it('says that the first attempt counts, and its result once there is one', () => {
    expect(answer(null)).toContain('<p role="status">Only the first attempt counts.</p>');
    const text = { ...sums, library: 'H5P.Accordion 1.0' };
    expect(answer(null, false, text)).toContain('opening it is enough');
    expect(answer({ scaled: 0.5, raw: 2.5, max: 5 })).toContain('Your result is saved: 2.5 of 5 points.');
    expect(answer({ scaled: 1, raw: 1, max: 1 })).toContain('1 of 1 point.');
    expect(answer({ scaled: 1, raw: 0, max: 0 })).toContain('Your result is saved: done.');
  });
});

describe('H5pReview', () => {
  const review = (response: Response | null) => html(<H5pReview content={sums} response={response} />);

  it('shows the result, the solution and a button that reopens the activity, which is not loaded', () => {
    const markup = review({ scaled: 0.2, raw: 1, max: 5 });
    expect(markup).toMatch(
      /Result of the first attempt: 1 of 5 points.*The activity itself reports this result.*Look at the activity again.*Cuenta los puntos\./,
    );
    expect(markup).not.toContain('<iframe');
  });

  it('says that an activity was not answered', () => {
    expect(review(null)).toMatch(/Not answered.*Look at the activity again/);
    expect(review(null)).not.toContain('reports this result');
  });
});

describe('H5pPreview', () => {
  it('shows the name of the activity, and its solution only with showKey', () => {
    expect(html(<H5pPreview content={sums} showKey />)).toMatch(/Cinco sumas.*Try the activity.*Cuenta los puntos\./);
    expect(html(<H5pPreview content={sums} />)).not.toContain('Cuenta los puntos.');
    expect(html(<H5pPreview content={h5p.publicView(sums)} showKey />)).not.toContain('Solution');
  });

  it('is registered under its type number', () => expect(screensOf(4)?.Answer).toBe(H5pAnswer));
});
