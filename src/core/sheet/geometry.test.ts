import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { papers } from '../printing.ts';
import { type Box, BUBBLE_RADIUS, FREE_EDGE, QR_WHITE, type SheetGeometry, sheetGeometry } from './geometry.ts';
import { decodeLayout, encodeLayout } from './layouts.ts';
import { MARKER_SIZE, MARKER_WHITE, markerCells, markerIds } from './markers.ts';

const paper = fc.constantFrom(...papers);
const alternatives = fc.oneof(
  fc.array(fc.integer({ min: 2, max: 7 }), { minLength: 1, maxLength: 90 }),
  fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 2, max: 7 })).map(([n, count]) => Array(n).fill(count)),
);
/** Every number of questions with every number of alternatives, on both papers. */
const allUniform = papers.flatMap((one) =>
  Array.from({ length: 90 }, (_, at) => at + 1).flatMap((questions) =>
    [2, 3, 4, 5, 6, 7].map((count) => sheetGeometry(one, Array(questions).fill(count))),
  ),
);

const around = (x: number, y: number, half: number): Box => ({
  x: x - half,
  y: y - half,
  width: 2 * half,
  height: 2 * half,
});
const grown = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});
/** Returns everything that is printed, with the white that belongs to it. */
const areasOf = (sheet: SheetGeometry): [string, Box][] => [
  ...sheet.markers.map((m): [string, Box] => [`marker ${m.id}`, around(m.x, m.y, m.size / 2 + MARKER_WHITE)]),
  ['QR code', grown(sheet.qr, QR_WHITE)],
  ...Object.entries(sheet.boxes),
  ...sheet.bubbles.map((b): [string, Box] => [`bubble ${b.question}${b.letter}`, around(b.x, b.y, b.radius)]),
  ...sheet.numbers.map((n): [string, Box] => [`number ${n.question}`, n.box]),
  ...sheet.rules.map((r): [string, Box] => [
    `rule at ${r.left}, ${r.y}`,
    { x: r.left, y: r.y, width: r.right - r.left, height: 0 },
  ]),
];
const overlap = (a: Box, b: Box) =>
  a.x + a.width > b.x + 0.001 &&
  b.x + b.width > a.x + 0.001 &&
  a.y + a.height > b.y + 0.001 &&
  b.y + b.height > a.y + 0.001;
const overlapsOf = (sheet: SheetGeometry) => {
  const areas = areasOf(sheet);
  return areas.flatMap(([name, box], at) =>
    areas.slice(at + 1).flatMap(([other, its]) => (overlap(box, its) ? [`${name} and ${other}`] : [])),
  );
};

describe('the geometry of a sheet', () => {
  it('lets nothing overlap, the white around markers and code included', () =>
    fc.assert(
      fc.property(paper, alternatives, (one, counts) => {
        expect(overlapsOf(sheetGeometry(one, counts))).toEqual([]);
      }),
    ));

  it('leaves 10 mm free at the edges', () => {
    for (const sheet of allUniform) {
      const { width, height } = sheet.page;
      for (const [name, box] of areasOf(sheet)) {
        const edge = name.startsWith('marker')
          ? FREE_EDGE - MARKER_WHITE
          : name === 'QR code'
            ? FREE_EDGE - QR_WHITE
            : FREE_EDGE;
        const inside =
          box.x >= edge && box.y >= edge && box.x + box.width <= width - edge && box.y + box.height <= height - edge;
        if (!inside) expect.fail(`${name} of ${JSON.stringify(sheet.layout)} is outside: ${JSON.stringify(box)}`);
      }
    }
  });

  it('has every bubble once, in reading order', () =>
    fc.assert(
      fc.property(paper, alternatives, (one, counts) => {
        const { bubbles, numbers } = sheetGeometry(one, counts);
        expect(bubbles.map(({ question, letter }) => `${question}${letter}`)).toEqual(
          counts.flatMap((count, at) => [...'ABCDEFG'].slice(0, count).map((letter) => `${at + 1}${letter}`)),
        );
        expect(numbers.map(({ question }) => question)).toEqual(counts.map((_, at) => at + 1));
        const inOrder = bubbles.toSorted(
          (a, b) => columnOf(a.question) - columnOf(b.question) || a.y - b.y || a.x - b.x,
        );
        function columnOf(question: number) {
          return numbers[question - 1]?.right ?? 0;
        }
        expect(bubbles).toEqual(inOrder);
      }),
    ));

  it('leaves at least 1.9 mm between bubbles and 2 mm between a bubble and its number', () => {
    for (const { bubbles, numbers } of allUniform) {
      const [first, second] = bubbles;
      const below = bubbles.find(({ question }) => question === 2);
      if (!first || !second) throw new Error('no bubbles');
      expect(second.x - first.x).toBeGreaterThanOrEqual(7);
      if (below) expect(below.y - first.y).toBeGreaterThanOrEqual(2 * BUBBLE_RADIUS + 1.9);
      expect(first.x - first.radius - (numbers[0]?.right ?? 0)).toBeGreaterThanOrEqual(2);
    }
  });

  it('keeps a bubble where it is when other questions have fewer alternatives', () =>
    fc.assert(
      fc.property(paper, alternatives, (one, counts) => {
        const widest = Math.max(...counts);
        const full = sheetGeometry(
          one,
          counts.map(() => widest),
        );
        const all = new Set(full.bubbles.map((bubble) => JSON.stringify(bubble)));
        for (const bubble of sheetGeometry(one, counts).bubbles) expect(all).toContain(JSON.stringify(bubble));
      }),
    ));

  it('gives fewer questions and alternatives more room', () => {
    const pitches = (questions: number, count: number) => {
      const { bubbles } = sheetGeometry('a4', Array(questions).fill(count));
      const [first, second] = bubbles;
      const below = bubbles.find(({ question }) => question === 2);
      return [(second?.x ?? 0) - (first?.x ?? 0), (below?.y ?? 0) - (first?.y ?? 0)].map(
        (n) => Math.round(n * 10) / 10,
      );
    };
    expect(pitches(90, 7)).toEqual([7, 7]);
    expect(pitches(90, 5)).toEqual([7.6, 7]);
    expect(pitches(50, 7)).toEqual([8.5, 8.4]);
    expect(pitches(20, 4)).toEqual([8.5, 9]);
    expect(pitches(10, 4)).toEqual([8.5, 9]);
  });

  it('puts the markers and the code of an A4 page where readers expect them', () => {
    const { markers, qr } = sheetGeometry('a4', [4]);
    expect(markers.map(({ id, x, y }) => [id, x, y])).toEqual([
      [0, 15, 15],
      [1, 195, 15],
      [2, 195, 282],
      [3, 15, 282],
      [4, 134, 17],
      [5, 105, 282],
    ]);
    expect(qr).toEqual({ x: 156, y: 11, width: 25, height: 25 });
    for (const { layout, markers: its, qr: code } of allUniform) {
      if (layout.paper === 'a4') expect([its, code]).toEqual([markers, qr]);
    }
  });

  it.each([[[]], [Array(91).fill(4)], [[4, 1]], [[4, 8]], [[2.5]]])('is refused for %j', (counts) =>
    expect(() => sheetGeometry('a4', counts)).toThrow(RangeError),
  );
});

describe('the number of a layout', () => {
  it('fits 15 bits and gives the layout again', () => {
    const numbers = new Set(allUniform.map(({ layout }) => encodeLayout(layout)));
    expect(numbers.size).toBe(allUniform.length);
    for (const { layout } of allUniform) {
      expect(encodeLayout(layout)).toBeLessThan(2 ** 15);
      expect(decodeLayout(encodeLayout(layout))).toEqual(layout);
    }
  });

  it('is of no layout otherwise', () => {
    const known = new Set(allUniform.map(({ layout }) => encodeLayout(layout)));
    for (let number = -5; number < 2 ** 15; number++) {
      if (!known.has(number)) expect(decodeLayout(number)).toBeNull();
    }
    expect(decodeLayout(2560.5)).toBeNull();
  });
});

describe('the markers', () => {
  const all = papers.flatMap(markerIds);
  const turned = (cells: boolean[][]) => cells.map((_, row) => cells.map((line) => line[row]).reverse());
  const differing = (a: boolean[][], b: boolean[][]) =>
    a.flat().filter((isBlack, at) => isBlack !== b.flat()[at]).length;
  const turns = (cells: boolean[][]) => {
    const list = [cells];
    while (list.length < 4) list.push(turned(list.at(-1) ?? []) as boolean[][]);
    return list;
  };

  it('have the bits of the ArUco dictionary', () => {
    const drawn = (id: number) => markerCells(id).map((row) => row.map((isBlack) => (isBlack ? '#' : '.')).join(''));
    expect(drawn(0)).toEqual(['######', '#.#..#', '##.#.#', '###..#', '###.##', '######']);
    expect(drawn(30)).toEqual(['######', '##.###', '##.###', '####.#', '##.#.#', '######']);
  });

  it('differ in at least four cells, however the page is turned', () => {
    for (const id of all) {
      for (const other of all) {
        const distances = turns(markerCells(other)).map((cells) => differing(markerCells(id), cells));
        expect(Math.min(...(id === other ? distances.slice(1) : distances))).toBeGreaterThanOrEqual(4);
      }
    }
  });

  it('are unknown with other ids', () => expect(() => markerCells(6)).toThrow(RangeError));

  it('are squares of whole cells', () => expect(MARKER_SIZE / markerCells(0).length).toBeCloseTo(10 / 6));
});
