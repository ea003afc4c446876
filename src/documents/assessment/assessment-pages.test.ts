import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { greyPages, pageTexts } from '../../../tests/support/pdf-pages.ts';
import {
  assessmentOf,
  doc,
  everyType,
  hardQuestions,
  logos,
  paragraph,
  sampleImages,
} from '../../../tests/support/printed-assessments.ts';
import { createRenderer } from '../renderer.host.ts';
import type { PrintedAssessment } from './printed-assessment.ts';

const renderer = createRenderer(join(import.meta.dirname, '..'));
const render = (assessment: PrintedAssessment) =>
  renderer.renderFile({ content: { kind: 'assessment', assessment }, images: sampleImages });

/** Dozens of pages are set and drawn. */
const DRAWING_LIMIT_MS = 30_000;
const DOTS_PER_MM = 3;
const papers = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } };
/** The margins of the template, and the room between the columns, in millimetres; letters may lean out of them a little. */
const margins = { usual: 15, easy: 15, large: 18 };
const LEAN = 3;

/** Returns where there is ink outside the text area and the foot, and between the columns, in millimetres. */
async function inkOutside(
  pdf: Uint8Array,
  pages: number,
  { paper, style, columns }: PrintedAssessment,
): Promise<string[]> {
  const { width, height } = papers[paper];
  const all = Array.from({ length: pages }, (_, index) => index);
  const margin = margins[style] - LEAN;
  const found: string[] = [];
  for (const [index, page] of (await greyPages(pdf, { width, height, dpi: DOTS_PER_MM * 25.4 }, all)).entries()) {
    const hasInk = (name: string, [left, top, right, bottom]: [number, number, number, number]) => {
      for (let y = Math.round(top * DOTS_PER_MM); y < Math.min(page.height, bottom * DOTS_PER_MM); y++)
        for (let x = Math.round(left * DOTS_PER_MM); x < Math.min(page.width, right * DOTS_PER_MM); x++)
          if ((page.pixels[y * page.width + x] ?? 255) < 160) {
            found.push(`page ${index + 1}, ${name}: ${Math.round(x / DOTS_PER_MM)} ${Math.round(y / DOTS_PER_MM)}`);
            return;
          }
    };
    hasInk('left', [0, 0, margin, height]);
    hasInk('right', [width - margin, 0, width, height]);
    hasInk('top', [0, 0, width, 8]);
    hasInk('above the foot', [0, height - 19 + 1.5, width, height - 15]);
    hasInk('bottom', [0, height - 4, width, height]);
    // The head takes the whole width.
    if (columns === 2 && style !== 'large') {
      const top = index === 0 ? 120 : 12;
      hasInk('between the columns', [width / 2 - 2, top, width / 2 - 0.5, height - 20]);
      hasInk('between the columns', [width / 2 + 0.7, top, width / 2 + 2, height - 20]);
    }
  }
  return found;
}

const title =
  'Un título muy largo, de doscientos caracteres, que dice el nombre de la unidad, el del trimestre y el de los dos grupos '
    .repeat(2)
    .slice(0, 200);
const longInstructions = doc(
  ...Array.from({ length: 40 }, () =>
    paragraph(
      'Lee cada pregunta con calma antes de contestar, y revisa al final lo que has escrito en la hoja. '.repeat(3),
    ),
  ),
);
const questionsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const question = [...hardQuestions, ...everyType.questions][
      index % (hardQuestions.length + everyType.questions.length)
    ];
    if (!question) throw new RangeError('no question');
    return { ...question, idQuestion: index + 1, number: index + 1, idContext: null };
  });

describe('the pages of an assessment', () => {
  it.each<{ name: string; count?: number; more: Partial<PrintedAssessment> }>([
    { name: '90 questions on A4 in two columns', count: 90, more: {} },
    {
      name: 'letter paper in one column, with boxes',
      more: {
        paper: 'letter',
        columns: 1,
        settings: {
          assessmentResponseSpace: 40,
          showCheckboxResponseSpace: true,
          hideAssessmentAlternativeInstructions: true,
        },
      },
    },
    { name: 'large print', more: { style: 'large', title, logo: logos.wide } },
    {
      name: 'easy to read, on letter paper',
      more: { style: 'easy', paper: 'letter', title, logo: logos.tall, instructions: longInstructions },
    },
  ])(
    'have everything within their margins: $name',
    async ({ count = 20, more }) => {
      const assessment = assessmentOf(questionsOf(count), more);
      const { bytes, pages } = render(assessment);
      expect(await inkOutside(bytes, pages ?? 0, assessment)).toEqual([]);
      const text = (await pageTexts(bytes)).join(' ');
      for (const part of ['supo decir adónde iba', '¿Adónde iba el barco?', 'A ninguna parte'])
        expect(text).toContain(part);
      expect(text.match(/Uno muy alto\./g)).toHaveLength(Math.ceil((count - 8) / 20));
    },
    DRAWING_LIMIT_MS,
  );
});
