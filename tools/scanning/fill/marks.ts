import type { Bubble } from '../../../src/core/sheet/geometry.ts';
import { clamp } from '../picture.ts';
import type { Random } from '../random.ts';
import { type Canvas, drawSmear, drawStrokes, type Ink, type Stroke } from './canvas.ts';
import type { AnswerKind, MarkKind } from './kinds.ts';
import type { Person } from './people.ts';

/** Draws a mark as this person makes it; `pressure` overrides how hard they press. */
export function drawMark(canvas: Canvas, bubble: Bubble, kind: MarkKind, person: Person) {
  const { random } = canvas;
  const { ink, pressures } = person.pen;
  const pressure = random.between(...pressures);
  const hand = handOver(bubble, person, random);
  switch (kind) {
    case 'takenBack': {
      drawStrokes(canvas, filling(hand), ink, pressure);
      drawStrokes(canvas, crossing(hand, random.between(1.35, 1.75)), ink, Math.min(1, pressure + 0.15));
      // Many go over it once more.
      if (random.chance(0.4))
        drawStrokes(canvas, crossing(hand, random.between(1.3, 1.7)), ink, Math.min(1, pressure + 0.15));
      return;
    }
    case 'erased':
    case 'erasedBadly': {
      const rest = kind === 'erased' ? random.between(0.03, 0.2) : random.between(0.3, 0.55);
      drawStrokes(canvas, filling(hand), faded(ink, rest), pressure);
      drawSmear(
        canvas,
        { x: bubble.x + random.normal() * 0.8, y: bubble.y + random.normal() * 0.5 },
        {
          ...{ length: random.between(6, 11), width: random.between(4, 6), angle: random.normal() * 0.5 },
          darkness: random.between(0.02, 0.12),
        },
      );
      return;
    }
    case 'scribbledOut': {
      drawStrokes(canvas, filling(hand), ink, pressure);
      drawStrokes(canvas, zigzag({ ...hand, radius: hand.radius * 1.5, angle: hand.angle + 1.2 }, 1.6), ink, pressure);
      return;
    }
    default: {
      // A dot is where a tip rests, however thick the line is that it draws.
      const nib = kind === 'dot' ? { ...ink, width: Math.min(0.5, ink.width) } : ink;
      for (const layer of layersOf(kind, hand)) drawStrokes(canvas, layer, nib, pressure);
    }
  }
}

/** Returns the ink of what a rubber has left of it. */
const faded = (ink: Ink, rest: number): Ink => ({ ...ink, grey: 255 - (255 - ink.grey) * rest, softness: 0.3 });

/** A hand that is about to draw: where, how large, in which direction. */
type Hand = { x: number; y: number; radius: number; angle: number; person: Person; random: Random };

function handOver({ x, y, radius }: Bubble, person: Person, random: Random): Hand {
  return {
    x: x + person.bias.x + random.normal() * person.jitter,
    y: y + person.bias.y + random.normal() * person.jitter,
    radius: radius * person.size * (1 + random.normal() * 0.05),
    angle: person.slant + random.normal() * 0.12,
    ...{ person, random },
  };
}

/** Returns the strokes of a mark in layers: the second one makes the first darker. */
function layersOf(kind: AnswerKind, hand: Hand): Stroke[][] {
  const { person, random, radius } = hand;
  switch (kind) {
    case 'filled':
      return random.chance(0.3)
        ? [filling(hand), zigzag({ ...hand, angle: hand.angle + random.between(0.8, 1.8) }, person.density * 1.5)]
        : [filling(hand)];
    case 'overflowing':
      return [filling({ ...hand, radius: radius * random.between(1.18, 1.42), y: hand.y + random.normal() * 0.3 })];
    case 'scribbled':
      return [
        zigzag({ ...hand, radius: radius * random.between(0.85, 1.1) }, person.density + random.between(0.3, 0.9)),
      ];
    case 'halfFilled':
      return [zigzag(hand, person.density, random.between(0.42, 0.62))];
    case 'smallSpot':
      return [spiral({ ...hand, radius: random.between(0.85, 1.4) })];
    case 'dot':
      return [spiral({ ...hand, radius: random.between(0.12, 0.4) })];
    case 'tick': {
      const size = radius * random.between(0.8, 1.3);
      return [
        [
          smooth([
            shaken(hand, -0.75 * size, random.between(-0.2, 0.2)),
            shaken(hand, -0.2 * size, 0.7 * size),
            shaken(hand, 0.3 * size, -0.2 * size),
            shaken(hand, random.between(0.9, 1.25) * size, -1.05 * size),
          ]),
        ],
      ];
    }
    case 'cross': {
      // A cross that leaves the circle would take an answer back.
      const reach = Math.max(0.45, random.between(0.78, 0.98) - person.pen.ink.width / 2 / radius);
      return random.chance(0.4) ? [crossing(hand, reach), crossing(hand, reach)] : [crossing(hand, reach)];
    }
    case 'line':
      return Array.from({ length: random.pick([1, 2, 2, 3]) }, () => {
        const reach = radius * random.between(0.75, 1.05);
        const [dx, dy] = [Math.cos(hand.angle) * reach, Math.sin(hand.angle) * reach];
        return [smooth([shaken(hand, -dx, -dy), shaken(hand, 0, 0), shaken(hand, dx, dy)])];
      });
    case 'circled': {
      const [wide, high] = [radius * random.between(1.15, 1.4), radius * random.between(1.12, 1.35)];
      return [[arc(hand, wide, high, random.between(0.98, 1.2))]];
    }
  }
}

/** Returns strokes that cover the circle as well as this person does it. */
const filling = (hand: Hand): Stroke[] => [
  ...(hand.person.hasContour ? [contour(hand)] : []),
  ...(hand.person.isWinding ? spiral(hand) : zigzag(hand, hand.person.density)),
];

const contour = (hand: Hand): Stroke => {
  const reach = Math.max(0.2, hand.radius - hand.person.pen.ink.width / 2);
  return arc(hand, reach, reach, 1.05);
};

/** Returns a line to and fro over the circle, or over a share of it; `density` is the distance of lines in widths of the pen. */
function zigzag(hand: Hand, density: number, share = 1): Stroke[] {
  const { radius, person, random, angle } = hand;
  const half = person.pen.ink.width / 2;
  const inner = Math.max(0.3, radius - half);
  // A line to and fro is twice as far from the one before at its other end.
  const step = clamp(person.pen.ink.width * density, 0.14, 0.5 * person.pen.ink.width + 0.4);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const points: Stroke = [];
  let side = 1;
  for (let across = -inner; across <= inner * (2 * share - 1) + 1e-9; across += step * random.between(0.7, 1.3)) {
    const chord = Math.sqrt(Math.max(0, inner * inner - across * across)) + random.normal() * 0.12;
    const along = side * Math.max(0.1, chord);
    points.push(shaken(hand, along * cos - across * sin, along * sin + across * cos));
    side = -side;
  }
  return points.length > 0 ? [random.chance(0.7) ? smooth(points) : points] : [];
}

/** Returns a line that winds outwards. */
function spiral(hand: Hand): Stroke[] {
  const { radius, person } = hand;
  const width = person.pen.ink.width;
  const turns = Math.max(1, (radius / width) * 1.35);
  const steps = Math.ceil(turns * 14);
  const reach = Math.max(0.05, radius - width / 2);
  return [
    Array.from({ length: steps + 1 }, (_, step) => {
      const out = (step / steps) * reach;
      const angle = hand.angle + (step / 14) * 2 * Math.PI;
      return shaken(hand, out * Math.cos(angle), out * Math.sin(angle), 0.5);
    }),
  ];
}

function arc(hand: Hand, wide: number, high: number, turns: number): Stroke {
  const drift = hand.random.normal() * 0.12;
  const steps = 40;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const way = (step / steps) * turns;
    const angle = hand.angle - way * 2 * Math.PI;
    const out = 1 + drift * way;
    return shaken(hand, wide * out * Math.cos(angle), high * out * Math.sin(angle), 0.5);
  });
}

/** Returns two lines across each other, so long as `reach` says in radii of the bubble. */
function crossing(hand: Hand, reach: number): Stroke[] {
  const { radius, random } = hand;
  const turn = random.normal() * 0.15;
  return [Math.PI / 4, -Math.PI / 4].map((direction) => {
    const [cos, sin] = [Math.cos(direction + turn), Math.sin(direction + turn)];
    const [back, forth] = [radius * reach * random.between(0.95, 1.12), radius * reach * random.between(0.95, 1.12)];
    return smooth([
      shaken(hand, -back * cos, -back * sin),
      shaken(hand, random.normal() * 0.15, random.normal() * 0.15),
      shaken(hand, forth * cos, forth * sin),
    ]);
  });
}

/** Returns a place from the middle of the hand, as far off as the hand shakes. */
const shaken = ({ x, y, person, random }: Hand, dx: number, dy: number, share = 1) => ({
  x: x + dx + random.normal() * person.tremor * share,
  y: y + dy + random.normal() * person.tremor * share,
});

/** Returns a rounded line through the points. */
export function smooth(points: Stroke): Stroke {
  const line: Stroke = [];
  for (let at = 0; at + 1 < points.length; at++) {
    const [a, b, c, d] = [at - 1, at, at + 1, at + 2].map(
      (index) => points[Math.max(0, Math.min(points.length - 1, index))],
    );
    if (!a || !b || !c || !d) continue;
    for (let step = 0; step < 6; step++) {
      const t = step / 6;
      const mix = (p: number, q: number, r: number, s: number) =>
        q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
      line.push({ x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) });
    }
  }
  const last = points.at(-1);
  return last ? [...line, last] : line;
}
