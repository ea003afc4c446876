import { describe, expect, it } from 'vitest';
import { createEmptyItems, type ListItem } from '../list-editor/list-changes.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { plainText } from '../text/plain/plain-text.ts';
import { fillAlternatives, mayBeAlternatives } from './fill-alternatives.ts';

const item = (id: number, text = ''): ListItem => ({ id, text: docFromText(text) });
const fill = (items: ListItem[], id: number, ...texts: string[]) => {
  const filled = fillAlternatives(items, id, texts.map(docFromText), { maximum: 7, createItem: (blank) => blank });
  return filled && [filled.items.map((one) => `${one.id} ${plainText(one.text)}`), filled.ids];
};

describe('pasted alternatives', () => {
  it('fill the empty rows from the pasted one on, and new rows after them', () => {
    expect(fill(createEmptyItems(2), 1, 'x', 'y', 'z')).toEqual([
      ['1 x', '2 y', '3 z'],
      [1, 2, 3],
    ]);
    expect(fill([item(4), item(1), item(2, 'before'), item(3)], 1, 'x', 'y')).toEqual([
      ['4 ', '1 x', '2 before', '3 y'],
      [1, 3],
    ]);
  });

  it('change nothing when they do not fit', () =>
    expect(fill([item(1, 'before'), item(2)], 2, ...'tuvwxyz')).toBeNull());

  it.each([
    ['a) Lima\nb) Cusco', true],
    ['A. Lima\nB. Cusco', true],
    ['*a) Lima b) Cusco', true],
    ['(a) Lima\n(b) Cusco', true],
    ['a.- Lima\nb.- Cusco', true],
    ['Lima', false],
    ['a) Lima', false],
    ['A la orilla del mar bebía.', false],
  ])('are looked for in %j: %s', (text, expected) => expect(mayBeAlternatives(text, 4)).toBe(expected));

  it('are looked for in as many lines as there are empty rows', () => {
    expect(mayBeAlternatives('Lima\nCusco\n\nQuito', 3)).toBe(true);
    expect(mayBeAlternatives('Lima\nCusco', 3)).toBe(false);
    expect(mayBeAlternatives('Lima', 1)).toBe(false);
  });
});
