import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { papers } from '../printing.ts';
import { answerPages, type WrittenQuestion } from './answer-pages.ts';
import { FREE_EDGE, notesOf, QR_WHITE, sheetGeometry } from './geometry.ts';
import { gradeSigns } from './grade-signs.ts';
import { decodeAnswerPage, decodeLayout, encodeAnswerPage, encodeLayout, layoutFor } from './layouts.ts';
import { MARKER_WHITE, markerIds } from './markers.ts';

const paper = fc.constantFrom(...papers);
const lines = fc.integer({ min: 0, max: 30 });
const written = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 90 })
  .map((gaps): WrittenQuestion[] => gaps.map((count, at) => ({ question: at + 1, gaps: count })));
const plain = (count: number) => ({ lines: count, grades: false });
const texts = (count: number): WrittenQuestion[] =>
  Array.from({ length: count }, (_, at) => ({ question: at + 1, gaps: 0 }));

describe('the answer pages', () => {
  it('have a frame for every question once, in the order of the form, none of which touches anything else', () => {
    fc.assert(
      fc.property(paper, written, lines, fc.boolean(), (one, questions, count, grades) => {
        const pages = answerPages(one, questions, { lines: count, grades });
        expect(pages.flatMap(({ answers }) => answers.map(({ question }) => question))).toEqual(
          questions.map(({ question }) => question),
        );
        for (const { page, markers, qr, boxes, answers } of pages) {
          let above = Math.max(boxes.instructions.y + boxes.instructions.height, qr.y + qr.height + QR_WHITE);
          for (const { question, box, rules, labels, grade } of answers) {
            expect(box.y).toBeGreaterThan(above);
            above = box.y + box.height + 3.9;
            expect(grade !== null).toBe(grades);
            const bottom = Math.max(
              box.y + box.height,
              ...(grade?.bubbles ?? []).map(({ y, radius }) => y + radius + 1),
            );
            if (grade) {
              above = bottom + 3.9;
              expect(grade.bubbles.map(({ letter }) => letter)).toEqual([...gradeSigns]);
              for (const [at, bubble] of grade.bubbles.entries()) {
                expect(bubble.question).toBe(question);
                expect(bubble.y - bubble.radius).toBeGreaterThan(box.y + box.height + 1.5);
                expect(bubble.x + bubble.radius).toBeLessThanOrEqual(box.x + box.width);
                expect(bubble.x - (grade.bubbles[at - 1]?.x ?? grade.label.right)).toBeGreaterThan(2 * bubble.radius);
              }
              expect(grade.label.right - 40).toBeGreaterThan(box.x);
            }
            for (const { left, right, y } of rules) {
              expect([left, right]).toEqual([box.x, box.x + box.width]);
              expect(y).toBeGreaterThan(box.y);
              expect(y).toBeLessThan(box.y + box.height);
            }
            for (const { right, y } of labels) {
              expect(right).toBeLessThan(box.x);
              expect(y).toBeGreaterThan(box.y);
              expect(y).toBeLessThan(box.y + box.height);
            }
            expect(box.x - 11).toBeGreaterThanOrEqual(FREE_EDGE);
            expect(box.x + box.width).toBeLessThanOrEqual(page.width - FREE_EDGE);
            for (const marker of markers.filter(({ y }) => y > page.height / 2)) {
              expect(bottom).toBeLessThan(marker.y - marker.size / 2 - MARKER_WHITE);
            }
            expect(bottom).toBeLessThanOrEqual(boxes.footLeft.y);
          }
        }
      }),
    );
  });

  it('have as many lines as the author chose, 7 mm apart, and six where none were chosen', () => {
    const heightOf = (count: number) => answerPages('a4', texts(1), plain(count))[0]?.answers[0]?.box.height;
    expect([0, 1, 6, 30].map(heightOf)).toEqual([42, 7, 42, 210]);
    expect(answerPages('letter', texts(1), plain(30))[0]?.answers[0]?.rules).toHaveLength(26);
  });

  it('have a line for each gap, with the number of the question and the gap', () => {
    const [page] = answerPages(
      'a4',
      [
        { question: 4, gaps: 3 },
        { question: 9, gaps: 1 },
      ],
      plain(10),
    );
    expect(page?.answers.map(({ labels }) => labels.map(({ text }) => text))).toEqual([['4.1', '4.2', '4.3'], ['9']]);
    expect(page?.answers.map(({ box }) => box.height)).toEqual([21, 7]);
  });

  it('hold 90 questions', () => {
    expect(papers.map((one) => answerPages(one, texts(90), plain(6)).length)).toEqual([23, 23]);
    expect(papers.map((one) => answerPages(one, texts(90), plain(1)).length)).toEqual([5, 5]);
    expect(papers.map((one) => answerPages(one, texts(90), plain(30)).length)).toEqual([90, 90]);
  });

  it('have markers of their own, at the places of those of a page of bubbles, and its code', () => {
    for (const one of papers) {
      const bubbles = sheetGeometry(one, [4]);
      const [page] = answerPages(one, texts(1), plain(6));
      expect(page?.markers.map(({ id }) => id)).toEqual(markerIds(one, 'answers'));
      expect(page?.markers.map(({ x, y }) => [x, y])).toEqual(bubbles.markers.map(({ x, y }) => [x, y]));
      expect(page?.qr).toEqual(bubbles.qr);
    }
  });

  it('are none where nothing is written', () => expect(answerPages('a4', [], plain(6))).toEqual([]));
});

describe('the number of an answer page', () => {
  const all = papers.flatMap((one) =>
    [0, 6, 30].flatMap((count) =>
      [1, 2, 90].flatMap((page) => [false, true].map((grades) => ({ paper: one, lines: count, grades, page }))),
    ),
  );

  it('fits 15 bits, is none of a layout with bubbles, and gives the page again', () => {
    for (const layout of all) {
      const number = encodeAnswerPage(layout);
      expect(number).toBeLessThan(2 ** 15);
      expect(decodeAnswerPage(number)).toEqual(layout);
      expect(decodeLayout(number)).toBeNull();
    }
  });

  it.each([
    [{ paper: 'a4', lines: 6, grades: false, page: 1 }, 8_732],
    [{ paper: 'letter', lines: 6, grades: false, page: 2 }, 11_523],
    [{ paper: 'a4', lines: 6, grades: true, page: 1 }, 16_924],
    [{ paper: 'letter', lines: 30, grades: true, page: 90 }, 21_963],
  ] as const)('of %j is %d for ever', (layout, number) => expect(encodeAnswerPage(layout)).toBe(number));

  it('is of no page otherwise', () => {
    const [last, graded] = [false, true].map((grades) =>
      encodeAnswerPage({ paper: 'letter', lines: 30, grades, page: 90 }),
    ) as [number, number];
    const others = [-1, 0, 8_191, 8_732.5, last + 1, graded + 1, 2 ** 15 - 1, encodeLayout(layoutFor('a4', [4]))];
    expect(others.map(decodeAnswerPage)).toEqual(others.map(() => null));
    for (const wrong of [{ lines: 31 }, { lines: -1 }, { page: 0 }, { page: 91 }, { page: 1.5 }]) {
      expect(() => encodeAnswerPage({ paper: 'a4', lines: 6, grades: false, page: 1, ...wrong })).toThrow(RangeError);
    }
  });
});

describe('a page of bubbles with written questions', () => {
  it('leaves their rows without bubbles, and all others where they are', () => {
    const mixed = sheetGeometry('a4', [4, 0, 5, 0, 3]);
    const full = sheetGeometry('a4', [4, 5, 5, 5, 3]);
    expect(mixed.bubbles).toEqual(full.bubbles.filter(({ question }) => question !== 2 && question !== 4));
    expect(mixed.numbers).toEqual(full.numbers);
    expect(notesOf(mixed).map(({ question }) => question)).toEqual([2, 4]);
    expect(notesOf(full)).toEqual([]);
    expect(mixed.layout).toEqual(full.layout);
  });

  it('is none where everything is written', () => {
    expect(() => sheetGeometry('a4', [0, 0])).toThrow(RangeError);
  });
});
