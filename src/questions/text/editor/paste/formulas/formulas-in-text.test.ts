import { describe, expect, it } from 'vitest';
import { formulasInText, joinFormulaLines } from './formulas-in-text.ts';

const read = (text: string) => formulasInText(text).map(({ latex }) => latex);

describe('formulas in a text', () => {
  it.each([
    ['between dollars', 'Sea $x^2+1$ y $y$.', ['x^2+1', 'y']],
    ['between round brackets', 'Sea \\(x^2\\) y \\( \\frac{1}{2} \\).', ['x^2', '\\frac{1}{2}']],
    ['on a line of its own', '$$x^2$$ y \\[\ny^2\n\\]', ['x^2', 'y^2']],
    ['in an environment', '\\begin{align*}a&=b\\\\c&=d\\end{align*}', ['\\begin{aligned}a&=b\\\\c&=d\\end{aligned}']],
    ['a number and a pair', 'de $-3,5$ a $(2, 3)$', ['-3,5', '(2, 3)']],
    ['with words', '$v_{\\text{media}} = 5$', ['v_{\\text{media}} = 5']],
  ])('are read %s', (_, text, formulas) => expect(read(text)).toEqual(formulas));

  it.each([
    'Cuesta $5 y $10.',
    'De $5 a $10, o $12.',
    'Cuesta 5$ o 10$',
    'US$5 y R$10',
    'entre $20 y 30$ por persona',
    'Suma $5+$3=$8',
    '($5)/($3)',
    'un precio de $5. Otro de 3 \\$',
    'Un $ suelto y otro $ suelto',
    '\\(\\)',
    '\\(x{\\)',
    'https://example.org/?a=$b&c=$d',
  ])('are not read where a text is about money or is none: %s', (text) => expect(read(text)).toEqual([]));

  it('on several lines are on one', () =>
    expect(joinFormulaLines('Sea\n$$\nx\n$$\ny\n\\[a\n=b\\]')).toBe('Sea\n$$ x $$\ny\n\\[a =b\\]'));
});
