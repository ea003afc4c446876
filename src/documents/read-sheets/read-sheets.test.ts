import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pageTexts } from '../../../tests/support/pdf-pages.ts';
import type { DocumentImages } from '../assessment/printed-assessment.ts';
import { createRenderer } from '../renderer.host.ts';
import type { PrintedReadSheets, ReadSheetPage } from './printed-read-sheets.ts';

const renderer = createRenderer(join(import.meta.dirname, '..'));
const ASSET = `sheet-${'a'.repeat(32)}.jpg`;
const create = { width: 910, height: 1287, channels: 3, background: '#eee' } as const;
const picture = new Uint8Array(await sharp({ create }).greyscale().jpeg().toBuffer());

const answer = (question: number, more: Partial<ReadSheetPage['answers'][number]> = {}) => {
  const y = 0.2 + (question % 30) * 0.02;
  return {
    ...({ question, letters: 'B', offered: 'ABCD', correct: 'B', state: 'right', points: 1 } as const),
    row: { x: 0.1, y, width: 0.2, height: 0.015 },
    bubbles: [0, 1, 2, 3].map((place) => ({ x: 0.12 + place * 0.033, y, width: 0.022, height: 0.0155 })),
    ...more,
  };
};
const page = (more: Partial<ReadSheetPage> = {}): ReadSheetPage => ({
  ...{ name: 'Barreiro Otero, Noa', picture: { asset: ASSET, width: 210, height: 297 } },
  points: { reached: 1.5, possible: 3 },
  answers: [
    answer(1),
    answer(2, { letters: 'AC', state: 'wrong', points: 0 }),
    answer(3, { letters: '', state: 'blank', points: 0.5 }),
  ],
  ...more,
});
const render = (
  pages: ReadSheetPage[],
  more: Partial<PrintedReadSheets> = {},
  images: DocumentImages = { [ASSET]: picture },
) =>
  renderer.renderFile({
    content: {
      kind: 'readSheets',
      sheets: { language: 'es', paper: 'a4', title: 'Repaso', course: '4.º C', isJudged: true, pages, ...more },
    },
    images,
  });

describe('sheets that were read', () => {
  it('have their picture with name and points, and say in words what is drawn over it', async () => {
    const { bytes, pages, isUniversal, notices } = render([page(), page({ name: 'Lago, Xoán' })]);
    expect({ pages, isUniversal, notices }).toEqual({ pages: 2, isUniversal: true, notices: [] });
    const [first, second] = await pageTexts(bytes);
    expect(first).toContain('Barreiro Otero, Noa · 1,5 de 3 puntos');
    expect(second).toContain('Lago, Xoán');
  });

  it('tell no points and nothing of what is right while students may not know it', async () => {
    const { bytes } = render([page({ picture: null })], { isJudged: false });
    const [text = ''] = await pageTexts(bytes);
    expect(text).toContain('cuando nadie más tenga que hacer esta evaluación');
    expect(text).toContain('A, C');
    expect(text).not.toMatch(/bien \d|mal,|correcta es|1,5/);
  });

  it('are tables where their picture is gone', async () => {
    const { bytes, pages, isUniversal } = render([page()], {}, {});
    expect({ pages, isUniversal }).toEqual({ pages: 1, isUniversal: true });
    const [text = ''] = await pageTexts(bytes);
    expect(text).toContain('Ya no hay imagen de esta hoja.');
    expect(text).toContain('2 A, C mal, la correcta es B 0');
  });

  it('are a class of forty with ninety questions each within the time of a task', () => {
    const answers = Array.from({ length: 90 }, (_, index) => answer(index + 1));
    const before = process.cpuUsage();
    const { pages } = render(Array.from({ length: 40 }, () => page({ answers })));
    expect(pages).toBe(40);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(15);
  });
});
