import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessmentOf, doc, single } from '../../tests/support/printed-assessments.ts';
import { docFromText } from '../questions/text/plain/from-plain-text.ts';
import type { PrintedAssessment } from './assessment/printed-assessment.ts';
import { createRenderer } from './renderer.host.ts';

const renderer = createRenderer(join(import.meta.dirname));
let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

const render = (assessment: PrintedAssessment, images = {}) =>
  renderer.renderFile({ content: { kind: 'assessment', assessment }, images });
const textsOf = async (bytes: Uint8Array): Promise<string[]> => {
  const file = await pdfium.loadDocument(bytes);
  const texts = [...file.pages()].map((page) => page.getText());
  file.destroy();
  return texts;
};

describe('the assessment as a PDF', () => {
  it('has every word in reading order, conforms to PDF/UA-1, and numbers its pages', async () => {
    const questions = Array.from({ length: 40 }, (_, index) =>
      single(index + 1, docFromText(`Pregunta número ${index + 1}, ¿cuánto ocupa en la página?`), [
        'Uno',
        'Dos',
        'Tres',
        'Cuatro',
      ]),
    );
    const { bytes, pages, isUniversal, notices } = render(assessmentOf(questions));
    expect({ isUniversal, notices }).toEqual({ isUniversal: true, notices: [] });
    const texts = await textsOf(bytes);
    expect(texts).toHaveLength(pages ?? 0);
    const all = texts.join(' ').replace(/\s+/g, ' ');
    const places = questions.map(({ number }) => all.indexOf(`Pregunta número ${number},`));
    expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true);
    for (const [index, text] of texts.entries()) expect(text).toContain(`${index + 1} de ${pages}`);
    expect(all).toContain('Versión 1');
  });

  it('begins the pages of each student’s copy with 1 and names the student and the version', async () => {
    const forms = [1, 2].map((version) => ({
      version,
      stimuli: [],
      questions: [single(1, docFromText(`Forma ${version}`))],
    }));
    const student = { className: '4.º C', listNumber: 3, code: null };
    const students = [
      { ...student, name: 'Barreiro Otero, Xoán', version: 2 },
      { ...student, name: 'Núñez Peña, Íñigo', version: 1 },
    ];
    const texts = await textsOf(render(assessmentOf([], { forms, students })).bytes);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/Versión 2[\s\S]*Barreiro Otero, Xoán[\s\S]*Forma 2[\s\S]*1 de 1/);
    expect(texts[1]).toMatch(/Versión 1[\s\S]*Núñez Peña, Íñigo[\s\S]*Forma 1[\s\S]*1 de 1/);
  });

  it('shows what cannot be set as it can, and says in which question', async () => {
    const picture = { asset: 'gone.png', alt: 'Un plano', decorative: false, width: 100 };
    const { bytes, notices, isUniversal } = render(
      assessmentOf([
        single(1, doc({ type: 'blockMath', attrs: { latex: '\\frac{1' } })),
        single(2, doc({ type: 'image', attrs: picture })),
        single(3, docFromText('Una palabra: שלום')),
        single(4, doc({ type: 'video', attrs: { asset: 'a', title: 'La caída' } })),
      ]),
    );
    expect(notices).toEqual([
      { number: 1, problem: 'formula' },
      { number: 2, problem: 'image' },
      { number: 4, problem: 'media' },
      { number: 3, problem: 'characters' },
    ]);
    expect(isUniversal).toBe(false);
    const text = (await textsOf(bytes)).join(' ');
    for (const part of ['\\frac{1', 'Falta una imagen: Un plano', 'Una palabra:', 'La caída'])
      expect(text).toContain(part);
  });

  it('has letters for Arabic, whose lines begin on the right, and conforms to PDF/UA-1 with it', async () => {
    const { bytes, notices, isUniversal } = render(
      assessmentOf([single(1, docFromText('ما هي عاصمة إسبانيا؟'), ['مدريد', 'paz (سلام)'])], { title: 'العربية' }),
    );
    expect({ notices, isUniversal }).toEqual({ notices: [], isUniversal: true });
    expect((await textsOf(bytes)).join(' ')).toMatch(/\p{Script=Arabic}/u);
  });

  it('sets any text as nothing but text', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
      fc.constantFrom(
        '#panic()',
        '$x$ *b* _i_ = h',
        '#read("/data.json")',
        '</w:t>&<',
        '\\u{0}',
        'a'.repeat(10_000),
        '@label <q>',
      ),
    );
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (text, title) => {
        const question = single(1, doc({ type: 'paragraph', content: [{ type: 'text', text }] }), [text, 'No']);
        const { pages } = render(assessmentOf([question], { title, subtitle: text }));
        expect(pages).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a page of the assessment', () => {
  const questions = Array.from({ length: 60 }, (_, index) => single(index + 1, docFromText(`Pregunta ${index + 1}`)));
  const page = (wanted: { page: number; idQuestion: number | null }) =>
    renderer.renderPage({ content: { kind: 'assessment', assessment: assessmentOf(questions) }, images: {}, wanted });

  it('is found by its number or by a question on it', () => {
    const { pages } = page({ page: 1, idQuestion: null });
    expect(pages).toBeGreaterThan(1);
    expect(page({ page: 99, idQuestion: null }).page).toBe(pages);
    expect(page({ page: 1, idQuestion: 160 }).page).toBe(pages);
    expect(page({ page: 2, idQuestion: 101 }).page).toBe(1);
  });
  it('has only its own letters, and no script', () => {
    const { svg } = page({ page: 1, idQuestion: null });
    const used = new Set([...svg.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id));
    const defined = new Set([...svg.matchAll(/<(?:path|symbol) id="([^"]+)"/g)].map(([, id]) => id));
    expect(defined.size).toBeGreaterThan(5);
    expect([...defined].filter((id) => !used.has(id))).toEqual([]);
    expect(svg).not.toMatch(/<script|foreignObject/);
  });
});
