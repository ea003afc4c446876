import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageTexts } from '../../../tests/support/pdf-pages.ts';
import { createRenderer } from '../renderer.host.ts';
import type { PrintedPeople, PrintedPerson } from './printed-people.ts';

const renderer = createRenderer(join(import.meta.dirname, '..'));
const people = (count: number): PrintedPerson[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ name: `Barreiro ${index + 1}, Xoán`, className: '4.º C', listNumber: index + 1, version: (index % 3) + 1 },
  }));
const render = (more: Partial<PrintedPeople>) =>
  renderer.renderFile({
    content: {
      kind: 'people',
      people: {
        ...{ list: 'class', language: 'es', paper: 'a4', title: '4.º C', subtitle: 'IES Ría de Vigo', detail: '' },
        people: people(3),
        ...more,
      },
    },
    images: {},
  });

describe('the lists of students', () => {
  it.each([
    ['class', 36, 1],
    ['attendance', 30, 1],
    ['attendance', 60, 3],
    ['seating', 23, 3],
  ] as const)(
    'of %s for %i students have %i pages, with each name once, in order, and conform to PDF/UA-1',
    async (list, count, expected) => {
      const { bytes, pages, isUniversal, notices } = render({ list, people: people(count) });
      expect({ pages, isUniversal, notices }).toEqual({ pages: expected, isUniversal: true, notices: [] });
      const names = (await pageTexts(bytes)).join(' ').match(/Barreiro \d+, Xoán/g);
      expect(names).toEqual(people(count).map(({ name }) => name));
    },
  );

  it('repeat the heads of their columns on each page', async () => {
    const { bytes } = render({ list: 'attendance', people: people(60), paper: 'letter' });
    const texts = await pageTexts(bytes);
    for (const text of texts.slice(0, -1)) expect(text).toContain('N.º Nombre Versión Firma Falta Notas');
  });

  it('set any name as nothing but text, on its own label', async () => {
    const name = '#panic() *b* $x$ שלום';
    const long = { ...people(1)[0], name: 'x'.repeat(300), className: 'y'.repeat(300), listNumber: null, version: 2 };
    const { bytes, pages, notices } = render({
      ...{ list: 'seating', title: 'z'.repeat(400) },
      people: [{ ...long, name }, long, ...people(8)],
    });
    expect(pages).toBe(1);
    expect(notices).toEqual([{ number: null, problem: 'characters' }]);
    expect((await pageTexts(bytes))[0]).toContain('#panic() *b* $x$');
  });
});
