import type { TypstContent } from '../../src/documents/rendering.ts';
import type { RightAnswer } from '../../src/questions/question-type.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';

const head = { language: 'es', paper: 'a4', title: 'Movimiento y caída', subtitle: 'IES Ría de Vigo' } as const;
const letters = (count: number): RightAnswer[] =>
  Array.from({ length: count }, (_, index) => ({ type: 'letters', letters: 'ABCDE'[(index * 3) % 5] ?? 'A' }));
const varied: RightAnswer[] = [
  ...letters(12),
  { type: 'letters', letters: 'ABCDEFG' },
  { type: 'gaps', gaps: [['agua', 'el agua'], ['sal']] },
  { type: 'grades', grades: ['A', 'B', 'C'].map((letter, index) => ({ letter, grade: 10 - 2.5 * index })) },
  { type: 'byHand' },
  { type: 'onScreen' },
  { type: 'none' },
];
const questionsOf = (answers: readonly RightAnswer[]) =>
  answers.map((answer, index) => ({ numberInFirst: answers.length - index, answer }));
const solutions = varied.map((answer, index) => ({
  ...{ language: 'es', answer },
  solution:
    index % 4 === 0 ? docFromText('El cuerpo pierde energía potencial y gana cinética en la misma medida.') : null,
}));
const names = [
  'Barreiro Otero, Xoán',
  'Núñez Fernández de la Peña y Álvarez de Toledo, María del Carmen Guadalupe',
  'Li, Na',
  'Ñandú Íñiguez, Ángela',
];
const people = Array.from({ length: 33 }, (_, index) => ({
  ...{ name: names[index % 4] ?? '', className: '4.º C', listNumber: index === 32 ? null : index + 1 },
  version: (index % 3) + 1,
}));
const lists = { ...head, subtitle: 'IES Ría de Vigo · 4.º C', detail: '24 de noviembre de 2026, 10:00–10:50', people };

/** Documents of teachers with what is unusual in each, by their names. */
export const documentsForTeachers: Record<string, TypstContent> = {
  key: {
    kind: 'key',
    key: {
      ...head,
      forms: [{ version: 1, code: `1900012F${'ABCDE'.repeat(18)}`, questions: questionsOf(letters(90)) }],
    },
  },
  'key-versions': {
    kind: 'key',
    key: {
      ...head,
      forms: [1, 2, 3].map((version) => ({
        version,
        code: `${version}9000${version}2F${'ABCDE'.repeat(8)}`,
        questions: questionsOf(letters(40)),
      })),
    },
  },
  'key-varied': { kind: 'key', key: { ...head, forms: [{ version: 2, code: null, questions: questionsOf(varied) }] } },
  feedback: { kind: 'feedback', feedback: { ...head, version: 3, questions: solutions } },
  'content-table': {
    kind: 'contentTable',
    table: {
      ...head,
      questions: Array.from({ length: 12 }, (_, index) => ({
        numbers: [index + 1, ((index * 5) % 12) + 1, ((index * 7) % 12) + 1],
        paths: index === 8 ? [] : [['Física y Química', index % 2 ? 'Cinemática' : 'Energía', 'Caída libre']],
        thematicAxes: index % 3 ? ['El movimiento en la naturaleza'] : [],
        competencies: ['Competencia matemática y en ciencia (STEM)'],
        weight: index === 3 ? null : index === 4 ? 2.5 : 1,
      })),
    },
  },
  'class-list': { kind: 'people', people: { ...lists, list: 'class', title: '4.º C', detail: 'Ana Núñez Castro' } },
  'attendance-list': { kind: 'people', people: { ...lists, list: 'attendance' } },
  'desk-labels': { kind: 'people', people: { ...lists, list: 'seating' } },
};
