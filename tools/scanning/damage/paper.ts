import { createField, createGrain } from '../noise.ts';
import { clamp, copied, type Picture, type Point, pixelsOf, smoothStep } from '../picture.ts';
import type { Random } from '../random.ts';
import { shaded } from '../tone.ts';
import { blurOnPaper } from './optics.ts';
import { mirrored } from './placing.ts';

/** What happens to the paper itself. Places and lengths are millimetres on the sheet. */

/** Gives the paper its grey and its fibres: recycled paper is darker and rougher. */
export function paperTone(
  picture: Picture,
  random: Random,
  { grey, roughness }: { grey: number; roughness: number },
): Picture {
  const grain = createGrain(random, 0.8);
  const clouds = createField(random, pixelsOf(picture, 6), 2);
  const base = shaded(picture, (x, y) => (grey / 255) * (1 + 0.012 * roughness * clouds(x, y)));
  const TILE = 256;
  const tile = Int16Array.from({ length: TILE * TILE }, (_, at) =>
    Math.round(
      65536 * (1 - (roughness * 7 * Math.max(0, grain(at % TILE, Math.floor(at / TILE)) - 0.55)) / 255) - 65536,
    ),
  );
  const { width, height, pixels } = base;
  for (let row = 0, at = 0; row < height; row++) {
    const from = (row & (TILE - 1)) * TILE;
    const shift = ((row >> 8) * 71) & (TILE - 1);
    for (let column = 0; column < width; column++, at++) {
      pixels[at] =
        ((pixels[at] as number) * (65536 + (tile[from + ((column + shift) & (TILE - 1))] as number)) + 32768) >> 16;
    }
  }
  return base;
}

/** Lets what is printed on the back shine through; by default it is the same sheet. */
export function shineThrough(picture: Picture, strength: number, back: Picture = picture): Picture {
  const behind = mirrored(blurOnPaper(back, 0.18));
  const { width, height } = picture;
  const pixels = picture.pixels.slice();
  for (let row = 0; row < Math.min(height, behind.height); row++) {
    for (let column = 0; column < Math.min(width, behind.width); column++) {
      const at = row * width + column;
      const lost = strength * (255 - (behind.pixels[row * behind.width + column] as number));
      pixels[at] = (pixels[at] as number) * (1 - lost / 255);
    }
  }
  return { ...picture, pixels };
}

/** Returns the empty back of a sheet, as a duplex scan brings it: the front shines through. */
export function blankBack(picture: Picture, strength = 0.06): Picture {
  const empty = { ...picture, pixels: new Uint8Array(picture.pixels.length).fill(255) };
  return { ...shineThrough(empty, strength, picture), mapPoint: mirrored(picture).mapPoint };
}

/** Changes each pixel near a place: the function is told how far it is, in millimetres, and its grey. */
function around(
  picture: Picture,
  middle: Point,
  reach: number,
  greyOf: (grey: number, dx: number, dy: number) => number,
): Picture {
  const result = copied(picture);
  const { width, height, pixels } = result;
  const { x, y } = picture.mapPoint(middle);
  const [side, scale] = [pixelsOf(picture, reach), 1 / pixelsOf(picture, 1)];
  for (let row = Math.max(0, Math.floor(y - side)); row < Math.min(height, y + side); row++) {
    for (let column = Math.max(0, Math.floor(x - side)); column < Math.min(width, x + side); column++) {
      const at = row * width + column;
      pixels[at] = clamp(greyOf(pixels[at] as number, (column + 0.5 - x) * scale, (row + 0.5 - y) * scale), 0, 255);
    }
  }
  return result;
}

/** Punches two or four holes into the left side, through which `behind` is seen. */
export function holePunches(picture: Picture, random: Random, { height = 297, behind = 60 } = {}): Picture {
  const count = random.pick([2, 2, 4]);
  const [x, off] = [random.between(9, 13.5), random.normal() * 4];
  let punched = picture;
  for (let at = 0; at < count; at++) {
    const y = height / 2 + off + (at - (count - 1) / 2) * 80;
    punched = around(punched, { x, y }, 5, (grey, dx, dy) => {
      const away = Math.hypot(dx, dy);
      const rim = Math.max(0, 1 - Math.abs(away - 3) / 0.35) * 45;
      return away < 3 ? behind + 40 * clamp((away - 2.4) / 0.6, 0, 1) * (dx + dy < 0 ? -1 : 0) : grey - rim;
    });
  }
  return punched;
}

/** Puts a staple into the upper left corner, with its shadow and the dent around it. */
export function staple(picture: Picture, random: Random): Picture {
  const angle = random.between(-0.9, 0.9);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return around(picture, { x: random.between(6, 12), y: random.between(6, 12) }, 16, (grey, dx, dy) => {
    const [along, across] = [dx * cos + dy * sin, dy * cos - dx * sin];
    const isWire = Math.abs(along) < 6 && Math.abs(across) < 0.28;
    if (isWire) return Math.abs(across) < 0.1 ? 205 : 120;
    const drop = smoothStep(1.1, 0, Math.abs(across - 0.7)) * smoothStep(7.2, 5.6, Math.abs(along));
    const dent = smoothStep(15, 4, Math.hypot(dx, dy)) * 0.1;
    return grey * (1 - 0.5 * drop - dent);
  });
}

/** Spills coffee: a ring as wide as a cup, with a lighter stain in it and drops beside. */
export function coffee(picture: Picture, random: Random, middle: Point): Picture {
  const radius = random.between(24, 38);
  const wobble = createField(random, 1.2, 3);
  const clouds = createField(random, 7, 3);
  const [ring, inner, gap] = [random.between(0.12, 0.3), random.between(0.02, 0.12), random.between(0, 6.3)];
  const stained = around(picture, middle, radius + 8, (grey, dx, dy) => {
    const angle = Math.atan2(dy, dx);
    const edge = Math.hypot(dx, dy) - radius * (1 + 0.02 * wobble(Math.cos(angle) * 3, Math.sin(angle) * 3));
    const width = 1 + 0.6 * wobble(angle * 2, 9);
    const strength = 0.55 + 0.45 * Math.cos(angle - gap) + 0.25 * clouds(dx, dy);
    const rim = Math.exp(-((edge / width) ** 2)) * ring * Math.max(0.1, strength);
    const within = edge < 0 ? inner * (0.6 + 0.5 * clouds(dx, dy)) : 0;
    return grey * (1 - rim - Math.max(0, within));
  });
  let spotted = stained;
  for (let left = Math.floor(random.between(0, 6)); left > 0; left--) {
    const size = random.between(0.8, 3.5);
    const at = { x: middle.x + random.normal() * radius, y: middle.y + random.normal() * radius };
    spotted = around(spotted, at, size + 1, (grey, dx, dy) => {
      const edge = Math.hypot(dx, dy) - size;
      return grey * (1 - (edge < 0 ? 0.13 : 0) - 0.2 * Math.exp(-((edge / 0.35) ** 2)));
    });
  }
  return spotted;
}

/** Tears a corner off, or a piece of an edge: what lies behind is seen beyond a ragged line through the place. */
export function tornOff(
  picture: Picture,
  random: Random,
  at: Point,
  { degrees, behind = 90 }: { degrees: number; behind?: number },
): Picture {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const ragged = createField(random, 4, 4);
  return around(picture, at, 60, (grey, dx, dy) => {
    const beyond = dx * cos + dy * sin + 1.6 * ragged(dy * cos - dx * sin, 3);
    // The torn edge shows the inside of the paper, whiter than its surface.
    if (beyond > 0) return behind;
    return beyond > -0.5 ? grey + (250 - grey) * 0.8 : grey;
  });
}

/** Lays something on the sheet: a sticker, a finger, the corner of another sheet. */
export function covered(
  picture: Picture,
  at: Point,
  { width, height, degrees, grey }: { width: number; height: number; degrees: number; grey: number },
): Picture {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return around(picture, at, Math.hypot(width, height) / 2 + 5, (old, dx, dy) => {
    const [along, across] = [Math.abs(dx * cos + dy * sin) - width / 2, Math.abs(dy * cos - dx * sin) - height / 2];
    const outside = Math.max(along, across);
    const [dropAlong, dropAcross] = [
      Math.abs((dx - 0.8) * cos + (dy - 0.8) * sin) - width / 2,
      Math.abs((dy - 0.8) * cos - (dx - 0.8) * sin) - height / 2,
    ];
    if (outside < 0) return grey;
    return old * (1 - 0.4 * smoothStep(2, -0.5, Math.max(dropAlong, dropAcross)));
  });
}

/** Draws the shading of folds: on one side of each line the paper turns to the light, on the other away, and the fold itself is worn. */
export function creases(
  picture: Picture,
  random: Random,
  lines: readonly { at: Point; degrees: number }[],
  strength = 0.15,
): Picture {
  const scale = 1 / pixelsOf(picture, 1);
  const folds = lines.map(({ at, degrees }) => {
    const radians = (degrees * Math.PI) / 180;
    const { x, y } = picture.mapPoint(at);
    const wave = createField(random, 30, 2);
    return {
      x,
      y,
      cos: Math.cos(radians),
      sin: Math.sin(radians),
      wave,
      power: strength * random.between(0.5, 1) * random.pick([-1, 1]),
    };
  });
  return shaded(
    picture,
    (px, py) => {
      let factor = 1;
      for (const { x, y, cos, sin, wave, power } of folds) {
        const [dx, dy] = [(px - x) * scale, (py - y) * scale];
        const along = dx * cos + dy * sin;
        const across = dy * cos - dx * sin + 0.35 * wave(along, 0);
        const side = across > 0 ? Math.exp(-across / 14) : -0.6 * Math.exp(across / 9);
        factor *= 1 + power * side - Math.abs(power) * 1.2 * Math.exp(-((across / 0.35) ** 2));
      }
      return factor;
    },
    4,
  );
}
