import i18next from 'i18next';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import questions from '../../../web/words/questions/en.json' with { type: 'json' };
import type { Block, Doc, Inline, TableCell } from '../document/document.ts';
import { docFromText } from '../plain/from-plain-text.ts';
import { GapRendererContext, RichText } from './rich-text.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { questions } } }));

const doc = (...content: Block[]): Doc => ({ type: 'doc', content });
const text = (words: string): Inline => ({ type: 'text', text: words });
const asset = `${'0a'.repeat(16)}.png`;
const picture = { asset, alt: 'Un mapa', decorative: false };

/** The page's markup once everything that loads has loaded, without classes and the comments of React. */
async function shown(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node);
  const html = await new Response(prelude).text();
  return html.replace(/ class="[^"]*"|<!--.*?-->|<link[^>]*>/g, '');
}
const show = (content: Doc, inline = false) => shown(<RichText doc={content} inline={inline} />);

describe('RichText', () => {
  it('renders paragraphs, or inline content when requested', async () => {
    expect(await show(docFromText('Uno\ndos'))).toBe('<div><p>Uno<br/>dos</p></div>');
    expect(await show(docFromText('Uno'), true)).toBe('<span>Uno</span>');
    expect(await show(docFromText('Uno\n\nDos'), true)).toBe('<div><p>Uno</p><p>Dos</p></div>');
  });

  it('escapes what looks like markup', async () =>
    expect(await show(docFromText('<script>x</script>'))).toContain('&lt;script&gt;x&lt;/script&gt;'));

  it('nests marks and opens links in a new tab', async () => {
    const href = 'https://example.org';
    const marked: Inline = { type: 'text', text: 'a', marks: [{ type: 'bold' }, { type: 'link', attrs: { href } }] };
    expect(await show(doc({ type: 'paragraph', content: [marked] }))).toContain(
      '<strong><a href="https://example.org" target="_blank" rel="noopener noreferrer">a</a></strong>',
    );
  });

  it('renders headings below those of the page', async () =>
    expect(await show(doc({ type: 'heading', attrs: { level: 1 }, content: [text('a')] }))).toContain(
      '<h3 data-level="1">a</h3>',
    ));

  it('numbers a list from its first number', async () => {
    const item = { type: 'listItem' as const, content: docFromText('a').content as [Block & { type: 'paragraph' }] };
    expect(await show(doc({ type: 'orderedList', attrs: { start: 3 }, content: [item] }))).toContain(
      '<ol start="3"><li><p>a</p></li></ol>',
    );
  });

  it('renders the description of an image, empty for a decorative one', async () => {
    const image = (decorative: boolean) => doc({ type: 'image', attrs: { ...picture, decorative, width: 50 } });
    expect(await show(image(false))).toContain(`src="/files/${asset}" alt="Un mapa" loading="lazy"`);
    expect(await show(image(true))).toContain('alt=""');
  });

  it('reserves the space of an image on its own before it is loaded', async () => {
    const size = { width: 320, height: 200 };
    const html = await show(doc({ type: 'image', attrs: { ...picture, width: 50, size } }));
    expect(html).toContain('width="320" height="200"');
    expect(html).toContain('style="max-width:min(100%, 20rem)"');
  });

  it('reserves the space of an inline image, at most five lines tall', async () => {
    const size = { width: 40, height: 20 };
    const symbol: Inline = { type: 'inlineImage', attrs: { ...picture, size } };
    const html = await show(doc({ type: 'paragraph', content: [symbol] }));
    expect(html).toContain('width="40" height="20" style="width:min(40px, 10em);aspect-ratio:40 / 20"');
  });

  it('renders tables with their headings, in a region that can be scrolled by keyboard', async () => {
    const cell = (type: TableCell['type'], words: string): TableCell => ({
      type,
      attrs: { colspan: 1, rowspan: 1 },
      content: docFromText(words).content,
    });
    const html = await show(
      doc({
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', 'Año'), cell('tableHeader', 'mm')] },
          { type: 'tableRow', content: [cell('tableHeader', '2025'), cell('tableCell', '70')] },
        ],
      }),
    );
    expect(html).toContain('<div role="group" aria-label="Table" tabindex="0"><table>');
    expect(html).toContain('<thead><tr><th scope="col" colSpan="1" rowSpan="1"><p>Año</p></th>');
    expect(html).toContain('<tr><th scope="row" colSpan="1" rowSpan="1"><p>2025</p></th><td');
  });

  it('renders players for recordings and videos without a download button', async () => {
    const media = (type: 'audio' | 'video', title: string) =>
      doc({ type, attrs: { asset: `${'0a'.repeat(16)}.${type === 'audio' ? 'mp3' : 'mp4'}`, title } });
    const audio = await show(media('audio', 'Canto del mirlo'));
    expect(audio).toContain(`src="/files/${'0a'.repeat(16)}.mp3" controls=""`);
    expect(audio).toContain(
      'controlsList="nodownload noremoteplayback" preload="metadata" aria-label="Canto del mirlo"',
    );
    expect(audio).toContain('<figcaption>Canto del mirlo</figcaption>');
    const video = await show(media('video', ''));
    expect(video).toContain('disablePictureInPicture=""');
    expect(video).toContain('aria-label="Video"');
    expect(video).not.toContain('figcaption');
  });

  it('renders a gap as an empty line, or with the renderer of the context', async () => {
    const gapped = doc({ type: 'paragraph', content: [text('La '), { type: 'gap', attrs: { id: 2 } }] });
    expect(await show(gapped)).toBe('<div><p>La <span role="img" aria-label="Gap 2"></span></p></div>');
    const asked = (
      <GapRendererContext value={(id) => <input name={`gap-${id}`} />}>
        <RichText doc={gapped} />
      </GapRendererContext>
    );
    expect(await shown(asked)).toContain('<p>La <input name="gap-2"/></p>');
  });

  it('keeps a formula and its brackets on one line', async () => {
    const math: Inline = { type: 'inlineMath', attrs: { latex: 'x' } };
    const html = await show(doc({ type: 'paragraph', content: [text('Halla ('), math, text(').')] }));
    expect(html).toMatch(/^<div><p>Halla <span>\(<span data-latex="x"><math>.*<\/span>\)\.<\/span><\/p><\/div>$/s);
  });

  it('renders formulas as MathML, and invalid ones as readable text', async () => {
    const formula = (latex: string) => doc({ type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex } }] });
    expect(await show(formula('\\frac{1}{2}'))).toContain('<mfrac><mn>1</mn><mn>2</mn></mfrac>');
    expect(await show(formula('\\frac{1'))).toContain('<span data-latex="\\frac{1">1/</span>');
    expect(await show(doc({ type: 'blockMath', attrs: { latex: 'x' } }))).toContain('<math display="block"');
  });
});
