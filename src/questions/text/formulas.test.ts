import { describe, expect, it } from 'vitest';
import { formulaKey } from './formula-key.ts';
import { formulasOf } from './formulas.ts';

const inline = (latex: string) => ({ type: 'inlineMath', attrs: { latex } });
const docWith = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });

describe('the formulas of a paper', () => {
  it('are found however deep, each once', () => {
    const found = formulasOf([
      {
        content: {
          command: docWith(inline('x^2'), inline('x^2')),
          alternatives: [{ text: docWith(inline('\\frac{1}{2}')) }],
        },
      },
    ]);
    expect(Object.keys(found)).toEqual([formulaKey('x^2', false), formulaKey('\\frac{1}{2}', false)]);
    expect(found[formulaKey('x^2', false)]).toMatch(/^<math/);
  });

  it('differ between a line and a display', () => {
    const found = formulasOf({
      type: 'doc',
      content: [{ type: 'blockMath', attrs: { latex: 'x' } }, docWith(inline('x'))],
    });
    expect(found[formulaKey('x', true)]).toContain('display="block"');
    expect(found[formulaKey('x', false)]).not.toContain('display="block"');
  });

  it('leave out what can not be read', () => {
    expect(formulasOf(docWith(inline('\\frac{')))).toEqual({});
    expect(formulasOf(null)).toEqual({});
  });
});
