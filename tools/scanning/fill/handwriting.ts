import type { Point } from '../picture.ts';
import type { Random } from '../random.ts';
import { type Canvas, drawStrokes, type Stroke } from './canvas.ts';
import { smooth } from './marks.ts';
import type { Person } from './people.ts';

/** Characters as people write them, on a square of 10 × 10: strokes are apart by a space, points by a comma. */
const shapes: Record<string, string> = {
  '0': '55,10 16,23 8,60 30,95 70,90 90,50 75,15 50,8',
  '1': '20,35 50,10 50,95',
  '2': '15,25 45,8 75,25 60,55 15,92 85,90',
  '3': '15,15 60,10 70,30 40,48 75,65 60,92 15,88',
  '4': '45,10 12,65 88,65/65,40 62,95',
  '5': '80,10 30,10 22,45 65,45 78,72 55,94 15,88',
  '6': '70,10 30,40 15,75 45,95 75,72 50,52 20,70',
  '7': '12,12 85,12 40,95/25,52 72,50',
  '8': '70,20 40,8 22,28 70,65 60,92 25,88 28,62 70,22',
  '9': '75,30 45,10 20,30 45,52 75,30 68,95',
  x: '20,40 80,92/80,40 20,92',
  y: '18,40 45,75/82,40 35,130',
  n: '15,92 18,42 20,60 50,40 72,52 72,92',
  a: '75,45 40,38 15,68 40,92 72,70 76,42 80,92',
  e: '20,66 75,60 60,40 30,42 15,70 45,94 82,84',
  l: '30,10 28,80 48,94',
  s: '75,45 45,38 28,52 70,72 55,94 18,88',
  o: '50,40 18,60 30,92 70,88 80,55 50,40',
  u: '18,42 20,80 50,92 75,70 76,42 80,92',
  r: '20,42 22,92 24,60 50,40 72,46',
  t: '45,12 42,80 62,94/18,40 75,38',
  i: '45,42 45,88 58,92/46,18 48,20',
  '=': '15,45 85,43/15,68 85,66',
  '+': '50,25 50,85/18,55 82,55',
  '-': '20,55 80,53',
  '/': '75,8 25,98',
  '?': '20,25 50,8 78,28 50,52 48,72/48,90 50,93',
  '(': '65,5 35,50 65,100',
  ')': '35,5 65,50 35,100',
};

/** How somebody writes, in millimetres. */
type Writing = { height: number; lean: number; spread: number };

/** Writes a text that begins at the point's left and is as high as `height` around it. */
export function write(canvas: Canvas, text: string, from: Point, person: Person, height: number) {
  const { random } = canvas;
  const writing = { height, lean: random.between(-0.1, 0.35), spread: random.between(0.6, 0.85) };
  const ink = { ...person.pen.ink, width: Math.min(person.pen.ink.width, height / 5) };
  let x = from.x;
  const strokes: Stroke[] = [];
  for (const character of text) {
    strokes.push(...shapeOf(character, { x, y: from.y + random.normal() * height * 0.04 }, writing, random));
    x += height * writing.spread * random.between(0.85, 1.1);
  }
  drawStrokes(canvas, strokes, ink, random.between(...person.pen.pressures));
}

function shapeOf(character: string, from: Point, { height, lean, spread }: Writing, random: Random): Stroke[] {
  const shape = shapes[character];
  if (!shape) return [];
  return shape.split('/').map((stroke) =>
    smooth(
      stroke.split(' ').map((point) => {
        const [x = 0, y = 0] = point.split(',').map((part) => Number(part) + random.normal() * 5);
        const down = (y / 100 - 0.5) * height;
        return { x: from.x + (x / 100) * height * spread * 0.85 - down * lean, y: from.y + down };
      }),
    ),
  );
}

/** Returns something that is worked out beside the questions. */
export function sumOf(random: Random): string {
  const number = (digits: number) => String(Math.floor(random.next() * 10 ** digits));
  return random.pick([
    () => `${number(2)}x${number(1)}=${number(3)}`,
    () => `x=${number(2)}`,
    () => `${number(2)}/${number(1)}`,
    () => '?',
    () => `(${number(1)}+y)`,
    () => random.pick(['no', 'si', 'ya', 'sin', 'raiz', 'tres', 'es la', 'not']),
    () => number(3),
  ])();
}

/** Draws a signature that begins at the point. */
export function sign(canvas: Canvas, from: Point, length: number, person: Person) {
  const { random } = canvas;
  const height = random.between(2.5, 5);
  const loops = random.between(4, 9);
  const [first, second] = [random.between(0, 6), random.between(0, 6)];
  const steps = 90;
  const line = Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps;
    const phase = t * loops * 2 * Math.PI;
    const size = height * (0.3 + 0.7 * Math.abs(Math.sin(phase * 0.17 + first))) * (1 - 0.5 * t);
    return {
      x: from.x + t * length + Math.sin(phase + second) * height * 0.28,
      y: from.y - (size * (1 - Math.cos(phase))) / 2 + Math.sin(t * 5 + first) * 0.5,
    };
  });
  const flourish = smooth([
    { x: from.x + length * 1.02, y: from.y - 0.5 },
    { x: from.x + length * random.between(0.3, 0.6), y: from.y + random.between(0.6, 1.6) },
    { x: from.x + length * random.between(0.8, 1.2), y: from.y + random.between(0, 1) },
  ]);
  drawStrokes(
    canvas,
    random.chance(0.6) ? [line, flourish] : [line],
    person.pen.ink,
    random.between(...person.pen.pressures),
  );
}
