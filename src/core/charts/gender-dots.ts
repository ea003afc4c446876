import { chartLabels, type Drawing, type Shape, text, widthOf } from './drawing.ts';

export type GenderDots = {
  name: string;
  detail: string;
  female: number | null;
  male: number | null;
  figures: { female: string; male: string; difference: string };
};

const ROW = 42;
const HEAD = 26;
const NARROW = 620;
/** The least width of a column of figures. */
const COLUMN = 74;
/** The mark before a head, with the room around it. */
const MARK = 26;

/** Bold letters of 12 are about as wide as usual ones of 13. */
const headWidth = (name: string) => widthOf(name, 13);

/** Lays out two marks for each competency, one for girls and one for boys, on a line from 0 to 100. */
export function layOutGenders(
  rows: readonly GenderDots[],
  words: { female: string; male: string; difference: string; percent: (value: number) => string },
  width: number,
): Drawing {
  const isNarrow = width < NARROW;
  const left = isNarrow ? 8 : 190;
  const column = Math.max(COLUMN, MARK + Math.max(headWidth(words.female), headWidth(words.male)));
  const right = isNarrow ? width - 12 : width - 3 * column - 20;
  const row = isNarrow ? ROW + 26 : ROW;
  const at = (value: number) => left + ((right - left) * value) / 100;
  const bottom = HEAD + rows.length * row;
  const ends = [0, 1, 2].map((at) => width - (2 - at) * column - (at < 2 ? 10 : 0));
  const [femaleEnd = 0, maleEnd = 0, differenceEnd = 0] = isNarrow ? [80, 170, width] : ends;
  const shapes: Shape[] = [
    { kind: 'circle', x: femaleEnd - headWidth(words.female) - 14, y: 9, r: 5, tone: 'female' },
    text(femaleEnd, 13, words.female, { size: 12, anchor: 'end', bold: true }),
    { kind: 'rect', x: maleEnd - headWidth(words.male) - 19, y: 4, width: 10, height: 10, tone: 'male' },
    text(maleEnd, 13, words.male, { size: 12, anchor: 'end', bold: true }),
    text(differenceEnd, 13, words.difference, { size: 12, anchor: 'end', bold: true }),
  ];
  for (const value of [0, 25, 50, 75, 100]) {
    shapes.push({ kind: 'line', x1: at(value), x2: at(value), y1: HEAD, y2: bottom });
    const anchor = value === 0 ? 'start' : value === 100 ? 'end' : 'middle';
    const name = value === 100 ? words.percent(100) : String(value);
    shapes.push(text(at(value), bottom + 16, name, { size: 11, anchor, ink: 'muted' }));
  }
  const labels = chartLabels(rows.map(({ name }) => name));
  rows.forEach(({ detail, female, male, figures }, index) => {
    const top = HEAD + index * row;
    const y = isNarrow ? top + 46 : top + ROW / 2;
    shapes.push(text(0, top + 16, labels[index] ?? '', { size: 13, bold: true }));
    shapes.push(
      isNarrow
        ? text(width, top + 16, figures.difference, { size: 12, anchor: 'end' })
        : text(0, top + 32, detail, { size: 11, ink: 'muted' }),
    );
    if (female === null || male === null) return;
    shapes.push({ kind: 'line', x1: at(female), x2: at(male), y1: y, y2: y, strong: true });
    shapes.push({ kind: 'rect', x: at(male) - 6, y: y - 6, width: 12, height: 12, tone: 'male' });
    shapes.push({ kind: 'circle', x: at(female), y, r: 5.5, tone: 'female' });
    if (isNarrow) return;
    shapes.push(text(femaleEnd, y + 5, figures.female, { size: 14, anchor: 'end' }));
    shapes.push(text(maleEnd, y + 5, figures.male, { size: 14, anchor: 'end' }));
    shapes.push(text(differenceEnd, y + 5, figures.difference, { size: 13, anchor: 'end' }));
  });
  return { width, height: bottom + 22, shapes };
}
