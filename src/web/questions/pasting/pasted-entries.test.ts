import { describe, expect, it } from 'vitest';
import { parsePastedQuestions } from '../../../questions/pasted/parse-pasted.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { plainText } from '../../../questions/text/plain/plain-text.ts';
import { toggleKey } from './pasted-draft.ts';
import {
  addProblem,
  emptyPastedValues,
  entriesAfter,
  entryProblems,
  isWanted,
  mergeWithPrevious,
  pastedShape,
  separateChanged,
} from './pasted-entries.ts';

const uuids = Array.from({ length: 9 }, (_, index) => `00000000-0000-7000-8000-00000000000${index}`);
const entriesOf = (text: string, before: ReturnType<typeof entriesAfter> = []) => {
  const free = uuids.filter((uuid) => before.every((entry) => entry.uuid !== uuid));
  return entriesAfter(parsePastedQuestions(docFromText(text)), before, () => free.shift() ?? '');
};
const mergeLast = (entries: ReturnType<typeof entriesAfter>) => mergeWithPrevious(entries, entries.at(-1)?.uuid ?? '');
const two = '1. ¿Uno?\na) x\nb) y\n2. La capital es ____.\nRespuesta: Lima';

describe('the entries of pasted text', () => {
  it('keep their uuid and their corrections when the text around them changes', () => {
    const before = entriesOf(two).map((entry) => ({ ...entry, question: toggleKey(entry.question, 1) }));
    const after = entriesOf(`${two}\n3. ¿Tres?`, before);
    expect(after.slice(0, 2)).toEqual(before);
    expect(after).toHaveLength(3);
  });

  it('stay merged when the text around them changes', () => {
    const merged = mergeLast(entriesOf(two));
    expect(entriesOf(`${two}\n3. ¿Tres?`, merged)[0]).toEqual(merged[0]);
  });

  it('have both texts after a merge, and the key of the second at its new positions', () => {
    const [merged] = mergeLast(entriesOf('Lee.\n1. ¿Uno?\na) x\nb) y\nRespuesta: b'));
    expect(plainText(merged?.question.stem ?? docFromText(''))).toBe('Lee.\n¿Uno?');
    expect(merged?.question).toMatchObject({ kind: 'question', answerKey: [2] });
  });

  it('are not merged into one that is added, nor before the first', () => {
    const [first, second] = entriesOf(two);
    if (!first || !second) throw new Error('two questions are read');
    const entries = [{ ...first, idQuestion: 1 }, second];
    expect(mergeLast(entries)).toEqual(entries);
    expect(mergeWithPrevious([first, second], first.uuid)).toEqual([first, second]);
  });

  it('are the same objects when a change does not concern them', () => {
    const before = entriesOf(two);
    const after = entriesOf(`${two}\n3. ¿Tres?`, before);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  it('name a missing key, an alternative that is there twice and a gap without an answer', () => {
    const problems = entriesOf('1. ¿Uno?\na) x\nb) x\n2. La capital es ____.').map(entryProblems);
    expect(problems.map((all) => all.map(({ name }) => name))).toEqual([['same', 'noKey'], ['blank']]);
  });

  it('have no problem once a key is marked', () => {
    const [first] = entriesOf(two);
    expect(first && entryProblems({ question: toggleKey(first.question, 2) })).toEqual([]);
  });

  it('cannot be added before there is a text and a complete question, and may be without a topic', () => {
    const values = { ...emptyPastedValues(), entries: entriesOf(two), idsCataloging: [4] };
    const [first, second] = values.entries;
    if (!first || !second) throw new Error('two questions are read');
    expect(addProblem(values)).toBeNull();
    expect(addProblem({ ...values, entries: [] })).toBe('empty');
    expect(addProblem({ ...values, entries: [{ ...first, isRemoved: true }] })).toBe('noneLeft');
    expect(addProblem({ ...values, entries: [first] })).toBe('incomplete');
    expect(addProblem({ ...values, idsCataloging: [] })).toBeNull();
  });

  it('are the same when they are restored from the device', () => {
    const values = { ...emptyPastedValues(), text: docFromText(two), entries: entriesOf(two) };
    expect(pastedShape.parse(JSON.parse(JSON.stringify(values)))).toEqual(values);
    expect(pastedShape.parse({ entries: 1 })).toBeNull();
  });
});

describe('an added question', () => {
  const text = '1. ¿Cuál es la capital de Perú?\na) Lima\nb) Cusco\nRespuesta: a\n2. ¿Qué es un volcán?';
  const added = (idsAdded = [1, 2]) =>
    entriesOf(text).map((entry, index) => ({ ...entry, idQuestion: idsAdded[index] ?? null }));
  const inShort = (entries: ReturnType<typeof entriesAfter>) =>
    entries.map(({ idQuestion, changed }) => [idQuestion, changed === null ? '' : plainText(changed.stem)]);

  it('is not added again when its text is edited, and says what the text became', () => {
    const after = entriesOf(text.replace('de Perú', 'del Perú').replace('Cusco', 'Cuzco'), added());
    expect(inShort(after)).toEqual([
      [1, '¿Cuál es la capital del Perú?'],
      [2, ''],
    ]);
    expect(after.some(isWanted)).toBe(false);
    expect(inShort(entriesOf(text, after))).toEqual([
      [1, ''],
      [2, ''],
    ]);
  });

  it('is followed through one edit after the other', () => {
    const steps = [
      '¿Cuál fue la capital de Perú?',
      '¿Cuál fue la capital inca?',
      '¿Cuál fue la gran capital inca del sur?',
    ];
    const last = steps.reduce(
      (before, stem) => entriesOf(text.replace('¿Cuál es la capital de Perú?', stem), before),
      added(),
    );
    expect(inShort(last)).toEqual([
      [1, steps.at(-1)],
      [2, ''],
    ]);
  });

  it('stays when its text is deleted or another list is pasted over it, which is added', () => {
    expect(inShort(entriesOf('', added()))).toEqual([
      [1, ''],
      [2, ''],
    ]);
    const other = entriesOf('1. ¿Cuántos lados tiene un triángulo?\n2. Nombra tres ríos de Europa.', added());
    expect(other.filter(isWanted)).toHaveLength(2);
    expect(other.filter(({ idQuestion }) => idQuestion !== null)).toHaveLength(2);
  });

  it('can be added as another question after its text was edited', () => {
    const after = entriesOf(text.replace('de Perú', 'del Perú'), added());
    const separate = separateChanged(after, after[0]?.uuid ?? '', () => uuids[8] ?? '');
    expect(inShort(separate)).toEqual([
      [1, ''],
      [null, ''],
      [2, ''],
    ]);
    expect(separate.filter(isWanted).map(({ question }) => plainText(question.stem))).toEqual([
      '¿Cuál es la capital del Perú?',
    ]);
  });
});
