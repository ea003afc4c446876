import { expect, it } from 'vitest';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { plainText } from '../../../questions/text/plain/plain-text.ts';
import { emptyPastedValues } from './pasted-entries.ts';
import { withFurtherText } from './take-along.ts';

const first = docFromText('1. ¿Uno?\na) x\nb) y');
const second = docFromText('2. ¿Dos?\na) v\nb) w');

it('a text that is taken along is read into questions, with the classification of the editor', () => {
  const values = withFurtherText(emptyPastedValues(), first, [4]);
  expect(values).toMatchObject({ text: first, idsCataloging: [4], entries: [{ idQuestion: null }] });
});

it('a text that is taken along follows what is there, which keeps its entries and classification', () => {
  const before = withFurtherText(emptyPastedValues(), first, [4]);
  const after = withFurtherText(before, second, [5]);
  expect(plainText(after.text)).toBe(`${plainText(first)}\n${plainText(second)}`);
  expect(after.entries).toHaveLength(2);
  expect(after.entries[0]).toBe(before.entries[0]);
  expect(after.idsCataloging).toEqual([4]);
});
