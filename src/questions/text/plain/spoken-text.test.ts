import { describe, expect, it } from 'vitest';
import type { Doc, Inline } from '../document/document.ts';
import { spokenText } from './spoken-text.ts';

const doc = (...content: Inline[]): Doc => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const math = (latex: string): Inline => ({ type: 'inlineMath', attrs: { latex } });
const text = (text: string): Inline => ({ type: 'text', text });

describe('spokenText', () => {
  it.each([
    [doc(math('\\frac{5}{8}')), '5/8'],
    [doc(text('Is '), math('x^{2}=\\frac{1}{2}'), text('?')), 'Is x² = 1/2?'],
    [doc(math('\\sqrt{2}')), '√2'],
    [
      { type: 'doc', content: [...doc(text('Solve:')).content, { type: 'blockMath', attrs: { latex: 'a+b' } }] },
      'Solve: a + b',
    ],
  ] satisfies [Doc, string][])('returns a text with its formulas on one line', (formula, spoken) =>
    expect(spokenText(formula)).toBe(spoken),
  );

  it('returns undefined for a text without formulas', () => expect(spokenText(doc(text('Rome')))).toBeUndefined());
});
