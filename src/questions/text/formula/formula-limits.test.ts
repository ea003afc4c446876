import { describe, expect, it } from 'vitest';
import { formulaProblem } from './formula-limits.ts';
import { renderFormula } from './render-formula.ts';

const nested = (open: string, close: string, levels: number) => `${open.repeat(levels)}x${close.repeat(levels)}`;
const matrix = (content: string) => `\\begin{matrix}${content}\\end{matrix}`;

describe('formulaProblem', () => {
  it.each([
    'def\\a{1}',
    'gdef\\a{1}',
    'edef\\a{1}',
    'xdef\\a{1}',
    'let\\a=b',
    'futurelet\\a\\b c',
    'global\\def\\a{1}',
    'long\\def\\a{1}',
    'newcommand{\\a}{1}',
    'renewcommand{\\a}{1}',
    'providecommand{\\a}{1}',
    'DeclareMathOperator{\\a}{a}',
    'csname a\\endcsname',
    'expandafter\\a\\b',
    'noexpand\\a',
    '@firstoftwo{a}{b}',
    'df@tag',
  ])('refuses to define or expand commands: \\%s', (rest) => {
    expect(formulaProblem(`x \\${rest}`)).toBe('definition');
    expect(formulaProblem(`{x \\\\\\${rest}}`)).toBe('definition');
  });

  it('accepts what only looks like \\def, \\long or \\@: letters after a line break, longer names, an @ in text', () => {
    expect(formulaProblem('a\\\\def')).toBeNull();
    expect(formulaProblem('\\left( \\longrightarrow \\right)')).toBeNull();
    expect(formulaProblem('\\text{ana@example.org}')).toBeNull();
  });

  it.each([
    ['commands that double each other', '\\def\\a#1{\\b{#1#1}}\\def\\b#1{\\c{#1#1}}\\def\\c#1{#1#1}\\a{x}'],
    ['ten thousand braces', nested('{', '}', 10_000)],
    ['two thousand fractions', '\\frac{1}{2}'.repeat(2000)],
    ['40 levels of braces', nested('\\frac{1}{', '}', 40)],
    ['40 levels of environments', nested('\\begin{matrix}', '\\end{matrix}', 40)],
    ['40 levels of brackets', nested('\\left(', '\\right)', 40)],
    ['480 rows as long as a row of 900 columns', matrix('&'.repeat(900) + '\\\\'.repeat(480))],
    ['the same with \\newline', matrix('&'.repeat(900) + '\\newline '.repeat(90))],
    ['the same in a diagram', `\\begin{CD}${'@>>>'.repeat(200)}${'\\\\'.repeat(400)}\\end{CD}`],
    ['what is cancelled eleven times over', nested('\\cancelto{x}{', '}', 11)],
    ['what overlaps eleven times over', nested('\\llap{', '}', 11)],
    ['equilibria within equilibria', nested('\\equilibriumRight{', '}', 11)],
    ['chemistry within chemistry', nested('\\ce{A <=>>[$', '$] B}', 8)],
  ])('refuses %s', (_, latex) => {
    expect(formulaProblem(latex)).not.toBeNull();
    expect(() => renderFormula(latex, true)).toThrow('Formula refused');
  });

  it.each([
    ['a table of 12 rows and 12 columns', matrix(`${'1&'.repeat(11)}1\\\\`.repeat(12))],
    ['a continued fraction of ten levels', nested('\\cfrac{1}{1+', '}', 10)],
    ['underbraces side by side', '\\underbrace{x}_y'.repeat(100)],
    ['underbraces on underbraces', nested('\\underbrace{', '}_y', 20)],
    ['a kern of any size', '\\kern999999999em x\\hspace{99999999em}'],
    ['twenty reactions', '\\ce{2H2 + O2 -> 2H2O} '.repeat(20)],
    ['a formula of chemistry of 1900 characters', `\\ce{${'H2O'.repeat(630)}}`],
    ['1900 minus signs in chemistry', `\\ce{${'-'.repeat(1900)}}`],
  ])('accepts %s, which renders', (_, latex) => {
    expect(formulaProblem(latex)).toBeNull();
    expect(renderFormula(latex, true)).toMatch(/^<math.+<\/math>$/s);
  });
});
