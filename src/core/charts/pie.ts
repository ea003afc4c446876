import { type Drawing, type Shape, type Tone, text, widthOf } from './drawing.ts';

export type PieSlice = { tone: Tone; value: number; share: string; label: string };

/** A slice of at least this share holds its own words. */
const ROOM_INSIDE = 0.35;
const LINE = 15;
const LABEL_SIZE = 12;

/** Returns a label such as `187 left blank` in one line, or its number above its words where there is no room. */
const linesOf = (label: string, room: number): string[] => {
  const [first = '', ...rest] = label.split(' ');
  return widthOf(label, LABEL_SIZE) <= room || rest.length === 0 ? [label] : [first, rest.join(' ')];
};

/** Lays out a pie: slices clockwise from twelve, the first one first, each with its share and its words. */
export function layOutPie(slices: readonly PieSlice[], width: number): Drawing {
  const shown = slices.filter(({ value }) => value > 0);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const radius = Math.min(100, width * 0.22);
  const [x, y] = [width / 2, radius + 30];
  const shapes: Shape[] = [];
  const outside: { right: boolean; y: number; slice: PieSlice }[] = [];
  let begin = 0;
  for (const slice of shown) {
    const share = slice.value / total;
    const end = begin + share;
    shapes.push({ kind: 'path', d: slicePath(x, y, radius, begin, end), tone: slice.tone, title: slice.label });
    const middle = angleOf((begin + end) / 2);
    if (share >= ROOM_INSIDE && slice.tone === 'hits') {
      const [cx, cy] = [x + Math.cos(middle) * radius * 0.5, y + Math.sin(middle) * radius * 0.5];
      const below = cy + LINE + 2;
      const lines = linesOf(
        slice.label,
        2 * (Math.sqrt(Math.max(0, radius ** 2 - (below - y) ** 2)) - Math.abs(cx - x)),
      );
      const up = ((lines.length - 1) * LINE) / 2;
      shapes.push(text(cx, cy - up, slice.share, { size: 22, anchor: 'middle', ink: 'onMark', bold: true }));
      for (const [index, line] of lines.entries())
        shapes.push(text(cx, below - up + index * LINE, line, { size: LABEL_SIZE, anchor: 'middle', ink: 'onMark' }));
    } else outside.push({ right: Math.cos(middle) >= 0, y: y + Math.sin(middle) * (radius + 12), slice });
    begin = end;
  }
  for (const right of [false, true]) {
    let last = Number.NEGATIVE_INFINITY;
    for (const one of outside.filter((each) => each.right === right).sort((a, b) => a.y - b.y)) {
      const at = Math.max(one.y, last + 1.4 * LINE, LINE);
      const edge = right ? x + radius + 12 : x - radius - 12;
      const anchor = right ? 'start' : 'end';
      const lines = linesOf(one.slice.label, x - radius - 12);
      last = at + lines.length * LINE;
      shapes.push(text(edge, at, one.slice.share, { size: 17, anchor, bold: true }));
      for (const [index, line] of lines.entries())
        shapes.push(text(edge, at + (index + 1) * LINE, line, { size: LABEL_SIZE, anchor, ink: 'muted' }));
    }
  }
  return { width, height: 2 * radius + 60, shapes };
}

const angleOf = (turn: number): number => (turn - 0.25) * 2 * Math.PI;
const round = (value: number): number => Math.round(value * 100) / 100;

function slicePath(x: number, y: number, radius: number, begin: number, end: number): string {
  const point = (turn: number) =>
    `${round(x + radius * Math.cos(angleOf(turn)))} ${round(y + radius * Math.sin(angleOf(turn)))}`;
  // An arc whose ends are the same point is nothing: a whole pie has two halves.
  if (end - begin > 0.9999)
    return `M${point(0)}A${radius} ${radius} 0 1 1 ${point(0.5)}A${radius} ${radius} 0 1 1 ${point(1)}Z`;
  return `M${round(x)} ${round(y)}L${point(begin)}A${radius} ${radius} 0 ${end - begin > 0.5 ? 1 : 0} 1 ${point(end)}Z`;
}
