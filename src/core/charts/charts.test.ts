import { describe, expect, it } from 'vitest';
import { chartLabels, type Drawing, isHatched, widthOf } from './drawing.ts';
import { layOutGenders } from './gender-dots.ts';
import { layOutGradeChange } from './grade-change.ts';
import { layOutGrowth } from './growth.ts';
import { layOutLevelColumns } from './level-columns.ts';
import { layOutLevelSplit } from './level-split.ts';
import { layOutLevelStrip } from './level-strip.ts';
import { layOutPie } from './pie.ts';
import { layOutQuestionAverages } from './question-averages.ts';
import { layOutShares } from './share-bars.ts';
import { layOutStudents } from './student-squares.ts';

const marks = ({ shapes }: Drawing, kind: 'rect' | 'path' | 'circle') => shapes.filter((shape) => shape.kind === kind);
const rects = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape] : []));
const texts = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
/** The parts of a chart that leave its width. */
const outside = ({ shapes, width }: Drawing) =>
  shapes.filter((shape) => {
    if (shape.kind === 'rect') return shape.x < -0.01 || shape.x + shape.width > width + 0.01;
    return shape.kind === 'circle' && (shape.x - shape.r < 0 || shape.x + shape.r > width);
  });

describe('a pie', () => {
  const slice = (tone: 'hits' | 'errors' | 'omitted', value: number) => ({
    ...{ tone, value, share: `${value} %`, label: `${value} ${tone}` },
  });
  it('has a slice for what there is, each with its share and its words', () => {
    const pie = layOutPie([slice('hits', 68), slice('errors', 32), slice('omitted', 0)], 360);
    expect(marks(pie, 'path')).toHaveLength(2);
    expect(texts(pie)).toEqual(['68 %', '68 hits', '32 %', '32 errors']);
  });
  it('puts a number above its words where one line is too long', () => {
    const pie = layOutPie([{ ...slice('hits', 99), label: '187 respondidas' }, slice('omitted', 1)], 300);
    expect(texts(pie)).toEqual(['99 %', '187', 'respondidas', '1 %', '1 omitted']);
  });
  it('is whole where there is one slice', () =>
    expect(layOutPie([slice('hits', 5)], 360).shapes[0]).toMatchObject({ d: expect.stringMatching(/^M.*A.*A.*Z$/) }));
});

describe('a grade that changes', () => {
  const circles = (drawing: Drawing) =>
    drawing.shapes.flatMap((shape) => (shape.kind === 'circle' ? [{ x: shape.x, tone: shape.tone }] : []));
  it('is a ring before and a disc after, on a line with ticks at the borders of levels', () => {
    const drawing = layOutGradeChange({ before: 0, after: 100 }, 216);
    expect(circles(drawing)).toEqual([
      { x: 8, tone: 'before' },
      { x: 208, tone: 'after' },
    ]);
    expect(outside(drawing)).toEqual([]);
    expect(
      drawing.shapes.flatMap((shape) => (shape.kind === 'line' && shape.x1 === shape.x2 ? [shape.x1] : [])),
    ).toEqual([58, 108, 158]);
  });
  it('is one mark where there is no grade before, or none after', () => {
    expect(circles(layOutGradeChange({ before: null, after: 50 }, 216))).toEqual([{ x: 108, tone: 'after' }]);
    expect(circles(layOutGradeChange({ before: 50, after: null }, 216))).toEqual([{ x: 108, tone: 'before' }]);
  });
  it('shows both marks of grades that are close: the ring is larger than the disc', () => {
    const [ring, disc] = layOutGradeChange({ before: 50, after: 51 }, 216).shapes.filter(
      ({ kind }) => kind === 'circle',
    );
    expect(ring).toMatchObject({ tone: 'before', r: 6 });
    expect(disc).toMatchObject({ tone: 'after', r: 4.5 });
  });
});

describe('the squares of students', () => {
  const students = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ idUser: index, name: `Alumno ${index}`, initials: 'AL', column: index % 3, level: 'high' as const },
    }));
  const bands = [{ level: 'high' as const, count: '3', name: 'alto', share: '100 %' }];
  const layOut = (count: number, width = 500) =>
    layOutStudents(students(count), { columns: 15, bands, placeName: String }, width);

  it('are one for each student, with initials where there is room', () => {
    expect(rects(layOut(4)).filter(({ idUser }) => idUser !== undefined)).toHaveLength(4);
    expect(texts(layOut(4))).toContain('AL');
    expect(texts(layOut(4, 300))).not.toContain('AL');
  });
  it('have the name of a level in two lines where its band is narrower', () => {
    const named = bands.map((band) => ({ ...band, name: 'medium-high' }));
    const layOutNamed = (width: number) =>
      texts(layOutStudents(students(4), { columns: 15, bands: named, placeName: () => '' }, width));
    expect(layOutNamed(500)).toContain('medium-high');
    expect(layOutNamed(260)).toEqual(expect.arrayContaining(['medium-', 'high']));
  });
  it('become bars with counts above sixty students', () => {
    const chart = layOut(61);
    expect(rects(chart).filter(({ idUser }) => idUser !== undefined)).toEqual([]);
    expect(texts(chart)).toEqual(expect.arrayContaining(['21', '20']));
  });
});

describe('the bars of levels', () => {
  const rows = [
    { name: 'Resolver ecuaciones y problemas', low: 2, lowMedium: 0, mediumHigh: 3, high: 23 },
    { name: 'Signos', low: 5, lowMedium: 10, mediumHigh: 8, high: 5 },
  ];
  const words = { below: 'la mitad o menos', above: 'más de la mitad', belowLevels: 'a · b', aboveLevels: 'c · d' };
  it.each([300, 480, 900])('stay within a width of %s, with a mark for each level that somebody has', (width) => {
    const chart = layOutLevelSplit(rows, words, width);
    expect(outside(chart)).toEqual([]);
    expect(rects(chart).map(({ tone }) => tone)).toEqual([
      ...['low', 'mediumHigh', 'high', 'lowMedium', 'low', 'mediumHigh', 'high'],
    ]);
  });
  it('leave room for the names of the levels, however few students are at the lower ones', () => {
    const scales = { ...words, belowLevels: 'no início · em processo' };
    const { shapes } = layOutLevelSplit(rows.slice(0, 1), scales, 300);
    const end = shapes.flatMap((shape) =>
      shape.kind === 'text' && shape.text === scales.belowLevels ? [shape.x] : [],
    )[0];
    expect(end).toBeGreaterThan(widthOf(scales.belowLevels, 11) - 6);
  });
  it('have room where nobody has a level', () => {
    const none = { name: 'Signos', low: 0, lowMedium: 0, mediumHigh: 0, high: 0 };
    expect(outside(layOutLevelSplit([none], words, 400))).toEqual([]);
  });
});

describe('the bars of shares and the marks of genders', () => {
  it.each([300, 600])('stay within a width of %s', (width) => {
    const bar = { name: 'Signos', detail: '3 preguntas', level: 'high' as const, share: '100 %', levelName: 'alto' };
    expect(outside(layOutShares([{ ...bar, percentage: 100 }], { mean: 68, meanText: 'media' }, width))).toEqual([]);
    const { shapes } = layOutShares([{ ...bar, percentage: 40 }], { mean: null, meanText: '' }, width);
    const level = shapes.find((shape) => shape.kind === 'text' && shape.text === 'alto');
    expect(level?.kind === 'text' && level.x + widthOf('alto', 12)).toBeLessThanOrEqual(width);
    const figures = { female: '100 %', male: '0 %', difference: '+100 chicas' };
    const words = { female: 'Chicas', male: 'Chicos', difference: 'Diferencia', percent: String };
    const chart = layOutGenders([{ name: 'Signos', detail: '', female: 100, male: 0, figures }], words, width);
    expect(outside(chart)).toEqual([]);
    expect(marks(chart, 'circle')).toHaveLength(2);
  });
  it('have a line at the mean over each bar that ends before the name below', () => {
    const bar = { name: 'Signos', detail: '', level: 'high' as const, share: '100 %', levelName: 'alto' };
    const bars = [80, 90].map((percentage) => ({ ...bar, percentage }));
    const { shapes } = layOutShares(bars, { mean: 50, meanText: 'media' }, 500);
    const lines = shapes.flatMap((shape) => (shape.kind === 'line' ? [[shape.y1, shape.y2]] : []));
    expect(lines).toEqual([
      [16, 39],
      [70, 100],
    ]);
    const lastName = shapes.findLast((shape) => shape.kind === 'text' && shape.text === 'Signos');
    expect(lastName).toMatchObject({ y: 68 });
  });
  it('have heads that do not touch', () => {
    const figures = { female: '100 %', male: '0 %', difference: '+100' };
    const words = { female: 'Meninas', male: 'Meninos', difference: 'Diferença', percent: String };
    const { shapes } = layOutGenders([{ name: 'Signos', detail: '', female: 100, male: 0, figures }], words, 700);
    const [girls] = shapes.flatMap((shape) => (shape.kind === 'text' && shape.text === 'Meninas' ? [shape.x] : []));
    const [mark] = shapes.flatMap((shape) => (shape.kind === 'rect' && shape.y === 4 ? [shape.x] : []));
    expect(mark).toBeGreaterThan((girls ?? Number.NaN) + 4);
  });
  it('have no mark of what waits for a grade', () => {
    const bar = { name: 'Signos', detail: '', percentage: null, level: null, share: '–', levelName: '' };
    expect(rects(layOutShares([bar], { mean: null, meanText: '' }, 500)).map(({ tone }) => tone)).toEqual(['track']);
  });
});

describe('the averages of questions', () => {
  const averages = (count: number, percent: number | null = 40) =>
    Array.from({ length: count }, (_, index) => ({ number: index + 1, percent, isMarked: index === 2 }));

  it('have a bar of their level, the limits of the levels and their figure', () => {
    const chart = layOutQuestionAverages(averages(1), 740);
    expect(rects(chart)).toMatchObject([{ tone: 'lowMedium', height: (134 * 40) / 100 }]);
    expect(texts(chart)).toEqual(['0', '25', '50', '75', '100', '40', '1']);
  });
  it('have a mark at the marked question only', () =>
    expect(marks(layOutQuestionAverages(averages(15), 740), 'path')).toHaveLength(1));
  it('have a number and no bar for a question without a grade', () => {
    const chart = layOutQuestionAverages(averages(1, null), 740);
    expect(rects(chart)).toEqual([]);
    expect(texts(chart)).toContain('1');
  });
  it.each([
    [740, 3],
    [286, 8],
  ])('show ninety questions within a width of %s in %s rows', (width, rows) => {
    const chart = layOutQuestionAverages(averages(90), width);
    expect(chart.height).toBe(rows * 176);
    expect(outside(chart)).toEqual([]);
    expect(texts(chart)).toEqual(expect.arrayContaining(averages(90).map(({ number }) => String(number))));
  });
});

describe('the columns and the strip of levels', () => {
  const levels = [
    { level: 'low' as const, name: 'bajo', students: 0 },
    { level: 'lowMedium' as const, name: 'medio-bajo', students: 3 },
    { level: 'high' as const, name: 'alto', students: 9 },
  ];
  it('say the number of each level, a long name in two lines', () => {
    const chart = layOutLevelColumns(levels, 252);
    expect(texts(chart)).toEqual(['0', 'bajo', '3', 'medio-', 'bajo', '9', 'alto']);
    expect(rects(chart).map(({ tone, height }) => [tone, height])).toEqual([
      ['lowMedium', 32],
      ['high', 96],
    ]);
  });
  it('have parts as wide as their share of students', () =>
    expect(rects(layOutLevelStrip(levels, 12, 240)).map(({ x, width }) => [x, width])).toEqual([
      [0, 60],
      [60, 180],
    ]));
  it('leave the bar empty for those of a class who are at no level', () =>
    expect(rects(layOutLevelStrip(levels, 48, 240)).map(({ x, width, tone }) => [x, width, tone])).toEqual([
      [0, 15, 'lowMedium'],
      [15, 45, 'high'],
      [60, 180, 'track'],
    ]));
});

describe('labels', () => {
  it('are cut at 18 characters, and in their middle where different names would look the same', () => {
    const names = ['Evaluación de matemáticas 1', 'Evaluación de matemáticas 2', 'Evaluación de lengua', 'Repaso'];
    expect(chartLabels(names)).toEqual(['Evaluació…máticas 1', 'Evaluació…máticas 2', 'Evaluación de leng…', 'Repaso']);
    expect(chartLabels(['Repaso', 'Repaso'])).toEqual(['Repaso', 'Repaso']);
  });
});

describe('growth', () => {
  const point = (percent: number | null, isOwn = false) => ({
    ...{ percent, isOwn, figure: percent === null ? '–' : `${percent} %` },
    names: ['Repaso', '24/11/2026'],
  });
  it('joins the results that there are, and names those that are pending', () => {
    const chart = layOutGrowth([point(40), point(null), point(80, true)], 600);
    expect(marks(chart, 'circle')).toMatchObject([
      { x: 100, tone: 'lowMedium' },
      { x: 500, tone: 'high' },
    ]);
    expect(chart.shapes.filter(({ kind }) => kind === 'line')).toMatchObject([{ strong: true }, { x1: 100, x2: 500 }]);
    expect(texts(chart)).toContain('–');
    expect(outside(chart)).toEqual([]);
  });
});

it('the names of charts are cut at 18 characters', () => {
  expect(chartLabels(['Signos y propiedades', 'Signos'])).toEqual(['Signos y propiedad…', 'Signos']);
});

it('what is low or wrong is hatched, so that grey paper tells it apart', () =>
  expect((['low', 'errors', 'lowMedium', 'high', 'hits'] as const).filter(isHatched)).toEqual(['low', 'errors']));
