import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { isRefused, typstFormula, wordFormula } from './formula.ts';

const written = (latex: string, display = true): string => {
  const formula = typstFormula(latex, display);
  return isRefused(formula) ? `refused: ${formula.problem}` : formula.source;
};

/** The source with plain letters in place of their codes, to be read here. */
const read = (latex: string, display = true) =>
  written(latex, display).replace(/\\u\{([\da-f]+)\}/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));

describe('typstFormula', () => {
  it.each([
    ['a fraction', '\\frac{a}{b}', 'frac(a, b)'],
    ['a root', '\\sqrt{2}', 'sqrt(2)'],
    ['a root with an index', '\\sqrt[3]{27}', 'root(3, 27)'],
    ['a decimal comma without a space after it', '3{,}5', '3class("normal", ,)5'],
    ['a list with a space after the comma', '(1, x)', '(1,x)'],
    ['an exponent and an index', 'x_1^2', 'attach(scripts(x), b: 1, t: 2)'],
    ['the limits of a displayed sum', '\\sum_{i=1}^n', 'attach(limits(∑), b: i=1, t: n)'],
    ['a function with its own spaces', '2\\sin x', '2op("sin")x'],
    ['the functions of Spanish and Portuguese', '\\sen x', 'op("sen")x'],
    ['a hat over a letter', '\\hat{y}', 'accent(y, \u0302, size: #75%)'],
    ['an arrow over two letters', '\\overrightarrow{AB}', 'accent(AB, \u20d7)'],
    ['a line over two letters', '\\overline{AB}', 'overline(AB)'],
    ['a brace with its words', '\\underbrace{a}_{n}', 'attach(limits(underbrace(a)), b: n)'],
    ['brackets as high as their content', '\\left(\\frac{1}{2}\\right]', 'lr((frac(1, 2)])'],
    ['a binomial coefficient', '\\binom{n}{k}', 'binom(n, k)'],
    ['a stroke through a number', '\\cancel{3}', 'cancel(3)'],
    ['an isotope', '\\ce{^{14}_{6}C}', 'attach(upright(C), bl: 6, tl: 14)'],
    ['a chemical formula', '\\ce{H2O}', 'attach(scripts(upright(H)), b: 2)upright(O)'],
    ['an ion', '\\ce{Fe^{3+}}', 'attach(scripts("Fe"), t: 3class("normal", +))'],
    ['letters set over letters', '\\overset{a}{BC}', 'attach(limits(BC), t: a)'],
    ['a bar that divides a set', 'x \\mid y', 'xclass("relation", |)y'],
    ['a colour', '\\textcolor{red}{x}', 'std.text(fill: #rgb("#ff0000"), x)'],
    ['nothing', '{}', ''],
  ])('writes %s: %s', (_, latex, source) => expect(read(latex).toLowerCase()).toBe(source.toLowerCase()));

  it('aligns equations at their relation', () => {
    expect(read('\\begin{aligned} 2x &= 4 \\\\ x &= 2 \\end{aligned}')).toContain(
      'display(2x)&display(=4); display(x)&',
    );
  });

  it('aligns the conditions of cases on the left', () => {
    expect(read('\\begin{cases} 1 & x>0 \\\\ 0 & x<0 \\end{cases}')).toMatch(
      /^lr\(\{mat\(delim: #none, .*&inline\(1\), &#h\(1em\);inline\(x>0\); /,
    );
  });

  it('draws the lines of a table', () => {
    const source = read('\\begin{array}{c|c} x & y \\\\ \\hline 1 & 2 \\end{array}');
    expect(source).toContain('grid.hline(y: 1,');
    expect(source).toContain('grid.vline(x: 1,');
  });

  it('gives a box the height of what is in it', () => {
    expect(read('\\boxed{x}')).toMatch(/^#box\(.*\{ set par\(leading: 0pt\); \$x\$\}\);$/);
  });

  it('sets a box with a fraction on the line of its bar', () => {
    expect(read('\\boxed{\\frac{1}{2}}')).toMatch(/^#box\(baseline: 50% - 0.25em, /);
  });

  it('has the readable formula as alternative text', () => {
    expect(typstFormula('\\frac{1}{2}', false)).toMatchObject({ alternative: '1/2' });
  });

  it.each([
    ['malformed', '\\frac{1}', 'syntax'],
    ['with an unknown command', '\\includegraphics{x}', 'syntax'],
    ['that defines commands', '\\def\\a{\\a}\\a', 'definition'],
    ['longer than the limit', 'x+'.repeat(2000), 'size'],
    ['with a word of 10,000 letters', 'x'.repeat(10_000), 'size'],
  ])('refuses a formula %s and returns its LaTeX', (_, latex, problem) => {
    expect(typstFormula(latex, false)).toMatchObject({ problem, latex });
  });

  it('writes no character of the user as such but letters and digits in quotes', () => {
    const markup = [
      '#panic()',
      '$',
      '"',
      '\\\\',
      '*',
      '@a',
      '<x>',
      '[',
      ']',
      '//',
      '/*',
      '`',
      '\u0000',
      '\u0007',
      '\ud800',
      'ñ',
      '😀',
    ];
    const text = fc
      .array(fc.oneof(fc.constantFrom(...markup), fc.string()), { maxLength: 8 })
      .map((parts) => parts.join(''));
    const ours =
      /^(?:\\u\{[\da-f]{1,6}\}|"(?:[A-Za-z0-9]|\\u\{[\da-f]{1,6}\})*"|(?:frac|sqrt|inline|display|attach|scripts|limits|upright|class|op|bold|lr|mat|std\.hide|accent)\(|[),;& :]|#(?:h\(-?[\d.]+em\);)|[a-z-]+:|#?[\d.]+(?:em|%)|#none|#true)*$/;
    fc.assert(
      fc.property(text, fc.boolean(), (hostile, display) => {
        for (const latex of [hostile, `\\text{${hostile}}`, `\\frac{${hostile}}{x}`]) {
          const formula = typstFormula(latex, display);
          if (isRefused(formula)) {
            expect(formula.latex.isWellFormed()).toBe(true);
            expect(formula.latex).not.toMatch(/\p{Cc}/u);
          } else expect(formula.source).toMatch(ours);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('wordFormula', () => {
  /** The elements without the runs' fonts, to be read here. */
  const readWord = (latex: string, display = false): string => {
    const formula = wordFormula(latex, display);
    if (isRefused(formula)) return `refused: ${formula.problem}`;
    return formula.xml
      .replace(/ xmlns:\w="[^"]*"/g, '')
      .replace(/<w:rPr>.*?<\/w:rPr>/g, '')
      .replace(/<m:r>(<m:rPr><m:nor\/><\/m:rPr>)?<m:t xml:space="preserve">(.*?)<\/m:t><\/m:r>/g, '$2')
      .replace(/<(\/?)m:/g, '<$1');
  };

  it.each([
    ['a fraction', '\\frac{a}{b}', '<f><num>a</num><den>b</den></f>'],
    ['a root', '\\sqrt{2}', '<rad><radPr><degHide m:val="1"/></radPr><deg/><e>2</e></rad>'],
    ['an exponent', 'x^2', '<sSup><e>x</e><sup>2</sup></sSup>'],
    ['a decimal comma as one number', '3{,}5', '3,5'],
    ['a function with its argument', '\\sin x=1', '<func><fName>sin</fName><e>x</e></func>=1'],
    ['a function of brackets', '\\ln(x+1)', '<func><fName>ln</fName><e>(x+1)</e></func>'],
    [
      'a limit below its name, also in a line',
      '\\lim_{x} y',
      '<func><fName><limLow><e>lim</e><lim>x</lim></limLow></fName><e>y</e></func>',
    ],
    [
      'an integral with its limits beside it',
      '\\int_0^1 x',
      '<nary><naryPr><chr m:val="∫"/><limLoc m:val="subSup"/></naryPr><sub>0</sub><sup>1</sup><e>x</e></nary>',
    ],
    ['an isotope', '\\ce{^{14}_{6}C}', '<sPre><sub>6</sub><sup>14</sup><e>C</e></sPre>'],
    ['less-than signs as text', 'x<0', 'x&lt;0'],
    ['a relation with nothing before it, as after a gap', '=x+8', '\u200b=x+8'],
    ['a relation with a word above it', '\\stackrel{d}{=}', '<limUpp><e>\u200b=\u200b</e><lim>d</lim></limUpp>'],
    ['a relation with nothing after it', 'x=', 'x=\u200b'],
    ['an operator with nothing after it', '3x-', '3x−\u200b'],
  ])('writes %s: %s', (_, latex, xml) => expect(readWord(latex)).toBe(`<oMath>${xml}</oMath>`));

  it('writes a displayed formula as a paragraph of its own', () => {
    expect(readWord('x', true)).toBe('<oMathPara><oMath>x</oMath></oMathPara>');
  });

  it('begins each cell with a letter without a width, so that LibreOffice reads a relation there', () => {
    expect(readWord('\\begin{aligned} x &= 2 \\end{aligned}')).toContain('<e>\u200bx</e><e>\u200b=2</e>');
  });

  it('writes well-formed XML of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (hostile) => {
        for (const latex of [hostile, `\\text{${hostile}}`, `\\operatorname{${hostile}}`]) {
          const formula = wordFormula(latex, false);
          if (!isRefused(formula)) new SaxesParser({ xmlns: true }).write(formula.xml).close();
        }
      }),
    );
  });
});
