import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'statistics-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command as npm does: in the project's folder, called from another one. */
const statistics = (files: Record<string, string>, ...words: readonly string[]) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return spawnSync(process.execPath, [join(import.meta.dirname, 'statistics.ts'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  });
};

const responses = 'id,Q1,Q2,Q3\n1,A,B,AB\n2,A,C,A\n3,B,B,AB\n4,,D,C\n';
const key = 'item,key\nQ1,A\nQ2,B\nQ3,AB\n';

describe('npm run statistics', () => {
  it('prints figures of the test and of each item as JSON', () => {
    const { stdout, status } = statistics({ 'm.csv': responses, 'k.csv': key }, 'm.csv', '--key', 'k.csv', '--json');
    const { test, item } = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(Object.keys(test)).toEqual(
      expect.arrayContaining([
        ...['persons', 'items', 'scoreMean', 'scoreSD', 'scoreMin', 'scoreMax', 'scoreMedian', 'skewness'],
        ...['cronbachAlpha', 'kr20', 'kr21', 'standardErrorOfMeasurement', 'splitHalfOddEven', 'group27'],
      ]),
    );
    expect(Object.keys(test.group27)).toEqual(['lowerCutoff', 'upperCutoff', 'lowerN', 'upperN']);
    expect(Object.keys(item[0])).toEqual(
      expect.arrayContaining([
        ...['item', 'mean', 'difficultyP', 'variance', 'itemTotalR', 'itemRestR', 'biserialRest', 'alphaIfDeleted'],
        ...['discrimination27', 'options'],
      ]),
    );
    expect(Object.keys(item[0].options[0])).toEqual([
      ...['option', 'n', 'proportion', 'upper27', 'lower27', 'optionTotalR', 'optionRestR'],
    ]);
    expect(test).toMatchObject({ persons: 4, items: 3, scoreMean: (3 + 1.5 + 2 + 0) / 4 });
    expect(item.map(({ mean }: { mean: number }) => mean)).toEqual([0.5, 0.5, 2.5 / 4]);
    expect(item[0].options.map(({ option, n }: { option: string; n: number }) => [option, n])).toEqual([
      ...[
        ['A', 2],
        ['B', 1],
        ['', 1],
      ],
    ]);
  });

  it('says in the first line and as JSON what it left out', () => {
    const files = { 't.csv': 'id,Q1,Q2,total\np1,1,0,1\np2,0,1,1\np3,1,1,2\n' };
    const said = 'column “total” is left out: it is no item';
    expect(statistics(files, 't.csv').stdout.split('\n')[0]).toBe(`3 persons, 2 items; ${said}`);
    expect(JSON.parse(statistics(files, 't.csv', '--json').stdout).readAs).toEqual([said]);
  });

  it('prints a table of points, also between spaces', () => {
    const { stdout, status } = statistics({ 'm.txt': '"a b" "c"\n"1" 1 0\n"2" 0 1\n"3" 1 1\n' }, 'm.txt');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^3 persons, 2 items\n/);
    expect(stdout).toMatch(/^a b .* 0\.667 /m);
  });

  it.each([
    ['a file that is not there', [], 'none.csv', /^none\.csv cannot be read: /],
    ['a cell that is no number', ['Q1,Q2\n1,0\n0,x1\n'], 'm.csv', /^Row 3, column “Q2”: “x1” is no number\.\n$/],
    ['a quote that is not closed', ['Q1,Q2\n1,"0\n0,1\n'], 'm.csv', /is no list of values between commas: look at the/],
    ['no file', [], '', /^Usage: npm run statistics/],
  ])('ends with 1 and says why for %s', (_, [matrix], name, why) => {
    const files: Record<string, string> = matrix === undefined ? {} : { [name]: matrix };
    const { stderr, stdout, status } = statistics(files, ...(name === '' ? [] : [name]));
    expect(stderr).toMatch(why);
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
  });
});
