import i18next from 'i18next';
import { StrictMode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import type { MediaType } from '../../../src/questions/text/document/addresses.ts';
import type { Doc } from '../../../src/questions/text/document/document.ts';
import { RichTextEditor } from '../../../src/questions/text/editor/rich-text-editor.tsx';
import { UploadServiceContext } from '../../../src/questions/text/editor/uploads/upload-service.ts';
import { docFromText } from '../../../src/questions/text/plain/from-plain-text.ts';
import { RichText } from '../../../src/questions/text/render/rich-text.tsx';
import '../../../src/ui/tokens/index.css';
import Mantine from '../../../src/ui/tokens/mantine.tsx';
import editorEn from '../../../src/web/words/editor/en.json' with { type: 'json' };
import editorEs from '../../../src/web/words/editor/es.json' with { type: 'json' };
import editorPt from '../../../src/web/words/editor/pt.json' with { type: 'json' };
import questions from '../../../src/web/words/questions/en.json' with { type: 'json' };

type Docs = Record<'command' | 'first' | 'second' | 'gapped', Doc>;

declare global {
  interface Window {
    /** The current document of each field. */
    docs: Docs;
    /** The text that each gap replaced. */
    gaps: string[];
    /** The texts that the preview has shown. */
    previewed: (string | null)[];
    put(name: keyof Docs, doc: Doc): void;
    /** Shows the page as it was when it was opened. */
    restart(): void;
  }
}

const parameters = new URLSearchParams(location.search);
const extensions = { image: 'png', audio: 'mp3', video: 'mp4' } as const;
let stored = 0;

/** An upload service that stores nothing and rejects files whose name begins with "bad". */
const service = {
  async upload(mediaType: MediaType, file: File) {
    if (file.name.startsWith('bad')) throw new Error(file.name);
    return { asset: `${(++stored).toString(16).padStart(32, '0')}.${extensions[mediaType]}`, width: 1, height: 1 };
  },
  uploadPackage: () => Promise.reject(new Error('not here')),
  errorMessage: () => 'This file is not an image.',
};

function Screen() {
  const [docs, setDocs] = useState<Docs>({
    command: docFromText('Which is the longest?'),
    first: docFromText('One'),
    second: docFromText('Two'),
    gapped: docFromText('The capital of France is Paris.'),
  });
  const [gaps, setGaps] = useState<string[]>([]);
  const [selected, setSelected] = useState<number | null>(null);
  const [isShown, setShown] = useState(true);
  const put = (name: keyof Docs, doc: Doc) => setDocs((before) => ({ ...before, [name]: doc }));
  window.docs = docs;
  window.gaps = gaps;
  window.put = put;
  return (
    <div style={{ display: 'grid', gap: '1.5rem', maxWidth: '48rem', margin: '0 auto', padding: '1rem' }}>
      <h1>Question</h1>
      {isShown && (
        <RichTextEditor
          label="Command"
          size="field"
          required
          description="What is asked."
          value={docs.command}
          onChange={(doc) => put('command', doc)}
          error={parameters.has('error') ? 'Write what is asked.' : undefined}
        />
      )}
      <RichTextEditor label="Alternative A" size="line" value={docs.first} onChange={(doc) => put('first', doc)} />
      <RichTextEditor
        label="Alternative B"
        labelHidden
        size="line"
        value={docs.second}
        onChange={(doc) => put('second', doc)}
      />
      <RichTextEditor
        label="Text with gaps"
        size="field"
        value={docs.gapped}
        onChange={(doc) => put('gapped', doc)}
        gaps={{
          add(words = '') {
            const id = window.gaps.length + 1;
            window.gaps = [...window.gaps, words];
            setGaps(window.gaps);
            return id;
          },
          label: (id) => gaps[id - 1] || `Gap ${id}`,
          select: setSelected,
          selected,
        }}
      />
      <button type="button" onClick={() => setShown(false)}>
        Go on
      </button>
      <section aria-label="Preview">
        <RichText doc={docs.command} />
      </section>
    </div>
  );
}

/** Renders the screen anew whenever it is restarted. */
function Page() {
  const [run, setRun] = useState(0);
  window.restart = () => {
    stored = 0;
    flushSync(() => setRun(run + 1));
  };
  return <Screen key={run} />;
}

const lng = parameters.get('language') ?? 'en';
document.documentElement.lang = lng;
document.documentElement.dataset.mantineColorScheme = parameters.get('scheme') ?? 'light';
await i18next.use(initReactI18next).init({
  lng,
  fallbackLng: 'en',
  ns: 'editor',
  resources: { en: { editor: editorEn, questions }, es: { editor: editorEs }, pt: { editor: editorPt } },
  interpolation: { escapeValue: false },
});
const page = document.getElementById('page');
if (page)
  createRoot(page).render(
    <StrictMode>
      <Mantine>
        <UploadServiceContext value={service}>
          <Page />
        </UploadServiceContext>
      </Mantine>
    </StrictMode>,
  );
