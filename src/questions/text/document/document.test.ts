import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsOnOneLine } from '../plain/fits-on-one-line.ts';
import { docFromText } from '../plain/from-plain-text.ts';
import { firstLine, plainText } from '../plain/plain-text.ts';
import { assetsOf } from './assets.ts';
import { isBlank } from './blank.ts';
import type { Block, Doc, Inline } from './document.ts';
import { documentLimits } from './limits.ts';
import { DocSchema, GappedDocSchema } from './schema.ts';

const asset = `${'0a'.repeat(16)}.png`;
const recording = `${'0a'.repeat(16)}.mp3`;
const film = `${'0a'.repeat(16)}.webm`;
const text = (words: string): Inline => ({ type: 'text', text: words });
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const doc = (...content: Block[]): Doc => ({ type: 'doc', content });
const image = (alt: string, decorative = false): Block => ({
  type: 'image',
  attrs: { asset, alt, decorative, width: 100 },
});
const cell = (words: string) => ({
  type: 'tableCell' as const,
  attrs: { colspan: 1, rowspan: 1 },
  content: [paragraph(text(words))],
});

const everything = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('El triángulo')] },
  paragraph({
    type: 'text',
    text: 'mira',
    marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://example.org/a' } }],
  }),
  paragraph(
    text('sea '),
    { type: 'inlineMath', attrs: { latex: '\\frac{a}{b}' } },
    { type: 'hardBreak' },
    text('y ya'),
  ),
  paragraph(text('la pieza '), { type: 'inlineImage', attrs: { asset, alt: 'torre', decorative: false } }),
  { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('uno')] }] }] },
  {
    type: 'orderedList',
    attrs: { start: 3 },
    content: [{ type: 'listItem', content: [{ type: 'paragraph' }, image('gráfico')] }],
  },
  { type: 'blockquote', content: [paragraph(text('cita'))] },
  { type: 'table', content: [{ type: 'tableRow', content: [cell('año'), cell('2026')] }] },
  { type: 'blockMath', attrs: { latex: 'x^2' } },
  { type: 'horizontalRule' },
  { type: 'codeBlock', content: [{ type: 'text', text: 'a = 1' }] },
  image('', true),
  { type: 'audio', attrs: { asset: recording, title: 'canto del mirlo' } },
  { type: 'video', attrs: { asset: film, title: '' } },
);

const gapped = doc(paragraph(text('La '), { type: 'gap', attrs: { id: 1 } }, text(' produce energía')));

const accepts = (value: unknown) => DocSchema.safeParse(value).success;
const nested = (depth: number): Block =>
  depth === 0 ? paragraph(text('x')) : { type: 'blockquote', content: [nested(depth - 1)] };

describe('the schema of a document', () => {
  it('accepts every node of the model and changes nothing', () =>
    expect(DocSchema.parse(everything)).toEqual(everything));

  it('accepts the empty attributes that the editor always writes', () => {
    expect(accepts(doc({ type: 'codeBlock', attrs: { language: null } } as Block))).toBe(true);
    const list = { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] };
    expect(accepts({ type: 'doc', content: [{ ...list, attrs: { start: 1, type: null } }] })).toBe(true);
    expect(accepts({ type: 'doc', content: [{ ...list, attrs: { start: 1, type: 'i' } }] })).toBe(false);
  });

  it.each([
    ['an unknown node', { type: 'script', content: [] }],
    ['an unknown attribute', { type: 'heading', attrs: { level: 2, onclick: 'x' } }],
    ['an unknown key', { type: 'paragraph', html: '<b>' }],
    ['a heading of level five', { type: 'heading', attrs: { level: 5 } }],
    [
      'an image that is not one of our files',
      { type: 'image', attrs: { asset: 'javascript:alert(3)', alt: '', decorative: true, width: 50 } },
    ],
    ['an image wider than the line', { type: 'image', attrs: { asset, alt: '', decorative: true, width: 101 } }],
    ['text outside a paragraph', text('x')],
    ['an empty text', paragraph({ type: 'text', text: '' })],
    ['a film as a recording', { type: 'audio', attrs: { asset: film, title: '' } }],
    ['a recording without a title', { type: 'audio', attrs: { asset: recording } }],
    ['a gap where none has its place', paragraph({ type: 'gap', attrs: { id: 1 } })],
    ['a table without rows', { type: 'table', content: [] }],
    [
      'a list item that begins with an image',
      { type: 'bulletList', content: [{ type: 'listItem', content: [image('x')] }] },
    ],
    ['a formula longer than the limit', { type: 'blockMath', attrs: { latex: 'x'.repeat(documentLimits.latex + 1) } }],
  ])('refuses %s', (_, block) => expect(accepts({ type: 'doc', content: [block] })).toBe(false));

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.org',
    ' https://example.org',
    'https://a b',
    'JaVaScRiPt:x',
  ])('refuses a link to %s', (href) =>
    expect(accepts(doc(paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] })))).toBe(
      false,
    ),
  );

  it.each(['https://example.org/a?b=1#c', 'http://example.org', 'mailto:ana@example.org'])(
    'accepts a link to %s',
    (href) =>
      expect(accepts(doc(paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] })))).toBe(
        true,
      ),
  );

  it('accepts gaps only in a text with gaps, numbered up to 40', () => {
    const withGap = (id: number) => doc(paragraph({ type: 'gap', attrs: { id } }));
    expect(GappedDocSchema.safeParse(gapped).success).toBe(true);
    expect(GappedDocSchema.safeParse(withGap(documentLimits.gaps)).success).toBe(true);
    expect(GappedDocSchema.safeParse(withGap(documentLimits.gaps + 1)).success).toBe(false);
    expect(GappedDocSchema.safeParse(withGap(0)).success).toBe(false);
  });

  it('accepts at most 20 levels', () => {
    expect(accepts(doc(nested(documentLimits.depth - 3)))).toBe(true);
    expect(accepts(doc(nested(documentLimits.depth - 2)))).toBe(false);
  });

  it('refuses a document of 100,000 levels without crashing', () => {
    let deep: unknown = { type: 'paragraph' };
    for (let level = 0; level < 100_000; level++) deep = { type: 'blockquote', content: [deep] };
    expect(accepts({ type: 'doc', content: [deep] })).toBe(false);
  });

  it('accepts at most 2000 nodes', () => {
    const paragraphs = (count: number) => doc(...Array.from({ length: count }, (): Block => ({ type: 'paragraph' })));
    expect(accepts(paragraphs(documentLimits.nodes - 1))).toBe(true);
    expect(accepts(paragraphs(documentLimits.nodes))).toBe(false);
  });

  it('accepts at most 50,000 characters', () => {
    const half = 'x'.repeat(documentLimits.characters / 2);
    expect(accepts(doc(paragraph(text(half)), paragraph(text(half))))).toBe(true);
    expect(accepts(doc(paragraph(text(half)), paragraph(text(`${half}x`))))).toBe(false);
  });
});

describe('the plain text of a document', () => {
  it('has one line for each block, with readable formulas and the descriptions of images', () =>
    expect(plainText(everything).split('\n')).toEqual([
      'El triángulo',
      'mira',
      'sea a/b',
      'y ya',
      'la pieza torre',
      'uno',
      'gráfico',
      'cita',
      'año 2026',
      'x^2',
      'a = 1',
      'canto del mirlo',
    ]));

  it('has an underline for a gap', () => expect(plainText(gapped)).toBe('La ____ produce energía'));

  it('has a first line that is cut at a word', () => {
    expect(firstLine(docFromText('Lee el texto\ny responde'), 40)).toBe('Lee el texto');
    expect(firstLine(docFromText('La membrana plasmática regula el paso'), 30)).toBe('La membrana plasmática regula…');
    expect(firstLine(docFromText('electroencefalografista'), 10)).toBe('electroen…');
  });

  it('is blank only without letters, formulas, files and gaps', () => {
    expect(isBlank(docFromText(' \n '))).toBe(true);
    expect(isBlank(doc({ type: 'horizontalRule' }))).toBe(true);
    expect(isBlank(doc(image('', true)))).toBe(false);
    expect(isBlank(doc({ type: 'audio', attrs: { asset: recording, title: '' } }))).toBe(false);
    expect(isBlank(doc(paragraph({ type: 'gap', attrs: { id: 1 } })))).toBe(false);
    expect(isBlank(doc({ type: 'blockMath', attrs: { latex: 'x' } }))).toBe(false);
  });
});

describe('fitsOnOneLine', () => {
  const formula = (latex: string) => doc(paragraph({ type: 'inlineMath', attrs: { latex } }));

  it('counts the letters of a text', () => {
    expect(fitsOnOneLine(docFromText('24 km/h'), 7)).toBe(true);
    expect(fitsOnOneLine(docFromText('240 km/h'), 7)).toBe(false);
  });

  it('counts a formula by its text, not by its LaTeX', () => {
    expect(fitsOnOneLine(formula('\\frac{1}{2}'), 4)).toBe(true);
    expect(fitsOnOneLine(formula('\\vec{v}'), 2)).toBe(true);
    expect(fitsOnOneLine(formula('\\ce{H2SO4}'), 7)).toBe(true);
    expect(fitsOnOneLine(formula('\\ce{H2SO4 + 2NaOH}'), 16)).toBe(false);
    expect(fitsOnOneLine(formula('\\text{ninguna de ellas}'), 16)).toBe(false);
  });

  it('returns false for a text with a line break or an image', () => {
    expect(fitsOnOneLine(docFromText('a\nb'), 7)).toBe(false);
    expect(fitsOnOneLine(doc(image('')), 7)).toBe(false);
  });
});

describe('docFromText', () => {
  it('preserves line breaks and separates paragraphs at empty lines', () =>
    expect(docFromText('uno\r\ndos\n\n \ntres')).toEqual(
      doc(paragraph(text('uno'), { type: 'hardBreak' }, text('dos')), paragraph(text('tres'))),
    ));

  it('always returns a valid document with every word', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '\n', '\r\n', '\t', '<b>') }), (words) => {
        const made = docFromText(words);
        expect(accepts(made)).toBe(true);
        expect(plainText(made).replace(/\s/g, '')).toBe(words.replace(/\s/g, ''));
      }),
    );
  });
});

describe('assetsOf', () => {
  it('returns each file once, wherever it is', () => expect(assetsOf(everything)).toEqual([asset, recording, film]));
});
