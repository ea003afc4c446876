import { type HitLevel, hitLevel } from '../results/scoring.ts';
import { type Drawing, inkOn, type Shape, text, widthOf } from './drawing.ts';

export type StudentSquare = { idUser: number; name: string; initials: string; column: number; level: HitLevel };
export type LevelBand = { level: HitLevel; count: string; name: string; share: string };

const order: readonly HitLevel[] = ['low', 'lowMedium', 'mediumHigh', 'high'];
/** Above so many students a column is a bar with a count. */
export const MOST_SQUARES = 60;
const SMALLEST_WITH_INITIALS = 24;
const LARGEST_SQUARE = 28;
const TALLEST_BAR = 150;
const BELOW = 84;
const LINE = 16;

/**
 * Lays out students as squares over the places of their results, in bands of levels; many students as bars.
 * `placeName` says what is below a place, blank where nothing is.
 */
export function layOutStudents(
  students: readonly StudentSquare[],
  {
    columns,
    bands,
    placeName,
  }: { columns: number; bands: readonly LevelBand[]; placeName: (column: number) => string },
  width: number,
): Drawing {
  const slot = width / (columns + 1);
  const byColumn = Map.groupBy(students, ({ column }) => column);
  const most = Math.max(1, ...[...byColumn.values()].map(({ length }) => length));
  const areBars = students.length > MOST_SQUARES;
  const side = Math.min(LARGEST_SQUARE, slot - 2);
  const step = areBars ? TALLEST_BAR / most : side + 2;
  const ground = 20 + most * step;
  const shapes: Shape[] = [];
  for (const [column, list] of byColumn) {
    const x = column * slot + (slot - side) / 2;
    const sorted = list.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
    if (areBars) {
      let height = 0;
      for (const level of order) {
        const count = sorted.filter((one) => one.level === level).length;
        if (count === 0) continue;
        height += count * step;
        shapes.push({ kind: 'rect', x, y: ground - height, width: side, height: count * step, tone: level });
      }
      const size = Math.min(12, slot * 0.55);
      shapes.push(text(x + side / 2, ground - height - 4, String(list.length), { size, anchor: 'middle' }));
    } else
      sorted.forEach(({ level, name, initials, idUser }, index) => {
        const y = ground - (index + 1) * step;
        shapes.push({ kind: 'rect', x, y, width: side, height: side, tone: level, title: name, idUser });
        if (side >= SMALLEST_WITH_INITIALS)
          shapes.push(
            text(x + side / 2, y + side / 2 + 4, initials, {
              size: 11,
              anchor: 'middle',
              ink: inkOn(level),
              bold: true,
            }),
          );
      });
  }
  shapes.push({ kind: 'line', x1: 0, x2: width, y1: ground, y2: ground });
  for (let column = 0; column <= columns; column++) {
    const name = placeName(column);
    if (name !== '')
      shapes.push(text((column + 0.5) * slot, ground + 15, name, { size: 11, anchor: 'middle', ink: 'muted' }));
  }
  const placed = bands.flatMap(({ level, ...words }) => {
    const places = Array.from({ length: columns + 1 }, (_, column) => column).filter(
      (column) => hitLevel((100 * column) / columns) === level,
    );
    const [first, last] = [places[0], places.at(-1)];
    if (first === undefined || last === undefined) return [];
    const length = (last + 1 - first) * slot - 2;
    return [{ ...words, level, x: first * slot + 1, length, lines: linesOf(words.name, length) }];
  });
  const lines = Math.max(1, ...placed.map((band) => band.lines.length));
  for (const { level, count, share, x, length, lines: names } of placed) {
    shapes.push({ kind: 'rect', x, y: ground + 24, width: length, height: 4, tone: level });
    shapes.push(text(x, ground + 44, count, { size: 14, bold: true }));
    for (const [index, name] of names.entries()) shapes.push(text(x, ground + 60 + index * LINE, name, { size: 12 }));
    shapes.push(text(x, ground + 60 + lines * LINE, share, { size: 12, ink: 'muted' }));
  }
  return { width, height: ground + BELOW + (lines - 1) * LINE, shapes };
}

/** Returns the name of a level in one line, or in two where its band is too narrow: `medium-` above `high`. */
const linesOf = (name: string, room: number): string[] => {
  const end = name.search(/[- ]/);
  return widthOf(name, 12) <= room || end < 0 ? [name] : [name.slice(0, end + 1).trim(), name.slice(end + 1)];
};
