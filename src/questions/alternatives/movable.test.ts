import { describe, expect, it } from 'vitest';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { movableAlternatives } from './movable.ts';

const movable = (texts: readonly string[], keepsLast = false) =>
  movableAlternatives(
    texts.map((text, index) => ({ id: index + 1, text: docFromText(text) })),
    keepsLast,
  );
const cell = ['Nucleus', 'Ribosome', 'Vacuole'];

describe('movableAlternatives', () => {
  it('returns all alternatives of an ordinary question, and all but the last on demand', () => {
    expect(movable([...cell, 'Membrane'])).toEqual([1, 2, 3, 4]);
    expect(movable([...cell, 'Membrane'], true)).toEqual([1, 2, 3]);
    expect(movable(['Verdadero', 'Falso'])).toEqual([1, 2]);
  });

  it('returns none where fewer than two are left', () => {
    expect(movable(['Yes', 'No'], true)).toEqual([]);
    expect(movable(['The nucleus', 'None of the above'])).toEqual([]);
  });

  it.each([
    ...['None of the above', 'none of the above.', 'All of the above', 'None of these', 'All of them', 'None'],
    ...['All the above are correct', 'None of the other options', 'None is correct', 'All answers are correct'],
    ...['Ninguna de las anteriores', 'Todas las anteriores', 'Ninguna de las otras opciones', 'Ninguna es correcta'],
    ...[
      'Todas son correctas.',
      'Todas las anteriores son correctas',
      'Ninguna de las demás',
      'Ninguno de los anteriores',
    ],
    ...['Nenhuma das anteriores', 'Todas as anteriores', 'Nenhuma das alternativas', 'Nenhuma das alternativas acima'],
    ...['Todas as alternativas estão corretas', 'Nenhuma está correta', 'N.D.A.', 'NDA', 'n. d. a.', 'NRA'],
    ...['NINGUNA DE LAS ANTERIORES', 'Ninguna  de las anteriores'],
  ])('keeps "%s" at the end', (last) => {
    expect(movable([...cell, last])).toEqual([1, 2, 3]);
    expect(movable([...cell, last], true)).toEqual([1, 2, 3]);
  });

  it.each([
    'All cells have a nucleus',
    'None of the cells divide',
    'Todas las células',
    'Ninguna bacteria',
    'Todas as plantas acima de 2 m',
    'All students',
  ])('moves "%s" as any other', (last) => expect(movable([...cell, last])).toEqual([1, 2, 3, 4]));

  it.each([
    ...[
      'A and B',
      'A and B are correct',
      'Both A and C',
      'Only A',
      'B or C',
      'a) and b)',
      '(a) and (c)',
      'Neither A nor B',
    ],
    ...[
      'Options B and C',
      'Option D',
      'Option (d)',
      'Answer b)',
      'A, B and C',
      'A & B',
      'A is correct',
      'The answers A and C are true',
    ],
    ...[
      'A y B son correctas',
      'Solo la A',
      'Solo A y C',
      'a y b',
      'A o B',
      'Las opciones a) y c)',
      'Ni A ni B',
      'Ambas, A y B',
    ],
    ...[
      'A e B',
      'A e B estão corretas',
      'Somente a alternativa C',
      'Apenas A',
      'As letras A e D',
      'a e c',
      'Nem A nem B',
    ],
    ...[
      'Both of the above',
      'The two above',
      'Las dos anteriores',
      'Ambas anteriores',
      'As duas anteriores',
      'As duas primeiras',
    ],
  ])('moves nothing where an alternative is "%s"', (text) => {
    expect(movable(['Nucleus', 'Ribosome', text, 'Membrane'])).toEqual([]);
    expect(movable([...cell, text])).toEqual([]);
  });

  it('moves nothing where "none of the above" is not the last one', () =>
    expect(movable(['Nucleus', 'None of the above', 'Ribosome'])).toEqual([]));

  it.each([['A|B|C|D'], ['P|A|Q|R']])('moves nothing where alternatives are letters of a picture: %s', (texts) =>
    expect(movable(texts.split('|'))).toEqual([]),
  );

  it.each([
    ['3|5|8|12'],
    ['-2|0|+2|4'],
    ['3.5|4,25|1 000|1.000,50'],
    ['12 cm|15 cm|1 m|2 m'],
    ['4 m²|6 m²|9 m²'],
    ['10 %|20 %|50 %'],
    ['1/2|2/3|3/4'],
    ['½|¾|1'],
    ['$ 20|$ 30|$ 45'],
    ['R$ 2,00|R$ 3,50|R$ 9,90'],
    ['US$ 20|US$ 25'],
    ['x = 3|x = 4|x = -1'],
    ['1492|1789|1914'],
    ['12 de octubre de 1492|14 de julio de 1789'],
    ['July 4, 1776|May 8, 1945'],
    ['En 1810|En 1821|En 1830'],
    ['Siglo XV|Siglo XVI|Siglo XVII'],
    ['Siglo II a. C.|Siglo III a. C.'],
    ['I|II|IV'],
    ['10:30|11:15|12:00'],
    ['2 h 30 min|3 h|45 min'],
    ['≈ 3|≈ 4'],
    ['π/2|π|2π'],
    ['3 protons and 2 neutrons|4 protons and 2 neutrons'],
    ['entre 2 y 3|entre 4 y 5'],
    ['3|5|8|Ninguna de las anteriores'],
  ])('moves nothing where all are numbers: %s', (texts) => expect(movable(texts.split('|'))).toEqual([]));

  it.each([
    ['3 cells|No cell at all|Two cells'],
    ['Uno|Dos|Tres'],
    ['Copernicus|Kepler|Galileo'],
    ['Carbon|Iron|Lithium'],
    ['Vivaldi|Clara Schumann|Mozart'],
    ['I and II|Only III|I, II and III'],
    ['In the nucleus|In the membrane|In the vacuole'],
    ['A cell|An organ|A tissue'],
    ['A célula|O tecido|E ninguém mais'],
    ['I am|I have|I was'],
    ['They answer a question|They ask one|They say nothing'],
    ['Una respuesta a la pregunta|Un saludo|Una carta'],
    ['Above the line|Below the line|On the line'],
    ['La capa anterior|La capa posterior|El centro'],
    ['Com lucros de anos anteriores|Com ajuda das demais|Com um empréstimo'],
  ])('moves all of %s', (texts) => expect(movable(texts.split('|'))).toHaveLength(texts.split('|').length));

  it('moves pictures without a description', () => expect(movable(['', '', ''])).toEqual([1, 2, 3]));
});
