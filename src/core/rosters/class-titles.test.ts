import { describe, expect, it } from 'vitest';
import { classOfTitles } from './class-titles.ts';

describe('the class above a list', () => {
  it.each<[string[][], string, string | null]>([
    [[['IES Sierra'], ['Grupo: 3.º B']], '', '3.º B'],
    [[['Turma 302']], '', '302'],
    [[['Clase', '3.º ESO B']], '', '3.º ESO B'],
    [[['Curso: 3.º ESO', 'Grupo: B']], '', '3.º ESO B'],
    [[['Grado: 5.º'], ['Sección: A']], '', '5.º A'],
    [[['Lista de alumnos de 3.º B']], '', '3.º B'],
    [[['Year 9B']], '', 'Year 9B'],
    [[['1.º de Bachillerato A']], '', '1.º de Bachillerato A'],
    [[], '3B', '3B'],
    [[], 'Grupo 3B', '3B'],
    [[['Curso 2025/26']], '2.º ESO A', '2.º ESO A'],
    [[['Grupo: 3.º B']], '4A', '3.º B'],
  ])('is read in %j and a sheet %j: %s', (titles, sheet, expected) =>
    expect(classOfTitles(titles, sheet)).toBe(expected),
  );

  it.each<[string[][], string]>([
    [[['IES Sierra'], ['Curso 2025/26']], 'Hoja1'],
    [[['Grupo de teatro']], 'Sheet2'],
    [[['Grupo: 3.º B'], ['Grupo: 4.º A']], ''],
    [[['Fecha: 12/10/2026']], 'Alumnos'],
    [[['Tutor: Ana']], 'Tabelle1'],
    [[], 'Datos 2026'],
  ])('is none in %j and a sheet %j', (titles, sheet) => expect(classOfTitles(titles, sheet)).toBeNull());
});
