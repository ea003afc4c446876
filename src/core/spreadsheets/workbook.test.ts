import { describe, expect, it } from 'vitest';
import { columnLetters, type Sheet, workbookFiles, xlsxName } from './workbook.ts';

const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  ...{
    name: 'Notas',
    columns: [
      { width: 20, format: 'text' },
      { width: 8, format: 'decimal' },
    ],
  },
  ...{
    rows: [
      ['Nombre', 'Nota'],
      ['Núñez', 7.25],
    ],
    ...more,
  },
});
const first = (of: Sheet) => workbookFiles([of])['xl/worksheets/sheet1.xml'] ?? '';

describe('a workbook', () => {
  it('has numbers as numbers and texts as texts, also those that look like formulas', () => {
    const xml = first(
      sheet({
        rows: [
          ['Nombre', 'Nota'],
          ['=HYPERLINK("http://x")', 7.25],
          ['007', null],
        ],
      }),
    );
    expect(xml).toContain('<c r="B2" s="3"><v>7.25</v></c>');
    expect(xml).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;http://x&quot;)</t></is></c>');
    expect(xml).toContain('>007</t>');
    expect(xml).not.toContain('<f>');
    expect(xml).not.toContain('r="B3"');
  });

  it('keeps the head and the first columns in sight, and filters the rows without that of totals', () => {
    const rows = [
      ['Nombre', 'Nota'],
      ['Núñez', 7],
      ['Total', 7],
    ];
    const xml = first(sheet({ rows, frozen: 1, hasFilter: true, hasTotals: true }));
    expect(xml).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>');
    expect(xml).toContain('<autoFilter ref="A1:B2"/>');
    expect(workbookFiles([sheet({ rows, hasFilter: true, hasTotals: true })])['xl/workbook.xml']).toContain(
      "'Notas'!$A$1:$B$2",
    );
  });

  it('has sheets with names that spreadsheets take, no two the same', () => {
    const files = workbookFiles(['A/B', 'A B', "'"].map((name) => sheet({ name })));
    const names = [...(files['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(['A B', '2', '3']);
  });

  it('has no characters that XML cannot have', () =>
    expect(first(sheet({ rows: [['a\u0000b\ud800c']] }))).toContain('>ab\ufffdc</t>'));
});

it('the letters of columns go on after Z', () =>
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']));

it('the name of a workbook has no characters that files may not have', () =>
  expect(xlsxName('Informe: 4.º A/B')).toBe('Informe 4.º A B.xlsx'));
