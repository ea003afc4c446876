import { describe, expect, it } from 'vitest';
import type { Doc, Inline } from '../document/document.ts';
import { spokenText } from './spoken-text.ts';

const doc = (...content: Inline[]): Doc => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const math = (latex: string): Inline => ({ type: 'inlineMath', attrs: { latex } });
const text = (text: string): Inline => ({ type: 'text', text });

describe('the name that a text gives', () => {
  it.each([
    [doc(math('\\frac{5}{8}')), '5/8'],
    [doc(text('Is '), math('x^{2}=\\frac{1}{2}'), text('?')), 'Is x^2=1/2?'],
    [doc(math('\\sqrt{2}')), '√2'],
    [
      { type: 'doc', content: [...doc(text('Solve:')).content, { type: 'blockMath', attrs: { latex: 'a+b' } }] },
      'Solve: a+b',
    ],
  ] satisfies [Doc, string][])('holds its formulas in one line', (formula, spoken) =>
    expect(spokenText(formula)).toBe(spoken),
  );

  it('is left to the page where it has no formula', () => expect(spokenText(doc(text('Rome')))).toBeUndefined());
});
