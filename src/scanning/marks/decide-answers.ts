import type { AnswerDoubt } from '../../core/scanning/page-states.ts';
import type { Bubble } from '../../core/sheet/geometry.ts';
import { medianOf } from '../image/median.ts';
import type { JudgedBubble } from './judge-bubbles.ts';

/** What a decision is made from. */
export type BubbleToDecide = Pick<JudgedBubble, 'chances' | 'darkness' | 'outline' | 'letterDarkness' | 'white'> & {
  bubble: Pick<Bubble, 'question' | 'letter' | 'x' | 'y'>;
};

/** The answer to a question: its letters in order, '' for none; `certainty` is that of its least sure bubble. */
export type ReadAnswer = { question: number; letters: string; certainty: number; doubts: AnswerDoubt[] };

/** The chances from which on a bubble is looked at: that it is marked although it seems empty or the other way round, and that a mark is crossed out or not. */
const DOUBT = 0.005;
const DOUBT_OF_CROSS = 0.02;
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
  const usualOutline = usualOutlineOf(bubbles.filter((bubble) => !isThere(bubble)));
  const inLostColumn = findLostColumns(bubbles, usualOutline);
  return [...Map.groupBy(bubbles, ({ bubble }) => bubble.question)]
    .map(([question, own]) => {
      const page = { usualOutline, isInLostColumn: inLostColumn.has(question) };
      return decide(question, own, { ...page, isSeveral: several.has(question) });
    })
    .sort((a, b) => a.question - b.question);
}

/** Returns whether a page shows too little of its print to know its bubbles from each other. */
export const isTooFaint = (bubbles: readonly BubbleToDecide[]): boolean =>
  bubbles.some(({ letterDarkness }) => letterDarkness < LOST_LETTERS) &&
  usualOutlineOf(bubbles.filter((bubble) => !isThere(bubble))) < FAINTEST_OUTLINE;

/**
 * Returns the questions with a bubble whose circle shows as little as those above and below it: a row of circles that is taken for the one
 * beside it, as where paper curls, has all its circles but the last one.
 */
const findLostColumns = (bubbles: readonly BubbleToDecide[], usualOutline: number): ReadonlySet<number> => {
  const questions = new Set<number>();
  for (const column of Map.groupBy(bubbles, ({ bubble }) => bubble.x).values()) {
    const downwards = column.toSorted((one, other) => one.bubble.y - other.bubble.y);
    for (const [at, { bubble }] of downwards.entries()) {
      const near = downwards.slice(Math.max(0, at - ROWS_BESIDE), at + ROWS_BESIDE + 1);
      const empty = near.filter((one) => !isThere(one));
      if (empty.length >= FEWEST_ROWS && usualOutlineOf(empty) < LOST_COLUMN * usualOutline)
        questions.add(bubble.question);
    }
  }
  return questions;
};

const usualOutlineOf = (bubbles: readonly BubbleToDecide[]): number => medianOf(bubbles.map(({ outline }) => outline));

/** Returns whether a bubble is more likely marked than empty, crossed out or not. */
const isThere = ({ chances }: BubbleToDecide): boolean => chances.marked + chances.takenBack >= 0.5;
const isCrossed = ({ chances }: BubbleToDecide): boolean => chances.takenBack > chances.marked;

type Deciding = { usualOutline: number; isInLostColumn: boolean; isSeveral: boolean };

const decide = (
  question: number,
  bubbles: readonly BubbleToDecide[],
  { usualOutline, isInLostColumn, isSeveral }: Deciding,
): ReadAnswer => {
  const doubts = new Set<AnswerDoubt>();
  const withMark = bubbles.filter(isThere);
  const answers = withMark.filter((bubble) => !isCrossed(bubble));
  for (const bubble of bubbles) {
    const { empty, marked, takenBack } = bubble.chances;
    if ((isThere(bubble) ? marked + takenBack : empty) < 1 - DOUBT) doubts.add('unsure');
    // Of several marks where one is right, one is often crossed out.
    const mostOfCross = answers.length > 1 && !isSeveral ? DOUBT : DOUBT_OF_CROSS;
    if (isThere(bubble) && Math.min(marked, takenBack) > mostOfCross) doubts.add('crossed');
  }
  const usualWhite = medianOf(bubbles.map(({ white }) => white));
  if (bubbles.some((bubble) => !isThere(bubble) && bubble.white < DARK_PAPER * usualWhite)) doubts.add('unsure');
  // A cross may be how somebody marks: only beside a filled bubble it surely takes one back.
  const isTakenBack = isSeveral ? answers.length > 0 : answers.length === 1;
  if (answers.length < withMark.length && !isTakenBack) doubts.add('crossed');
  if (answers.length === 0 && bubbles.some(({ letterDarkness }) => letterDarkness < LOST_LETTERS)) doubts.add('unsure');
  const strongest = Math.max(...answers.map(({ darkness }) => darkness));
  const leastDark = (isSeveral ? EQUAL_RIGHT_MARKS : EQUAL_MARKS) * strongest;
  if (answers.length > 1 && answers.some(({ darkness }) => darkness < leastDark)) doubts.add('several');
  // What is filled covers its own outline.
  const empty = bubbles.filter((bubble) => !isThere(bubble));
  const isLost = empty.length > 0 && usualOutlineOf(empty) < LOST_OUTLINE * usualOutline;
  if (isLost || isInLostColumn) doubts.add('outline');
  const certainties = bubbles.map(({ chances }) => Math.max(chances.empty, chances.marked, chances.takenBack));
  return {
    question,
    letters: answers.map(({ bubble }) => bubble.letter).join(''),
    certainty: Math.min(...certainties),
    doubts: [...doubts],
  };
};
