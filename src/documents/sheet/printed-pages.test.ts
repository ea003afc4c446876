import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type GreyPage, greyPages, pageTexts } from '../../../tests/support/pdf-pages.ts';
import { answerPages } from '../../core/sheet/answer-pages.ts';
import { type Bubble, type Half, type SheetGeometry, sheetGeometry } from '../../core/sheet/geometry.ts';
import { paperSizes, sheetSize } from '../../core/sheet/layouts.ts';
import { encodeSheetCode } from '../../core/sheet/sheet-codes.ts';
import { createRenderer } from '../renderer.host.ts';
import type { SheetDocument } from './sheet-document.ts';

const DPI = 300;
const PIXELS_PER_MM = DPI / 25.4;
/** Millimetres. */
const TOLERANCE = 0.1;

const renderer = createRenderer(join(import.meta.dirname, '..'));
const render = (sheets: SheetDocument) => renderer.renderFile({ content: { kind: 'sheets', sheets }, images: {} });
const documentOf = (alternatives: readonly number[], more: Partial<SheetDocument> = {}): SheetDocument => ({
  ...{ paper: 'a4', language: 'es', title: 'Ecuaciones y funciones', school: 'IES Ría de Vigo', course: '4.º C' },
  ...{ date: '24 de noviembre de 2026', withKit: false, format: 'page' },
  alternatives: { 1: alternatives, 2: alternatives, 3: alternatives },
  sheets: [{ code: encodeSheetCode(40_311), formNumber: 2, student: { name: 'Barreiro Otero, Xoán', listNumber: 3 } }],
  ...more,
});

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  // Without it the library would ask the network for its program.
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
});

const darknessAt = ({ width, height, pixels }: GreyPage, x: number, y: number): number =>
  x >= 0 && y >= 0 && x < width && y < height ? 255 - (pixels[y * width + x] ?? 255) : 0;

/** Returns the middle of all ink within a square, in millimetres; the square is given by its middle and half its side. */
const middleOfInk = (page: GreyPage, x: number, y: number, half: number) => {
  const range = (middle: number) => [
    Math.floor((middle - half) * PIXELS_PER_MM),
    Math.ceil((middle + half) * PIXELS_PER_MM),
  ];
  const [[left = 0, right = 0], [top = 0, bottom = 0]] = [range(x), range(y)];
  const sum = { ink: 0, x: 0, y: 0 };
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const ink = darknessAt(page, column, row);
      sum.ink += ink;
      sum.x += ink * (column + 0.5);
      sum.y += ink * (row + 0.5);
    }
  }
  return { x: sum.x / sum.ink / PIXELS_PER_MM, y: sum.y / sum.ink / PIXELS_PER_MM };
};

/** Returns how far from its place the outline of a bubble is: where it crosses the lines through its middle. */
const errorOfBubble = (page: GreyPage, { x, y, radius }: Bubble): number => {
  const crossing = (dx: number, dy: number) =>
    middleOfInk(page, x + dx * radius, y + dy * radius, 0.5)[dx === 0 ? 'y' : 'x'];
  const middle = { x: (crossing(-1, 0) + crossing(1, 0)) / 2, y: (crossing(0, -1) + crossing(0, 1)) / 2 };
  return Math.hypot(middle.x - x, middle.y - y);
};

/** Returns the farthest that a corner of a marker is from its place, by the edges of its black border. */
const errorOfMarker = (page: GreyPage, { x, y, size }: SheetGeometry['markers'][number]): number => {
  const half = size / 2;
  const cell = size / 6;
  /** Where white becomes black on a line from outside the marker inwards. */
  const edge = (isAcross: boolean, from: number, along: number, direction: 1 | -1) => {
    const reach = Math.round(2 * PIXELS_PER_MM);
    const first = Math.floor(from * PIXELS_PER_MM) - direction * Math.round(reach / 2);
    const other = Math.floor(along * PIXELS_PER_MM);
    let white = 0;
    for (let step = 0; step < reach; step++) {
      const at = first + direction * step;
      white += 1 - darknessAt(page, isAcross ? at : other, isAcross ? other : at) / 255;
    }
    return (direction === 1 ? first + white : first + 1 - white) / PIXELS_PER_MM;
  };
  const along = half - cell / 2;
  return Math.max(
    ...[-along, along].flatMap((off) => [
      Math.abs(edge(true, x - half, y + off, 1) - (x - half)),
      Math.abs(edge(true, x + half, y + off, -1) - (x + half)),
      Math.abs(edge(false, y - half, x + off, 1) - (y - half)),
      Math.abs(edge(false, y + half, x + off, -1) - (y + half)),
    ]),
  );
};

/** Returns the bits of a marker as the page shows them. */
const isBlackAt = (page: GreyPage, { x, y, size }: SheetGeometry['markers'][number]) =>
  Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 6 }, (__, column) => {
      const at = (index: number, middle: number) =>
        Math.floor((middle - size / 2 + ((index + 0.5) * size) / 6) * PIXELS_PER_MM);
      return darknessAt(page, at(column, x), at(row, y)) > 127;
    }),
  );

const readQr = async ({ width, height, pixels }: GreyPage) => {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [at, grey] of pixels.entries()) rgba.fill(grey, 4 * at, 4 * at + 3);
  return readBarcodes({ data: rgba, width, height, colorSpace: 'srgb' } as ImageData, { formats: ['QRCode'] });
};

const mixed = Array.from({ length: 34 }, (_, at) => 2 + (at % 6));
const longest = {
  title: `Avaliação diagnóstica do segundo trimestre: ${'frações, proporções e porcentagens, '.repeat(9)}`,
  course: `Turma de Acompanhamento ${'7.º ano B da manhã '.repeat(9)}`,
  school: 'Escola Estadual de Ensino Fundamental e Médio '.repeat(9),
  sheets: [
    {
      ...{ code: encodeSheetCode(2 ** 35), formNumber: 3 as const },
      student: { name: `${'Vasconcelos Figueiredo '.repeat(9)}, ${'W'.repeat(300)}`, listNumber: 128 },
    },
  ],
};

/** Returns one half of a page. */
const halfOf = ({ width, height, pixels }: GreyPage, half: Half): GreyPage => {
  const middle = Math.round(height / 2);
  const rows = half === 'upper' ? [0, middle] : [middle, height];
  const [from = 0, to = 0] = rows.map((row) => row * width);
  return { width, height: (to - from) / width, pixels: pixels.slice(from, to) };
};

const twentyOfSeven = documentOf(Array(20).fill(7), {
  format: 'half',
  sheets: [
    { code: encodeSheetCode(7_001), formNumber: 1, student: { name: 'Barreiro Otero, Xoán', listNumber: 3 } },
    { code: encodeSheetCode(7_002), formNumber: 3, student: { name: 'Vidal, Uxía', listNumber: 4 } },
  ],
});
const longHalves = documentOf(Array(14).fill(5), {
  ...{ ...longest, language: 'pt', paper: 'letter', format: 'half' },
  sheets: [...longest.sheets, ...longest.sheets],
});

describe.each<[string, SheetDocument, Half?]>([
  ['90 questions of seven alternatives on A4', documentOf(Array(90).fill(7))],
  ['34 questions of two to seven alternatives on letter paper', documentOf(mixed, { paper: 'letter', language: 'en' })],
  [
    '10 questions without a name',
    documentOf(Array(10).fill(4), { sheets: [{ code: encodeSheetCode(1), formNumber: 1, student: null }] }),
  ],
  [
    'texts that are too long everywhere',
    documentOf(Array(90).fill(5), { language: 'pt', paper: 'letter', ...longest }),
  ],
  ['14 questions in larger bubbles', documentOf(Array(14).fill(5))],
  ['14 questions as it was printed before', documentOf(Array(14).fill(5), { edition: 1 })],
  ['20 questions of seven alternatives, in the upper half of A4', twentyOfSeven, 'upper'],
  ['20 questions of seven alternatives, in the lower half of A4', twentyOfSeven, 'lower'],
  ['texts that are too long everywhere, in the upper half of letter paper', longHalves, 'upper'],
  ['texts that are too long everywhere, in the lower half of letter paper', longHalves, 'lower'],
])('a printed sheet with %s', (_, document, half) => {
  let page: GreyPage;
  const { paper, format, edition = 2 } = document;
  const geometry = sheetGeometry(paper, document.alternatives[1], { edition, format, ...(half && { half }) });
  beforeAll(async () => {
    const { bytes, pages, isUniversal } = render(document);
    expect({ pages, isUniversal }).toEqual({ pages: 1, isUniversal: true });
    const [whole = { width: 0, height: 0, pixels: new Uint8Array() }] = await greyPages(
      bytes,
      { ...paperSizes[paper], dpi: DPI },
      [0],
    );
    page = half ? halfOf(whole, half) : whole;
  });

  it('has its bubbles within a tenth of a millimetre of their places', () => {
    const errors = geometry.bubbles.map((bubble) => errorOfBubble(page, bubble));
    expect(Math.max(...errors)).toBeLessThan(TOLERANCE);
  });

  it('has its markers within a tenth of a millimetre, with their bits, and white around them', () => {
    for (const marker of geometry.markers) {
      expect(errorOfMarker(page, marker)).toBeLessThan(TOLERANCE);
      expect(isBlackAt(page, marker)).toEqual(marker.isBlack);
      for (let off = -8.9; off <= 8.9; off += 0.05) {
        for (const distance of [5.2, 6, 7, 8, 8.9]) {
          for (const [dx, dy] of [
            [off, distance],
            [off, -distance],
            [distance, off],
            [-distance, off],
          ] as const) {
            if (Math.max(Math.abs(dx), Math.abs(dy)) < 5.2) continue;
            const [x, y] = [marker.x + dx, marker.y + dy].map((at) => Math.floor(at * PIXELS_PER_MM));
            if (darknessAt(page, x ?? 0, y ?? 0) > 20) expect.fail(`ink ${dx}, ${dy} mm from the marker ${marker.id}`);
          }
        }
      }
    }
  });

  it('has a QR code with the code of the sheet at its place', async () => {
    const [found, ...others] = await readQr(page);
    expect(others).toEqual([]);
    expect(found?.text).toBe(document.sheets[half === 'lower' ? 1 : 0]?.code);
    expect(found?.ecLevel).toBe('H');
    const { x, y, width } = geometry.qr;
    const corners = [found?.position.topLeft, found?.position.bottomRight].map((corner) => [
      (corner?.x ?? 0) / PIXELS_PER_MM,
      (corner?.y ?? 0) / PIXELS_PER_MM,
    ]);
    for (const [index, [cornerX = 0, cornerY = 0]] of corners.entries()) {
      expect(Math.abs(cornerX - x - index * width)).toBeLessThan(0.5);
      expect(Math.abs(cornerY - y - index * width)).toBeLessThan(0.5);
    }
  });

  it('leaves 10 mm free at the edges, but for the line along which it is cut', () => {
    const free = Math.floor(9.9 * PIXELS_PER_MM);
    for (let y = 0; y < page.height; y++) {
      const isCut = half && Math.abs(y - (half === 'upper' ? page.height : 0)) < 0.3 * PIXELS_PER_MM;
      if (isCut) continue;
      for (let x = 0; x < page.width; x++) {
        const isEdge = x < free || y < free || x >= page.width - free || y >= page.height - free;
        if (!isEdge) x = page.width - free - 1;
        else if (darknessAt(page, x, y) > 20) expect.fail(`ink at ${x}, ${y}`);
      }
    }
  });
});

describe('a page of two half sheets', () => {
  it('has both codes, and a dashed line between them', async () => {
    const { bytes, pages } = render(twentyOfSeven);
    expect(pages).toBe(1);
    const [page] = await greyPages(bytes, { ...paperSizes.a4, dpi: DPI }, [0]);
    if (!page) throw new Error('no page');
    expect((await readQr(page)).map(({ text }) => text).sort()).toEqual(twentyOfSeven.sheets.map(({ code }) => code));
    const middle = Math.floor(sheetSize(twentyOfSeven).height * PIXELS_PER_MM);
    const isDark = Array.from({ length: page.width }, (_, x) =>
      [-1, 0, 1].some((dy) => darknessAt(page, x, middle + dy) > 30),
    );
    const dashes = isDark.filter((dark, x) => dark && !isDark[x - 1]).length;
    expect(dashes).toBeGreaterThan(60);
    const free = Math.floor(9.8 * PIXELS_PER_MM);
    expect(isDark.slice(0, free)).not.toContain(true);
    expect(isDark.slice(-free)).not.toContain(true);
  });
});

describe.each(['a4', 'letter'] as const)('a printed page for written answers on %s', (paper) => {
  const texts = [
    { question: 2, gaps: 0 },
    { question: 3, gaps: 4 },
  ];
  const counts = [4, 0, 0];
  const code = encodeSheetCode(8_002);
  const document = documentOf(counts, {
    paper,
    writing: { questions: { 1: texts, 2: texts, 3: texts }, lines: 9, grades: false },
    sheets: [{ code: encodeSheetCode(8_001), formNumber: 2, student: null, answerCodes: [code] }],
  });
  let page: GreyPage;
  beforeAll(async () => {
    const { bytes, pages, isUniversal } = render(document);
    expect({ pages, isUniversal }).toEqual({ pages: 2, isUniversal: true });
    [page = { width: 0, height: 0, pixels: new Uint8Array() }] = await greyPages(
      bytes,
      { ...paperSizes[paper], dpi: DPI },
      [1],
    );
  });

  it('has its frames and markers within a tenth of a millimetre, and nothing but light rules inside the frames', async () => {
    const [geometry] = answerPages(paper, texts, { lines: 9, grades: false });
    if (!geometry) throw new Error('no page');
    for (const marker of geometry.markers) expect(errorOfMarker(page, marker)).toBeLessThan(TOLERANCE);
    for (const { box } of geometry.answers) {
      const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2 + 2];
      expect(middleOfInk(page, box.x, middleY, 0.6).x).toBeCloseTo(box.x, 1);
      expect(middleOfInk(page, box.x + box.width, middleY, 0.6).x).toBeCloseTo(box.x + box.width, 1);
      expect(middleOfInk(page, middleX, box.y, 0.6).y).toBeCloseTo(box.y, 1);
      expect(middleOfInk(page, middleX, box.y + box.height, 0.6).y).toBeCloseTo(box.y + box.height, 1);
      for (let y = box.y + 0.5; y < box.y + box.height - 0.5; y += 0.1)
        for (let x = box.x + 0.5; x < box.x + box.width - 0.5; x += 0.5)
          if (darknessAt(page, Math.floor(x * PIXELS_PER_MM), Math.floor(y * PIXELS_PER_MM)) > 100)
            expect.fail(`ink at ${x}, ${y}`);
    }
  });

  it('has a QR code of its own', async () => {
    expect((await readQr(page)).map(({ text }) => text)).toEqual([code]);
  });
});

describe('a class set', () => {
  it('has a page for each student, each with its own code, after a page about filling and scanning', async () => {
    const sheets = Array.from({ length: 40 }, (_, index) => ({
      code: encodeSheetCode(5_000 + index),
      formNumber: ([1, 2, 3] as const)[index % 3] ?? 1,
      student: { name: `Barreiro Otero, Xoán ${index + 1}`, listNumber: index + 1 },
    }));
    const { bytes, pages, isUniversal } = render(documentOf(Array(90).fill(5), { sheets, withKit: true }));
    expect({ pages, isUniversal }).toEqual({ pages: 41, isUniversal: true });
    const [kit, first, last] = await greyPages(bytes, { ...paperSizes.a4, dpi: 100 }, [0, 1, 40]);
    if (!kit || !first || !last) throw new Error('no pages');
    expect(await readQr(kit)).toEqual([]);
    expect((await readQr(first))[0]?.text).toBe(sheets[0]?.code);
    expect((await readQr(last))[0]?.text).toBe(sheets[39]?.code);
  });
});

describe('hostile texts', () => {
  it.each([
    '#panic() $x^2$ *fett* _x_ @ref <label> `code` // no /* comment */',
    '\\u{202e} #read("/etc/passwd") #import "@preview/x:1.0.0": *',
    '<svg onload=alert(1)>&amp;"\'</svg>',
  ])('are printed as they are: %s', async (text) => {
    const { bytes, pages } = render(
      documentOf([4, 4], {
        ...{ title: text, school: text, course: text },
        sheets: [{ code: encodeSheetCode(1), formNumber: 1, student: { name: text, listNumber: 1 } }],
      }),
    );
    expect(pages).toBe(1);
    const [printed = ''] = await pageTexts(bytes);
    const squeezed = (words: string) => words.replace(/[\s\p{Cc}\u200b\ufffe-]+/gu, '');
    expect(squeezed(printed).split(squeezed(text)).length - 1).toBeGreaterThanOrEqual(3);
  });

  it('of any characters never stop a sheet', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'a #$\0\x07\u202e\ufffe<&', '\ud800', '😀', '李', 'ب'), maxLength: 40 }),
        (text) => {
          const sheets = [{ code: encodeSheetCode(1), formNumber: 1 as const, student: { name: text, listNumber: 1 } }];
          expect(render(documentOf([2], { title: text, course: text, sheets })).pages).toBe(1);
        },
      ),
      { numRuns: 30 },
    ));
});
