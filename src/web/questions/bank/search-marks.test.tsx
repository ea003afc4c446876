import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { Doc } from '../../../questions/text/document/document.ts';
import { RichText } from '../../../questions/text/render/rich-text.tsx';
import { loadWords, Marked, SearchMarks } from './search-marks.tsx';

beforeAll(loadWords);

const doc: Doc = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Las ecuaciones y la ' },
        { type: 'text', text: 'ECUACIÓN', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' con ' },
        { type: 'inlineMath', attrs: { latex: 'x+\\text{ecuación}' } },
      ],
    },
  ],
};
const render = (keyword: string) =>
  renderToStaticMarkup(
    <SearchMarks keyword={keyword}>
      <RichText doc={doc} />
      <Marked text="Ecuación de la recta" />
    </SearchMarks>,
  );
const marksOf = (html: string) => [...html.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(([, word]) => word);

it('SearchMarks marks the words found in rich text and names, and leaves formulas and formatting as they are', () => {
  const html = render('ecuación x');
  expect(marksOf(html)).toEqual(['ecuaciones', 'ECUACIÓN', 'Ecuación']);
  expect(html.replace(/<span><\/span>|<\/?mark[^>]*>|<\/?span>/g, '')).toBe(render('').replace(/<\/?span>/g, ''));
});

it.each(['', 'perro'])('SearchMarks marks nothing for %j', (keyword) => expect(render(keyword)).not.toContain('<mark'));
