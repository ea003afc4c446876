import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';
import type { HtmlNode } from './html-tree.ts';

type Given = HtmlNode | string;

const text = (words: string): HtmlNode => ({ nodeType: 3, nodeName: '#text', nodeValue: words, childNodes: [] });
const comment = (words: string): HtmlNode => ({ nodeType: 8, nodeName: '#comment', nodeValue: words, childNodes: [] });

/** An element as a browser has parsed it. */
const el = (tag: string, attributes: Record<string, string> = {}, ...children: Given[]): HtmlNode => ({
  nodeType: 1,
  nodeName: tag.toUpperCase(),
  nodeValue: null,
  childNodes: children.map((child) => (typeof child === 'string' ? text(child) : child)),
  getAttribute: (name) => attributes[name] ?? null,
});

const paste = (...children: Given[]) => cleanHtml(el('body', {}, ...children), '[unread]');
const html = (...children: Given[]) => paste(...children).html;
const asset = `${'0a'.repeat(16)}.png`;

describe('pasted markup', () => {
  it('preserves headings, paragraphs, lists, quotations, tables and code', () => {
    const table = el(
      'table',
      { class: 'a' },
      el('tbody', {}, el('tr', {}, el('th', {}, 'a'), el('td', { colspan: '2' }, 'b'))),
    );
    expect(html(el('h2', { style: 'color:red' }, 'a'), el('p', { class: 'x' }, 'b', el('br'), 'c'))).toBe(
      '<h2>a</h2><p>b<br>c</p>',
    );
    expect(html(el('ol', { start: '3' }, el('li', {}, 'a')), el('blockquote', {}, el('p', {}, 'b')))).toBe(
      '<ol start="3"><li>a</li></ol><blockquote><p>b</p></blockquote>',
    );
    expect(html(table)).toBe('<table><tbody><tr><th>a</th><td colspan="2">b</td></tr></tbody></table>');
    expect(html(el('pre', {}, el('span', { class: 'hl' }, 'a < b\n'), 'c'))).toBe(
      '<pre><code>a &lt; b\nc</code></pre>',
    );
  });

  it('keeps the letters of lettered lists as text', () => {
    expect(html(el('ol', { type: 'A' }, el('li', {}, 'uno'), '\n', el('li', {}, el('p', {}, 'dos'))))).toBe(
      '<div>A) uno</div><p>B) dos</p>',
    );
    expect(html(el('ol', { style: 'list-style-type:lower-alpha', start: '3' }, el('li', {}, 'x')))).toBe(
      '<div>c) x</div>',
    );
  });

  it('puts a list that is beside an item into the item', () =>
    expect(
      html(
        el(
          'ol',
          {},
          el('li', {}, el('p', {}, '¿Uno?')),
          el('ol', {}, el('li', { style: 'list-style-type: lower-alpha' }, el('p', {}, 'x'))),
          el('li', {}, el('p', {}, '¿Dos?')),
        ),
      ),
    ).toBe('<ol><li><p>¿Uno?</p><p>a) x</p></li><li><p>¿Dos?</p></li></ol>'));

  it('preserves marks written as tags or as styles', () => {
    expect(html(el('b', {}, 'a'), el('i', {}, 'b'), el('sub', {}, '2'), el('strike', {}, 'c'))).toBe(
      '<strong>a</strong><em>b</em><sub>2</sub><s>c</s>',
    );
    expect(html(el('span', { style: 'font-weight:700;font-style: italic' }, 'a'))).toBe('<em><strong>a</strong></em>');
    expect(html(el('span', { style: 'text-decoration:underline line-through' }, 'a'))).toBe('<s><u>a</u></s>');
    expect(html(el('span', { style: 'vertical-align:super;font-size:9px' }, '2'))).toBe('<sup>2</sup>');
  });

  it('ignores the b element that wraps a whole document', () =>
    expect(html(el('b', { style: 'font-weight:normal', id: 'docs-internal-guid-1' }, el('p', {}, 'a')))).toBe(
      '<p>a</p>',
    ));

  it('drops style, unknown tags and attributes, comments and empty paragraphs', () =>
    expect(
      html(
        comment('StartFragment'),
        el('font', { color: 'red', onclick: 'x()' }, 'a'),
        el('custom-box', {}, el('p', { style: 'margin:0', id: 'b' }, 'b')),
        el('p', {}, '\u00a0'),
        el('style', {}, 'p{}'),
        el('span', { style: 'display:none' }, 'hidden'),
      ),
    ).toBe('a<p>b</p>'));

  it('preserves links to pages and mailboxes, and only the words of other links', () => {
    expect(html(el('a', { href: 'https://example.org/?a=1&b=2', onclick: 'x' }, 'a'))).toBe(
      '<a href="https://example.org/?a=1&amp;b=2">a</a>',
    );
    for (const href of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      '#top',
      '/bank',
      'file:///c:/a',
    ]) {
      expect(html(el('a', { href }, 'a'))).toBe('a');
    }
  });

  it('contains no scripts, handlers or frames', () => {
    const { html, images, omittedImages } = paste(
      el('script', {}, 'alert(1)'),
      el('img', { src: 'javascript:alert(3)', onerror: 'alert(4)' }),
      el('img', { src: 'x', 'data-asset': 'javascript:alert(3)' }),
      el('iframe', { src: 'https://example.org' }),
      el('svg', { onload: 'alert(5)' }, el('p', {}, 'a')),
      el('p', { 'data-pm-slice': '1 1 ["heading",{"level":"x"}]', onmouseover: 'x' }, '<img src=x onerror=alert(1)>'),
      el('a', { href: 'https://x.org/" onclick="alert(1)' }, 'b'),
      el('span', { 'data-latex': '"><script>' }),
    );
    expect(html).toBe(
      '<p data-pm-slice="1 1 [&quot;heading&quot;,null]">&lt;img src=x onerror=alert(1)&gt;</p>b<span data-latex="&quot;&gt;&lt;script&gt;"></span>',
    );
    expect(images).toEqual([]);
    expect(omittedImages).toBe(2);
  });

  it('contains only known tags and attributes', () => {
    const names = fc.constantFrom('p', 'script', 'a', 'img', 'svg', 'td', 'math', 'x-y', 'style', 'span', 'pre', 'ul');
    const attributes = fc.dictionary(
      fc.constantFrom('href', 'src', 'style', 'onclick', 'data-asset', 'data-latex', 'alt', 'start', 'data-pm-slice'),
      fc.oneof(fc.string(), fc.constantFrom('javascript:alert(1)', '"><script>', "' onerror='x", 'mso-list:l0 level2')),
    );
    const { tree } = fc.letrec<{ tree: HtmlNode }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.string().map(text),
        fc
          .tuple(names, attributes, fc.array(tie('tree'), { maxLength: 4 }))
          .map(([name, given, children]) => el(name, given, ...children)),
      ),
    }));
    const known =
      /^(?:[^<>]|<\/?(?:p|a|ul|ol|li|td|pre|code|span|div|img|strong|em|u|s|sub|sup)(?: (?:href|alt|start|data-[a-z-]+)="[^"<>]*")*>)*$/;
    fc.assert(
      fc.property(tree, (tree) => {
        const { html } = paste(tree);
        expect(html).toMatch(known);
        expect(html).not.toMatch(/href="(?!https?:\/\/|mailto:)/i);
      }),
    );
  });

  it('is no deeper than a document may be', () => {
    let deep: HtmlNode = el('p', {}, 'a');
    for (let level = 0; level < 200; level++) deep = el(level % 2 ? 'ul' : 'li', {}, deep);
    expect(html(deep).match(/<(?:ul|li)>/g)?.length).toBeLessThanOrEqual(12);
    expect(html(deep)).toContain('<p>a</p>');
  });
});

describe('pasted images', () => {
  it('are recognized by the names of our files, whatever the address', () => {
    expect(html(el('img', { src: `https://school.example/files/${asset}`, alt: 'Un mapa' }))).toBe(
      `<img data-asset="${asset}" data-width="100" alt="Un mapa">`,
    );
    expect(html(el('img', { 'data-asset': asset, 'data-width': '50', 'data-decorative': '' }))).toBe(
      `<img data-asset="${asset}" data-width="50" data-decorative="true">`,
    );
  });

  it('preserve a complete size and drop half of one', () => {
    const image = (width: string, height: string) =>
      html(el('img', { 'data-asset': asset, 'data-width': '50', width, height }));
    expect(image('320', '200')).toBe(`<img data-asset="${asset}" data-width="50" width="320" height="200">`);
    expect(image('320', '')).toBe(`<img data-asset="${asset}" data-width="50">`);
    expect(image('100%', '200')).toBe(`<img data-asset="${asset}" data-width="50">`);
  });

  it('are returned separately when embedded, and omitted when linked', () => {
    const address = 'data:image/png;base64,AAAA';
    const { html, images, omittedImages } = paste(
      el('img', { src: address, alt: 'a' }),
      el('img', { src: 'https://example.org/a.png' }),
      el('img', { src: 'file:///c:/a.png' }),
      el('img', { src: 'data:image/svg+xml,<svg/>' }),
    );
    expect(html).toBe('<img data-pending-image="0">');
    expect(images).toEqual([{ address, alt: 'a' }]);
    expect(omittedImages).toBe(3);
  });
});

describe('pasted formulas', () => {
  const math = (display = '') =>
    el(
      'math',
      { display },
      el('semantics', {}, el('mi', {}, 'x'), el('annotation', { encoding: 'application/x-tex' }, 'x^2')),
    );

  it('are read from the LaTeX annotation of MathML', () => {
    expect(html(el('span', { class: 'katex' }, math(), el('span', { class: 'katex-html' }, 'x2')))).toBe(
      '<span data-latex="x^2"></span>',
    );
    expect(html(math('block'))).toBe('<div data-latex="x^2"></div>');
  });

  it('are read from the alternative text of formula images', () =>
    expect(html(el('img', { src: 'https://example.org/x.svg', alt: '{\\displaystyle x^2}' }))).toBe(
      '<span data-latex="x^2"></span>',
    ));

  it('are still formulas when copied from a question', () =>
    expect(html(el('span', { 'data-latex': 'x' }, el('math', { display: 'block' })))).toBe(
      '<div data-latex="x"></div>',
    ));
});

describe('text from Word', () => {
  const item = (level: number, mark: string, words: string) =>
    el(
      'p',
      { class: 'MsoListParagraph', style: `text-indent:-18.0pt;mso-list:l0 level${level} lfo1` },
      el('span', { style: 'mso-list:Ignore' }, mark, el('span', { style: 'font:7pt' }, '\u00a0\u00a0')),
      words,
    );

  it('becomes nested lists, numbered from their first number', () => {
    expect(html(item(1, '·', 'a'), '\n', item(2, 'o', 'b'), item(1, '·', 'c'))).toBe(
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>',
    );
    expect(html(item(1, '3.', 'a'), item(1, '4.', 'b'), el('p', {}, 'c'))).toBe(
      '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol><p>c</p>',
    );
    expect(html(item(1, '1)', 'a'), item(1, '·', 'b'))).toBe('<ol><li><p>a</p></li></ol><ul><li><p>b</p></li></ul>');
    expect(html(item(2, '·', 'a'), item(1, '·', 'b'))).toBe(
      '<ul><li><ul><li><p>a</p></li></ul></li><li><p>b</p></li></ul>',
    );
  });

  it('keeps the letters of a lettered list, also below a numbered item', () => {
    expect(html(item(1, 'a)', 'uno'), item(1, 'b)', 'dos'))).toBe('<p>a) uno</p><p>b) dos</p>');
    expect(html(item(1, '2.', '¿Uno?'), item(2, 'A.', 'x'), item(2, 'B.', 'y'), item(1, '3.', '¿Dos?'))).toBe(
      '<ol start="2"><li><p>¿Uno?</p><p>A. x</p><p>B. y</p></li><li><p>¿Dos?</p></li></ol>',
    );
  });

  it('loses no list item, whatever the order of levels', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom('·', '1.', 'b)'))), (items) => {
        const made = html(...items.map(([level, mark], index) => item(level, mark, `item ${index};`)));
        expect(made.match(/item \d+;/g) ?? []).toEqual(items.map((_, index) => `item ${index};`));
      }),
    ));

  it('preserves headings and drops empty paragraphs', () =>
    expect(
      html(
        el('h1', { style: 'mso-list:l1 level1 lfo2' }, el('span', { style: 'mso-list:Ignore' }, '1. '), 'Título'),
        el('p', { class: 'MsoNormal' }, el('o:p', {}, '\u00a0')),
        el('p', { class: 'MsoNormal' }, el('b', {}, el('span', { lang: 'ES' }, 'uno')), el('o:p')),
      ),
    ).toBe('<h1>Título</h1><p><strong>uno</strong></p>'));
});
