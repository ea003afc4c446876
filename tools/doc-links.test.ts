import { expect, it } from 'vitest';
import { findBrokenLinks } from './doc-links.ts';

const existing = new Set(['docs/map.md', 'docs/decisions/0001-jobs.md', 'src/core']);
const brokenIn = (text: string) => findBrokenLinks('docs/decisions/0002-more.md', text, (path) => existing.has(path));

it.each([
  'As [jobs](0001-jobs.md#why) and [the map](../map.md) say, and `0001-jobs.md`; [core](../../src/core).',
  'On [the web](https://example.org/a.md). In code:\n```\n[x](y.md)\n```\n',
])('findBrokenLinks finds nothing in %j', (text) => expect(brokenIn(text)).toEqual([]));

it('findBrokenLinks returns links and names of documents that do not exist', () =>
  expect(brokenIn('See [jobs](jobs.md), [map](map.md) and `tasks.md`.')).toEqual(['jobs.md', 'map.md', 'tasks.md']));

it('findBrokenLinks returns files of code that the README of a folder names, in it or by their whole path', () => {
  const text =
    'Reads files ([decision](../../docs/a.md#why), [web](https://x.org)). Start at `csv.ts`, not at `gone.ts`, `anything` or `/openapi.json`.';
  const files = new Set(['docs/a.md', 'src/tables/csv.ts']);
  const broken = (file: string) => findBrokenLinks(file, text, (path) => files.has(path));
  expect(broken('src/tables/README.md')).toEqual(['gone.ts']);
  expect(broken('src/tables/notes.md')).toEqual([]);
});
