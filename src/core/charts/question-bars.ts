import { type Drawing, type Shape, text } from './drawing.ts';

export type QuestionShare = { number: number; percentage: number; isMarked: boolean };

/** With more bars in a row their figures would touch. */
const MOST_IN_ROW = 30;
const TALL = 110;
const ROW = TALL + 44;

/** Lays out a bar for each question with its percentage above and its number below, in several rows where there are many. */
export function layOutQuestions(questions: readonly QuestionShare[], width: number): Drawing {
  const rows = Math.max(1, Math.ceil(questions.length / MOST_IN_ROW));
  const inRow = Math.ceil(questions.length / rows);
  const slot = Math.min(width / Math.max(1, inRow), 60);
  const bar = slot * 0.72;
  const size = Math.min(12, slot * 0.5);
  const shapes: Shape[] = [];
  questions.forEach(({ number, percentage, isMarked }, index) => {
    const ground = Math.floor(index / inRow) * ROW + TALL + 20;
    const x = (index % inRow) * slot;
    const height = (TALL * percentage) / 100;
    if (height > 0)
      shapes.push({ kind: 'rect', x, y: ground - height, width: bar, height, tone: isMarked ? 'errors' : 'plain' });
    const middle = { size, anchor: 'middle' as const, bold: isMarked };
    shapes.push(text(x + bar / 2, ground - height - 4, String(Math.round(percentage)), middle));
    shapes.push(text(x + bar / 2, ground + 15, String(number), middle));
  });
  for (let row = 0; row < rows; row++) {
    const y = row * ROW + TALL + 20;
    shapes.push({ kind: 'line', x1: 0, x2: slot * inRow, y1: y, y2: y, strong: true });
  }
  return { width, height: rows * ROW, shapes };
}
