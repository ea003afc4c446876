import { describe, expect, it } from 'vitest';
import { parsePastedQuestions } from '../../../questions/pasted/parse-pasted.ts';
import { toggleKey } from '../../../questions/pasted/pasted-draft.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { plainText } from '../../../questions/text/plain/plain-text.ts';
import { emptyPastedValues, entriesAfter, entryProblems, mergeWithPrevious, pastedShape } from './pasted-entries.ts';

const uuids = Array.from({ length: 9 }, (_, index) => `00000000-0000-7000-8000-00000000000${index}`);
const entriesOf = (text: string, before: ReturnType<typeof entriesAfter> = []) => {
  const free = uuids.filter((uuid) => before.every((entry) => entry.uuid !== uuid));
  return entriesAfter(parsePastedQuestions(docFromText(text)), before, () => free.shift() ?? '');
};
const two = '1. ¿Uno?\na) x\nb) y\n2. La capital es ____.\nRespuesta: Lima';

describe('the entries of pasted text', () => {
  it('keep their uuid and their corrections when the text around them changes', () => {
    const before = entriesOf(two).map((entry) => ({ ...entry, question: toggleKey(entry.question, 1) }));
    const after = entriesOf(`${two}\n3. ¿Tres?`, before);
    expect(after.slice(0, 2)).toEqual(before);
    expect(after).toHaveLength(3);
  });

  it('stay merged when the text around them changes', () => {
    const merged = mergeWithPrevious(entriesOf(two), 1);
    expect(entriesOf(`${two}\n3. ¿Tres?`, merged)[0]).toEqual(merged[0]);
  });

  it('have both texts after a merge, and the key of the second at its new positions', () => {
    const [merged] = mergeWithPrevious(entriesOf('Lee.\n1. ¿Uno?\na) x\nb) y\nRespuesta: b'), 1);
    expect(plainText(merged?.question.stem ?? docFromText(''))).toBe('Lee.\n¿Uno?');
    expect(merged?.question).toMatchObject({ kind: 'question', answerKey: [2] });
  });

  it('name a missing key, an alternative that is there twice and a gap without an answer', () => {
    const problems = entriesOf('1. ¿Uno?\na) x\nb) x\n2. La capital es ____.').map(entryProblems);
    expect(problems.map((all) => all.map(({ name }) => name))).toEqual([['same', 'noKey'], ['blank']]);
  });

  it('have no problem once a key is marked', () => {
    const [first] = entriesOf(two);
    expect(first && entryProblems({ question: toggleKey(first.question, 2) })).toEqual([]);
  });

  it('are the same when they are restored from the device', () => {
    const values = { ...emptyPastedValues(), text: docFromText(two), entries: entriesOf(two) };
    expect(pastedShape.parse(JSON.parse(JSON.stringify(values)))).toEqual(values);
    expect(pastedShape.parse({ entries: 1 })).toBeNull();
  });
});
