import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latexToText } from '../plain/latex-to-text.ts';
import { canRenderFormula, findFormulaError, renderFormula } from './render-formula.ts';

const schoolFormulas = new URL('../../../../../shared/data/formulas/school-formulas.json', import.meta.url);

describe('a formula', () => {
  it('is rendered as MathML, as a block when requested', () => {
    expect(renderFormula('\\frac{1}{2}', false)).toContain('<mfrac><mn>1</mn><mn>2</mn></mfrac>');
    expect(renderFormula('x', true)).toContain('display="block"');
  });

  it.each(['\\sen x', '\\tg x', '\\mcd(4,6)', '\\mcm(4,6)', '\\arctg x', '\\cotg x', '\\cosec x'])(
    'knows %s',
    (latex) => expect(renderFormula(latex, false)).toContain(latex.slice(1).replace(/\W.*/, '')),
  );

  it.each([
    '\\int f(x)\\,\\differentialD x',
    '\\exponentialE^{\\imaginaryI\\pi}',
    '\\mleft(x\\mright)',
    '\\placeholder{}',
  ])('is accepted as the formula editor writes it: %s', (latex) => expect(canRenderFormula(latex)).toBe(true));

  it.each([
    '\\frac{1}',
    '\\nosuchcommand',
    '}',
    '\\def\\a{\\a}\\a',
    '\\href{javascript:alert(1)}{x}',
    '\\style{color:red}{x}',
  ])('is refused when malformed or hostile: %s', (latex) => expect(canRenderFormula(latex)).toBe(false));

  it('never lets markup through', () => {
    expect(renderFormula('\\text{<script>alert(1)</script>}', false)).not.toContain('<script');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'\\{}<>"\'=&x1^_ '), maxLength: 30 }), (latex) => {
        if (canRenderFormula(`\\text{${latex}}`))
          expect(renderFormula(`\\text{${latex}}`, false)).not.toMatch(/<(?!\/?m|\/?math)/);
      }),
    );
  });

  it('has what is set over letters above them, not as an exponent', () => {
    expect(renderFormula('\\overset{\\frown}{AB}', true)).toContain('<mover><mrow><mi>A</mi><mi>B</mi></mrow>');
    expect(renderFormula('x\\overset{?}{=}y', true)).toContain('<mover><mo>=</mo>');
  });

  it('does not affect the tag of the next formula', () => {
    expect(renderFormula('x\\tag{7}', true)).toContain('7');
    expect(renderFormula('x', true)).not.toContain('7');
  });

  it('is refused when its markup would have 500,000 characters', () => {
    const rows = `${'\\bigoplus_{a}^{b}&'.repeat(9)}\\\\`.repeat(11);
    expect(renderFormula(`\\begin{matrix}${rows}\\end{matrix}`, true).length).toBeLessThan(500_000);
    const doubled = '\\cancelto{x}{\\cancelto{x}{\\cancelto{x}{';
    const wide = `${doubled}${'+'.repeat(1900)}}}}`;
    expect(findFormulaError(wide)).toEqual({ problem: 'size', rest: '' });
  });

  it('has an error that names the problem and the rest of the formula', () => {
    expect(findFormulaError('\\def\\a{1}')).toEqual({ problem: 'definition', rest: '' });
    expect(findFormulaError('x+\\nosuchcommand')).toEqual({ problem: 'syntax', rest: '\\nosuchcommand' });
  });
});

describe('latexToText', () => {
  it.each([
    ['x=\\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}', 'x=(-b±√(b^2-4ac))/(2a)'],
    ['\\mathrm{H_2SO_4}', 'H2SO4'],
    ['3{,}5 \\times 10^{-4}', '3,5×10^(-4)'],
    ['\\log_2 8 = 3', 'log_2 8=3'],
    ['\\widehat{ABC} = 45^{\\circ}', 'ABC=45°'],
    ['\\begin{cases} x & \\text{si } x \\ge 0 \\\\ -x & \\text{si } x < 0 \\end{cases}', '{x si x≥0; -x si x<0'],
    ['\\ce{2H2 + O2 -> 2H2O}', '2H2 + O2 → 2H2O'],
    ['\\sqrt[3]{27}', '∛27'],
    ['2\\frac{3}{4}', '2 3/4'],
  ])('reads %s as %s', (latex, text) => expect(latexToText(latex)).toBe(text));

  it('never throws for any input', () => {
    const pieces = [
      '\\frac',
      '\\sqrt',
      '[',
      ']',
      '{',
      '}',
      '^',
      '_',
      '\\left',
      '\\begin',
      '\\text',
      '\\',
      'x',
      '&',
      '\\constructor',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
        expect(typeof latexToText(parts.join(''))).toBe('string');
      }),
    );
  });
});

const formulas: string[] = existsSync(schoolFormulas) ? JSON.parse(readFileSync(schoolFormulas, 'utf8')) : [];
if (formulas.length === 0) console.info('shared/data/formulas is absent: the school formulas are not tried');

describe.runIf(formulas.length > 0)('every formula that schools write', () => {
  it.each(formulas)('%s', (latex) => {
    expect(renderFormula(latex, false)).toMatch(/^<math>.+<\/math>$/s);
    expect(latexToText(latex)).not.toContain('\\');
  });
});
