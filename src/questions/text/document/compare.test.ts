import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docFromText } from '../plain/from-plain-text.ts';
import { compareDocs, hasChanges, joinTexts, withoutChanges } from './compare.ts';
import type { Block, Doc, Inline, Mark } from './document.ts';

const anyText: fc.Arbitrary<Inline> = fc.record({
  type: fc.constant('text' as const),
  text: fc.constantFrom('El corcho', ' tiene células', ', ', 'muy', 'a\u0301rbol 12', '🙂', '\ud83d'),
  marks: fc.constantFrom('bold' as const, 'italic' as const).map((type) => [{ type }] as Mark[]),
});
const anyInline: fc.Arbitrary<Inline> = fc.oneof(
  anyText,
  fc.constantFrom<Inline>({ type: 'hardBreak' }, { type: 'inlineMath', attrs: { latex: 'x^2' } }),
);
const anyLine = fc.array(anyInline, { minLength: 1, maxLength: 6 }).map(joinTexts);
const anyBlock: fc.Arbitrary<Block> = fc.oneof(
  anyLine.map((content): Block => ({ type: 'paragraph', content })),
  anyLine.map((content): Block => ({ type: 'heading', attrs: { level: 2 }, content })),
  fc.constantFrom<Block>(
    { type: 'paragraph' },
    { type: 'horizontalRule' },
    { type: 'blockMath', attrs: { latex: 'y' } },
    { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
  ),
);
const anyDoc: fc.Arbitrary<Doc> = fc
  .array(anyBlock, { minLength: 1, maxLength: 6 })
  .map((content) => ({ type: 'doc', content }));

const changesOf = (before: string, after: string) =>
  compareDocs(docFromText(before), docFromText(after)).flatMap((part) =>
    part.change === 'inside'
      ? part.parts.flatMap(({ change, node }) =>
          change === 'same' || node.type !== 'text' ? [] : [[change, node.text]],
        )
      : part.change === 'same'
        ? []
        : [[part.change]],
  );

describe('a comparison of two documents', () => {
  it('gives the old one without what was added, and the new one without what was removed', () => {
    fc.assert(
      fc.property(anyDoc, anyDoc, (before, after) => {
        const compared = compareDocs(before, after);
        expect(withoutChanges(compared, 'added')).toEqual(before.content);
        expect(withoutChanges(compared, 'removed')).toEqual(after.content);
      }),
    );
  });

  it('of a document with itself has no change', () => {
    fc.assert(
      fc.property(anyDoc, (doc) => {
        expect(hasChanges(compareDocs(doc, doc))).toBe(false);
      }),
    );
  });

  it.each([
    [
      'a word replaced',
      'La célula vegetal',
      'La célula animal',
      [
        ['removed', 'vegetal'],
        ['added', 'animal'],
      ],
    ],
    [
      'a word added',
      'Tres reinos',
      'Tres grandes reinos',
      [
        ['added', 'grandes'],
        ['added', ' '],
      ],
    ],
    ['a sign removed', '¿Qué vio, Hooke?', '¿Qué vio Hooke?', [['removed', ',']]],
    ['nothing in common', 'uno', 'dos', [['removed'], ['added']]],
  ])('marks %s', (_, before, after, changes) => {
    expect(changesOf(before, after)).toEqual(changes);
  });

  it('marks a paragraph too long to compare by words as a whole', () => {
    const long = (word: string) => Array.from({ length: 600 }, (_, index) => `${word}${index}`).join(' ');
    expect(changesOf(long('a'), long('b'))).toEqual([['removed'], ['added']]);
  });
});
