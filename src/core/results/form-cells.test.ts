import { describe, expect, it } from 'vitest';
import { formOfSheet, isFormHead, readFormCell } from './form-cells.ts';

describe('the form of a paper in a cell', () => {
  it.each([
    ...['2', ' 2 ', '02', '2.0', '2,0', '2.', '(2)', '#2', 'n.º 2', '2.ª', '２', 'B', 'b', 'II', 'dos', 'segunda'],
    ...['Versión 2', 'versión 2.0', 'VERSION: 2', 'Versión B', 'Version2', 'v2', 'V.2', 'v 2', 'ver. 2', '2.ª versión'],
    ...[
      'Modelo B',
      'modelo b',
      'Mod. B',
      'ModeloB',
      'Forma 2',
      'formB',
      'Form 2',
      'Tipo B',
      'Variante 2',
      '2 (B)',
      'Versão 2',
    ],
    ...['Caderno 2', '2nd version', 'Letra B', 'Modelo n.º 2', 'Versio\u0301n 2'],
  ])('is read from %j', (cell) => expect(readFormCell(cell)).toBe(2));

  it.each([
    '',
    '4',
    '0',
    '12',
    '2.5',
    '1-2',
    '1/2',
    'A/B',
    'D',
    '2?',
    '-2',
    '−2',
    'Versión',
    'Versión 4',
    'Ana',
    '2A',
    '2%',
    '2 de 3',
  ])('is not read from %j', (cell) => expect(readFormCell(cell)).toBeNull());

  it('takes the first and the third form from letters and numbers alike', () => {
    expect(['A', 'forma a', '1.0', 'I', 'versão A', 'FormA'].map(readFormCell)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(['C', 'Modelo C', 'v3', 'III', '3,0'].map(readFormCell)).toEqual([3, 3, 3, 3, 3]);
  });
});

describe('the head of a column of forms', () => {
  it.each([
    ...[
      'Versión',
      'Version',
      'Versão',
      'Versió',
      'Modelo',
      'Model',
      'Forma',
      'Form',
      'Tipo',
      'Variante',
      'Variant',
      'Caderno',
    ],
    ...[
      'Modelo/Versión',
      'Modelo (A/B/C)',
      'Tipo de examen',
      'N.º de versión',
      'Versión del examen',
      'Exam version',
      'Test form',
    ],
    ...['Versi—n', 'VersiÃ³n', 'Versi\ufffdn', 'Modelo/Versi—n', 'Vers‹o'],
  ])('is %j', (head) => expect(isFormHead(head)).toBe(true));

  it.each([
    '',
    'Nombre',
    'Curso',
    'Grupo',
    'Tipo de documento',
    'Forma de pago',
    '1',
    'A',
    'Nota',
    'Conversión',
    'Información',
  ])('is not %j', (head) => expect(isFormHead(head)).toBe(false));
});

describe('the name of a sheet', () => {
  it.each([
    ['Modelo B', [], ['Modelo B']],
    ['V2', [], ['V2']],
    ['B', ['A', 'C'], ['B']],
    ['Modelo 7', [], ['Modelo 7']],
    ['B', [], []],
    ['B', ['Notas'], []],
    ['Hoja1', ['Hoja2'], []],
    ['3.º B', ['3.º A'], []],
    ['', [], []],
  ])('%j beside %j says the form as %j', (sheet, others, texts) => expect(formOfSheet(sheet, others)).toEqual(texts));
});

describe('what says that there is no form', () => {
  it.each(['N/A', 'n/a', 'N/D', 'n.a.', 'S/N', 's/d'])('is none: %j', (cell) => expect(readFormCell(cell)).toBeNull());

  it('is none of the letters of another alphabet that look like ours', () =>
    expect(['А', 'В', 'С', 'Β', 'Ⅱ', '②', '２'].map(readFormCell)).toEqual([1, 2, 3, 2, 2, 2, 2]));

  it.each(['Mod.', 'V.', 'Ver.', 'Form Code', 'Azterketa eredua', 'Código de modelo'])('is under the head %j', (head) =>
    expect(isFormHead(head)).toBe(true),
  );
});
