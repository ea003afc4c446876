import { describe, expect, it } from 'vitest';
import { type BubbleToDecide, decideAnswers, isTooFaint } from './decide-answers.ts';

const chances = (of: Partial<BubbleToDecide['chances']>) => ({ empty: 0, marked: 0, takenBack: 0, unclear: 0, ...of });
const kinds = {
  faint: { chances: chances({ marked: 0.999 }), darkness: 0.07 },
  hardlyAny: { chances: chances({ empty: 0.998, marked: 0.002 }), darkness: 0.05 },
  trace: { chances: chances({ empty: 0.993, marked: 0.007 }), darkness: 0.06 },
  besideDark: { chances: chances({ empty: 0.999 }), darkness: 0.05, besideDark: 0.8 },
  empty: { chances: chances({ empty: 0.999 }), darkness: 0 },
  full: { chances: chances({ marked: 0.999 }), darkness: 0.6 },
  weak: { chances: chances({ marked: 0.999 }), darkness: 0.2 },
  weaker: { chances: chances({ marked: 0.999 }), darkness: 0.42 },
  unsure: { chances: chances({ marked: 0.6, empty: 0.4 }), darkness: 0.1 },
  hint: { chances: chances({ marked: 0.2, empty: 0.8 }), darkness: 0.06 },
  scribbledOut: { chances: chances({ marked: 0.1, takenBack: 0.2, unclear: 0.7 }), darkness: 0.8 },
  crossed: { chances: chances({ takenBack: 0.999 }), darkness: 0.7 },
  halfCrossed: { chances: chances({ marked: 0.6, takenBack: 0.4 }), darkness: 0.7 },
  nearlyCrossed: { chances: chances({ marked: 0.015, takenBack: 0.985 }), darkness: 0.7 },
  hardlyCrossed: { chances: chances({ marked: 0.97, takenBack: 0.03 }), darkness: 0.7 },
  uncrossed: { chances: chances({ marked: 0.99, takenBack: 0.01 }), darkness: 0.7 },
  wide: { chances: chances({ empty: 0.999 }), darkness: 0.02, white: 150 },
  unprinted: { chances: chances({ empty: 0.999 }), darkness: 0, outline: 0.02 },
} as const;
/** Returns the bubbles of a question, from A on. */
const questionOf = (question: number, ...bubbles: (keyof typeof kinds)[]) =>
  bubbles.map(
    (kind, at): BubbleToDecide => ({
      outline: 0.6,
      ...{ letterDarkness: 0.9, white: 230, besideDark: 0 },
      ...kinds[kind],
      bubble: { question, letter: 'ABCDEFG'.charAt(at), x: 7 * at, y: 7 * question },
    }),
  );
const decide = (...bubbles: (keyof typeof kinds)[]) => decideAnswers(questionOf(1, ...bubbles))[0];

describe('an answer', () => {
  it('is the letter that is filled', () =>
    expect(decide('empty', 'full', 'empty')).toMatchObject({ letters: 'B', doubts: [] }));

  it('is blank without a doubt where nothing is filled', () =>
    expect(decide('empty', 'empty')).toMatchObject({ letters: '', doubts: [] }));

  it('is looked at where nothing is filled and not even the printed letters show', () =>
    expect(
      decideAnswers(questionOf(1, 'empty', 'empty').map((bubble) => ({ ...bubble, letterDarkness: 0.02 })))[0],
    ).toMatchObject({ letters: '', doubts: ['unsure'] }));

  it('is two letters where two are filled alike', () =>
    expect(decide('full', 'empty', 'full')).toMatchObject({ letters: 'AC', doubts: [] }));

  it('is looked at where one of two marks is weaker', () => {
    expect(decide('full', 'weak', 'empty')).toMatchObject({ letters: 'AB', doubts: ['several'] });
    expect(decide('full', 'weaker', 'empty')).toMatchObject({ letters: 'AB', doubts: ['several'] });
  });

  it('is looked at where the paper around a bubble is as dark as a mark that is wider than its circle', () => {
    expect(decide('wide', 'empty', 'empty')).toMatchObject({ letters: '', doubts: ['unsure'] });
    expect(decide('full', 'wide', 'empty')).toMatchObject({ letters: 'A', doubts: ['unsure'] });
  });

  it('leaves out what is crossed where another is filled', () =>
    expect(decide('crossed', 'full', 'crossed')).toMatchObject({ letters: 'B', doubts: [] }));

  it('is looked at where what is crossed stands alone: some mark by a cross', () =>
    expect(decide('crossed', 'empty')).toMatchObject({ letters: '', doubts: ['crossed'] }));

  it('is looked at where two are filled beside what is crossed', () =>
    expect(decide('crossed', 'full', 'full')).toMatchObject({ letters: 'BC', doubts: ['crossed'] }));

  it('of a question with several right ones has all that is filled, without what is crossed beside it', () => {
    const several = (...bubbles: (keyof typeof kinds)[]) => decideAnswers(questionOf(1, ...bubbles), new Set([1]))[0];
    expect(several('full', 'empty', 'full', 'full')).toMatchObject({ letters: 'ACD', doubts: [] });
    expect(several('crossed', 'full', 'full')).toMatchObject({ letters: 'BC', doubts: [] });
    expect(several('crossed', 'empty')).toMatchObject({ letters: '', doubts: ['crossed'] });
    expect(several('full', 'weak')).toMatchObject({ letters: 'AB', doubts: ['several'] });
  });

  it('is looked at where a cross is not certain', () => {
    expect(decide('halfCrossed', 'full')).toMatchObject({ doubts: ['crossed'] });
    expect(decide('nearlyCrossed', 'full')).toMatchObject({ letters: 'B', doubts: ['crossed'] });
  });

  it('is looked at where a mark might be crossed out, which is seldom as certain as that there is one', () => {
    expect(decide('hardlyCrossed', 'full')).toMatchObject({ letters: 'AB', doubts: ['crossed'] });
    expect(decide('hardlyCrossed', 'empty')).toMatchObject({ letters: 'A', doubts: ['crossed'] });
    expect(decide('uncrossed', 'empty')).toMatchObject({ letters: 'A', doubts: [] });
    expect(decide('uncrossed', 'full')).toMatchObject({ letters: 'AB', doubts: ['crossed'] });
  });

  it('is looked at where nobody could say what was meant', () =>
    expect(decide('scribbledOut', 'full')).toMatchObject({ letters: 'B', doubts: ['unsure'] }));

  it('is looked at where a mark is not certain, with what it seems to be', () => {
    expect(decide('unsure', 'empty')).toMatchObject({ letters: 'A', doubts: ['unsure'] });
    expect(decide('full', 'hint')).toMatchObject({ letters: 'A', doubts: ['unsure'] });
  });

  it('is looked at where nothing is marked and a bubble is a little less certain to be empty, as few questions are left open', () => {
    expect(decide('hardlyAny', 'empty')).toMatchObject({ letters: '', doubts: ['unsure'] });
    expect(decide('trace', 'full')).toMatchObject({ letters: 'B', doubts: [] });
  });

  it('is looked at where a far darker mark than the usual ones may be crossed out, and another bubble has a faint one', () =>
    expect(decide('full', 'besideDark', 'empty')).toMatchObject({ letters: 'A', doubts: ['crossed'] }));

  it('is looked at where its mark is much fainter than those of the page, which may be a rest or dirt', () => {
    const page = [
      ...questionOf(1, 'full', 'empty'),
      ...questionOf(2, 'full', 'empty'),
      ...questionOf(3, 'faint', 'empty'),
    ];
    expect(decideAnswers(page).map(({ doubts }) => doubts)).toEqual([[], [], ['unsure']]);
    const faint = [1, 2, 3].flatMap((question) => questionOf(question, 'faint', 'empty'));
    expect(decideAnswers(faint).map(({ doubts }) => doubts)).toEqual([[], [], []]);
  });

  it('is looked at where a printed circle does not show', () =>
    expect(
      decideAnswers([
        ...questionOf(1, 'full', 'unprinted', 'unprinted'),
        ...questionOf(2, 'empty', 'full', 'empty'),
        ...questionOf(3, 'empty', 'empty', 'full'),
      ]).map(({ doubts }) => doubts),
    ).toEqual([['outline'], [], []]));

  it('is as certain as its least certain bubble', () => {
    expect(decide('full', 'hint')?.certainty).toBeCloseTo(0.8);
    expect(decide('full', 'empty')?.certainty).toBeCloseTo(0.999);
  });
});

describe('a page', () => {
  const rows = (count: number, ...bubbles: (keyof typeof kinds)[]) =>
    Array.from({ length: count }, (_, at) => questionOf(at + 1, ...bubbles)).flat();
  const doubtsOf = (bubbles: BubbleToDecide[]) => decideAnswers(bubbles).map(({ doubts }) => doubts.join());

  it('is looked at where the circles of the last column do not show, as on a page that was read one column beside its bubbles', () => {
    const shifted = rows(20, 'empty', 'full', 'empty', 'empty').map((bubble) =>
      bubble.bubble.letter === 'D' && bubble.bubble.question > 12 ? { ...bubble, outline: 0.1 } : bubble,
    );
    expect(doubtsOf(shifted)).toEqual([...Array(12).fill(''), ...Array(8).fill('outline')]);
  });

  it('is looked at wherever a question seems blank, if many of these are doubtful, as with a pen that hardly shows', () => {
    const page = (doubtful: number) => {
      const questions = Array.from({ length: 9 }, (_, at) => questionOf(at + 2, at < doubtful ? 'hardlyAny' : 'full'));
      return doubtsOf([...questionOf(1, 'empty', 'empty'), ...questions.flat()]);
    };
    expect(page(1)[0]).toBe('');
    expect(page(2)[0]).toBe('unsure');
    expect(page(2)[9]).toBe('');
  });

  it('is looked at where a faint mark goes on in the empty bubbles above and below it, as a line of a dirty scanner does', () => {
    const page = (beside: number) =>
      rows(8, 'full', 'empty', 'empty').map((bubble) => {
        const { question, letter } = bubble.bubble;
        if (letter === 'A' && question === 4) return { ...bubble, ...kinds.empty };
        if (letter !== 'C') return bubble;
        return { ...bubble, ...(question === 4 ? { ...kinds.faint, darkness: 0.12 } : { darkness: beside }) };
      });
    expect(doubtsOf(page(0.05))[3]).toBe('unsure');
    expect(doubtsOf(page(0.01))[3]).toBe('');
  });

  it('is not looked at where single circles, far from each other, do not show', () => {
    const bubbles = rows(20, 'empty', 'full', 'empty', 'empty').map((bubble) =>
      bubble.bubble.letter === 'D' && bubble.bubble.question % 4 === 0 ? { ...bubble, outline: 0 } : bubble,
    );
    expect(new Set(doubtsOf(bubbles))).toEqual(new Set(['']));
  });

  it('is too faint where hardly any letter shows and the circles are faint, too', () => {
    const isFaint = (shown: Partial<BubbleToDecide>) =>
      isTooFaint(rows(5, 'empty', 'full').map((bubble) => ({ ...bubble, ...shown })));
    expect(isFaint({ outline: 0.2, letterDarkness: 0.02 })).toBe(true);
    expect(isFaint({ outline: 0.2, letterDarkness: 0.5 })).toBe(false);
    expect(isFaint({ outline: 0.8, letterDarkness: 0.02 })).toBe(false);
  });
});
