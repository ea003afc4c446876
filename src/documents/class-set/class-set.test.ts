import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pageTexts } from '../../../tests/support/pdf-pages.ts';
import { assessmentOf, everyType, sampleImages } from '../../../tests/support/printed-assessments.ts';
import { toFormNumber } from '../../core/assessments/form-numbers.ts';
import { encodeSheetCode } from '../../core/sheet/sheet-codes.ts';
import type { PrintedAssessment, PrintedStudent } from '../assessment/printed-assessment.ts';
import { createRenderer } from '../renderer.host.ts';
import type { PrintedClassSet } from './printed-class-set.ts';

const renderer = createRenderer(join(import.meta.dirname, '..'));
const page = { language: 'es' as const, paper: 'a4' as const, title: 'Movimiento y caída' };

const students = ['Ana Li', `${'María de los Ángeles '.repeat(3)}Fernández de la Encarnación`, 'Xoán Rey'].map(
  (name, index): PrintedStudent => ({
    ...{ name, className: '2.º de Bachillerato de Ciencias, grupo A', listNumber: index + 1 },
    ...{ code: 'ABCD-2345', version: (index % 2) + 1 },
  }),
);
/** Three pages, so that a blank one follows where both sides are printed. */
const questions = Array.from({ length: 34 }, (_, index) => {
  const question = everyType.questions[index % everyType.questions.length];
  if (!question) throw new RangeError('no question');
  return { ...question, idQuestion: index + 1, number: index + 1, idContext: null };
});
const forms = [1, 2].map((version) => ({ version, stimuli: [], questions }));
const copies = (more: Partial<PrintedAssessment>) => assessmentOf(questions, { ...page, forms, ...more });
const bubbles = questions.map(() => 4);
const setOf = (bothSides: boolean): PrintedClassSet => ({
  assessment: copies({ students, bothSides, date: '3 de marzo de 2026' }),
  attendance: {
    ...{ ...page, list: 'attendance', subtitle: '3.º B', detail: '' },
    people: students.map(({ code: _, ...student }) => student),
  },
  sheets: {
    ...{ ...page, format: 'page', school: 'IES Ría de Vigo', course: '3.º B', date: '', withKit: false, bothSides },
    alternatives: { 1: bubbles, 2: bubbles, 3: bubbles },
    sheets: students.map(({ name, listNumber, version }, index) => ({
      code: encodeSheetCode(40_311 + index),
      formNumber: toFormNumber(version),
      student: { name, listNumber },
    })),
  },
});
const render = (set: PrintedClassSet) =>
  renderer.renderFile({ content: { kind: 'classSet', set }, images: sampleImages });
/** Returns what a page is: the list, a page of a copy, an answer sheet, or nothing. */
const kindOf = (text: string): string => {
  const name = students.findIndex(({ name }) => text.includes(name.slice(0, 6))) + 1;
  if (text.includes('Lista de asistencia')) return 'list 1 of 1'.slice(0, text.includes('1 de 1') ? 11 : 4);
  if (text.includes('Hoja de respuestas')) return `sheet of ${name}`;
  return text.trim() && `${/Versión \d/.exec(text)?.[0]}, ${/\d de 3$/.exec(text.trim())?.[0]}`;
};

it('has the list to sign first, then each copy with its answer sheet behind it, each on a sheet of paper of its own', async () => {
  const { bytes, isUniversal, notices } = render(setOf(true));
  expect([isUniversal, notices]).toEqual([true, []]);
  const copy = (version: number) => ['1 de 3', '2 de 3', '3 de 3'].map((page) => `Versión ${version}, ${page}`);
  expect((await pageTexts(bytes)).map(kindOf)).toEqual([
    ...['list 1 of 1', ''],
    ...[...copy(1), '', 'sheet of 1', ''],
    ...[...copy(2), '', 'sheet of 2', ''],
    ...[...copy(1), '', 'sheet of 3'],
  ]);
});

it('has no blank pages where one side is printed, and as many pages with names as without, as the renderer counts them', () => {
  expect(render(setOf(false)).pages).toBe(1 + 3 * 4);
  const count = (assessment: PrintedAssessment) =>
    renderer.renderPage({ content: { kind: 'assessment', assessment }, images: sampleImages, wanted: null }).copies;
  for (const style of ['usual', 'large'] as const) {
    const named = copies({ students: students.slice(0, 2), date: '3 de marzo de 2026', style });
    const { pages } = renderer.renderFile({ content: { kind: 'assessment', assessment: named }, images: sampleImages });
    const ofForms = count(copies({ style }));
    expect([ofForms.length, ofForms.reduce((total, one) => total + one, 0)]).toEqual([2, pages]);
    expect(count(named)).toEqual(ofForms);
  }
});
