import { gradeOfSigns } from '../../core/scanning/marked-grade.ts';
import type { AnswerDoubt } from '../../core/scanning/page-states.ts';
import type { AnswerBox, GradeRow } from '../../core/sheet/answer-pages.ts';
import type { Bubble } from '../../core/sheet/geometry.ts';
import { HALF_SIGN } from '../../core/sheet/grade-signs.ts';
import type { ReadAnswer } from '../marks/decide-answers.ts';
import type { JudgedBubble } from '../marks/judge-bubbles.ts';
import { type LocatedSheet, readMarks } from '../read-sheet.ts';

/** The grade that is marked below a frame, as text: '' for none, '7.5'. */
export type ReadGrade = { question: number; grade: string; certainty: number; doubts: AnswerDoubt[] };

/** A row is read as two of as many bubbles as a question may have: of the first signs, and of the others. */
const IN_FIRST = 6;
/** The signs of the second part, of which only the highest has two characters. */
const SIGNS_OF_SECOND = /10|[6-9½]/g;
/**
 * From which chance on a mark counts without a look, and a bubble as empty. A grade has one whole number: what hardly shows beside it is none,
 * and where none shows, the answer waits for a grade.
 */
const SURE = 0.995;
const SEEMS_EMPTY = 0.9;

/** A question, and where the bubbles of its grade were printed; null without a row for it. */
type FrameWithGrade = Pick<AnswerBox, 'question'> & { grade: Pick<GradeRow, 'bubbles'> | null };

/** Returns the grades that are marked in the rows below frames, given where they were printed. */
export function readGrades(sheet: LocatedSheet, frames: readonly FrameWithGrade[]): ReadGrade[] {
  const bubbles = frames.flatMap(({ grade }, row) => grade?.bubbles.map((bubble, at) => inPart(bubble, row, at)) ?? []);
  if (bubbles.length === 0) return [];
  // Half a point is marked beside whole ones.
  const several = frames.map((_, row) => partOf(row, IN_FIRST));
  const { answers, bubbles: judged, fault } = readMarks(sheet, bubbles, several);
  const parts = new Map(answers.map((answer) => [answer.question, answer]));
  const byPart = Map.groupBy(judged, ({ bubble }) => bubble.question);
  return frames.flatMap(({ question }, row) => {
    const [one, other] = [partOf(row, 0), partOf(row, IN_FIRST)];
    const [first, second] = [parts.get(one), parts.get(other)];
    const own = [...(byPart.get(one) ?? []), ...(byPart.get(other) ?? [])];
    if (!first || !second) return [];
    // Where the print of the page can hardly be seen nothing is suggested.
    if (fault !== null) return { question, grade: '', certainty: 0, doubts: ['outline'] };
    return { question, ...gradeOf(first, second, own) };
  });
}

/** Returns a bubble as one of a question: of which half of which row it is, and which of its bubbles. */
export const inPart = (bubble: Bubble, row: number, at: number): Bubble => ({ ...bubble, question: partOf(row, at) });

const partOf = (row: number, at: number): number => 2 * row + (at < IN_FIRST ? 1 : 2);

type Row = readonly Pick<JudgedBubble, 'bubble' | 'chances'>[];

const gradeOf = (first: ReadAnswer, second: ReadAnswer, bubbles: Row): Omit<ReadGrade, 'question'> => {
  const signs = [...first.letters, ...(second.letters.match(SIGNS_OF_SECOND) ?? [])];
  const { grade, isPlain } = gradeOfSigns(signs);
  const doubts = new Set<AnswerDoubt>([...first.doubts, ...second.doubts].filter((doubt) => doubt !== 'unsure'));
  if (isUnsure(bubbles, signs)) doubts.add('unsure');
  if (!isPlain) doubts.add(grade === '' ? 'several' : 'unsure');
  return { grade, certainty: Math.min(first.certainty, second.certainty), doubts: [...doubts] };
};

const isUnsure = (bubbles: Row, signs: readonly string[]): boolean =>
  bubbles.some(({ bubble, chances: { empty, marked, takenBack } }) => {
    if (marked + takenBack >= 0.5) return marked + takenBack < SURE;
    const mayBeAdded = bubble.letter === HALF_SIGN && signs.length > 0;
    return empty < (mayBeAdded ? SURE : SEEMS_EMPTY);
  });
