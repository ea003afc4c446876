import type { Bubble } from '../../../src/core/sheet/geometry.ts';
import { MILLIMETRES_AN_INCH, type Point } from '../picture.ts';
import { type Canvas, drawSmear, drawStrokes } from './canvas.ts';
import { sumOf, write } from './handwriting.ts';
import { smooth } from './marks.ts';
import type { Person } from './people.ts';

/** Draws a line that nobody meant among the bubbles, and returns those whose middle it may be taken for a mark in. */
export function drawStrayStroke(canvas: Canvas, bubbles: readonly Bubble[], person: Person): Bubble[] {
  const { random } = canvas;
  const near = random.pick(bubbles);
  const from = { x: near.x + random.normal() * 6, y: near.y + random.normal() * 6 };
  const [length, angle] = [random.between(2, 4) ** 2, random.between(0, Math.PI * 2)];
  const bend = random.normal() * length * 0.12;
  const to = { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length };
  const middle = {
    x: (from.x + to.x) / 2 - Math.sin(angle) * bend,
    y: (from.y + to.y) / 2 + Math.cos(angle) * bend,
  };
  const line = smooth([from, middle, to]);
  const ink = { ...person.pen.ink, width: Math.min(0.7, person.pen.ink.width) };
  drawStrokes(canvas, [line], ink, random.between(...person.pen.pressures) * random.between(0.6, 1));
  return bubbles.filter(({ x, y, radius }) => line.some((at) => Math.hypot(at.x - x, at.y - y) < radius * 0.8));
}

/** Writes something to the right of a question, where the layout leaves room for it. */
export function writeBeside(canvas: Canvas, bubbles: readonly Bubble[], person: Person) {
  const { random, picture } = canvas;
  const { question, y } = random.pick(bubbles);
  const right = Math.max(
    ...bubbles.filter((bubble) => bubble.question === question).map(({ x, radius }) => x + radius),
  );
  const pageWidth = (picture.width / picture.dpi) * MILLIMETRES_AN_INCH;
  const others = bubbles.filter((bubble) => bubble.x > right + 3 && Math.abs(bubble.y - y) < 4).map(({ x }) => x - 10);
  const [from, until] = [right + 1.2, Math.min(pageWidth - 6, ...others) - 0.5];
  const height = random.between(2.2, 4.2);
  const room = Math.floor((until - from) / (height * 0.85));
  if (room > 0) write(canvas, sumOf(random).slice(0, room), { x: from, y: y + random.normal() * 0.5 }, person, height);
}

/** Rubs graphite over a place, as the hand does that rests on it. */
export function smudge(canvas: Canvas, bubbles: readonly Bubble[]) {
  const { random } = canvas;
  const near: Point = random.pick(bubbles);
  drawSmear(canvas, near, {
    ...{ length: random.between(18, 60), width: random.between(7, 20), angle: random.normal() * 0.6 },
    darkness: random.between(0.04, 0.2),
  });
}
