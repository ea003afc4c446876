import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { greyPages } from '../../../tests/support/pdf-pages.ts';
import { assessmentOf, doc, paragraph, single } from '../../../tests/support/printed-assessments.ts';
import { createRenderer } from '../renderer.host.ts';

const { renderFile } = createRenderer(join(import.meta.dirname, '..'));
const DOTS_PER_MM = 6;
/** Where stems begin, right of the numbers of questions, in millimetres. */
const STEMS = { usual: 21, easy: 21, large: 30.5 };
const WIDTH = 15;
const TOP = 8;

/** Returns how high the bands of ink are into which white divides a page with a stem of three lines, in millimetres. */
const bandsOf = async (style: keyof typeof STEMS): Promise<number[]> => {
  // Its brackets are as high as all of it.
  const formula = { type: 'inlineMath' as const, attrs: { latex: '\\left(\\frac{a}{b}\\right)' } };
  const stem = paragraph(formula, { type: 'hardBreak' }, formula, { type: 'hardBreak' }, formula);
  const assessment = assessmentOf([single(1, doc(stem))], { style });
  const { bytes } = renderFile({ content: { kind: 'assessment', assessment }, images: {} });
  const [page] = await greyPages(bytes, { width: 210, height: 297, dpi: DOTS_PER_MM * 25.4 }, [0]);
  if (!page) throw new Error('no page');
  const bands: number[] = [];
  let begin: number | null = null;
  for (let y = TOP * DOTS_PER_MM; y < page.height / 2; y++) {
    const [left, right] = [STEMS[style], STEMS[style] + WIDTH].map((x) => y * page.width + Math.round(x * DOTS_PER_MM));
    const hasInk = page.pixels.subarray(left, right).some((grey) => grey < 160);
    if (hasInk) begin ??= y;
    else if (begin !== null) {
      bands.push((y - begin) / DOTS_PER_MM);
      begin = null;
    }
  }
  return bands;
};

describe('a tall formula', () => {
  it.each(['usual', 'easy', 'large'] as const)(
    'touches none in the line above or below in the %s style',
    async (style) => {
      const tall = (await bandsOf(style)).filter((height) => height > 5);
      expect(tall).toHaveLength(3);
      expect(Math.max(...tall) - Math.min(...tall)).toBeLessThan(0.5);
    },
  );
});
