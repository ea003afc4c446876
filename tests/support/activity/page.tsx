import i18next from 'i18next';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { packageReports } from '../../../src/core/files/package-reports.ts';
import { H5pAnswer } from '../../../src/questions/h5p/answer.tsx';
import type { Content, Draft, Response } from '../../../src/questions/h5p/content.ts';
import { PackageField } from '../../../src/questions/h5p/package-field.tsx';
import { H5pReview } from '../../../src/questions/h5p/review.tsx';
import { h5p } from '../../../src/questions/h5p/type.ts';
import { PackageTokenContext } from '../../../src/questions/package-tokens.ts';
import { UploadServiceContext } from '../../../src/questions/text/editor/uploads/upload-service.ts';
import { docFromText } from '../../../src/questions/text/plain/from-plain-text.ts';
import '../../../src/ui/tokens/tokens.css';
import '../../../src/ui/tokens/page.css';
import questions from '../../../src/web/words/questions/en.json' with { type: 'json' };
import writing from '../../../src/web/words/writing/en.json' with { type: 'json' };

declare global {
  interface Window {
    /** All responses that the screen has passed to onChange, in order. */
    given: Response[];
  }
}

const parameters = new URLSearchParams(location.search);
const content: Content = {
  version: 1,
  command: docFromText('Solve the sum.'),
  package: parameters.get('package') ?? '',
  title: 'A sum',
  library: parameters.get('library') ?? 'School.Sum 1.0',
  feedback: docFromText('Two and two make four.'),
};

function AnswerScreen() {
  const [value, setValue] = useState<Response | null>(null);
  const [isAway, setAway] = useState(false);
  const [isHidden, setHidden] = useState(parameters.has('hidden'));
  const take = (response: Response | null) => {
    if (response) window.given.push(response);
    setValue(response);
  };
  return (
    <>
      <button type="button" onClick={() => setAway(!isAway)}>
        {isAway ? 'Back' : 'Away'}
      </button>
      <button type="button" onClick={() => setHidden(!isHidden)}>
        {isHidden ? 'Show' : 'Hide'}
      </button>
      {!isAway && (
        <div hidden={isHidden}>
          <H5pAnswer
            content={h5p.publicView(content)}
            value={value}
            onChange={take}
            name="q1"
            labelledBy="command"
            disabled={parameters.has('disabled')}
          />
        </div>
      )}
    </>
  );
}

/** An upload service that accepts *.h5p files as the activity of the page, and rejects others as the server would. */
const service = {
  upload: () => Promise.reject(new Error('not here')),
  uploadPackage: async (file: File) => {
    if (!file.name.endsWith('.h5p')) throw new Error('The file is not an H5P package.');
    const reports = packageReports.find((one) => one === parameters.get('reports')) ?? 'unknown';
    return { package: content.package, title: file.name, library: content.library, reports };
  },
  errorMessage: String,
};

function EditorScreen() {
  const [draft, setDraft] = useState<Draft>({ ...content, package: null, title: '', library: '' });
  return (
    <UploadServiceContext value={service}>
      <PackageField
        draft={draft}
        onUpload={(uploaded) => setDraft((before) => ({ ...before, ...uploaded }))}
        error={draft.package ? undefined : 'Upload an H5P file.'}
      />
    </UploadServiceContext>
  );
}

/** A paper with all its questions on one page. */
const LongPaper = () =>
  Array.from({ length: 14 }, (_, index) => `q${index}`).map((name) => (
    <H5pAnswer
      key={name}
      content={h5p.publicView(content)}
      value={null}
      onChange={() => {}}
      name={name}
      labelledBy="command"
      disabled={false}
    />
  ));

const screens = {
  paper: <LongPaper />,
  answer: <AnswerScreen />,
  review: <H5pReview content={content} response={{ scaled: 0.25, raw: 1, max: 4 }} />,
  write: <EditorScreen />,
};
const screen = parameters.get('screen');

/** The token that came with the paper, and one that is returned when the activity requests another. */
const initialTokens = parameters.has('given') ? { [content.package]: parameters.get('given') ?? '' } : {};
const requestToken = async () => parameters.get('token') ?? '';

window.given = [];
document.documentElement.dataset.mantineColorScheme = parameters.get('scheme') ?? 'light';
document.body.style.cssText = 'margin: 1rem; background: var(--paper); color: var(--ink); font-family: var(--font)';
await i18next.use(initReactI18next).init({ lng: 'en', ns: 'questions', resources: { en: { questions, writing } } });
const page = document.getElementById('page');
if (page)
  createRoot(page).render(
    <PackageTokenContext value={{ initial: initialTokens, request: requestToken, isUnreachable: () => false }}>
      <h1 id="command">Solve the sum.</h1>
      {screen === 'review' || screen === 'write' || screen === 'paper' ? screens[screen] : screens.answer}
    </PackageTokenContext>,
  );
