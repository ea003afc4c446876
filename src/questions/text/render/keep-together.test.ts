import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inline } from '../document/document.ts';
import { keepTogether } from './keep-together.ts';

const text = (text: string): Inline => ({ type: 'text', text });
const math: Inline = { type: 'inlineMath', attrs: { latex: 'x' } };
/** The groups as text, with x for a formula. */
const groupsOf = (...nodes: Inline[]) =>
  keepTogether(nodes).map((group) => group.map((node) => (node.type === 'text' ? node.text : 'x')).join(''));

describe('keepTogether', () => {
  it.each([
    ['a bracket before a formula', [text('el par ('), math], ['el par ', '(x']],
    ['a bracket and a full stop after it', [math, text('). Luego')], ['x).', ' Luego']],
    ['both sides', [text('(véase ('), math, text(').')], ['(véase ', '(x).']],
    ['a comma between two formulas', [math, text(', '), math], ['x,', ' ', 'x']],
    ['two formulas in one bracket', [text('('), math, text(','), math, text(')')], ['(x,x)']],
    ['an opened question', [text('¿'), math, text('?')], ['¿x?']],
    ['an ordinal', [text('el '), math, text('-ésimo')], ['el ', 'x-', 'ésimo']],
    ['a quotation', [text('«'), math, text('»')], ['«x»']],
    ['two formulas without a space', [math, math], ['xx']],
  ] satisfies [string, Inline[], string[]][])('keeps %s with the formula', (_, nodes, groups) =>
    expect(groupsOf(...nodes)).toEqual(groups),
  );

  it('leaves words and spaces apart, and other nodes by themselves', () => {
    expect(groupsOf(text('si '), math, text(' es'))).toEqual(['si ', 'x', ' es']);
    expect(keepTogether([text('('), { type: 'hardBreak' }, math])).toHaveLength(3);
  });

  it('keeps the marks of a text on its parts', () => {
    const bold: Inline = { type: 'text', text: 'a (', marks: [{ type: 'bold' }] };
    expect(keepTogether([bold, math])).toEqual([[{ ...bold, text: 'a ' }], [{ ...bold, text: '(' }, math]]);
  });

  it('loses and adds no letter and no formula', () => {
    const inline = fc.oneof(
      fc.constant(math),
      fc.string({ unit: fc.constantFrom(...'(a ).,-'), minLength: 1 }).map(text),
    );
    fc.assert(
      fc.property(fc.array(inline), (nodes) => {
        const written = nodes.map((node) => (node.type === 'text' ? node.text : 'x')).join('');
        expect(groupsOf(...nodes).join('')).toBe(written);
      }),
    );
  });
});
