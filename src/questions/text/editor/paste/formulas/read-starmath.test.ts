import { describe, expect, it } from 'vitest';
import { canRenderFormula } from '../../../formula/render-formula.ts';
import { readStarMath } from './read-starmath.ts';

describe('formulas of LibreOffice Math', () => {
  it.each([
    ['{a} over {b}', '\\frac{a}{b}'],
    ['1 over 2 b h', '\\frac{1}{2}bh'],
    ['x^2 + 5 = 0', 'x^{2}+5=0'],
    ['x_1^2', 'x_{1}^{2}'],
    ['sqrt{16}', '\\sqrt{16}'],
    ['nroot{3}{x + 1}', '\\sqrt[3]{x+1}'],
    ['3,5 cdot 10^{-2}', '3{,}5\\cdot{10}^{-2}'],
    ['x = {-b +- sqrt{b^2 - 4 a c}} over {2 a}', 'x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}'],
    ['sum from{i = 1} to{n} x_i', '\\sum_{i=1}^{n}x_{i}'],
    ['lim from{x toward 0} {f ( x )}', '\\lim_{x\\to0}f(x)'],
    ['int from 0 to 1 x d x', '\\int_{0}^{1}xdx'],
    ['%pi r^2', '\\pi r^{2}'],
    ['%DELTA t', '\\Delta t'],
    ['%alfa + %épsilon', '\\alpha+\\epsilon'],
    ['sin %alpha', '\\sin\\alpha'],
    ['left ( {a over b} right )', '\\left(\\frac{a}{b}\\right)'],
    ['( a + b )^2', '{(a+b)}^{2}'],
    ['left lbrace stack{x + y = 1 # x - y = 3} right none', '\\begin{cases}x+y=1 \\\\ x-y=3\\end{cases}'],
    ['left( matrix{1 # 2 ## 3 # 4} right)', '\\begin{pmatrix}1 & 2 \\\\ 3 & 4\\end{pmatrix}'],
    ['vec v + widevec{AB}', '\\vec{v}+\\overrightarrow{AB}'],
    ['abs{x} >= 2', '|x|\\ge2'],
    ['x in setR', 'x\\in\\mathbb{R}'],
    ['binom n k', '\\binom{n}{k}'],
    ['v = 3 "m/s"', 'v=3\\text{m/s}'],
    ['f : A -> B', 'f:A\\to B'],
    ['a <> b', 'a\\ne b'],
    ['size 14 { bold v }', '\\boldsymbol{v}'],
    ['a = 1 newline b = 2', '\\begin{aligned}a=1 \\\\ b=2\\end{aligned}'],
    ['fact 5', '5!'],
  ])('are read: %s', (description, latex) => {
    expect(readStarMath(description)).toBe(latex);
    expect(canRenderFormula(latex)).toBe(true);
  });

  it.each([
    'Diagrama de barras',
    'Un triángulo con base b y altura h',
    '{a over b',
    'a over',
    'left ( a',
    '%desconocida',
    'matrix{1 # 2',
    'x }',
    '',
    `${'{'.repeat(60)}x${'}'.repeat(60)}`,
  ])('are not any other description, nor half of one: %s', (description) =>
    expect(readStarMath(description)).toBeNull(),
  );
});
