import type { AnswerDoubt } from '../../core/scanning/page-states.ts';
import type { Bubble } from '../../core/sheet/geometry.ts';
import { medianOf } from '../image/median.ts';
import type { JudgedBubble } from './judge-bubbles.ts';

/** What a decision is made from. */
export type BubbleToDecide = Pick<
  JudgedBubble,
  'marked' | 'isFaint' | 'crossed' | 'darkness' | 'outline' | 'letterDarkness'
> & {
  bubble: Pick<Bubble, 'question' | 'letter'>;
};

/** The answer to a question: its letters in order, '' for none; `certainty` is that of its least sure bubble. */
export type ReadAnswer = { question: number; letters: string; certainty: number; doubts: AnswerDoubt[] };

/** Certainties between which a bubble is neither marked nor empty. */
const SURELY_EMPTY = 0.02;
const SURELY_MARKED = 0.98;
const SURELY_UNCROSSED = 0.05;
const SURELY_NONE_CROSSED = 0.01;
const SURELY_CROSSED = 0.95;
/** The weakest of several marks counts without a look from so much of the strongest one's darkness. */
const EQUAL_MARKS = 0.6;
/** Where the printed letters show less than this, a faint mark would not show at all. */
const LOST_LETTERS = 0.015;
/** An outline is lost when it shows less than this share of the page's usual one. */
const LOST_OUTLINE = 0.3;

/** Returns the answer of each question, with what is doubtful about it. */
export function decideAnswers(bubbles: readonly BubbleToDecide[]): ReadAnswer[] {
  const usualOutline = usualOutlineOf(bubbles.filter(({ marked }) => marked < 0.5));
  return [...Map.groupBy(bubbles, ({ bubble }) => bubble.question)]
    .map(([question, own]) => decide(question, own, usualOutline))
    .sort((a, b) => a.question - b.question);
}

const usualOutlineOf = (bubbles: readonly BubbleToDecide[]): number => medianOf(bubbles.map(({ outline }) => outline));

const decide = (question: number, bubbles: readonly BubbleToDecide[], usualOutline: number): ReadAnswer => {
  const doubts = new Set<AnswerDoubt>();
  const withMark = bubbles.filter(({ marked }) => marked >= 0.5);
  const isUnsure = ({ marked, isFaint }: BubbleToDecide) =>
    (marked > SURELY_EMPTY && marked < SURELY_MARKED) || (marked < 0.5 && isFaint);
  if (bubbles.some(isUnsure)) doubts.add('unsure');
  const crossed = withMark.filter((bubble) => bubble.crossed >= 0.5);
  // Where several are marked, it matters most which of them is taken back.
  const surelyUncrossed = withMark.length > 1 ? SURELY_NONE_CROSSED : SURELY_UNCROSSED;
  if (withMark.some((bubble) => bubble.crossed > surelyUncrossed && bubble.crossed < SURELY_CROSSED)) {
    doubts.add('crossed');
  }
  const answers = withMark.filter((bubble) => bubble.crossed < 0.5);
  // A cross may be how somebody marks: only beside a filled bubble it surely takes one back.
  if (crossed.length > 0 && answers.length !== 1) doubts.add('crossed');
  if (answers.length === 0 && bubbles.some(({ letterDarkness }) => letterDarkness < LOST_LETTERS)) doubts.add('unsure');
  const strongest = Math.max(...answers.map(({ darkness }) => darkness));
  if (answers.length > 1 && answers.some(({ darkness }) => darkness < EQUAL_MARKS * strongest)) doubts.add('several');
  // What is filled covers its own outline.
  const empty = bubbles.filter(({ marked }) => marked < 0.5);
  if (empty.length > 0 && usualOutlineOf(empty) < LOST_OUTLINE * usualOutline) doubts.add('outline');
  const certainties = bubbles.map(({ marked, crossed: cross }) =>
    marked < 0.5 ? 1 - marked : Math.min(marked, Math.max(cross, 1 - cross)),
  );
  return {
    question,
    letters: answers.map(({ bubble }) => bubble.letter).join(''),
    certainty: Math.min(...certainties),
    doubts: [...doubts],
  };
};
