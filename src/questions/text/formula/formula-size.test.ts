import { describe, expect, it } from 'vitest';
import { estimateFormulaSize, isWideFormula } from './formula-size.ts';

describe('estimateFormulaSize', () => {
  it.each([
    ['x', { width: 0.6, height: 1.2 }],
    ['x+1', { width: 2.6, height: 1.2 }],
    ['\\frac{1}{2}', { height: 2.1 }],
    ['\\frac{1}{1+\\frac{2}{3}}', { height: 3 }],
    ['\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}', { height: 2.4 }],
  ])('returns the size of %s in em', (latex, size) => expect(estimateFormulaSize(latex)).toMatchObject(size));

  it('takes the longer part of a fraction for its width', () => {
    const { width } = estimateFormulaSize('\\frac{a+b+c+d}{2}');
    expect(width).toBeLessThan(estimateFormulaSize('a+b+c+d+(2)').width);
    expect(width).toBeGreaterThan(estimateFormulaSize('a+b').width);
  });
});

describe('isWideFormula', () => {
  it('counts what is read, not the letters of the LaTeX', () => {
    expect(isWideFormula('\\overrightarrow{AB} \\parallel \\overline{CD}')).toBe(false);
    expect(isWideFormula('a+b+c+d+e+f+g+h+i+j+k')).toBe(true);
  });
});
