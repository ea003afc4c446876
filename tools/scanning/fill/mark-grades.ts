import type { AnswerBox } from '../../../src/core/sheet/answer-pages.ts';
import type { Picture } from '../picture.ts';
import { createRandom } from '../random.ts';
import { createCanvas } from './canvas.ts';
import { withoutWeak } from './fill-sheet.ts';
import { type AnswerKind, isAmbiguousKind } from './kinds.ts';
import { drawMark } from './marks.ts';
import { createPerson } from './people.ts';

/** The grade that was marked below a frame: '' for none, '7.5'. */
export type MarkedGrade = { grade: string; isAmbiguous: boolean };

/** How often a teacher leaves a row out, adds half a point, and takes a grade back for another one. */
const UNMARKED = 0.15;
const WITH_HALF = 0.4;
const TAKEN_BACK = 0.05;
const HIGHEST = 10;

/** Marks the rows for grades of an answer page by hand, as one person does. */
export function markGrades(
  page: Picture,
  frames: readonly Pick<AnswerBox, 'question' | 'grade'>[],
  { seed }: { seed: number },
): { page: Picture; grades: Map<number, MarkedGrade> } {
  const random = createRandom(seed);
  const person = createPerson(random.fork());
  const canvas = createCanvas(page, random.fork());
  const kinds: Partial<Record<AnswerKind, number>> = withoutWeak(person.kinds);
  const grades = new Map<number, MarkedGrade>();
  for (const { question, grade } of frames) {
    if (!grade || random.chance(UNMARKED)) {
      grades.set(question, { grade: '', isAmbiguous: false });
      continue;
    }
    const kind = random.weighted(kinds);
    const [points, before] = [Math.floor(random.next() * (HIGHEST + 1)), Math.floor(random.next() * (HIGHEST + 1))];
    const hasHalf = points < HIGHEST && random.chance(WITH_HALF);
    const { bubbles } = grade;
    const isChanged = random.chance(TAKEN_BACK) && before !== points;
    const [taken, whole, half] = [bubbles[before], bubbles[points], bubbles.at(-1)];
    if (isChanged && taken) drawMark(canvas, taken, 'takenBack', person);
    if (whole) drawMark(canvas, whole, kind, person);
    if (hasHalf && half) drawMark(canvas, half, kind, person);
    grades.set(question, { grade: hasHalf ? `${points}.5` : String(points), isAmbiguous: isAmbiguousKind(kind) });
  }
  return { page: canvas.picture, grades };
}
