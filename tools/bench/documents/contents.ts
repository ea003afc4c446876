import { formNumbers } from '../../../src/core/assessments/form-numbers.ts';
import { encodeSheetCode } from '../../../src/core/sheet/sheet-codes.ts';
import type { PrintedAssessment } from '../../../src/documents/assessment/printed-assessment.ts';
import type { TypstContent } from '../../../src/documents/rendering.ts';
import { docFromText } from '../../../src/questions/text/plain/from-plain-text.ts';
import {
  assessmentOf,
  doc,
  paragraph,
  picture,
  questionOf,
  single,
  table,
} from '../../../tests/support/printed-assessments.ts';

/** Formulas of schools; `n` makes each of them another one. */
const formulas = (n: number): string[] => [
  `\\frac{-b \\pm \\sqrt{b^2-${n}ac}}{2a}`,
  `\\int_0^{\\pi} \\sin ${n}x \\, dx = 2`,
  `\\sum_{k=1}^{${n}} k = \\frac{n(n+1)}{2}`,
  `\\lim_{x \\to \\infty} \\left(1+\\frac{${n}}{x}\\right)^x = e`,
  `\\begin{pmatrix} 1 & 2 \\\\ 3 & ${n} \\end{pmatrix}`,
  `f(x)=\\begin{cases} x^${n} & x \\ge 0 \\\\ -x & x < 0 \\end{cases}`,
  `\\vec{F} = ${n} m\\,\\vec{a}`,
  `\\overline{AB} \\parallel ${n}\\overline{CD}`,
  `\\sqrt[3]{${n}} = 3`,
  `A \\cup B = \\{x \\mid x \\in A \\lor x \\in B_{${n}}\\}`,
  `\\ce{${n}H2 + O2 -> ${n}H2O}`,
  `E = mc^2 + ${n}`,
  `\\log_{${n}} 8 = 3`,
  `\\left| \\frac{x-${n}}{3} \\right| \\le 5`,
  `v = ${n}\\,\\mathrm{m/s^2}`,
  `\\cos^2\\alpha + \\sin^2\\alpha = ${n}`,
  `\\binom{${n}}{2}`,
  `\\frac{\\partial f}{\\partial x} = ${n}y`,
  `3{,}5 \\cdot 10^{-${n}}`,
];

const sentence = (n: number) =>
  `Un tren de ${n} vagones pasa por el puente a las ocho y media y llega a la estación siguiente ${n} minutos después, sin parar en ninguna de las que hay entre las dos.`;

/**
 * Returns an assessment in two columns with 38 formulas in 40 questions, tables, pictures and ruled lines. Each `seed` makes
 * another one, so that the typesetter remembers nothing of the one before.
 */
export function assessmentToMeasure(count: number, seed: number): PrintedAssessment {
  const questions = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const n = seed * 1_000 + number;
    const all = formulas(n);
    const formula = number % 20 === 0 ? 'y' : `$${all[index % all.length]}$`;
    const stem = [paragraph(`${sentence(n)} ¿Qué es `, formula, '?')];
    if (number % 13 === 0) return questionOf(number, 3, doc(...stem), { photo: false });
    const more =
      number % 5 === 0
        ? [table(['Tiempo', '1', '2', '3'], ['Espacio', `${n}`, `${2 * n}`, `${3 * n}`])]
        : number % 9 === 0
          ? [picture('a')]
          : [];
    const alternatives =
      number % 3 === 0 ? ['Sí', 'No', `${n} m`, `${n} s`] : [1, 2, 3, 4].map((at) => sentence(n + at));
    return single(number, doc(...stem, ...more), alternatives);
  });
  return assessmentOf(questions, {
    title: `Movimiento y caída ${seed}`,
    instructions: docFromText('Tienes 50 minutos. En cada pregunta hay una sola respuesta correcta.'),
  });
}

/** Returns the answer sheets of a class of 40, each with its name and code. */
export function sheetsToMeasure(seed: number): TypstContent {
  const alternatives = new Array<number>(40).fill(4);
  return {
    kind: 'sheets',
    sheets: {
      ...{
        paper: 'a4',
        language: 'es',
        title: `Movimiento ${seed}`,
        school: 'IES Ría de Vigo',
        course: '4.º C',
        date: '',
      },
      ...{ withKit: false, format: 'page', alternatives: { 1: alternatives, 2: alternatives, 3: alternatives } },
      sheets: Array.from({ length: 40 }, (_, index) => ({
        code: encodeSheetCode(seed * 100 + index),
        formNumber: 1,
        student: { name: `Barreiro Otero, Xoán ${seed}-${index}`, listNumber: index + 1 },
      })),
    },
  };
}

/** Returns what a class of 30 is handed out: the list to sign, and a copy of 20 questions with its answer sheet for each. */
export function classSetToMeasure(seed: number): TypstContent {
  const assessment = assessmentToMeasure(20, seed);
  const { language, paper, title, forms } = assessment;
  const people = Array.from({ length: 30 }, (_, index) => ({
    ...{ name: `Barreiro Otero, Xoán ${seed}-${index}`, className: '4.º C', listNumber: index + 1 },
    version: formNumbers[index % 3] ?? 1,
  }));
  const alternatives = new Array<number>(20).fill(4);
  return {
    kind: 'classSet',
    set: {
      assessment: {
        ...assessment,
        bothSides: true,
        forms: formNumbers.flatMap((version) => forms.map((form) => ({ ...form, version }))),
        students: people.map((person) => ({ ...person, code: '2239-DRZ7' })),
      },
      attendance: { list: 'attendance', language, paper, title, subtitle: '', detail: '', people },
      sheets: {
        ...{ paper, language, title, school: '', course: '4.º C', date: '', withKit: false, format: 'page' },
        ...{ bothSides: true, alternatives: { 1: alternatives, 2: alternatives, 3: alternatives } },
        sheets: people.map(({ name, listNumber, version: formNumber }, index) => ({
          ...{ code: encodeSheetCode(seed * 100 + index), formNumber, student: { name, listNumber } },
        })),
      },
    },
  };
}
