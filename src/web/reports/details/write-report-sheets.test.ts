import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { expect, it } from 'vitest';
import type { SheetStudent, SpreadsheetData } from '../../../core/report/report-sheets.ts';
import { writeReportSheets } from './write-report-sheets.ts';

const student = (number: number): SheetStudent => ({
  ...{ levelName: '4.º C', identifier: `${number}`, studentName: `Núñez ${number}`, gender: null, version: 1 },
  resultInfoTable: {
    ...{ grade: 50, gradeScaled: null, level: 'lowMedium', hits: 1, errors: 1, omitted: 0, notQualified: 0, late: 0 },
    axis: [],
  },
  attemptsStudent: [{ idType: 0, answer: 'B', hitQuestion: 1 }],
});
const data = (students: number): SpreadsheetData => ({
  ...{ studentDetail: Array.from({ length: students }, (_, index) => student(index)), TotalCorrect: [students] },
  ...{ questionsTable: [], onlyLikertQuestions: false, reportFilename: 'Ecuaciones - 4.º C' },
});

it('a large spreadsheet lets the page have its turn, and tells the share that is written', async () => {
  const shares: number[] = [];
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const { name, file } = await writeReportSheets(data(20_000), {
    ...{ idSchedule: 7, language: 'es' },
    onProgress: (share) => shares.push(share),
  });
  clearInterval(timer);
  expect(name).toBe('Ecuaciones - 4.º C.xlsx');
  expect(turns).toBeGreaterThan(2);
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  const entries = await new ZipReader(new BlobReader(file), { useWebWorkers: false }).getEntries();
  const first = entries.find(({ filename }) => filename === 'xl/worksheets/sheet1.xml');
  const xml = first && 'getData' in first ? await first.getData?.(new TextWriter()) : '';
  expect(xml?.match(/<row /g)).toHaveLength(20_001);
  expect(xml?.endsWith('</worksheet>')).toBe(true);
});
