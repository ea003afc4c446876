import { clamp, type Picture, type Point, smoothStep } from '../picture.ts';
import type { Random } from '../random.ts';
import { shaded } from '../tone.ts';

/** What light does in a photograph. Places are shares of the picture, from 0 to 1; lengths shares of its longer side. */

const longSide = ({ width, height }: Picture): number => Math.max(width, height);

/** Lights one side more than the other: the factors are those at both ends of the direction. */
export function gradient(
  picture: Picture,
  { degrees, from, to }: { degrees: number; from: number; to: number },
): Picture {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const { width, height } = picture;
  const reach = (Math.abs(cos) * width + Math.abs(sin) * height) / 2;
  return shaded(picture, (x, y) => {
    const t = ((x - width / 2) * cos + (y - height / 2) * sin) / reach;
    return from + ((to - from) * (t + 1)) / 2;
  });
}

/** Makes the corners darker: `strength` is what they lose. */
export function vignette(picture: Picture, strength: number): Picture {
  const { width, height } = picture;
  return shaded(picture, (x, y) => {
    const distance = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / ((width / 2) ** 2 + (height / 2) ** 2);
    return 1 - strength * distance * (0.4 + 0.6 * distance);
  });
}

/** Lets a lamp shine on one place: the paper is brighter there, and falls off around it. */
export function lamp(picture: Picture, at: Point, { reach, away }: { reach: number; away: number }): Picture {
  const [x0, y0, long] = [at.x * picture.width, at.y * picture.height, longSide(picture)];
  return shaded(picture, (x, y) => away + (1 - away) / (1 + ((x - x0) ** 2 + (y - y0) ** 2) / (reach * long) ** 2));
}

/** A shape that throws a shadow: how far a place is outside of it, in shares of the longer side, negative within. */
export type Shape = (x: number, y: number) => number;

/** Throws a shadow that takes away so much light; its edge is as wide as `softness`. */
export function shadow(
  picture: Picture,
  shape: Shape,
  { darkness, softness }: { darkness: number; softness: number },
): Picture {
  const long = longSide(picture);
  // A hard edge has to be met by the grid of factors.
  const step = softness * long < 60 ? 4 : 16;
  return shaded(
    picture,
    (x, y) => 1 - darkness * smoothStep(softness / 2, -softness / 2, shape(x / long, y / long)),
    step,
  );
}

const capsule =
  (from: Point, to: Point, radius: number): Shape =>
  (x, y) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = clamp(((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1), 0, 1);
    return Math.hypot(x - from.x - along * dx, y - from.y - along * dy) - radius;
  };

/** Returns the outline of a hand with an arm that reaches in from an edge of the picture. */
export function handShape({ width, height }: Picture, random: Random): Shape {
  const long = Math.max(width, height);
  const [wide, high] = [width / long, height / long];
  const angle = random.between(0, 2 * Math.PI);
  const towards = { x: Math.cos(angle), y: Math.sin(angle) };
  const palm = {
    x: wide / 2 + towards.x * wide * random.between(0.15, 0.45),
    y: high / 2 + towards.y * high * random.between(0.15, 0.45),
  };
  const size = random.between(0.06, 0.1);
  const at = (distance: number, turn: number, from = palm) => ({
    x: from.x + Math.cos(angle + turn) * distance,
    y: from.y + Math.sin(angle + turn) * distance,
  });
  const parts = [
    capsule(palm, at(1.2, random.normal() * 0.15), size * 0.85),
    capsule(palm, at(size * 0.6, Math.PI), size),
    ...[-0.55, -0.18, 0.18, 0.5].map((turn) =>
      capsule(palm, at(size * random.between(1.9, 2.8), Math.PI + turn), size * 0.25),
    ),
    capsule(palm, at(size * 1.8, Math.PI + random.pick([-1.3, 1.3])), size * 0.3),
  ];
  return (x, y) => Math.min(...parts.map((part) => part(x, y)));
}

/** Returns the outline of a telephone, which stands between lamp and paper, with the arms that hold it. */
export function phoneShape({ width, height }: Picture, random: Random): Shape {
  const long = Math.max(width, height);
  const middle = { x: (width / long) * random.between(0.2, 0.8), y: (height / long) * random.between(0.2, 0.8) };
  const angle = random.between(0, Math.PI);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const half = { x: random.between(0.09, 0.16), y: random.between(0.18, 0.3) };
  const arm = capsule(middle, { x: middle.x + random.between(-0.4, 0.4), y: 1.4 }, random.between(0.06, 0.12));
  return (x, y) => {
    const [dx, dy] = [
      Math.abs((x - middle.x) * cos + (y - middle.y) * sin),
      Math.abs((y - middle.y) * cos - (x - middle.x) * sin),
    ];
    const box = Math.max(dx - half.x, dy - half.y);
    return Math.min(box, arm(x, y));
  };
}

/** Returns a half plane, as the edge of a window or of a book throws it. */
export function edgeShape({ width, height }: Picture, random: Random): Shape {
  const long = Math.max(width, height);
  const angle = random.between(0, 2 * Math.PI);
  const [cos, sin, off] = [Math.cos(angle), Math.sin(angle), random.normal() * 0.18];
  return (x, y) => (x - width / long / 2) * cos + (y - height / long / 2) * sin - off;
}

/** Reflects a lamp on glossy paper or toner: everything gets lighter towards the place, up to white. */
export function glare(
  picture: Picture,
  at: Point,
  { radius, strength }: { radius: number; strength: number },
): Picture {
  const long = longSide(picture);
  const [x0, y0, reach] = [at.x * picture.width, at.y * picture.height, radius * long];
  const pixels = picture.pixels.slice();
  const range = (middle: number, size: number) =>
    [Math.max(0, Math.floor(middle - reach * 2.2)), Math.min(size, Math.ceil(middle + reach * 2.2))] as const;
  const [[left, right], [top, bottom]] = [range(x0, picture.width), range(y0, picture.height)];
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const away = ((column - x0) ** 2 + (row - y0) ** 2) / (reach * reach);
      if (away > 4.8) continue;
      const index = row * picture.width + column;
      const grey = pixels[index] as number;
      pixels[index] = grey + (255 - grey) * Math.min(1, strength * Math.exp(-away * 1.2));
    }
  }
  return { ...picture, pixels };
}
