import i18next from 'i18next';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { H5pAnswer } from '../../../src/questions/h5p/answer.tsx';
import type { Content, Response } from '../../../src/questions/h5p/kind.ts';
import { H5pReview } from '../../../src/questions/h5p/review.tsx';
import { docOf } from '../../../src/questions/text/make.ts';
import '../../../src/web/theme/tokens.css';
import '../../../src/web/theme/page.css';
import questions from '../../../src/web/words/questions.en.json' with { type: 'json' };

declare global {
  interface Window {
    /** Every response the screen has given, in order. */
    given: Response[];
  }
}

const parameters = new URLSearchParams(location.search);
const content: Content = {
  version: 1,
  command: docOf('Solve the sum.'),
  package: parameters.get('package') ?? '',
  title: 'A sum',
  library: 'School.Sum 1.0',
  feedback: docOf('Two and two make four.'),
};

function Answering() {
  const [value, setValue] = useState<Response | null>(null);
  const take = (response: Response | null) => {
    if (response) window.given.push(response);
    setValue(response);
  };
  return (
    <H5pAnswer
      content={content}
      value={value}
      onChange={take}
      name="q1"
      labelledBy="command"
      disabled={parameters.has('disabled')}
    />
  );
}

window.given = [];
document.documentElement.dataset.mantineColorScheme = parameters.get('scheme') ?? 'light';
document.body.style.cssText = 'margin: 1rem; background: var(--paper); color: var(--ink); font-family: var(--font)';
await i18next.use(initReactI18next).init({ lng: 'en', ns: 'questions', resources: { en: { questions } } });
const page = document.getElementById('page');
if (page)
  createRoot(page).render(
    <>
      <h1 id="command">Solve the sum.</h1>
      {parameters.has('review') ? (
        <H5pReview content={content} response={{ scaled: 0.25, raw: 1, max: 4 }} />
      ) : (
        <Answering />
      )}
    </>,
  );
