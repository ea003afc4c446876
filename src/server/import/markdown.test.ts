import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, childrenOf, type Doc, type Node, walk } from '../../questions/text/document/document.ts';
import { DocSchema } from '../../questions/text/document/schema.ts';
import { plainText } from '../../questions/text/plain/plain-text.ts';
import { documentFromMarkdown, documentFromMarkdownLine } from './markdown.ts';

const stored = (name: string, height: number) => ({
  asset: `${name.repeat(32)}.png`,
  width: 300,
  height,
  alt: 'del archivo',
});
const images = new Map([
  ['images/mapa.png', stored('a', 200)],
  ['images/x.png', stored('b', 20)],
]);
const read = (markdown: string): Doc => documentFromMarkdown(markdown, (file) => images.get(file));
const blocks = (markdown: string): Block[] => read(markdown).content;
const formulas = (markdown: string): string[] =>
  [...walk(read(markdown))].flatMap((node) =>
    node.type === 'inlineMath' || node.type === 'blockMath' ? node.attrs.latex : [],
  );
/** `paragraph(text text)`: the shape without the words. */
const shape = (node: Node): string => {
  const inside = childrenOf(node).map(shape).join(' ');
  return inside ? `${node.type}(${inside})` : node.type;
};
const shapes = (markdown: string) => blocks(markdown).map(shape);

describe('markdown as a document', () => {
  it('has paragraphs, breaks at two spaces, and spaces at single line ends', () => {
    expect(shapes('Uno\ndos  \ntres\n\ncuatro')).toEqual(['paragraph(text hardBreak text)', 'paragraph(text)']);
    expect(plainText(read('Uno\ndos  \ntres'))).toBe('Uno dos\ntres');
  });

  it('marks bold, italic and links, and drops a link with an unsafe address', () => {
    expect(blocks('**a *b*** [c](https://example.org)')).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a ', marks: [{ type: 'bold' }] },
          { type: 'text', text: 'b', marks: [{ type: 'bold' }, { type: 'italic' }] },
          { type: 'text', text: ' ' },
          { type: 'text', text: 'c', marks: [{ type: 'link', attrs: { href: 'https://example.org' } }] },
        ],
      },
    ]);
    expect(blocks('[c](javascript:alert)')).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'c' }] }]);
  });

  it('removes the escapes of exam files', () =>
    expect(plainText(read('\\[…\\] 5\\. e \\*, a [...]: foi'))).toBe('[…] 5. e *, a [...]: foi'));

  it('has headings to the fourth level', () => {
    expect(blocks('# a')).toEqual([{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'a' }] }]);
    expect(blocks('##### a')[0]).toMatchObject({ attrs: { level: 4 } });
  });

  it('has lists that begin with a paragraph, quotations, rules and code', () => {
    expect(shapes('- a\n- ![](images/mapa.png)')).toEqual([
      'bulletList(listItem(paragraph(text)) listItem(paragraph image))',
    ]);
    expect(blocks('3. a')[0]).toMatchObject({ type: 'orderedList', attrs: { start: 3 } });
    expect(shapes('> a\n\n***\n\n```\nx = 1\n```')).toEqual([
      'blockquote(paragraph(text))',
      'horizontalRule',
      'codeBlock(text)',
    ]);
  });

  it.each(['12.', '- 5', '# 3', '> 0', '***'])('leaves the alternative %s unchanged', (alternative) =>
    expect(plainText(documentFromMarkdownLine(alternative, () => undefined))).toBe(alternative),
  );

  it('reads an indented paragraph as no code, and a line above dashes as no heading', () =>
    expect(shapes('     O sonho\n\nTexto\n---')).toEqual(['paragraph(text)', 'paragraph(text)', 'horizontalRule']));

  it('has tables with a heading row, filled to a rectangle', () =>
    expect(shapes('| a | b |\n|---|---|\n| 1 |\n')).toEqual([
      'table(tableRow(tableHeader(paragraph(text)) tableHeader(paragraph(text))) tableRow(tableCell(paragraph(text)) tableCell(paragraph)))',
    ]));

  it('puts an image into its own block, unless it is small and inside a line', () => {
    expect(shapes('Mira ![mapa](images/mapa.png) bien')).toEqual(['paragraph(text)', 'image', 'paragraph(text)']);
    expect(shapes('treino ![](images/x.png), treino')).toEqual(['paragraph(text inlineImage text)']);
    expect(shapes('treino  \n![](images/x.png)')).toEqual(['paragraph(text)', 'image']);
  });

  it('describes an image by its text or file name, and keeps the text of a missing one', () => {
    expect(blocks('![mapa](images/mapa.png)')[0]).toMatchObject({ attrs: { alt: 'mapa', decorative: false } });
    expect(blocks('![](images/mapa.png)')[0]).toMatchObject({ attrs: { alt: 'del archivo' } });
    expect(plainText(read('![un mapa](otro.png)'))).toBe('un mapa');
  });

  it('drops formatting tags and preserves text that only looks like a tag', () => {
    expect(plainText(read('<p style="x"><strong>Fonte:</strong> IBGE<br>2019</p>'))).toBe('Fonte: IBGE\n2019');
    expect(plainText(read('p1 < p2 y <script>x</script>'))).toBe('p1 < p2 y <script>x</script>');
  });

  it('is never empty and always valid', () => {
    const parts = [
      'a',
      ' ',
      '\n',
      '\n\n',
      '#',
      '- ',
      '1. ',
      '> ',
      '|',
      '---',
      '*',
      '`',
      '$',
      '$$',
      '\\',
      '{',
      '[',
      '](',
      '![',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...parts, 'images/x.png)', '<br>', '&amp;'), { maxLength: 40 }),
        (pieces) => {
          expect(DocSchema.safeParse(read(pieces.join(''))).success).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a dollar in markdown', () => {
  it.each([
    ['vale R$ 5,00 e depois R$ 7,00', []],
    ['de R$5,00 a R$7,00', []],
    ['costs $5 and $7', []],
    ['costs $5 or 7$ more', []],
    ['€, £, $, \\*, &', []],
    ['escaped \\$x\\$', []],
    ['a code `$x$`', []],
    ['$\\nosuchcommand$ no se lee', []],
    ['genótipo $ii$ o $Dd$', ['ii', 'Dd']],
    ['si $x$ es el $n$ésimo', ['x', 'n']],
    ['son $1{,}2$ y $AB = CD$', ['1{,}2', 'AB = CD']],
    ['R$ 5,00 por $x^2$ metros e R$ 7,00', ['x^2']],
    ['$$\\frac{1}{2}$$', ['\\frac{1}{2}']],
    ['a\n\n$$\nx\n$$\n\nb', ['x']],
    ['$\\bad{$ y luego $y$', ['y']],
    ['sube $7{,}3\\%$ en $\\text{a los } 3$', ['7{,}3\\%', '\\text{a los } 3']],
  ])('%s', (markdown, expected) => expect(formulas(markdown)).toEqual(expected));

  it('is preserved when it begins no formula', () => {
    expect(plainText(read('de R$ 400,00 a R$ 12.000'))).toBe('de R$ 400,00 a R$ 12.000');
    expect(plainText(read('$\\nosuchcommand$ no se lee'))).toBe('$\\nosuchcommand$ no se lee');
  });

  it('twice on its own line makes a formula block', () => {
    expect(shapes('mira\n\n$$x^2$$')).toEqual(['paragraph(text)', 'blockMath']);
    expect(shapes('mira $x^2$ bien')).toEqual(['paragraph(text inlineMath text)']);
  });
});
