import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeAnswerPage, decodeLayout } from '../src/core/sheet/layouts.ts';
import { decodeSheetCode, formatSheetCode } from '../src/core/sheet/sheet-codes.ts';
import { pageTexts } from '../tests/support/pdf-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command as npm does: in the project's folder, called from another one. */
const sheets = (...words: readonly string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'sheets.ts'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  });
type Entry = {
  page: number;
  part: string;
  code: string;
  layout: number;
  size: { width: number; height: number };
  bubbles: { question: number; letter: string; x: number; y: number; radius: number }[];
  several?: number[];
  written: unknown[];
};
const read = async (name: string) => ({
  entries: JSON.parse(readFileSync(join(folder, name, 'sheets.json'), 'utf8')) as Entry[],
  texts: await pageTexts(readFileSync(join(folder, name, 'sheets.pdf'))),
});

describe('npm run sheets', () => {
  it('prints pages and says where their bubbles are', async () => {
    const { status, stdout } = sheets(
      ...['--out', 'pages', '--questions', '30', '--alternatives', '5', '--form', '2', '--paper', 'letter'],
      ...['--pages', '2'],
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('2 sheets on 2 pages')]);
    const { entries, texts } = await read('pages');
    expect(texts).toHaveLength(2);
    for (const [index, { page, part, code, layout, size, bubbles, written }] of entries.entries()) {
      expect({ page, part, size, written }).toEqual({
        ...{ page: index + 1, part: 'page', written: [] },
        size: { width: 215.9, height: 279.4 },
      });
      expect(decodeSheetCode(code)).toBe(40_001 + index);
      expect(texts[index]).toContain(formatSheetCode(code));
      expect(decodeLayout(layout)).toMatchObject({
        edition: 2,
        format: 'page',
        paper: 'letter',
        questions: 30,
        widest: 5,
      });
      expect(bubbles).toHaveLength(150);
      expect(bubbles[0]).toMatchObject({ question: 1, letter: 'A', radius: 2.3 });
    }
  });

  it('prints halves, with places from the corner of the page', async () => {
    expect(sheets('--out', 'halves', '--questions', '14', '--alternatives', '4', '--half').status).toBe(0);
    const { entries, texts } = await read('halves');
    expect(texts).toHaveLength(1);
    expect(entries.map(({ page, part }) => [page, part])).toEqual([
      [1, 'upper'],
      [1, 'lower'],
    ]);
    const [upper, lower] = entries;
    expect(lower?.bubbles).toEqual(upper?.bubbles.map((bubble) => ({ ...bubble, y: bubble.y + 148.5 })));
    for (const { code } of entries) expect(texts[0]).toContain(formatSheetCode(code));
  });

  it('underlines questions with several right answers, and names them', async () => {
    const words = ['--out', 'several', '--questions', '6', '--alternatives', '4', '--several', '2'];
    expect(sheets(...words).status).toBe(0);
    const { entries, texts } = await read('several');
    expect(entries.map(({ several }) => several)).toEqual([[5, 6]]);
    expect(texts[0]).toContain('Number underlined');
  });

  it('prints frames for written answers on further pages, and says where they are', async () => {
    expect(
      sheets('--out', 'written', '--questions', '4', '--alternatives', '4', '--written', '3', '--pages', '2').status,
    ).toBe(0);
    const { entries, texts } = await read('written');
    expect(entries.map(({ page, part, bubbles, written }) => [page, part, bubbles.length, written.length])).toEqual([
      [1, 'page', 16, 0],
      [2, 'answers', 0, 3],
      [3, 'page', 16, 0],
      [4, 'answers', 0, 3],
    ]);
    expect(entries[1]?.written[0]).toEqual({
      ...{ question: 5, x: 27, y: 58.5, width: 167, height: 42 },
      rules: [65.5, 72.5, 79.5, 86.5, 93.5],
    });
    for (const [index, { code }] of entries.entries()) expect(texts[index]).toContain(formatSheetCode(code));
    expect(decodeAnswerPage(entries[1]?.layout ?? 0)).toEqual({
      ...{ paper: 'a4', lines: 6, grades: false, page: 1 },
    });
  });

  it('prints a row for the grade below each frame, and says where its bubbles are', async () => {
    const words = ['--out', 'grades', '--questions', '1', '--alternatives', '4', '--written', '2', '--grades'];
    expect(sheets(...words).status).toBe(0);
    const { entries, texts } = await read('grades');
    expect(decodeAnswerPage(entries[1]?.layout ?? 0)).toMatchObject({ grades: true, page: 1 });
    const [frame] = (entries[1]?.written ?? []) as {
      y: number;
      height: number;
      grade: { letter: string; y: number }[];
    }[];
    expect(frame?.grade.map(({ letter }) => letter).join(' ')).toBe('0 1 2 3 4 5 6 7 8 9 10 ½');
    expect(frame?.grade[0]?.y).toBeCloseTo((frame?.y ?? 0) + (frame?.height ?? 0) + 4.4);
    expect(texts[1]).toMatch(/Grade .*Grade/);
  });

  it('prints the edition before', async () => {
    expect(sheets('--out', 'old', '--questions', '5', '--alternatives', '4', '--edition', '1').status).toBe(0);
    const { entries } = await read('old');
    expect(decodeLayout(entries[0]?.layout ?? 0)).toMatchObject({ edition: 1, questions: 5 });
    expect(entries[0]?.bubbles[0]?.radius).toBe(2.3);
  });

  it.each([
    [['--questions', '30', '--alternatives', '5'], '--out names the folder'],
    [['--out', 'x', '--questions', '91', '--alternatives', '5'], '--questions is a number from 1 to 90'],
    [['--out', 'x', '--questions', '21', '--alternatives', '4', '--half'], 'at most 20 questions'],
    [['--out', 'x', '--questions', '2', '--alternatives', '4', '--paper', 'a5'], '--paper is a4 or letter'],
    [['--out', 'x', '--questions', '3', '--alternatives', '4', '--several', '4'], '--several is a number from 0 to 3'],
    [['--out', 'x', '--questions', '80', '--alternatives', '4', '--written', '11'], 'at most 90 questions'],
  ])('says what is wrong with %j', (words, message) => {
    const { status, stderr } = sheets(...words);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });
});
