import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageTexts } from '../../../tests/support/pdf-pages.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import { createRenderer } from '../renderer.host.ts';
import type { PrintedFeedback, PrintedSolution } from './printed-feedback.ts';

const renderer = createRenderer(join(import.meta.dirname, '..'));
const render = (questions: PrintedSolution[], more: Partial<PrintedFeedback> = {}) =>
  renderer.renderFile({
    content: {
      kind: 'feedback',
      feedback: {
        ...{ language: 'es', paper: 'a4', title: 'Movimiento y caída', subtitle: '', version: 2, questions },
        ...more,
      },
    },
    images: {},
  });
const letter = (letters: string, solution: string | null = null): PrintedSolution => ({
  ...{ language: 'es', answer: { type: 'letters', letters } },
  solution: solution === null ? null : docFromText(solution),
});

describe('the feedback on a version', () => {
  it('has the right letters next to room for the student’s, and conforms to PDF/UA-1', async () => {
    const { bytes, pages, isUniversal, notices } = render(Array.from({ length: 90 }, () => letter('C')));
    expect({ pages, isUniversal, notices }).toEqual({ pages: 1, isUniversal: true, notices: [] });
    const [text] = await pageTexts(bytes);
    expect(text).toMatch(/Movimiento y caída Versión 2 Hoja de devolución Nombre Clase N\.º Aciertos de 90 Nota/);
    expect(text).toMatch(/ 1 C 2 C .* 90 C/);
    expect(text).not.toContain('Soluciones');
  });

  it('has the solutions of those questions that have one, in their order', async () => {
    const { bytes } = render([letter('A', 'Porque cae.'), letter('B'), letter('C', 'Porque flota.')], {
      paper: 'letter',
    });
    const text = (await pageTexts(bytes)).join(' ');
    expect(text).toMatch(/Soluciones 1 Correcta: A Porque cae\. 3 Correcta: C Porque flota\./);
  });

  it('says of questions without letters what is right or who grades them', async () => {
    const { bytes } = render(
      [
        { language: 'es', answer: { type: 'gaps', gaps: [['sal', 'la sal']] }, solution: null },
        { language: 'es', answer: { type: 'byHand' }, solution: docFromText('Cinco ideas.') },
      ],
      { language: 'pt' },
    );
    expect((await pageTexts(bytes))[0]).toMatch(/1 Correta: sal \/ la sal 2 Corrigida pelo professor Cinco ideas\./);
  });

  it('keeps a solution in one column unless it is long', async () => {
    const lines = (count: number, n: number) =>
      Array.from({ length: count }, (_, line) =>
        line === 0 ? `Inicio${n}` : line === count - 1 ? `Final${n}` : 'y',
      ).join('\n');
    const short = Array.from({ length: 20 }, (_, index) => letter('A', lines(9, index + 1)));
    const pages = await pageTexts(render(short).bytes);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.match(/Inicio\d+/g)?.length).toBe(page.match(/Final\d+/g)?.length);
    const [first] = await pageTexts(render([letter('A', lines(200, 1))]).bytes);
    expect(first).toContain('Inicio1');
    expect(first).not.toContain('Final1');
  });

  it('shows a solution that cannot be set as it can, and says in which question', async () => {
    const broken: PrintedSolution = {
      ...letter('A'),
      solution: { type: 'doc', content: [{ type: 'blockMath', attrs: { latex: '\\frac{1' } }] },
    };
    const { bytes, notices } = render([letter('B'), broken]);
    expect(notices).toEqual([{ number: 2, problem: 'formula' }]);
    expect((await pageTexts(bytes))[0]).toContain('\\frac{1');
  });
});
