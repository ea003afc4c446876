import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageTexts } from '../../../tests/support/pdf-pages.ts';
import { createRenderer } from '../renderer.host.ts';
import { toContentTableData } from './content-table-data.ts';
import type { ClassifiedQuestion, PrintedContentTable } from './printed-content-table.ts';

const renderer = createRenderer(join(import.meta.dirname, '..'));
const question = (number: number, more: Partial<ClassifiedQuestion> = {}): ClassifiedQuestion => ({
  ...{ numbers: [number], paths: [['Física', 'Cinemática', 'Caída libre']], thematicAxes: [], competencies: [] },
  ...{ weight: 1, ...more },
});
const tableOf = (questions: ClassifiedQuestion[], more: Partial<PrintedContentTable> = {}): PrintedContentTable => ({
  ...{ language: 'es', paper: 'a4', title: 'Movimiento', subtitle: 'IES Ría de Vigo', questions },
  ...more,
});

describe('the content table', () => {
  it('has a row for each question, repeats its head on each page, and conforms to PDF/UA-1', async () => {
    const questions = Array.from({ length: 90 }, (_, index) => question(index + 1));
    const { bytes, pages, isUniversal } = renderer.renderFile({
      content: { kind: 'contentTable', table: tableOf(questions) },
      images: {},
    });
    expect(isUniversal).toBe(true);
    const texts = await pageTexts(bytes);
    expect(texts).toHaveLength(pages ?? 0);
    for (const text of texts.slice(0, -1)) expect(text).toContain('N.º Materia Contenidos Peso');
    expect(texts.join(' ')).toMatch(/ 1 Física Cinemática › Caída libre 1 2 Física .* 90 Física/);
  });

  it('leaves out axes and competencies that no question has, and shows the numbers of all versions', () => {
    expect(toContentTableData(tableOf([question(1)])).heads).toEqual(['N.º', 'Materia', 'Contenidos', 'Peso']);
    const full = toContentTableData(
      tableOf([question(1, { numbers: [1, 3, 2], thematicAxes: ['La Tierra'], competencies: ['STEM', 'CCL'] })], {
        language: 'en',
      }),
    );
    expect(full.heads).toEqual(['V. 1', 'V. 2', 'V. 3', 'Subject', 'Topics', 'Theme', 'Competency', 'Weight']);
    expect(full.rows).toEqual([['1', '3', '2', 'Física', 'Cinemática › Caída libre', 'La Tierra', 'STEM; CCL', '1']]);
  });

  it('says how much each content counts: several contents share a question, and one that is left out counts nowhere', () => {
    const { rows, summary } = toContentTableData(
      tableOf([
        question(1, { weight: 2.5 }),
        question(2, {
          paths: [
            ['Física', 'Energía'],
            ['Matemáticas', 'Funciones'],
          ],
        }),
        question(3, { weight: null }),
        question(4, { paths: [], weight: 0.5 }),
      ]),
    );
    expect(rows.map((row) => row.at(-1))).toEqual(['2,5', '1', 'anulada', '0,5']);
    expect(summary.map(({ content, discipline, ...row }) => [content || discipline, ...Object.values(row)])).toEqual([
      ['Cinemática', '2', '1, 3', '62,5\u00a0%'],
      ['Energía', '1', '2', '12,5\u00a0%'],
      ['Funciones', '1', '2', '12,5\u00a0%'],
      ['Sin clasificar', '1', '4', '12,5\u00a0%'],
    ]);
  });
});
