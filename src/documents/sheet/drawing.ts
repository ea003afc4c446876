import type { AnswerPageGeometry } from '../../core/sheet/answer-pages.ts';
import {
  type Bubble,
  type Marker,
  notesOf,
  type Rule,
  rounded,
  type SheetGeometry,
} from '../../core/sheet/geometry.ts';
import { BUBBLE_RADIUS } from '../../core/sheet/grids.ts';
import { MARKER_CELLS } from '../../core/sheet/markers.ts';
import { pathOfSquares } from '../qr/squares.ts';

/** Millimetres. */
const OUTLINE = 0.25;
/** Beside the smallest bubbles; they grow with them. */
const LETTER_SIZE = 2.6;
const NUMBER_SIZE = 3.9;
const NOTE_SIZE = 2.9;
/** How wide a digit is, of its size. */
const DIGIT_WIDTH = 0.6;
/** How far below the middle of a number its underline is, beside the smallest bubbles. */
const UNDERLINE = 2.1;
const UNDERLINE_WIDTH = 0.35;
/** How high a capital or a digit of the font is, of its size. */
const CAP_HEIGHT = 0.668;

const INK = '#262626';
/** Seen by who fills the sheet, and light enough not to count as filled. */
const LETTER_GREY = '#808080';
const RULE_GREY = '#8c8c8c';
const NOTE_GREY = '#595959';
/** Rules to write on: seen, and too light to be taken for writing. */
const WRITING_GREY = '#b4b4b4';
const FRAME = 0.3;
const ANSWER_NUMBER_SIZE = 4.2;
const GAP_NUMBER_SIZE = 3.2;

/** `noteOf` is what stands beside a question without bubbles; the numbers of those with `several` right answers are underlined. */
type FormDrawing = { noteOf?: (question: number) => string; several?: readonly number[] };

/**
 * Returns everything of a form's sheets that does not depend on the student as an SVG of the sheet's size, a unit being
 * a millimetre.
 */
export const drawForm = (geometry: SheetGeometry, { noteOf = () => '', several = [] }: FormDrawing = {}): string => {
  const { page, markers, bubbles, numbers, rules } = geometry;
  const [head, ...others] = rules;
  const scale = (bubbles[0]?.radius ?? BUBBLE_RADIUS) / BUBBLE_RADIUS;
  const notes = notesOf(geometry).map(({ question, x, y }) => ({ text: noteOf(question), x, y }));
  return [
    ...openingOf(page),
    ...markers.map(drawMarker),
    `<g stroke="${INK}" stroke-width="0.3">${head ? drawRule(head) : ''}</g>`,
    `<g stroke="${RULE_GREY}" stroke-width="0.12">${others.map(drawRule).join('')}</g>`,
    drawCircles(bubbles),
    drawTexts(lettersOf(bubbles), { size: rounded(LETTER_SIZE * scale), fill: LETTER_GREY, anchor: 'middle' }),
    ...[false, true].map((isBold) =>
      drawTexts(
        numbers
          .filter(({ isStrong }) => isStrong === isBold)
          .map(({ question, right, y }) => ({ text: String(question), x: right, y })),
        { size: rounded(NUMBER_SIZE * scale), fill: INK, anchor: 'end', isBold },
      ),
    ),
    ...underlinesOf(
      numbers.filter(({ question }) => several.includes(question)),
      scale,
    ),
    drawTexts(notes, { size: rounded(NOTE_SIZE * scale), fill: NOTE_GREY, anchor: 'start' }),
    '</svg>',
  ].join('');
};

const underlinesOf = (numbers: SheetGeometry['numbers'], scale: number): string[] => {
  if (numbers.length === 0) return [];
  const lines = numbers.map(({ question, right, y }) => {
    const left = rounded(right - String(question).length * DIGIT_WIDTH * NUMBER_SIZE * scale);
    return drawRule({ left, right, y: rounded(y + UNDERLINE * scale) });
  });
  return [`<g stroke="${INK}" stroke-width="${rounded(UNDERLINE_WIDTH * scale)}">${lines.join('')}</g>`];
};

/**
 * Returns everything of an answer page that does not depend on the student, as `drawForm` does. `gradeLabel` stands before the rows for
 * grades.
 */
export const drawAnswerPage = (
  { page, markers, headRule, answers }: AnswerPageGeometry,
  gradeLabel: string,
): string => {
  const grades = answers.flatMap(({ grade }) => grade ?? []);
  const bubbles = grades.flatMap((grade) => grade.bubbles);
  const labels = answers.flatMap((answer) => answer.labels.map((label) => ({ ...label, x: label.right })));
  const isGap = ({ text }: { text: string }) => text.includes('.');
  const numberStyle = { fill: INK, anchor: 'end', isBold: true } as const;
  return [
    ...openingOf(page),
    ...markers.map(drawMarker),
    `<g stroke="${INK}" stroke-width="0.3">${drawRule(headRule)}</g>`,
    `<g stroke="${WRITING_GREY}" stroke-width="0.15">`,
    ...answers.flatMap(({ rules }) => rules.map(drawRule)),
    '</g>',
    `<g fill="none" stroke="${INK}" stroke-width="${FRAME}">`,
    ...answers.map(({ box: { x, y, width, height } }) => `<path d="M${x} ${y}h${width}v${height}h${-width}z"/>`),
    '</g>',
    drawTexts(
      labels.filter((label) => !isGap(label)),
      { ...numberStyle, size: ANSWER_NUMBER_SIZE },
    ),
    drawTexts(labels.filter(isGap), { ...numberStyle, size: GAP_NUMBER_SIZE }),
    ...(bubbles.length > 0 ? [drawCircles(bubbles)] : []),
    drawTexts(lettersOf(bubbles), { size: LETTER_SIZE, fill: LETTER_GREY, anchor: 'middle' }),
    drawTexts(
      grades.map(({ label }) => ({ text: gradeLabel, x: label.right, y: label.y })),
      { size: NOTE_SIZE, fill: NOTE_GREY, anchor: 'end' },
    ),
    '</svg>',
  ].join('');
};

const openingOf = ({ width, height }: SheetGeometry['page']): string[] => [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"`,
  ` font-family="Atkinson Hyperlegible Next">`,
];

const drawMarker = ({ x, y, size, isBlack }: Marker): string => {
  const [left, top] = [x - size / 2, y - size / 2];
  return `<path transform="translate(${left} ${top}) scale(${size / MARKER_CELLS})" d="${pathOfSquares(isBlack)}"/>`;
};

const drawRule = ({ left, right, y }: Rule): string => `<path d="M${left} ${y}H${right}"/>`;

const drawCircles = (bubbles: readonly Bubble[]): string =>
  `<path fill="none" stroke="${INK}" stroke-width="${OUTLINE}" d="${bubbles.map(circlePath).join('')}"/>`;
const lettersOf = (bubbles: readonly Bubble[]) => bubbles.map(({ letter, x, y }) => ({ text: letter, x, y }));

const circlePath = ({ x, y, radius: r }: Bubble): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

type Style = { size: number; fill: string; anchor: 'start' | 'middle' | 'end'; isBold?: boolean };

/**
 * Returns texts as one element, which is several times as quick to set as one for each. The middle of the capitals is at
 * y. A letter without a place of its own follows the one before it.
 */
const drawTexts = (
  texts: readonly { text: string; x: number; y: number }[],
  { size, fill, anchor, isBold }: Style,
): string => {
  if (texts.length === 0) return '';
  const spans = texts.map(({ text, x, y }) => `<tspan x="${x}" y="${y + (size * CAP_HEIGHT) / 2}">${text}</tspan>`);
  const weight = isBold ? ' font-weight="700"' : '';
  return `<text fill="${fill}" font-size="${size}" text-anchor="${anchor}"${weight}>${spans.join('')}</text>`;
};
