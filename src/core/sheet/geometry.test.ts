import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { papers } from '../printing.ts';
import { type Box, FREE_EDGE, QR_WHITE, type SheetGeometry, sheetGeometry } from './geometry.ts';
import { decodeLayout, encodeLayout, type LayoutOptions, layoutFor, paperSizes } from './layouts.ts';
import { MARKER_WHITE, markerIds } from './markers.ts';

const paper = fc.constantFrom(...papers);
const alternativesUpTo = (most: number) =>
  fc.oneof(
    fc.array(fc.integer({ min: 2, max: 7 }), { minLength: 1, maxLength: most }),
    fc
      .tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 2, max: 7 }))
      .map(([n, count]) => Array<number>(n).fill(count)),
  );

/** What sheets there are, with the most questions of each. */
const kinds: { name: string; options: LayoutOptions; most: number }[] = [
  { name: 'page of edition 1', options: { edition: 1 }, most: 90 },
  { name: 'page', options: { edition: 2, format: 'page' }, most: 90 },
  { name: 'half page', options: { edition: 2, format: 'half' }, most: 20 },
];
/** Every number of questions with every number of alternatives, on both papers. */
const uniformOf = ({ options, most }: (typeof kinds)[number]) =>
  papers.flatMap((one) =>
    Array.from({ length: most }, (_, at) => at + 1).flatMap((questions) =>
      [2, 3, 4, 5, 6, 7].map((count) => sheetGeometry(one, Array(questions).fill(count), options)),
    ),
  );
const allUniform = kinds.flatMap(uniformOf);

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

/** How far apart the first two letters and the first two questions are, and how large a bubble is. */
const pitches = (sheet: SheetGeometry) => {
  const { bubbles } = sheet;
  const [first, second] = bubbles;
  const below = bubbles.find(({ question }) => question === 2);
  return [(second?.x ?? 0) - (first?.x ?? 0), (below?.y ?? 0) - (first?.y ?? 0), first?.radius].map(
    (n) => Math.round((n ?? 0) * 10) / 10,
  );
};
/** Returns how many questions each column has. */
const columnsOf = ({ numbers }: SheetGeometry) =>
  [...new Set(numbers.map(({ right }) => right))].map((right) => numbers.filter((one) => one.right === right).length);

describe.each(kinds)('the geometry of a $name', (kind) => {
  const { options, most } = kind;
  const alternatives = alternativesUpTo(most);
  const uniform = uniformOf(kind);

  it('lets nothing overlap, the white around markers and code included', () => {
    fc.assert(
      fc.property(paper, alternatives, (one, counts) => {
        expect(overlapsOf(sheetGeometry(one, counts, options))).toEqual([]);
      }),
    );
  });

  it('leaves 10 mm free at the edges', () => {
    for (const sheet of uniform) {
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

  it('has every bubble once, in reading order', () => {
    fc.assert(
      fc.property(paper, alternatives, (one, counts) => {
        const { bubbles, numbers } = sheetGeometry(one, counts, options);
        expect(bubbles.map(({ question, letter }) => `${question}${letter}`)).toEqual(
          counts.flatMap((count, at) => [...'ABCDEFG'].slice(0, count).map((letter) => `${at + 1}${letter}`)),
        );
        expect(numbers.map(({ question }) => question)).toEqual(counts.map((_, at) => at + 1));
        const columnOf = (question: number) => numbers[question - 1]?.right ?? 0;
        const inOrder = bubbles.toSorted(
          (a, b) => columnOf(a.question) - columnOf(b.question) || a.y - b.y || a.x - b.x,
        );
        expect(bubbles).toEqual(inOrder);
      }),
    );
  });

  it('leaves at least 1.9 mm between bubbles and 2 mm between a bubble and its number', () => {
    for (const { bubbles, numbers } of uniform) {
      const [first, second] = bubbles;
      const below = bubbles.find(({ question }) => question === 2);
      if (!first || !second) throw new Error('no bubbles');
      expect(first.radius).toBeGreaterThanOrEqual(2.3);
      expect(second.x - first.x).toBeGreaterThanOrEqual(2 * first.radius + 2.4 - 0.001);
      if (below?.x === first.x) expect(below.y - first.y).toBeGreaterThanOrEqual(2 * first.radius + 1.9 - 0.001);
      expect(first.x - first.radius - (numbers[0]?.right ?? 0)).toBeGreaterThanOrEqual(2);
    }
  });

  it('keeps a bubble where it is when other questions have fewer alternatives', () => {
    fc.assert(
      fc.property(paper, alternatives, (one, counts) => {
        const widest = Math.max(...counts);
        const full = sheetGeometry(
          one,
          counts.map(() => widest),
          options,
        );
        const all = new Set(full.bubbles.map((bubble) => JSON.stringify(bubble)));
        for (const bubble of sheetGeometry(one, counts, options).bubbles) {
          expect(all).toContain(JSON.stringify(bubble));
        }
      }),
    );
  });

  it('has a rule after every fifth question that is not the last of its column', () => {
    for (const { numbers, rules } of uniform) {
      const under = numbers.filter(
        ({ question, right, y }) => question % 5 === 0 && numbers.some((other) => other.right === right && other.y > y),
      );
      expect(rules.slice(1).length).toBeGreaterThanOrEqual(under.length);
      for (const { right, y } of under) {
        expect(rules.some((rule) => rule.left < right && rule.right > right && rule.y > y)).toBe(true);
      }
    }
  });

  it('has markers and code at the same places whatever the questions are', () => {
    for (const one of papers) {
      const [first, ...others] = uniform.filter(({ layout }) => layout.paper === one);
      for (const { markers, qr } of others) expect([markers, qr]).toEqual([first?.markers, first?.qr]);
    }
  });

  it.each([[[]], [Array(most + 1).fill(4)], [[4, 1]], [[4, 8]], [[2.5]]])('is refused for %j', (counts) =>
    expect(() => sheetGeometry('a4', counts, options)).toThrow(RangeError),
  );
});

describe('the geometry of edition 1', () => {
  it('never changes, as its sheets are printed', () => {
    const places = uniformOf({ name: '', options: { edition: 1 }, most: 90 }).map(({ layout: _, ...rest }) => rest);
    expect(createHash('sha256').update(JSON.stringify(places)).digest('hex')).toBe(
      '9675d898ad0f355421b1b396341fb58e3aa12e4d21c3203f0e901783b6f2be8b',
    );
  });

  it('gives fewer questions and alternatives more room', () => {
    const of = (questions: number, count: number) =>
      pitches(sheetGeometry('a4', Array(questions).fill(count), { edition: 1 }));
    expect(of(90, 7)).toEqual([7, 7, 2.3]);
    expect(of(90, 5)).toEqual([7.6, 7, 2.3]);
    expect(of(50, 7)).toEqual([8.5, 8.4, 2.3]);
    expect(of(20, 4)).toEqual([8.5, 9, 2.3]);
    expect(of(10, 4)).toEqual([8.5, 9, 2.3]);
  });

  it('has no half pages', () => {
    expect(() => sheetGeometry('a4', [4], { edition: 1, format: 'half' })).toThrow(RangeError);
  });
});

describe('the geometry of edition 2', () => {
  it('is what is printed when nothing else is said', () => {
    expect(sheetGeometry('letter', [4, 3])).toEqual(sheetGeometry('letter', [4, 3], { edition: 2, format: 'page' }));
  });

  it('has the places of edition 1 for more than 20 questions', () => {
    for (const questions of [21, 50, 51, 90]) {
      const counts = Array(questions).fill(5);
      const { layout, ...places } = sheetGeometry('letter', counts);
      expect(layout.edition).toBe(2);
      expect(sheetGeometry('letter', counts, { edition: 1 })).toMatchObject(places);
    }
  });

  it('has bubbles of 3 mm in columns of one length for up to 20 questions', () => {
    for (const one of papers) {
      const of = (questions: number) => sheetGeometry(one, Array(questions).fill(7));
      expect([1, 5, 6, 14, 15, 20].map((questions) => columnsOf(of(questions)))).toEqual([
        ...[[1], [5], [3, 3], [7, 7], [8, 7], [10, 10]],
      ]);
      for (const questions of [1, 5, 14, 20]) expect(of(questions).bubbles[0]?.radius).toBe(3);
    }
    expect(pitches(sheetGeometry('a4', Array(14).fill(4)))).toEqual([10.5, 13, 3]);
    expect(pitches(sheetGeometry('a4', Array(21).fill(4)))).toEqual([8.5, 9, 2.3]);
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
  });
});

describe('the geometry of half a page', () => {
  it('has a sheet of half the height, with markers of its own in each half', () => {
    for (const one of papers) {
      const [upper, lower] = (['upper', 'lower'] as const).map((half) =>
        sheetGeometry(one, [4, 4], { format: 'half', half }),
      );
      if (!upper || !lower) throw new Error('no halves');
      expect(upper.page).toEqual({ width: paperSizes[one].width, height: paperSizes[one].height / 2 });
      expect(upper.markers.map(({ id }) => id)).toEqual(markerIds(one, 'upper'));
      expect(lower.markers.map(({ id }) => id)).toEqual(markerIds(one, 'lower'));
      const placesOf = ({ markers, ...rest }: SheetGeometry) => ({
        ...rest,
        markers: markers.map(({ x, y }) => [x, y]),
      });
      expect(placesOf(lower)).toEqual(placesOf(upper));
    }
    expect(sheetGeometry('a4', [4], { format: 'half' }).markers.map(({ id, x, y }) => [id, x, y])).toEqual([
      [12, 15, 15],
      [13, 195, 15],
      [14, 195, 133.5],
      [15, 15, 133.5],
      [16, 134, 17],
      [17, 105, 133.5],
    ]);
  });

  it('has bubbles as large as fit: 20 questions of seven alternatives in three columns, fewer with more room', () => {
    const of = (one: (typeof papers)[number], questions: number, count: number) =>
      sheetGeometry(one, Array(questions).fill(count), { format: 'half' });
    for (const one of papers) {
      expect([1, 5, 6, 14, 15, 20].map((questions) => columnsOf(of(one, questions, 7)))).toEqual([
        ...[[1], [5], [3, 3], [7, 7], [5, 5, 5], [7, 7, 6]],
      ]);
    }
    const radiusOf = (sheet: SheetGeometry) => sheet.bubbles[0]?.radius;
    expect([4, 5, 6, 7].map((count) => radiusOf(of('a4', 20, count)))).toEqual([3, 2.9, 2.7, 2.3]);
    expect([4, 5, 6, 7].map((count) => radiusOf(of('letter', 20, count)))).toEqual([3, 3, 2.9, 2.4]);
    expect([1, 5, 14].map((questions) => radiusOf(of('letter', questions, 7)))).toEqual([3, 3, 3]);
  });
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

  it.each([
    [{ edition: 1 }, 'a4', 2_565],
    [{ edition: 1 }, 'letter', 3_589],
    [{}, 'a4', 4_613],
    [{}, 'letter', 5_637],
    [{ format: 'half' }, 'a4', 6_661],
    [{ format: 'half' }, 'letter', 7_685],
  ] as const)('of five questions with four alternatives, %j on %s, is %d for ever', (options, one, number) => {
    expect(encodeLayout(layoutFor(one, Array(5).fill(4), options))).toBe(number);
  });

  it('is of no layout otherwise', () => {
    const known = new Set(allUniform.map(({ layout }) => encodeLayout(layout)));
    for (let number = -5; number < 2 ** 15; number++) {
      if (!known.has(number)) expect(decodeLayout(number)).toBeNull();
    }
    expect(decodeLayout(2560.5)).toBeNull();
  });

  it('cannot be made of a format that the edition does not have', () => {
    const layout = { ...layoutFor('a4', [4]), edition: 1, format: 'half' } as const;
    expect(() => encodeLayout(layout)).toThrow(RangeError);
  });
});
