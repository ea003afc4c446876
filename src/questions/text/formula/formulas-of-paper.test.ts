import { describe, expect, it } from 'vitest';
import { formulaKey } from './formula-key.ts';
import { findFormulas, renderFormulas } from './formulas-of-paper.ts';

const inline = (latex: string) => ({ type: 'inlineMath', attrs: { latex } });
const docWith = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });

describe('findFormulas', () => {
  it('finds formulas at every depth, each once', () => {
    const content = {
      command: docWith(inline('x^2'), inline('x^2')),
      alternatives: [{ text: docWith(inline('\\frac{1}{2}')) }],
    };
    expect(findFormulas([{ content }])).toEqual([
      { latex: 'x^2', display: false },
      { latex: '\\frac{1}{2}', display: false },
    ]);
  });

  it('distinguishes a formula within a line from one on its own line', () => {
    const content = [{ type: 'blockMath', attrs: { latex: 'x' } }, docWith(inline('x'))];
    expect(findFormulas({ type: 'doc', content })).toEqual([
      { latex: 'x', display: true },
      { latex: 'x', display: false },
    ]);
  });

  it('finds no formulas in null', () => expect(findFormulas(null)).toEqual([]));
});

describe('renderFormulas', () => {
  it('returns markup by LaTeX and display', () => {
    const rendered = renderFormulas([
      { latex: 'x', display: true },
      { latex: 'x', display: false },
    ]);
    expect(rendered[formulaKey('x', true)]).toContain('display="block"');
    expect(rendered[formulaKey('x', false)]).toMatch(/^<math(?!.*display="block")/);
  });

  it('leaves out formulas that cannot be parsed or define commands', () => {
    const requests = ['\\frac{', '\\def\\a{1}\\a', 'x'].map((latex) => ({ latex, display: false }));
    expect(Object.keys(renderFormulas(requests))).toEqual([formulaKey('x', false)]);
  });

  it('stops at five million characters', () => {
    const requests = Array.from({ length: 100 }, (_, n) => ({
      latex: `\\begin{matrix}${n}${'\\\\'.repeat(950)}\\end{matrix}`,
      display: false,
    }));
    const rendered = Object.values(renderFormulas(requests)).join('');
    expect(rendered.length).toBeGreaterThan(4_000_000);
    expect(rendered.length).toBeLessThanOrEqual(5_000_000);
  });
});
