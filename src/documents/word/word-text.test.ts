import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasOfficeSchemas } from '../../../tests/support/office-schemas.ts';
import { lettersOf, wordErrors, wordParts } from '../../../tests/support/word-files.ts';
import type { Block, Doc, Inline, Paragraph } from '../../questions/text/document/document.ts';
import { printableText } from '../printable-text.ts';
import { documentWords } from '../words/words.ts';
import { writeWordFile } from './word-file.ts';
import { WordLists } from './word-lists.ts';
import { printSizes } from './word-styles.ts';
import { wordText } from './word-text.ts';

const picture = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const images = new Map([['stored', { type: 'png' as const, bytes: picture, width: 400, height: 300 }]]);
const words = documentWords('en').text;

const text = (letters: string): Inline => ({ type: 'text', text: letters });
const paragraph = (...content: Inline[]): Paragraph => ({ type: 'paragraph', content });

/** A file with one text, as the stem of a question. */
async function fileOf(...content: Block[]): Promise<Uint8Array> {
  const lists = new WordLists();
  const { item, indent } = lists.questions(1);
  const doc: Doc = { type: 'doc', content };
  const children = wordText(doc, { images, lists, width: 340, words }, { item, indent, style: 'Question' });
  const numbering = { config: lists.config };
  return writeWordFile({ title: 'Test', language: 'es', print: printSizes.usual, numbering, sections: [{ children }] });
}

/** The paragraphs and tables of the document, without the settings of its page. */
const bodyOf = async (...content: Block[]): Promise<string> => {
  const xml = (await wordParts(await fileOf(...content)))['word/document.xml'] ?? '';
  return xml.slice(xml.indexOf('<w:body>') + 8, xml.lastIndexOf('<w:sectPr>'));
};

const cell = (letters: string, type: 'tableCell' | 'tableHeader' = 'tableCell', colspan = 1, rowspan = 1) => ({
  type,
  attrs: { colspan, rowspan },
  content: [paragraph(text(letters))],
});

const everything: Block[] = [
  paragraph(
    { type: 'text', text: 'bold', marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'underline' }] },
    { type: 'text', text: '2', marks: [{ type: 'superscript' }] },
    { type: 'text', text: 'link', marks: [{ type: 'link', attrs: { href: 'https://example.org' } }] },
    { type: 'hardBreak' },
    { type: 'inlineMath', attrs: { latex: '\\frac{1}{2}' } },
    { type: 'gap', attrs: { id: 1 } },
    { type: 'inlineImage', attrs: { asset: 'stored', alt: 'A "dot"', decorative: false } },
  ),
  { type: 'heading', attrs: { level: 1 }, content: [text('Heading')] },
  { type: 'blockMath', attrs: { latex: '\\sum_{i=1}^n i' } },
  {
    type: 'bulletList',
    content: [
      {
        type: 'listItem',
        content: [
          paragraph(text('one')),
          {
            type: 'orderedList',
            attrs: { start: 3 },
            content: [{ type: 'listItem', content: [paragraph(text('three'))] }],
          },
        ],
      },
    ],
  },
  {
    type: 'table',
    content: [
      { type: 'tableRow', content: [cell('Head', 'tableHeader', 2)] },
      { type: 'tableRow', content: [cell('a', 'tableCell', 1, 2), cell('b')] },
      { type: 'tableRow', content: [cell('c')] },
    ],
  },
  { type: 'blockquote', content: [paragraph(text('quoted'))] },
  { type: 'horizontalRule' },
  { type: 'codeBlock', content: [{ type: 'text', text: 'a\nb' }] },
  { type: 'image', attrs: { asset: 'stored', alt: 'A map', decorative: false, width: 50 } },
  { type: 'image', attrs: { asset: 'gone', alt: 'A graph', decorative: false, width: 50 } },
  { type: 'video', attrs: { asset: 'film', title: 'A film' } },
];

describe('a text in a Word file', () => {
  it.runIf(hasOfficeSchemas)(
    'is valid with every kind of content, also when it begins with each of them',
    async () => {
      const files: Record<string, Uint8Array> = { all: await fileOf(...everything) };
      for (const block of everything) files[block.type] = await fileOf(block);
      expect(await wordErrors(files)).toEqual([]);
    },
    20_000,
  );

  it('has the same bytes whenever it is written', async () => {
    const [first, second] = [await fileOf(...everything), await fileOf(...everything)];
    expect(Buffer.compare(first, second)).toBe(0);
    expect((await wordParts(first))['docProps/core.xml']).not.toContain('dcterms:created');
  });

  it('numbers its first paragraph, or an empty one before a table', async () => {
    const number = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>';
    expect(await bodyOf(paragraph(text('first')), paragraph(text('second')))).toMatch(
      new RegExp(`${number}.*first.*second`),
    );
    const [before = ''] = (await bodyOf(everything[4] as Block)).split('<w:tbl>');
    expect(before).toContain(number);
    expect(before).not.toContain('<w:t ');
  });

  it('begins its lines on the right where it begins with an Arabic letter', async () => {
    expect(await bodyOf(paragraph(text('ما هي عاصمة إسبانيا؟')))).toMatch(/<w:bidi\/>.*<w:rtl\/>/);
    expect(await bodyOf(paragraph(text('Una palabra: سلام')))).not.toContain('<w:bidi/>');
  });

  it('has lines that grow with their images and fractions', async () => {
    const styles = (await wordParts(await fileOf(...everything)))['word/styles.xml'] ?? '';
    expect(styles.match(/<w:spacing [^>]*w:line="\d+"(?! w:lineRule="auto")[^>]*>/g)).toBeNull();
    expect(styles).toContain('w:lineRule="auto"');
  });

  it('has a line for a gap, which is seen at the end of a line, too', async () =>
    expect(await bodyOf(paragraph(text('El agua '), { type: 'gap', attrs: { id: 1 } }))).toMatch(/_{12,}/));

  it('gives the columns of a table room for their words, in the whole width', async () => {
    const widthsOf = async (...cells: string[]) => {
      const row = { type: 'tableRow' as const, content: cells.map((letters) => cell(letters)) };
      return [...(await bodyOf({ type: 'table', content: [row] })).matchAll(/<w:gridCol w:w="(\d+)"/g)].map(
        ([, width]) => Number(width),
      );
    };
    const [long = 0, short = 0] = await widthsOf('Aceleración media', '9,8');
    expect(long).toBeGreaterThan(2 * short);
    expect(long + short).toBeGreaterThan(340 * 15 - 10);
    const many = await widthsOf(...Array.from({ length: 14 }, () => 'desoxirribonucleoproteínico'));
    expect(many.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(340 * 15);
  });

  it('keeps its paragraphs on one page, and the rows of its tables whole', async () => {
    const xml = await bodyOf(...everything);
    const paragraphs = xml.match(/<w:p>.*?<\/w:p>/g) ?? [];
    expect(paragraphs.slice(0, -1).filter((one) => !one.includes('<w:keepNext/>'))).toEqual([]);
    expect(xml.match(/<w:cantSplit\/>/g)).toHaveLength(3);
    expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(1);
  });

  it('has tables with their spans', async () => {
    const xml = await bodyOf(everything[4] as Block);
    expect(xml).toContain('<w:gridSpan w:val="2"/>');
    expect(xml).toContain('<w:vMerge w:val="restart"/>');
    expect(xml.match(/<w:gridCol /g)).toHaveLength(2);
  });

  it('has the texts of a table that no page can hold', async () => {
    const row = { type: 'tableRow' as const, content: Array.from({ length: 30 }, (_, index) => cell(`c${index}`)) };
    const xml = await bodyOf({ type: 'table', content: [row] });
    expect(xml).not.toContain('<w:tbl>');
    expect(xml).toContain('>c29<');
  });

  it('has formulas that can be edited, and a box with the LaTeX of one that cannot be read', async () => {
    const xml = await bodyOf(
      paragraph({ type: 'inlineMath', attrs: { latex: 'x^2' } }, { type: 'inlineMath', attrs: { latex: '\\frac{1' } }),
    );
    expect(xml).toContain('<m:sSup>');
    expect(xml).toMatch(/<w:bdr [^>]*\/>.*\\frac\{1/);
  });

  it('has images with their description, in a share of the line', async () => {
    const xml = await bodyOf({
      type: 'image',
      attrs: { asset: 'stored', alt: 'A <map>', decorative: false, width: 50 },
    });
    expect(xml).toContain('descr="A &lt;map&gt;"');
    expect(xml).toContain(`<wp:extent cx="${170 * 9525}" cy="${128 * 9525}"/>`);
  });

  it('says that an image is missing', async () => {
    expect(await bodyOf(...everything)).toContain('[An image is missing: A graph]');
  });

  it('begins the numbers of each list again', async () => {
    const list: Block = {
      type: 'orderedList',
      attrs: { start: 1 },
      content: [{ type: 'listItem', content: [paragraph(text('item'))] }],
    };
    const ids = (await bodyOf(paragraph(text('stem')), list, list)).match(/<w:numId w:val="\d+"\/>/g);
    expect(new Set(ids).size).toBe(3);
  });

  it('stays a text, whatever is typed', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '<w:p/>',
        ']]>',
        '&amp;',
        '\u0000',
        '\u000b',
        '\ud800',
        '￾',
        '{{x}}',
        'a'.repeat(10_000),
        '😀',
        'שלום',
      ),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (letters) => {
        const content = text(letters === '' ? ' ' : letters);
        const file = await fileOf(
          paragraph(content),
          { type: 'heading', attrs: { level: 1 }, content: [content] },
          { type: 'image', attrs: { asset: 'stored', alt: letters, decorative: false, width: 50 } },
          { type: 'audio', attrs: { asset: 'gone', title: letters } },
          { type: 'codeBlock', content: [{ type: 'text', text: letters || ' ' }] },
          { type: 'blockMath', attrs: { latex: letters || ' ' } },
        );
        const parts = await wordParts(file);
        const read = lettersOf(parts['word/document.xml'] ?? '');
        expect(read.split(printableText(letters)).length).toBeGreaterThan(3);
      }),
      { numRuns: 20 },
    );
  });

  it('has the number of a question at the top of the picture that begins it', async () => {
    const image = (asset: string): Block => ({
      type: 'image',
      attrs: { asset, alt: '', decorative: true, width: 100 },
    });
    const body = await bodyOf(image('stored'), image('stored'));
    const [beside = '', below = ''] = body.split('</w:p>');
    expect(beside).toContain('<w:textAlignment w:val="top"/></w:pPr>');
    expect(beside).toContain('<w:numPr>');
    expect(below).not.toContain('textAlignment');
    if (hasOfficeSchemas) expect(await wordErrors({ picture: await fileOf(image('stored')) })).toEqual([]);
  });

  it('keeps headings, titles in bold and lines that end with a colon on the page of what follows', async () => {
    const lists = new WordLists();
    const bold = paragraph({ type: 'text', text: 'A title', marks: [{ type: 'bold' }] });
    const heading: Block = { type: 'heading', attrs: { level: 2 }, content: [text('Heading')] };
    const long = paragraph({ type: 'text', text: 'A text. '.repeat(20), marks: [{ type: 'bold' }] });
    const content = [heading, paragraph(text('A')), bold, paragraph(text('Look:')), long, paragraph(text('B'))];
    const children = wordText({ type: 'doc', content }, { images, lists, width: 340, words }, { mayBreak: true });
    const file = await writeWordFile({
      title: 'Test',
      language: 'es',
      print: printSizes.usual,
      sections: [{ children }],
    });
    const paragraphs = ((await wordParts(file))['word/document.xml'] ?? '').split('</w:p>').slice(0, content.length);
    expect(paragraphs.map((xml) => xml.includes('<w:keepNext/>'))).toEqual([true, false, true, true, false, false]);
  });
});
