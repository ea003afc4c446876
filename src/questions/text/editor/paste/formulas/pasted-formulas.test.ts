import { describe, expect, it } from 'vitest';
import { parseMarkup } from '../../../../../../tests/support/pasted-markup.ts';
import { canRenderFormula } from '../../../formula/render-formula.ts';
import { cleanHtml } from '../clean-html.ts';
import { showHiddenFormulas } from './office-markup.ts';

const MARK = '[unread]';
const paste = (html: string) => cleanHtml(parseMarkup(showHiddenFormulas(html)), MARK);
/** The LaTeX of the one formula that is pasted, which can be shown. */
const latexOf = (html: string): string => {
  const { html: cleaned, formulas, unreadFormulas } = paste(html);
  const latex =
    /data-latex="([^"]*)"/
      .exec(cleaned)?.[1]
      ?.replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>') ?? cleaned;
  expect({ formulas, unreadFormulas }, cleaned).toEqual({ formulas: 1, unreadFormulas: 0 });
  expect(canRenderFormula(latex), latex).toBe(true);
  return latex;
};
const math = (inner: string) => latexOf(`<p>A <math xmlns="http://www.w3.org/1998/Math/MathML">${inner}</math> B</p>`);
const run = (text: string, properties = '') =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const omml = (inner: string) => latexOf(`<p>A <m:oMath>${inner}</m:oMath> B</p>`);

describe('MathML', () => {
  it.each([
    ['a fraction', '<mfrac><mn>3</mn><mn>4</mn></mfrac>', '\\frac{3}{4}'],
    ['a power', '<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>5</mn>', 'x^{2}+5'],
    ['roots', '<msqrt><mn>16</mn></msqrt><mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt{16}\\sqrt[3]{x}'],
    ['the name of a function', '<mi>sin</mi><mo>\u2061</mo><mi>x</mi>', '\\sin x'],
    ['the name of a function in Spanish', '<mi>sen</mi><mi>α</mi>', '\\operatorname{sen}\\alpha'],
    ['a word', '<mi>vol</mi><mo>=</mo><mn>3</mn>', '\\mathrm{vol}=3'],
    ['decimals with a comma', '<mn>3,5</mn><mo>×</mo><mn>10</mn>', '3{,}5\\times10'],
    ['degrees', '<mn>45</mn><mo>°</mo>', '45^{\\circ}'],
    ['a raised circle', '<msup><mn>45</mn><mo>∘</mo></msup>', '{45}^{\\circ}'],
    ['the minus', '<mo>−</mo><mn>5</mn>', '-5'],
    ['signs of LaTeX', '<mn>50</mn><mo>%</mo><mi>a_b</mi>', '50\\%\\mathrm{a}\\_\\mathrm{b}'],
    ['words', '<mtext>si x&lt;50% </mtext><mi>y</mi>', '\\text{si x<50\\% }y'],
    [
      'a system',
      '<mo>{</mo><mtable><mtr><mtd><mi>x</mi></mtd><mtd><mtext>si</mtext></mtd></mtr><mtr><mtd><mi>y</mi></mtd></mtr></mtable>',
      '\\begin{cases}x & \\text{si} \\\\ y\\end{cases}',
    ],
    [
      'a matrix',
      '<mrow><mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable><mo>)</mo></mrow>',
      '\\begin{pmatrix}1 & 2\\end{pmatrix}',
    ],
    [
      'a sum',
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>x</mi><mi>i</mi></msub>',
      '\\sum_{i=1}^{n}x_{i}',
    ],
    ['a limit', '<munder><mo>lim</mo><mrow><mi>x</mi><mo>→</mo><mi>∞</mi></mrow></munder>', '\\lim_{x\\to\\infty}'],
    [
      'accents',
      '<mover><mi>v</mi><mo>→</mo></mover><mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>¯</mo></mover>',
      '\\vec{v}\\overline{AB}',
    ],
    [
      'sets',
      '<mi>x</mi><mo>∈</mo><mi>ℝ</mi><mo>∖</mo><mi mathvariant="double-struck">Q</mi>',
      'x\\in\\mathbb{R}\\setminus\\mathbb{Q}',
    ],
    [
      'an isotope',
      '<mmultiscripts><mi mathvariant="normal">C</mi><mprescripts/><mn>6</mn><mn>12</mn></mmultiscripts>',
      '{}_{6}^{12}\\mathrm{C}',
    ],
    ['brackets that grow', '<mo>(</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>)</mo>', '\\left(\\frac{1}{2}\\right)'],
    ['a power of brackets', '<mo>(</mo><mi>a</mi><mo>+</mo><mi>b</mi><msup><mo>)</mo><mn>2</mn></msup>', '(a+b)^{2}'],
    ['half-open intervals', '<mo>[</mo><mn>0</mn><mo>,</mo><mn>1</mn><mo>)</mo>', '[0,1)'],
    [
      'a set with a condition',
      '<mo>{</mo><mi>x</mi><mo>|</mo><mi>x</mi><mo>&gt;</mo><mn>0</mn><mo>}</mo>',
      '\\{x|x>0\\}',
    ],
    ['fences', '<mfenced open="[" close="]"><mi>a</mi><mi>b</mi></mfenced>', '[a,b]'],
    ['a choice', '<mfenced><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac></mfenced>', '\\binom{n}{k}'],
    ['a derivative', '<msup><mi>f</mi><mo>′</mo></msup><mo>(</mo><mi>x</mi><mo>)</mo>', 'f^{\\prime}(x)'],
    ['italics of Unicode', '<mi>𝑥</mi><mi>𝐯</mi>', 'x\\mathbf{v}'],
    ['crossed out', '<menclose notation="updiagonalstrike"><mi>x</mi></menclose>', '\\cancel{x}'],
    ['a mixed number', '<mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac><mi>b</mi><mi>h</mi>', '2\\frac{1}{2}bh'],
  ])('reads %s', (_, inner, latex) => expect(math(inner)).toBe(latex));

  it('reads elements with a prefix, also those without content', () => {
    expect(
      latexOf(
        '<mml:math><mml:mmultiscripts><mml:mi>x</mml:mi><mml:mprescripts/><mml:none/><mml:mn>2</mml:mn></mml:mmultiscripts></mml:math>',
      ),
    ).toBe('{}^{2}x');
  });

  it('takes LaTeX beside it where its elements are not understood', () =>
    expect(math('<semantics><apply/><annotation encoding="LaTeX">x^2</annotation></semantics>')).toBe('x^2'));

  it.each([
    ['of a kind that is not known', '<math><mlongdiv><mn>12</mn><mn>3</mn></mlongdiv></math>'],
    ['of meanings', '<math><apply><plus/><ci>a</ci><cn>12</cn></apply></math>'],
    ['with letters outside of its elements', '<math>12<mi>x</mi></math>'],
    ['rendered without its source', '<span class="katex"><span class="katex-html">12</span></span>'],
    ['that is an object', '<!--[if gte mso 9]><xml><o:OLEObject ProgID="Equation.DSMT4"/></xml><![endif]-->'],
    ['too long', `<math><mtext>${'1'.repeat(2001)}</mtext></math>`],
  ])('leaves a mark for a formula %s, and none of its digits', (_, formula) => {
    const { html, formulas, unreadFormulas } = paste(`<p>A ${formula} B</p>`);
    expect(html).toBe('<p>A [unread] B</p>');
    expect({ formulas, unreadFormulas }).toEqual({ formulas: 0, unreadFormulas: 1 });
  });

  it('is read once where a page shows it in several ways', () => {
    for (const shown of [
      '<span class="MathJax"><nobr aria-hidden="true">12</nobr><span><math><mi>x</mi></math></span></span>',
      '<mjx-container class="MathJax"><mjx-math>1</mjx-math><mjx-assistive-mml><math><mi>x</mi></math></mjx-assistive-mml></mjx-container>',
      '<span class="mwe-math-element"><span style="display: none;"><math><mi>x</mi></math></span><img alt="{\\displaystyle x}" src="https://example.org/x"/></span>',
      '<img class="Wirisformula" alt="equis" data-mathml="«math xmlns=¨http://www.w3.org/1998/Math/MathML¨»«mi»x«/mi»«/math»" src="data:image/png;base64,AAAA"/>',
      '<img class="equation_image" alt="LaTeX: x" data-equation-content="x" src="/equation_images/x"/>',
      '<img class="latex" alt="$x$" src="https://example.org/x.png"/>',
      '<img src="https://latex.codecogs.com/svg.image?x"/>',
    ])
      expect(latexOf(`<p>A ${shown} B</p>`)).toBe('x');
  });

  it('leaves a mark for a picture of a formula that does not tell it', () =>
    expect(
      paste('<p><img class="Wirisformula" alt="equis al cuadrado" src="https://example.org/x.png"/></p>').html,
    ).toBe(`<p>${MARK}</p>`));

  it('is on a line of its own where its page shows it so', () => {
    expect(paste('<math display="block"><mi>x</mi></math>').html).toBe('<div data-latex="x"></div>');
    expect(paste('<span class="katex-display"><span class="katex"><math><mi>x</mi></math></span></span>').html).toBe(
      '<div data-latex="x"></div>',
    );
  });

  it('takes time in proportion to its size, however deep it is', () => {
    let deep = '<mi>x</mi>';
    for (let level = 0; level < 60; level++) deep = `<mover>${deep}<mo>¯</mo></mover>`;
    expect(paste(`<math>${deep}</math>`)).toMatchObject({ html: MARK, unreadFormulas: 1 });
  });
});

describe('formulas of Word', () => {
  it.each([
    ['a fraction', `<m:f><m:num>${run('3')}</m:num><m:den>${run('4')}</m:den></m:f>`, '\\frac{3}{4}'],
    ['a product', `<m:f><m:num>${run('1')}</m:num><m:den>${run('2')}</m:den></m:f>${run('bh')}`, '\\frac{1}{2}bh'],
    ['a power', `<m:sSup><m:e>${run('x')}</m:e><m:sup>${run('2')}</m:sup></m:sSup>`, 'x^{2}'],
    [
      'indices',
      `<m:sSubSup><m:e>${run('x')}</m:e><m:sub>${run('i')}</m:sub><m:sup>${run('2')}</m:sup></m:sSubSup>`,
      'x_{i}^{2}',
    ],
    [
      'a square root without an index',
      `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${run('16')}</m:e></m:rad>`,
      '\\sqrt{16}',
    ],
    ['a cube root', `<m:rad><m:deg>${run('3')}</m:deg><m:e>${run('x')}</m:e></m:rad>`, '\\sqrt[3]{x}'],
    [
      'a sum',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('i=1')}</m:sub><m:sup>${run('n')}</m:sup><m:e>${run('i')}</m:e></m:nary>`,
      '\\sum_{i=1}^{n}i',
    ],
    [
      'an integral without limits',
      `<m:nary><m:naryPr><m:subHide m:val="1"/><m:supHide m:val="on"/></m:naryPr><m:sub/><m:sup/><m:e>${run('xdx')}</m:e></m:nary>`,
      '\\int xdx',
    ],
    ['brackets', `<m:d><m:e>${run('x+1')}</m:e></m:d>`, '(x+1)'],
    [
      'brackets of other kinds',
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=")"/><m:sepChr m:val=","/></m:dPr><m:e>${run('0')}</m:e><m:e>${run('1')}</m:e></m:d>`,
      '[0,1)',
    ],
    [
      'a system',
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr><m:e>${run('x+y=1')}</m:e><m:e>${run('x-y=3')}</m:e></m:eqArr></m:e></m:d>`,
      '\\begin{cases}x+y=1 \\\\ x-y=3\\end{cases}',
    ],
    [
      'a matrix',
      `<m:d><m:e><m:m><m:mr><m:e>${run('1')}</m:e><m:e>${run('2')}</m:e></m:mr></m:m></m:e></m:d>`,
      '\\begin{pmatrix}1 & 2\\end{pmatrix}',
    ],
    [
      'a function',
      `<m:func><m:fName>${run('sin', '<m:sty m:val="p"/>')}</m:fName><m:e>${run('x')}</m:e></m:func>`,
      '\\sin x',
    ],
    [
      'a limit',
      `<m:func><m:fName><m:limLow><m:e>${run('lim', '<m:sty m:val="p"/>')}</m:e><m:lim>${run('x→0')}</m:lim></m:limLow></m:fName><m:e>${run('x')}</m:e></m:func>`,
      '\\lim_{x\\to0}x',
    ],
    ['a vector', `<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr><m:e>${run('v')}</m:e></m:acc>`, '\\vec{v}'],
    ['a line above', `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>${run('AB')}</m:e></m:bar>`, '\\overline{AB}'],
    [
      'an arrow with words',
      `<m:groupChr><m:groupChrPr><m:chr m:val="→"/></m:groupChrPr><m:e>${run('Q')}</m:e></m:groupChr>`,
      '\\xrightarrow{Q}',
    ],
    [
      'an isotope',
      `<m:sPre><m:sub>${run('6')}</m:sub><m:sup>${run('12')}</m:sup><m:e>${run('C')}</m:e></m:sPre>`,
      '{}_{6}^{12}C',
    ],
    ['words', `${run('x=1 si ', '<m:nor/>')}${run('n')}`, '\\text{x=1 si }n'],
    ['the real numbers', run('R', '<m:scr m:val="double-struck"/>'), '\\mathbb{R}'],
    [
      'a choice',
      `<m:d><m:e><m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${run('n')}</m:num><m:den>${run('k')}</m:den></m:f></m:e></m:d>`,
      '\\binom{n}{k}',
    ],
  ])('are read: %s', (_, inner, latex) => expect(omml(inner)).toBe(latex));

  it('are read in conditional comments, without the picture in their place', () => {
    const formula = `<m:oMath><i><span style="font-family:Cambria">${run('E')}</span></i>${run('=m')}<m:sSup><m:sSupPr><span><m:ctrlPr></m:ctrlPr></span></m:sSupPr><m:e><span>${run('c')}</span></m:e><m:sup>${run('2')}</m:sup></m:sSup></m:oMath>`;
    const picture =
      '<![if !msEquation]><span><!--[if gte vml 1]><v:shape/><![endif]--><![if !vml]><img src="file:///C:/a.png"/><![endif]></span><![endif]>';
    const { html, omittedImages, formulas } = paste(
      `<p>A <!--[if gte msEquation 12]>${formula}<![endif]-->${picture} B</p>`,
    );
    expect(html).toBe('<p>A <span data-latex="E=mc^{2}"></span> B</p>');
    expect({ omittedImages, formulas }).toEqual({ omittedImages: 0, formulas: 1 });
  });

  it('are on a line of their own in a paragraph of formulas', () =>
    expect(paste(`<m:oMathPara><m:oMath>${run('x')}</m:oMath></m:oMathPara>`).html).toBe('<div data-latex="x"></div>'));

  it('lack what a reviewer has deleted in them', () =>
    expect(omml(`${run('x')}<del>${run('+1')}</del><ins>${run('+2')}</ins>`)).toBe('x+2'));

  it('leave a mark where a part of them is not known', () =>
    expect(paste(`<p>A <m:oMath>${run('12')}<m:future>${run('3')}</m:future></m:oMath></p>`).html).toBe(
      `<p>A ${MARK}</p>`,
    ));
});
