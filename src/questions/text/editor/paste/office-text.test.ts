import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseMarkup } from '../../../../../tests/support/pasted-markup.ts';
import { cleanHtml } from './clean-html.ts';

const paste = (html: string) => cleanHtml(parseMarkup(html), '[unread]');
const html = (markup: string) => paste(markup).html;

describe('the marks of reviewers', () => {
  it.each([
    ['deleted words', '<p>Capital: <del>uno</del><ins cite="a" datetime="b">dos</ins></p>'],
    ['words that Word deleted', '<p>Capital: <span class="msoDel">uno</span><span class="msoIns">dos</span></p>'],
    [
      'words deleted in Word in the browser',
      '<p>Capital: <span class="SCXW1 TrackChangeTextDeletion">uno</span>dos</p>',
    ],
    ['a mark of Word', '<p>Capital: dos<span class="MsoCommentReference"><a href="#_msocom_1">[A1]</a></span></p>'],
    [
      'a mark of Word without its class',
      '<p>Capital: dos<a style="mso-comment-reference:A_1" href="#_msocom_1">[A1]</a></p>',
    ],
    [
      'a comment of Word',
      '<p>Capital: dos</p><div style="mso-element:comment-list"><div style="mso-element:comment"><p>nota</p></div></div>',
    ],
    [
      'a comment of Word without its list',
      '<p>Capital: dos</p><div class="msocomtxt"><p class="MsoCommentText">nota</p></div>',
    ],
    ['a deleted paragraph', '<del><p>uno</p></del><p>Capital: dos</p>'],
    [
      'a comment of Google Docs',
      '<p>Capital: dos<a href="#cmnt1">[a]</a></p><div><p><a href="#cmnt_ref1">[a]</a><span>nota</span></p></div>',
    ],
  ])('stay out: %s', (_, markup) => expect(html(markup)).toBe('<p>Capital: dos</p>'));
});

describe('letters in a font of symbols', () => {
  it.each([
    ['Greek letters', '<p><font face="Symbol">p</font>r</p>', '<p>πr</p>'],
    ['signs', '<p>a <span style="font-family:Symbol">\u00a3</span> b</p>', '<p>a ≤ b</p>'],
    ['codes of their own', '<p><span style="font-family:Symbol">\uf061</span></p>', '<p>α</p>'],
    [
      'letters that Word inserted',
      '<p><span style="font-family:Symbol;mso-char-type:symbol;mso-symbol-font-family:Symbol"><span style="mso-char-type:symbol">D</span></span>t</p>',
      '<p>Δt</p>',
    ],
    ['the arrow of Word', '<p>a <span style="font:12.0pt Wingdings">à</span> b</p>', '<p>a → b</p>'],
    [
      'ticks',
      '<p><span style=\'font-family:"Wingdings 2"\'>P</span><span style="font-family:Wingdings">û</span></p>',
      '<p>✓✗</p>',
    ],
    [
      'a usual font inside',
      '<p><span style="font-family:Symbol">a<span style="font-family:Arial">a</span></span></p>',
      '<p>αa</p>',
    ],
    ['signs of Unicode', '<p><span style="font-family:Symbol">π ≤ 2</span></p>', '<p>π ≤ 2</p>'],
    ['a font that only sounds like it', '<p><span style=\'font-family:"Segoe UI Symbol"\'>p</span></p>', '<p>p</p>'],
  ])('are what they show: %s', (_, markup, shown) => {
    expect(html(markup)).toBe(shown);
    expect(paste(markup).unreadSigns).toBe(0);
  });

  it('leave a mark where the font is known to change them and not into what', () =>
    expect(paste('<p>a<span style="font-family:\'MT Extra\'">K</span></p>')).toMatchObject({
      html: '<p>a\uFFFD</p>',
      unreadSigns: 1,
    }));
});

describe('what only a style sheet says', () => {
  const sheet =
    '<style><!-- @font-face {font-family:Wingdings; mso-font-charset:2;}\n.sym, td.other {font-family:Symbol, serif !important}\n.wing {font:12.0pt Wingdings}\n.row .usual {font-family:Arial}\n.gone {display:none} span.strong {font-weight:bold}\n@media print { .plain {font-family:Symbol} }\na:hover {font-family:Symbol} --></style>';
  it.each([
    ['letters in a font of symbols', '<p><span class="a sym">p</span>r</p>', '<p>πr</p>'],
    [
      'letters in the font of an element around them',
      '<div class="sym"><p>a<b>b</b></p></div>',
      '<div><p>α<strong>β</strong></p></div>',
    ],
    ['arrows', '<p>a <span class="wing">à</span> b</p>', '<p>a → b</p>'],
    ['a usual font inside', '<p class="sym">a<span class="row"><span class="usual">a</span></span></p>', '<p>αa</p>'],
    ['a font of its own beside the class', '<p><span class="sym" style="font-family:Arial">p</span></p>', '<p>p</p>'],
    ['hidden words', '<p>a<span class="gone">b</span></p>', '<p>a</p>'],
    ['bold words', '<p><span class="strong">a</span></p>', '<p><strong>a</strong></p>'],
    ['nothing of print, of states or of other elements', '<p class="plain">a<a class="other">p</a></p>', '<p>ap</p>'],
  ])('is read: %s', (_, markup, shown) => {
    expect(html(sheet.replace('<!--', '').replace('-->', '') + markup)).toBe(shown);
    expect(html(sheet + markup)).toBe(shown);
  });

  it('is read from the head of a page', () =>
    expect(
      html(
        '<html><head><style>.font5 {font-family:Symbol}</style></head><body><p><font class="font5">D</font>t</p></body></html>',
      ),
    ).toBe('<p>Δt</p>'));
});

describe('codes that mean something in one font alone', () => {
  it('are bullets at the beginning of a line, else a mark', () => {
    expect(paste('<p>\uf0b7 uno \uf061</p>')).toMatchObject({ html: '<p>• uno \uFFFD</p>', unreadSigns: 1 });
  });

  it('are the dingbats of printers', () =>
    expect(
      html(
        '<p><span style="font-family:ZapfDingbats">4</span><span style="font-family:ITC Zapf Dingbats">Hnü</span></p>',
      ),
    ).toBe('<p>✔★■➼</p>'));
});

describe('pictures and objects of office programs', () => {
  const picture = 'src="data:image/png;base64,AAAA"';
  const kept = '<img data-pending-image="0">';
  it.each([
    ['described in the language of LibreOffice', `<img ${picture} name="Objeto1" alt="{a} over {b}"/>`],
    ['described in LaTeX', `<img ${picture} name="Fórmula 2" alt="$\\frac{a}{b}$"/>`],
    [
      'an object with MathML',
      '<object type="application/mathml+xml"><math><mfrac><mi>a</mi><mi>b</mi></mfrac></math></object>',
    ],
    [
      'an object with a described picture',
      `<object data="x.odf"><img ${picture} alt="a over b" name="Object3"/></object>`,
    ],
  ])('are formulas where they say it: %s', (_, markup) =>
    expect(paste(`<p>A ${markup} B</p>`)).toMatchObject({
      html: '<p>A <span data-latex="\\frac{a}{b}"></span> B</p>',
      formulas: 1,
      images: [],
    }),
  );

  it('stay beside a mark where they are named as formulas and do not say which', () => {
    for (const names of ['name="Fórmula1" alt=""', 'name="Equation 2" alt="tres cuartos"', 'alt="Fórmula"'])
      expect(paste(`<p><img ${picture} ${names}/></p>`)).toMatchObject({
        html: `<p>${kept}[unread]</p>`,
        unreadFormulas: 1,
      });
    expect(
      paste('<p>A <object type="application/vnd.oasis.opendocument.formula" data="x"></object></p>'),
    ).toMatchObject({
      html: '<p>A [unread]</p>',
      unreadFormulas: 1,
    });
  });

  it('are counted where they may be formulas or charts, and stay', () =>
    expect(paste(`<p><img ${picture} name="Objeto1" alt="Diagrama de barras"/></p>`)).toMatchObject({
      html: `<p>${kept}</p>`,
      unreadFormulas: 0,
      objectPictures: 1,
    }));

  it('are figures under any other name', () => {
    for (const alt of ['Fórmula estructural del etanol', 'a over b', 'Object of study'])
      expect(paste(`<p><img ${picture} name="Imagen1" alt="${alt}"/></p>`)).toMatchObject({
        html: `<p>${kept}</p>`,
        formulas: 0,
        unreadFormulas: 0,
        objectPictures: 0,
      });
  });

  it('are told as left out where they are drawings that cannot be taken along', () => {
    for (const drawing of [
      '<svg width="300" height="200"><path/></svg>',
      '<svg role="img"/>',
      '<canvas width="300" height="200"/>',
      '<object data="figura.svg" type="image/svg+xml"></object>',
    ])
      expect(paste(`<p>A ${drawing}</p>`)).toMatchObject({ html: '<p>A </p>', omittedImages: 1 });
    expect(
      paste('<p>A <svg width="16" height="16"/><svg aria-hidden="true" width="90" height="90"/></p>').omittedImages,
    ).toBe(0);
    expect(paste('<p><object data="a.png" type="image/png">un mapa</object></p>')).toMatchObject({
      html: '<p>un mapa</p>',
    });
  });
});

describe('lists of several levels', () => {
  const item = (level: number, mark: string, words: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${mark}<span>&nbsp;&nbsp;</span></span>${words}</p>`;
  const online = (list: string, level: number, words: string, more = '') =>
    `<div class="ListContainerWrapper SCXW1"><${list} ${more}><li data-aria-level="${level}"><p>${words}</p></li></${list}></div>`;

  it('of Word keep numbers that a list of ours would not write', () => {
    expect(html(item(1, '1.', 'a') + item(2, '1.1.', 'b') + item(2, '1.2', 'c'))).toBe(
      '<ol><li><p>a</p><p>1.1. b</p><p>1.2 c</p></li></ol>',
    );
    expect(html(item(1, 'I.', 'a') + item(1, 'II.', 'b'))).toBe('<p>I. a</p><p>II. b</p>');
    expect(html(item(1, 'Pregunta 3:', 'a'))).toBe('<p>Pregunta 3: a</p>');
    expect(html(item(1, '3º', 'a') + item(1, '4º', 'b'))).toBe('<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>');
  });

  it('of a page keep Roman numbers, which questions refer to', () => {
    expect(html('<ol type="I"><li>a</li><li>b</li></ol>')).toBe('<div>I. a</div><div>II. b</div>');
    expect(html('<ol style="list-style-type:lower-roman" start="4"><li>a</li></ol>')).toBe('<div>iv. a</div>');
  });

  it('of Word in the browser are nested by their levels', () =>
    expect(
      html(
        online('ol', 1, 'a', 'start="1"') +
          online('ul', 2, 'b') +
          online('ul', 3, 'c') +
          online('ol', 1, 'd', 'start="2"'),
      ),
    ).toBe('<ol><li><p>a</p><ul><li><p>b</p><ul><li><p>c</p></li></ul></li></ul></li><li><p>d</p></li></ol>'));
});

const inputs = new URL('../../../../../../shared/data/cases/', import.meta.url);
describe.runIf(existsSync(inputs))('inputs that failed', () => {
  const read = (name: string) => readFileSync(new URL(name, inputs), 'utf8').replaceAll(/ class=(\w+)/g, ' class="$1"');

  it('formulas are read', () => {
    const { html, formulas } = paste(read('paste-formulas.html'));
    expect([...html.matchAll(/data-latex="([^"]*)"/g)].map(([, latex]) => latex)).toEqual([
      '\\frac{3}{4}',
      'x^{2}+5',
      '\\sqrt{16}',
      '\\frac{1}{2}',
      '\\frac{3}{4}',
    ]);
    expect(formulas).toBe(5);
  });

  it('the marks of reviewers stay out', () => {
    const markup = read('paste-review-marks.html').replace('<hr class="msocomoff">', '');
    expect(html(markup).trim()).toBe('<p>Capital: dos</p>');
  });
});
