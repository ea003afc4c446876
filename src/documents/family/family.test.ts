import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageTexts } from '../../../tests/support/pdf-pages.ts';
import { MOST_FAMILY_NOTE } from '../../core/results/family-shares.ts';
import { createRenderer } from '../renderer.host.ts';
import type { FamilyPage, PrintedFamily } from './printed-family.ts';

const renderer = createRenderer(join(import.meta.dirname, '..'));

const page = (more: Partial<FamilyPage> = {}): FamilyPage => ({
  ...{ language: 'es', firstName: 'Xoán', name: 'Barreiro Otero, Xoán', grade: '6', isScale: false },
  ...{ count: 9, questions: 15, ungraded: 0, late: 0, teacherNote: '', partsLater: false },
  parts: [
    { name: 'Factorización y signos', percentage: 0, hits: { count: 0, of: 3 } },
    { name: 'Fórmula general', percentage: 100, hits: { count: 3, of: 3 } },
    { name: 'Discriminante', percentage: 200 / 3, hits: { count: 2, of: 3 } },
  ],
  ...more,
});

const render = (pages: FamilyPage[], more: Partial<PrintedFamily> = {}) =>
  renderer.renderFile({
    content: {
      kind: 'family',
      family: {
        ...{ language: 'es', paper: 'a4', title: 'Ecuaciones de segundo grado', school: 'IES Ría de Vigo' },
        ...{ course: '4.º C', day: '2026-11-12', pages },
        ...more,
      },
    },
    images: {},
  });

describe('the report for families', () => {
  it('says in words what went well and what not yet, without percentages', async () => {
    const { bytes, pages, isUniversal, notices } = render([page()]);
    expect({ pages, isUniversal, notices }).toEqual({ pages: 1, isUniversal: true, notices: [] });
    const [text = ''] = await pageTexts(bytes);
    for (const said of [
      'Xoán acertó 9 de 15 preguntas. Lo que mejor sabe: Fórmula general.',
      '12 de noviembre de 2026',
      'muy bien Fórmula general 3 de 3',
      'casi Discriminante 2 de 3',
      'todavía no Factorización y signos 0 de 3',
      'Que explique con sus palabras lo que ha aprendido sobre «Factorización y signos».',
      'no es la nota del trimestre',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('%');
    expect(text.indexOf('Fórmula general 3')).toBeLessThan(text.indexOf('Factorización y signos 0'));
  });

  it('has the note of the teacher in the words of the teacher, below all else, and no heading without one', async () => {
    const note = 'Xoán se esfuerza mucho.\n\nLes espero el jueves a las 17 h.';
    const [text = ''] = await pageTexts(render([page({ teacherNote: note, language: 'en' })]).bytes);
    expect(text).toContain('A note from the teacher Xoán se esfuerza mucho. Les espero el jueves a las 17 h.');
    expect(text.indexOf('A note from')).toBeGreaterThan(text.indexOf('3 of 3'));
    const [without = ''] = await pageTexts(render([page({ teacherNote: ' \n ' })]).bytes);
    expect(without).not.toContain('Una nota de su docente');
  });

  it('stays one page with the longest note', () => {
    const parts = [1, 2, 3, 4, 5].map((n) => ({ name: `Contenido ${n} de la unidad`, percentage: 20 * n, hits: null }));
    const words = 'Practicar las ecuaciones un poco cada día. '.repeat(20).slice(0, MOST_FAMILY_NOTE);
    expect(render([page({ parts, ungraded: 2, teacherNote: words })]).pages).toBe(1);
  });

  it('has a page for each student in the language of the family, with no other name on it', async () => {
    const noa = page({ language: 'pt', firstName: 'Noa', name: 'Noa Castro', grade: null, ungraded: 1 });
    const texts = await pageTexts(render([page(), noa], { paper: 'letter' }).bytes);
    expect(texts).toHaveLength(2);
    expect(texts[1]).toContain('Noa acertou 9 de 15 questões.');
    expect(texts[1]).toContain('Falta corrigir 1 resposta: ainda não conta nesta folha.');
    expect(texts[1]).not.toContain('Xoán');
    expect(texts[0]).not.toContain('Noa');
    const { pages } = render([page(), noa], { paper: 'letter', bothSides: true });
    expect(pages).toBe(3);
  });

  it('stays on one page whatever it has to name, and sets any name as nothing but text', async () => {
    const parts = Array.from({ length: 12 }, (_, index) => ({
      name: `#panic() ${index} ${'muy largo '.repeat(30)}`,
      percentage: index * 8,
      hits: null,
    }));
    const long = page({ firstName: 'x'.repeat(200), name: 'y'.repeat(200), parts, ungraded: 3 });
    const { bytes, pages } = render([long], {
      title: 'z'.repeat(400),
      school: 's'.repeat(200),
      course: 'c'.repeat(90),
    });
    expect(pages).toBe(1);
    expect((await pageTexts(bytes))[0]).toContain('#panic() 11');
  });

  it('says that a grade may change, and of how much is right nothing, while all waits', async () => {
    const [text] = await pageTexts(render([page({ count: 0, questions: 0, ungraded: 2, parts: [] })]).bytes);
    expect(text).toContain('Falta corregir 2 respuestas: la nota puede cambiar.');
    expect(text).not.toContain('acertó');
  });

  it('says of late answers that they wait for a decision, not for a grade', async () => {
    const [text, both] = await pageTexts(render([page({ late: 1 }), page({ ungraded: 1, late: 2 })]).bytes);
    const decide = 'respuesta llegó después del cierre y falta decidir si cuenta: la nota puede cambiar.';
    expect(text).toContain(`1 ${decide}`);
    expect(text).not.toContain('corregir');
    expect(both).toContain('Falta corregir 1 respuesta: la nota puede cambiar. 2 respuestas llegaron después');
  });

  it('says how much was answered where nothing is right or wrong', async () => {
    const [text] = await pageTexts(render([page({ isScale: true, count: 7, questions: 8, parts: [] })]).bytes);
    expect(text).toContain('Xoán contestó 7 de 8 preguntas.');
    expect(text).not.toContain('Cómo ayudar');
  });
});
