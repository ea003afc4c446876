import { describe, expect, it } from 'vitest';
import { firstParagraph, foldersToDescribe, writeMap } from './folder-map.ts';

describe('foldersToDescribe', () => {
  it('returns the folders of files with those above them, each before those in it', () =>
    expect(foldersToDescribe(['src/server/live/live.ts', 'src/server/live-rooms/x.ts', 'tests/a.test.ts'])).toEqual([
      'src',
      'src/server',
      'src/server/live',
      'src/server/live-rooms',
      'tests',
    ]));

  it('leaves out other folders and those that the folder above describes', () =>
    expect(foldersToDescribe(['dist/web/x.js', 'src/web/words/bin/en.json', 'README.md'])).toEqual([
      'src',
      'src/web',
      'src/web/words',
    ]));
});

describe('firstParagraph', () => {
  it.each([
    ['Grades on responses.\n', 'Grades on responses.'],
    ['# Grading\n\nGrades on\nresponses.\n\nMore.\n', 'Grades on responses.'],
    ['# Grading\n', null],
    ['', null],
  ])('of %j is %j', (readme, line) => expect(firstParagraph(readme)).toBe(line));
});

it('writeMap nests folders below their layer and lets their links lead to the same files', () => {
  const lines = new Map([
    ['src', 'The product.'],
    ['src/core', 'Rules.'],
    ['src/core/results', 'Results ([decision](../../../docs/decisions/0001-results.md)).'],
    ['src/core/results/report', 'Reports.'],
    ['tests', 'Journeys.'],
  ]);
  const map = writeMap(lines);
  expect(map).toContain('## [src](../src)\n\nThe product.\n\n### [src/core](../src/core)\n\nRules.\n\n');
  expect(map).toContain(
    '- [results](../src/core/results): Results ([decision](decisions/0001-results.md)).\n  - [report]',
  );
  expect(map).toContain('## [tests](../tests)\n\nJourneys.\n');
});
