import type { GreyPage } from '../../../tests/support/pdf-pages.ts';
import { createField } from '../noise.ts';
import { blankPicture, clamp, type Picture, type Point } from '../picture.ts';
import type { Random } from '../random.ts';
import { warp } from '../warp.ts';
import { blur } from './optics.ts';

/** How much coarser a table is drawn than the picture: it is not what is in focus. */
const COARSE = 4;

/** Returns a table of some kind with things on it, as large as the picture that is to be taken. */
export function createTable(width: number, height: number, random: Random): GreyPage {
  const small = blankPicture(Math.ceil(width / COARSE) + 1, Math.ceil(height / COARSE) + 1, 75);
  const long = Math.max(small.width, small.height);
  const greyAt = random.pick([wood, wood, laminate, cloth, stone, tiles])(random, long);
  for (let row = 0, at = 0; row < small.height; row++) {
    for (let column = 0; column < small.width; column++, at++) small.pixels[at] = clamp(greyAt(column, row), 0, 255);
  }
  for (let left = Math.floor(random.between(0, 5)); left > 0; left--) {
    random.pick([putPaper, putPaper, putPencil, putPencil, putBlock])(small, random, long);
  }
  return warp(small, (x, y) => ({ x: x * COARSE, y: y * COARSE }), { width, height, background: 100 });
}

type Texture = (random: Random, long: number) => (column: number, row: number) => number;

const wood: Texture = (random, long) => {
  const angle = random.pick([0, 0, Math.PI / 2]) + random.normal() * 0.15;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const rings = createField(random, long / 5, 3);
  const fibres = createField(random, 3, 2);
  const [base, contrast, density] = [random.between(60, 190), random.between(8, 30), random.between(5, 14)];
  const plank = long / random.between(2, 7);
  const hasGaps = random.chance(0.4);
  return (column, row) => {
    const [along, across] = [column * cos + row * sin, row * cos - column * sin];
    const ring = Math.sin(density * 2 * Math.PI * rings(along * 0.12, across) + across * 0.05);
    const gap = hasGaps && Math.abs((((across % plank) + plank) % plank) - 2) < 1.2 ? -45 : 0;
    return base + contrast * (0.7 * ring + 0.6 * fibres(along * 0.05, across)) + gap;
  };
};

const laminate: Texture = (random, long) => {
  const clouds = createField(random, long / 2, 2);
  const grain = createField(random, 1.6, 1);
  const [base, rough] = [random.between(35, 235), random.between(0, 10)];
  return (column, row) => base + 6 * clouds(column, row) + rough * grain(column, row);
};

const cloth: Texture = (random, long) => {
  const [size, base, contrast] = [random.between(2, 5), random.between(40, 215), random.between(8, 26)];
  const folds = createField(random, long / 3, 3);
  const isChecked = random.chance(0.4);
  return (column, row) => {
    const weave = Math.sin((column * 2 * Math.PI) / size) * Math.sin((row * 2 * Math.PI) / size);
    const check = isChecked ? ((Math.floor(column / 40) + Math.floor(row / 40)) & 1) * 35 : 0;
    return base + contrast * weave * 0.6 + 25 * folds(column, row) + check;
  };
};

const stone: Texture = (random) => {
  const [fine, coarse] = [createField(random, 2.2, 2), createField(random, 9, 3)];
  const [base, contrast] = [random.between(70, 200), random.between(25, 70)];
  return (column, row) => base + contrast * (0.6 * fine(column, row) + 0.6 * coarse(column, row));
};

const tiles: Texture = (random, long) => {
  const size = long / random.between(4, 9);
  const shade = createField(random, size, 2);
  const [base, joint, shift] = [random.between(90, 225), random.between(-60, 30), random.between(0, size)];
  return (column, row) => {
    const isJoint = (column + shift) % size < 2 || (row + shift) % size < 2;
    return base + 10 * shade(column, row) + (isJoint ? joint : 0);
  };
};

/** Paints what lies on the table where the function says how far a pixel is within it, and a shadow below and to the right. */
function put(table: Picture, inside: (x: number, y: number) => number, greyOf: (x: number, y: number) => number) {
  const { width, height, pixels } = table;
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const depth = inside(column, row);
      if (depth > 0) pixels[at] = clamp(greyOf(column, row), 0, 255);
      else if (depth > -14) {
        const drop = clamp((inside(column - 3, row - 3) + 6) / 6, 0, 1);
        if (drop > 0) pixels[at] = (pixels[at] as number) * (1 - 0.35 * drop);
      }
    }
  }
}

type Frame = { x: number; y: number; cos: number; sin: number };
const somewhere = ({ width, height }: Picture, random: Random): Frame => {
  const angle = random.between(0, 6.3);
  // Mostly near the edges: the sheet lies in the middle.
  const at = (size: number) =>
    random.chance(0.5) ? random.pick([0, 1]) * size + random.normal() * size * 0.1 : random.next() * size;
  return { x: at(width), y: at(height), cos: Math.cos(angle), sin: Math.sin(angle) };
};
const within = ({ x, y, cos, sin }: Frame, column: number, row: number): Point => ({
  x: (column - x) * cos + (row - y) * sin,
  y: (row - y) * cos - (column - x) * sin,
});

function putPaper(table: Picture, random: Random, long: number) {
  const frame = somewhere(table, random);
  const half = { x: long * random.between(0.15, 0.35), y: long * random.between(0.2, 0.45) };
  const [white, line, ink] = [random.between(185, 245), random.between(7, 14), random.between(30, 150)];
  const words = createField(random, 9, 2);
  const hasText = random.chance(0.6);
  put(
    table,
    (column, row) => {
      const { x, y } = within(frame, column, row);
      return Math.min(half.x - Math.abs(x), half.y - Math.abs(y));
    },
    (column, row) => {
      const { x, y } = within(frame, column, row);
      const isText = hasText && Math.abs(x) < half.x * 0.8 && Math.abs(y) < half.y * 0.85;
      return isText && ((y % line) + line) % line < line * 0.4 && words(x, Math.floor(y / line) * 50) > -0.15
        ? ink
        : white;
    },
  );
}

function putPencil(table: Picture, random: Random, long: number) {
  const frame = somewhere(table, random);
  const [half, thick, grey] = [
    long * random.between(0.1, 0.2),
    long * random.between(0.006, 0.012),
    random.between(20, 220),
  ];
  put(
    table,
    (column, row) => {
      const { x, y } = within(frame, column, row);
      const tip = clamp((half - x) / (thick * 4), 0, 1);
      return Math.min(half - Math.abs(x), thick * tip - Math.abs(y));
    },
    (column, row) => {
      const { x, y } = within(frame, column, row);
      return x > half - thick * 4 ? 190 : grey + 45 * Math.cos((y / thick) * 3 + 0.7);
    },
  );
}

function putBlock(table: Picture, random: Random, long: number) {
  const frame = somewhere(table, random);
  const half = { x: long * random.between(0.03, 0.12), y: long * random.between(0.02, 0.09) };
  const [grey, corner] = [random.between(10, 235), random.between(2, 20)];
  put(
    table,
    (column, row) => {
      const { x, y } = within(frame, column, row);
      const [dx, dy] = [Math.max(0, Math.abs(x) - half.x + corner), Math.max(0, Math.abs(y) - half.y + corner)];
      return corner - Math.hypot(dx, dy);
    },
    (column, row) => grey + 0.08 * (within(frame, column, row).x + within(frame, column, row).y),
  );
}

/** Darkens the table around a sheet that lies on it, whose outline is given in pixels. */
export function withSheetShadow(
  table: GreyPage,
  outline: readonly Point[],
  { lift, darkness, degrees }: { lift: number; darkness: number; degrees: number },
): GreyPage {
  const small = blankPicture(Math.ceil(table.width / COARSE) + 1, Math.ceil(table.height / COARSE) + 1, 75);
  const [dx, dy] = [Math.cos((degrees * Math.PI) / 180) * lift, Math.sin((degrees * Math.PI) / 180) * lift];
  const corners = outline.map(({ x, y }) => ({ x: (x + dx) / COARSE, y: (y + dy) / COARSE }));
  for (let row = 0; row < small.height; row++) {
    const crossings = corners
      .flatMap((from, at) => {
        const to = corners[(at + 1) % corners.length] as Point;
        const isCrossed = from.y <= row !== to.y <= row;
        return isCrossed ? [from.x + ((row - from.y) / (to.y - from.y)) * (to.x - from.x)] : [];
      })
      .sort((a, b) => a - b);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [first, last] = [crossings[at], crossings[at + 1]].map((x) => clamp(Math.round(x ?? 0), 0, small.width));
      small.pixels.fill(
        Math.round(255 * (1 - darkness)),
        row * small.width + (first ?? 0),
        row * small.width + (last ?? 0),
      );
    }
  }
  const soft = warp(blur(small, Math.max(1, lift / COARSE)), (x, y) => ({ x: x * COARSE, y: y * COARSE }), {
    ...{ width: table.width, height: table.height, background: 255 },
  });
  const pixels = new Uint8Array(table.pixels.length);
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = ((table.pixels[at] as number) * (soft.pixels[at] as number)) / 255;
  return { ...table, pixels };
}
