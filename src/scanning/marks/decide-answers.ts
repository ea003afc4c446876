import type { AnswerDoubt } from '../../core/scanning/page-states.ts';
import type { Bubble } from '../../core/sheet/geometry.ts';
import { medianOf } from '../image/median.ts';
import { isThere, type JudgedBubble, usualDarknessOf } from './judge-bubbles.ts';

/** What a decision is made from. */
export type BubbleToDecide = Pick<
  JudgedBubble,
  'chances' | 'besideDark' | 'darkness' | 'outline' | 'letterDarkness' | 'white'
> & {
  bubble: Pick<Bubble, 'question' | 'letter' | 'x' | 'y'>;
};

/** The answer to a question: its letters in order, '' for none; `certainty` is that of its least sure bubble. */
export type ReadAnswer = { question: number; letters: string; certainty: number; doubts: AnswerDoubt[] };

/** The chances from which on a bubble is looked at: that it is marked although it seems empty or the other way round, and that a mark is crossed out or not. */
export const DOUBT = 0.005;
const DOUBT_OF_CROSS = 0.02;
/**
 * The chances from which on a bubble that seems empty is looked at, where another one is marked, and where none is: most people answer
 * most questions with one mark, so that a question without any more often has one that hardly shows than a question with one has another.
 */
const DOUBT_OF_OTHER = 0.01;
const DOUBT_OF_BLANK = 0.001;
/** From this share of questions on that seem blank and are looked at, the pen hardly shows on the page, and all that seem blank are looked at. */
const HARDLY_SHOWN = 0.2;
/** Marks of a hand are about as dark as each other: one with less than this share of the usual is a rest of one, dirt, or a slip. */
const FAINTEST_MARK = 1 / 8;
/**
 * A dirty roller or glass draws a line down the page: a mark with less than this share of the usual darkness is one where the empty bubbles
 * above and below it show this share of it, too.
 */
const STREAK = { mark: 0.3, beside: 0.3, fewest: 2 };
/** The chance from which on a bubble beside a far darker mark is looked at: that it is not empty, if that mark is crossed out. */
const BESIDE_DARK = 0.5;
/** The weakest of several marks counts without a look from so much of the strongest one's darkness. */
const EQUAL_MARKS = 0.75;
/** The same where several are right: a hand is not as even. */
const EQUAL_RIGHT_MARKS = 0.6;
/** Where the printed letters show less than this share of the usual, a faint mark would not show at all. */
const LOST_LETTERS = 0.05;
/** Where the paper around an empty bubble is darker than this share of that in the same row, a mark may be wider than its circle. */
const DARK_PAPER = 0.8;
/** An outline is lost when it shows less than this share of the page's usual one. */
const LOST_OUTLINE = 0.3;
/** Several circles, one below the other, are seldom as faint together: they are looked for beside where they are. */
const LOST_COLUMN = 0.5;
const ROWS_BESIDE = 3;
const FEWEST_ROWS = 3;
/** Share of the paper's white: with fainter circles, and letters that do not show, others could be taken for them. */
const FAINTEST_OUTLINE = 0.25;

/** Returns the answer of each question, with what is doubtful about it. Of questions with `several` right answers all that is marked is one. */
export function decideAnswers(
  bubbles: readonly BubbleToDecide[],
  several: ReadonlySet<number> = new Set(),
): ReadAnswer[] {
  const usualOutline = usualOutlineOf(bubbles);
  const usualDarkness = usualDarknessOf(bubbles);
  const columns = withColumns(bubbles);
  const inLostColumn = findLostColumns(columns, usualOutline);
  const inStreak = findStreaks(columns, STREAK.mark * usualDarkness);
  const read = [...Map.groupBy(bubbles, ({ bubble }) => bubble.question)]
    .map(([question, own]): ReadAnswer => {
      const marked = own.filter(isThere);
      const answers = marked.filter((bubble) => !isCrossed(bubble));
      const isOutlineLost = inLostColumn.has(question) || isLost(own, usualOutline);
      const isSeveral = several.has(question);
      const row: Row = {
        bubbles: own,
        marked,
        answers,
        usualDarkness,
        isSeveral,
        isOutlineLost,
        isInStreak: inStreak.has(question),
      };
      const certainties = own.map(({ chances }) => Math.max(chances.empty, chances.marked, chances.takenBack));
      return {
        question,
        letters: answers.map(({ bubble }) => bubble.letter).join(''),
        certainty: Math.min(...certainties),
        doubts: rules.flatMap(({ doubt, applies }) => (applies(row) ? doubt : [])),
      };
    })
    .sort((a, b) => a.question - b.question);
  const hardlyShown = read.filter(({ letters, doubts }) => letters === '' && doubts.includes('unsure'));
  if (hardlyShown.length < HARDLY_SHOWN * read.length) return read;
  return read.map((one) => (one.letters === '' && one.doubts.length === 0 ? { ...one, doubts: ['unsure'] } : one));
}

/** Returns whether a page shows too little of its print to know its bubbles from each other. */
export const isTooFaint = (bubbles: readonly BubbleToDecide[]): boolean =>
  bubbles.some(areLettersLost) && usualOutlineOf(bubbles) < FAINTEST_OUTLINE;

/** What is known of a question: its bubbles, those that are marked or crossed out, and those that are its answer. */
type Row = {
  bubbles: readonly BubbleToDecide[];
  marked: readonly BubbleToDecide[];
  answers: readonly BubbleToDecide[];
  /** How dark the marks of the page usually are. */
  usualDarkness: number;
  /** Whether several may be right. */
  isSeveral: boolean;
  isOutlineLost: boolean;
  isInStreak: boolean;
};

const isCrossed = ({ chances }: BubbleToDecide): boolean => chances.takenBack > chances.marked;
const areLettersLost = ({ letterDarkness }: BubbleToDecide): boolean => letterDarkness < LOST_LETTERS;

/** Returns whether a bubble may be marked although it seems empty, or the other way round. */
const isUnsure = ({ bubbles, marked, answers, usualDarkness, isInStreak }: Row): boolean => {
  // A faint mark would not show.
  if (answers.length === 0 && bubbles.some(areLettersLost)) return true;
  if (isInStreak || answers.some(({ darkness }) => darkness < FAINTEST_MARK * usualDarkness)) return true;
  const least = 1 - (marked.length === 0 ? DOUBT_OF_BLANK : DOUBT_OF_OTHER);
  const usualWhite = medianOf(bubbles.map(({ white }) => white));
  return bubbles.some((bubble) => {
    const { chances } = bubble;
    if (isThere(bubble)) return chances.marked + chances.takenBack < 1 - DOUBT;
    return chances.empty < least || bubble.white < DARK_PAPER * usualWhite;
  });
};

/** Returns whether it is doubtful that a mark is crossed out, or what that means. */
const isCrossUnsure = ({ bubbles, marked, answers, isSeveral }: Row): boolean => {
  if (!isSeveral && bubbles.some((bubble) => !isThere(bubble) && bubble.besideDark > BESIDE_DARK)) return true;
  // Of several marks where one is right, one is often crossed out.
  const most = answers.length > 1 && !isSeveral ? DOUBT : DOUBT_OF_CROSS;
  // A second answer that is taken for one that is crossed out would be lost: that has to be as sure as a mark.
  const isDoubtful = (bubble: BubbleToDecide) =>
    isCrossed(bubble) ? bubble.chances.marked > DOUBT : bubble.chances.takenBack > most;
  if (marked.some(isDoubtful)) return true;
  // A cross may be how somebody marks: only beside a filled bubble it surely takes one back.
  const isTakenBack = isSeveral ? answers.length > 0 : answers.length === 1;
  return answers.length < marked.length && !isTakenBack;
};

/** Returns whether one of several marks is so much lighter that it may be none. */
const isUneven = ({ answers, isSeveral }: Row): boolean => {
  const darkest = Math.max(...answers.map(({ darkness }) => darkness));
  const least = (isSeveral ? EQUAL_RIGHT_MARKS : EQUAL_MARKS) * darkest;
  return answers.length > 1 && answers.some(({ darkness }) => darkness < least);
};

const rules: readonly { doubt: AnswerDoubt; applies: (row: Row) => boolean }[] = [
  { doubt: 'unsure', applies: isUnsure },
  { doubt: 'crossed', applies: isCrossUnsure },
  { doubt: 'several', applies: isUneven },
  { doubt: 'outline', applies: ({ isOutlineLost }) => isOutlineLost },
];

/** Returns whether the circles of a question show much less than usual on its page. */
const isLost = (bubbles: readonly BubbleToDecide[], usualOutline: number): boolean =>
  !bubbles.every(isThere) && usualOutlineOf(bubbles) < LOST_OUTLINE * usualOutline;

/**
 * Returns the questions with a bubble whose circle shows as little as those above and below it: a row of circles that is taken for the one
 * beside it, as where paper curls, has all its circles but the last one.
 */
const findLostColumns = (columns: readonly InColumn[], usualOutline: number): ReadonlySet<number> => {
  const lost = columns.filter(({ near }) => {
    const empty = near.filter((one) => !isThere(one)).length;
    return empty >= FEWEST_ROWS && usualOutlineOf(near) < LOST_COLUMN * usualOutline;
  });
  return new Set(lost.map(({ one }) => one.bubble.question));
};

/** Returns the questions with a mark that is fainter than `faint` and goes on in the empty bubbles above and below it. */
const findStreaks = (columns: readonly InColumn[], faint: number): ReadonlySet<number> => {
  const streaks = columns.filter(({ one, near }) => {
    if (!isThere(one) || one.darkness >= faint) return false;
    const empty = near.flatMap((other) => (isThere(other) ? [] : other.darkness));
    return empty.length >= STREAK.fewest && medianOf(empty) > STREAK.beside * one.darkness;
  });
  return new Set(streaks.map(({ one }) => one.bubble.question));
};

/** A bubble, with those above and below it, and itself, downwards. */
type InColumn = { one: BubbleToDecide; near: readonly BubbleToDecide[] };

/** Returns each bubble with those near it in its column. */
const withColumns = (bubbles: readonly BubbleToDecide[]): InColumn[] =>
  [...Map.groupBy(bubbles, ({ bubble }) => bubble.x).values()].flatMap((column) => {
    const downwards = column.toSorted((one, other) => one.bubble.y - other.bubble.y);
    return downwards.map((one, at) => ({
      one,
      near: downwards.slice(Math.max(0, at - ROWS_BESIDE), at + ROWS_BESIDE + 1),
    }));
  });

/** Returns how clearly the circles of empty bubbles usually show: what is filled covers its own. */
const usualOutlineOf = (bubbles: readonly BubbleToDecide[]): number =>
  medianOf(bubbles.flatMap((bubble) => (isThere(bubble) ? [] : bubble.outline)));
