import { gradeOfSigns } from '../../core/scanning/marked-grade.ts';
import type { AnswerDoubt } from '../../core/scanning/page-states.ts';
import type { AnswerBox, GradeRow } from '../../core/sheet/answer-pages.ts';
import type { Bubble } from '../../core/sheet/geometry.ts';
import { gradeSigns, HALF_SIGN } from '../../core/sheet/grade-signs.ts';
import { DOUBT, type ReadAnswer } from '../marks/decide-answers.ts';
import { isThere, type JudgedBubble } from '../marks/judge-bubbles.ts';
import { type LocatedSheet, readMarks } from '../read-sheet.ts';

/** The grade that is marked below a frame, as text: '' for none, '7.5'. */
export type ReadGrade = { question: number; grade: string; certainty: number; doubts: AnswerDoubt[] };

/** A row is read as two of as many bubbles as a question may have: of the first signs, and of the others. */
const IN_FIRST = 6;
/**
 * From which chance on a bubble counts as empty without a look, other than in a question: a grade has one whole number, so that what hardly shows
 * beside it is none, and where none shows, the answer waits for a grade.
 */
const SEEMS_EMPTY = 0.9;

/** A question, and where the bubbles of its grade were printed; null without a row for it. */
type FrameWithGrade = Pick<AnswerBox, 'question'> & { grade: Pick<GradeRow, 'bubbles'> | null };

/** Returns the grades that are marked in the rows below frames, given where they were printed. */
export function readGrades(sheet: LocatedSheet, frames: readonly FrameWithGrade[]): ReadGrade[] {
  const bubbles = bubblesOfRows(frames);
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

/** Returns the bubbles of rows for grades as those of questions, two for each frame. */
export const bubblesOfRows = (frames: readonly Pick<FrameWithGrade, 'grade'>[]): Bubble[] =>
  frames.flatMap(
    ({ grade }, row) => grade?.bubbles.map((bubble, at) => ({ ...bubble, question: partOf(row, at) })) ?? [],
  );

const partOf = (row: number, at: number): number => 2 * row + (at < IN_FIRST ? 1 : 2);

type Row = readonly Pick<JudgedBubble, 'bubble' | 'chances'>[];

const gradeOf = (first: ReadAnswer, second: ReadAnswer, bubbles: Row): Omit<ReadGrade, 'question'> => {
  // No sign of the second part is in another one of it.
  const signs = [...first.letters, ...gradeSigns.slice(IN_FIRST).filter((sign) => second.letters.includes(sign))];
  const { grade, isPlain } = gradeOfSigns(signs);
  const doubts = new Set<AnswerDoubt>([...first.doubts, ...second.doubts].filter((doubt) => doubt !== 'unsure'));
  if (isUnsure(bubbles, signs)) doubts.add('unsure');
  if (!isPlain) doubts.add(grade === '' ? 'several' : 'unsure');
  return { grade, certainty: Math.min(first.certainty, second.certainty), doubts: [...doubts] };
};

const isUnsure = (bubbles: Row, signs: readonly string[]): boolean =>
  bubbles.some((one) => {
    const { empty, marked, takenBack } = one.chances;
    if (isThere(one)) return marked + takenBack < 1 - DOUBT;
    const mayBeAdded = one.bubble.letter === HALF_SIGN && signs.length > 0;
    return empty < (mayBeAdded ? 1 - DOUBT : SEEMS_EMPTY);
  });
