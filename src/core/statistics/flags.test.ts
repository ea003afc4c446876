import { describe, expect, it } from 'vitest';
import { flagsOf } from './flags.ts';
import { analyseItems, type ScoredColumn } from './item-analysis.ts';

const PERSONS = 90;

/** Nine items of points, which order the persons: of ten each, so many right. */
const others: ScoredColumn[] = Array.from({ length: 9 }, (_, index) => ({
  ...{ name: `other${index}`, maximum: 1, choices: null },
  scores: Array.from({ length: PERSONS }, (_, person) => (person >= (index + 0.5) * 10 ? 1 : 0)),
}));

/** An item that persons, the weakest first, answer so; its key is A. */
const item = (
  choose: (person: number) => string,
  { options = ['A', 'B', 'C'], key = ['A'], persons = PERSONS } = {},
) => {
  const byPerson = Array.from({ length: persons }, (_, person) => [...choose(person)]);
  const scores = byPerson.map((chosen) => (chosen.some((option) => key.includes(option)) ? 1 : 0));
  return { name: 'item', scores, maximum: 1, choices: { options, key, together: false, byPerson } };
};

const flagsFor = (column: ScoredColumn) => {
  const rest = others.map((other) => ({ ...other, scores: other.scores.slice(0, column.scores.length) }));
  const { items, thirds } = analyseItems([column, ...rest]);
  return items[0] ? flagsOf(items[0], column, thirds) : [];
};

describe('the flags of an item', () => {
  it('are none where strong persons choose the key and weak ones the others', () =>
    expect(flagsFor(item((person) => (person > 45 ? 'A' : person % 2 ? 'B' : 'C')))).toEqual([]));

  it('doubt the key where more of the strongest chose another option', () => {
    const [flag, ...more] = flagsFor(item((person) => (person > 45 ? 'C' : person % 2 ? 'A' : 'B')));
    expect(flag).toMatchObject({ name: 'keyDoubted', option: 'C', key: 'A', chose: 30, choseKey: 0, of: 30 });
    expect(more).toEqual([]);
  });

  it('doubt a key that nobody chose', () =>
    expect(flagsFor(item(() => 'C'))[0]).toMatchObject({ name: 'keyDoubted', option: 'C', restR: null }));

  it('do not doubt the key where a wrong option attracts the strong and the weak alike', () =>
    expect(flagsFor(item((person) => (person > 75 ? 'A' : person % 2 ? 'B' : 'C')))).toEqual([]));

  it('doubt the key where few know the answer but those are strong, and the key goes with low scores', () =>
    expect(flagsFor(item((person) => (person > 78 ? 'C' : person < 40 || person > 65 ? 'A' : 'B')))[0]).toMatchObject({
      ...{ name: 'keyDoubted', option: 'C', chose: 11, choseKey: 13 },
    }));

  it('doubt the key of a hard test where another option is ahead and clearly above a key that goes with low scores', () => {
    const figures = { n: 0, proportion: 0, upper27: null, lower27: null, optionTotalR: null };
    const doubted = (persons: number, keyR: number, optionR: number) =>
      flagsOf(
        {
          ...{ item: 'item', persons, mean: 0.2, difficultyP: 0.2, variance: 0.16, itemTotalR: 0.1, itemRestR: keyR },
          ...{ biserialRest: null, alphaIfDeleted: null, discrimination27: null },
          options: [
            { ...figures, option: 'A', isKey: true, n: 80, optionRestR: keyR, thirds: [30, 27, 23] },
            { ...figures, option: 'D', isKey: false, n: 272, optionRestR: optionR, thirds: [85, 90, 97] },
          ],
        },
        { choices: { options: ['A', 'D'], key: ['A'], together: false, byPerson: [] } },
        [[], [], []],
      ).map(({ name }) => name);
    expect(doubted(400, -0.04, 0.088)).toEqual(['keyDoubted']);
    expect(doubted(100, -0.04, 0.088)).toEqual(['separatesBackwards']);
    expect(doubted(400, 0.01, 0.088)).not.toContain('keyDoubted');
  });

  it('count all accepted options together', () =>
    expect(
      flagsFor(
        item((person) => (person > 60 ? (person % 3 ? 'A' : 'B') : person > 45 ? 'B' : 'C'), { key: ['A', 'B'] }),
      ),
    ).toEqual([]));

  it('say that it separates backwards', () => {
    const options = ['A', 'B', 'C', 'D', 'E'];
    const choose = (person: number) => options[person < 60 || person % 3 ? 0 : 1 + (person % 4)] ?? '';
    expect(flagsFor(item(choose, { options }))).toEqual([{ name: 'separatesBackwards', restR: expect.any(Number) }]);
  });

  it('say that it hardly separates, unless nearly everybody is right', () => {
    expect(flagsFor(item((person) => (person % 5 > 1 ? 'A' : person % 5 ? 'B' : 'C')))[0]).toMatchObject({
      name: 'hardlySeparates',
    });
    expect(flagsFor(item((person) => (person % 30 === 1 ? 'B' : person % 30 ? 'A' : 'C')))).toEqual([]);
  });

  it('say of an item on a scale that it goes against the others, or hardly with them', () => {
    const onScale = (scores: number[]) => {
      const column = { name: 'item', scores, maximum: 5, choices: null };
      const { items, thirds } = analyseItems([column, ...others]);
      return items[0] ? flagsOf(items[0], { ...column, isOnScale: true }, thirds) : [];
    };
    const persons = Array.from({ length: PERSONS }, (_, person) => person);
    expect(onScale(persons.map((person) => Math.floor(person / 18)))).toEqual([]);
    expect(onScale(persons.map((person) => 4 - Math.floor(person / 18)))).toMatchObject([{ name: 'opposesOthers' }]);
    const hardly = onScale(persons.map((person) => (person % 9 === 8 ? 5 : 4 + (person % 2))));
    expect(hardly).toMatchObject([{ name: 'hardlyAgrees' }]);
  });

  it('name the options that nobody chose', () =>
    expect(flagsFor(item((person) => (person > 45 ? 'A' : 'C')))).toEqual([{ name: 'optionUnused', options: ['B'] }]));

  it('say that a fifth left it blank', () =>
    expect(flagsFor(item((person) => (person > 45 ? 'A' : person < 20 ? '' : person % 2 ? 'B' : 'C')))).toEqual([
      { name: 'manyBlank', share: 20 / 90 },
    ]));

  it('are one only below 30 persons: too few to judge', () =>
    expect(flagsFor(item(() => 'C', { persons: 29 }))).toEqual([{ name: 'tooFew', persons: 29 }]));
});
