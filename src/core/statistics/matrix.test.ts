import { describe, expect, it } from 'vitest';
import { readMatrix } from './matrix.ts';

const rows = (text: string): string[][] => text.split('\n').map((line) => line.split(','));
const scoresOf = (text: string, key?: string) =>
  readMatrix(rows(text), key === undefined ? null : rows(key)).columns.map(({ scores }) => scores);
const namesOf = (text: string, key?: string) =>
  readMatrix(rows(text), key === undefined ? null : rows(key)).columns.map(({ name }) => name);

describe('a matrix of points', () => {
  it('is read without names', () => {
    expect(scoresOf('1,0\n0,1\n1,1\n')).toEqual([
      [1, 0, 1],
      [0, 1, 1],
    ]);
    expect(namesOf('1,0\n0,1')).toEqual(['item1', 'item2']);
  });

  it('is read with a row of names and a column of persons', () => {
    expect(namesOf('id,Q1,Q2\np1,1,0\np2,0,1')).toEqual(['Q1', 'Q2']);
    expect(scoresOf('id,Q1,Q2\np1,1,0\np2,0,1')).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it.each([
    ['unnamed, as R writes it', ',Q1,Q2\n1,1,0\n2,0,1\n3,1,1'],
    ['without a cell in the first row', 'Q1,Q2\n1,1,0\n2,0,1\n3,1,1'],
    ['of names without a row of names', 'Ana,1,0\nBruno,0,1\nCarla,1,1'],
    ['of row numbers', '17,1,0\n18,0,1\n19,1,1'],
    ['with a name in one word', 'StudentID,Q1,Q2\n7,1,0\n3,0,1\n9,1,1'],
    ['that is numbered', 'No.,Q1,Q2\n7,1,0\n3,0,1\n9,1,1'],
    ['of numbers beyond all points', 'key,Q1,Q2\n1001,1,0\n1077,0,1\n1012,1,1'],
    ['of codes with zeros before them', 'key,Q1,Q2\n007,1,0\n003,0,1\n001,1,1'],
    ['of numbers and one of names', 'id,name,Q1,Q2\n7,Ana,1,0\n3,Bruno,0,1\n9,Carla,1,1'],
  ])('leaves out a column of persons %s', (_, text) =>
    expect(scoresOf(text)).toEqual([
      [1, 0, 1],
      [0, 1, 1],
    ]),
  );

  it('takes the numbers of items as their names', () =>
    expect(scoresOf('1,2,3,4\n1,0,0,1\n0,1,1,1')).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
      [1, 1],
    ]));

  it.each([
    ['that begin at 0', '0,1,2,3\n1,0,0,1\n0,1,1,1'],
    ['that no person has as points', '11,12,13,14\n1,0,0,1\n0,1,1,1'],
    ['above the numbers of rows', ',1,2,3,4\n1,1,0,0,1\n2,0,1,1,1'],
    ['beside the name of a column of persons', 'id,11,12,13,14\n7,1,0,0,1\n7,0,1,1,1'],
  ])('takes numbers of items %s as names', (_, text) =>
    expect(scoresOf(text)).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
      [1, 1],
    ]),
  );

  it('takes items that are called like persons, but numbered, for items', () =>
    expect(namesOf('id.1,id.2\n1,0\n0,1\n1,1')).toEqual(['id.1', 'id.2']));

  it('takes a row of points without anything between them apart', () =>
    expect(scoresOf('1011\n0111')).toEqual([
      [1, 0],
      [0, 1],
      [1, 1],
      [1, 1],
    ]));

  it('leaves out empty rows at the end, and no others', () =>
    expect(scoresOf('Q1,Q2\n1,0\n,\n0,1\n,\n,')).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]));

  it('reads very many persons', () =>
    expect(scoresOf(`Q1,Q2\n${'1,0\n'.repeat(200_000)}`).map(({ length }) => length)).toEqual([200_000, 200_000]));

  it('scores a blank as 0 and keeps NA as missing', () =>
    expect(scoresOf('1,\nNA,1')).toEqual([
      [1, null],
      [0, 1],
    ]));

  it('reads points with a decimal comma or point, and TRUE', () =>
    expect(readMatrix([['0,5', '1.25', 'TRUE']], null).columns.map(({ scores }) => scores[0])).toEqual([0.5, 1.25, 1]));

  it('names the row and the column of what is no number', () => {
    expect(() => scoresOf('id,Q1,Q2\np1,1,0\np2,0,x1')).toThrow('Row 3, column “Q2”: “x1” is no number.');
    expect(() => scoresOf('Q1,Q2\n1,0\n0,B')).toThrow(/“B” is no number. Letters need --key/);
  });

  it('names a row of another width', () =>
    expect(() => scoresOf('1,0\n1,0,1')).toThrow('Row 2 has 3 cells, but row 1 has 2.'));

  it('refuses an empty file, and one of names alone', () => {
    expect(() => scoresOf('\n')).toThrow('The matrix is empty.');
    expect(() => scoresOf('Q1,Q2')).toThrow('The matrix has no row of a person with scores.');
  });
});

describe('a matrix of options', () => {
  const responses = 'Q1,Q2\nA,b\nC,D\n,B';

  it.each([
    ['a row below names', 'Q1,Q2\nA,B'],
    ['a row alone', 'A,B'],
    ['a row with a name of its own', 'key,A,B'],
    ['a row by name in another order', 'Q2,Q1\nB,A'],
    ['a word', 'AB'],
    ['a column beside names', 'item,key\nQ2,B\nQ1,A'],
    ['a column beside names, as R writes it', ',item,key\n1,Q1,A\n2,Q2,B'],
    ['a column alone', 'A\nB'],
    ['a column below a name of one letter, as R writes it', ',x\n1,A\n2,B'],
    ['a column below a name of one letter', 'x\nA\nB'],
    ['a column beside the numbers of items and of rows', ',item,key\n1,1,A\n2,2,B'],
    ['a column beside subjects', 'item,topic,key\nQ1,algebra,A\nQ2,forces,B'],
    ['a column before the names', 'key,item\nB,Q2\nA,Q1'],
    ['a row below the names of columns in R', ',V1,V2\n1,A,B'],
    ['a row with an empty cell at its end', 'A,B,'],
    ['by names in other letters', 'item,key\nq2,B\nQ.1,A'],
  ])('is scored by a key that is %s', (_, key) =>
    expect(scoresOf(responses, key)).toEqual([
      [1, 0, 0],
      [1, 0, 1],
    ]),
  );

  it('takes a first person who has everything right for no names', () =>
    expect(scoresOf('A,B\nB,B', 'A,B\n')).toEqual([
      [1, 0],
      [1, 1],
    ]));

  it('takes names for names that are letters, where the key has them', () =>
    expect(namesOf('A,B\nC,D\nC,C', 'A,B\nC,D')).toEqual(['A', 'B']));

  it('lists the options up to the last letter, chosen or not', () => {
    const [first, second] = readMatrix(rows(responses), rows('A,B')).columns;
    expect(first?.choices?.options).toEqual(['A', 'B', 'C']);
    expect(second?.choices?.options).toEqual(['A', 'B', 'C', 'D']);
  });

  it('leaves out the columns before the first item that the key names', () =>
    expect(namesOf('group,Q1,Q2\nA,A,b\nB,C,D', 'Q1,Q2\nA,B')).toEqual(['Q1', 'Q2']));

  it('takes the column whose options were chosen where none is called a key', () =>
    expect(scoresOf('Q1,Q2\nA,B\nC,B', 'item,options,x\nQ1,4,A\nQ2,4,B')).toEqual([
      [1, 0],
      [1, 1],
    ]));

  it('may have numbers as options', () =>
    expect(scoresOf('2,1\n3,1', '3\n1')).toEqual([
      [0, 1],
      [1, 1],
    ]));

  it('accepts each letter of a key where each student named one', () =>
    expect(scoresOf('A\nB\nC', 'AB')).toEqual([[1, 1, 0]]));

  it('scores sets as a question with several right alternatives', () =>
    expect(scoresOf('ABD\nAB\nABC\nC\nD', 'ABD')).toEqual([[1, 2 / 3, 1 / 3, 0, 1 / 3]]));

  it.each(['A / C', 'A or C', 'A o C'])('accepts either of two keys: %s', (key) =>
    expect(scoresOf('A\nAC\nB', key)).toEqual([[1, 0, 0]]),
  );

  it('says what the key lacks', () => {
    expect(() => scoresOf('Q1,Q2,Q3\nA,B,C', 'Q1,Q2\nA,B')).toThrow('The key says nothing of “Q3”.');
    expect(() => scoresOf(responses, 'A,B,C')).toThrow(/^The key does not fit the matrix: 2 items are needed/);
    expect(() => scoresOf(responses, 'Q1,Q2\nA,?')).toThrow('The key of “Q2” is “?”, which is no option.');
    expect(() => scoresOf(responses, 'Q1,Q2\n1,2')).toThrow('The responses have no option of the key');
  });
});

describe('what is no item and no person', () => {
  const read = (text: string, key?: string) => {
    const { columns, readAs } = readMatrix(rows(text), key === undefined ? null : rows(key));
    return { names: columns.map(({ name }) => name), scores: columns.map(({ scores }) => scores), readAs };
  };

  it.each(['total', 'Nota', 'Edad', 'group', 'Score', 'Puntuación'])(
    'leaves out a column called %j, and says so',
    (name) =>
      expect(read(`id,Q1,Q2,${name}\np1,1,0,7\np2,0,1,8\np3,1,1,9`)).toMatchObject({
        names: ['Q1', 'Q2'],
        readAs: [`column “${name}” is left out: it is no item`],
      }),
  );

  it('leaves out a column with the sum or the mean of the others, whatever it is called', () => {
    expect(read('id,Q1,Q2,Q3,X\np1,1,0,1,2\np2,0,1,0,1\np3,1,1,1,3')).toMatchObject({
      names: ['Q1', 'Q2', 'Q3'],
      readAs: ['column “X” is left out: it has the sum of the others'],
    });
    expect(read('id,Q1,Q2,Q3,X\np1,1,0,1,0.67\np2,0,1,0,0.33\np3,1,1,1,1')).toMatchObject({
      names: ['Q1', 'Q2', 'Q3'],
      readAs: ['column “X” is left out: it has the mean of the others'],
    });
  });

  it('keeps a column that the key has, and takes out an item whose key is empty', () => {
    expect(read('id,Q1,group\np1,A,B\np2,B,C', 'Q1,group\nA,B').names).toEqual(['Q1', 'group']);
    expect(read('id,Q1,Q2,Q3\np1,A,B,C\np2,B,C,A', 'Q1,Q2,Q3\nA,,C')).toMatchObject({
      names: ['Q1', 'Q3'],
      readAs: ['item “Q2” is left out: its key is empty'],
    });
  });

  it('leaves out rows of totals, means or a key, and those at the end without scores', () => {
    expect(read('id,Q1,Q2\np1,1,0\np2,0,1\nMedia,0.5,0.5')).toMatchObject({
      scores: [
        [1, 0],
        [0, 1],
      ],
      readAs: ['row 4, “Media”, is left out'],
    });
    expect(read('id,Q1,Q2\np1,1,0\np2,0,1\np3,1,1\n,0.67,0.67').readAs).toEqual([
      'row 5 is left out: it has the means of the rows above it',
    ]);
    expect(read('id,Q1,Q2\np1,1,0\np2,0,1\np3,,')).toMatchObject({
      scores: [
        [1, 0],
        [0, 1],
      ],
      readAs: ['row 4 is left out: it has no scores'],
    });
  });

  it('reads 9, 99 and -99 among 0 and 1 as missing scores', () => {
    expect(read('id,Q1,Q2,Q3\np1,1,0,1\np2,0,9,1\np3,1,1,-99')).toMatchObject({
      scores: [
        [1, 0, 1],
        [0, null, 1],
        [1, 1, null],
      ],
      readAs: ['“9” is read as a missing score', '“-99” is read as a missing score'],
    });
    expect(read('id,Q1,Q2,Q3\np1,1,0,5\np2,0,9,5\np3,1,1,5').readAs).toEqual([]);
  });

  it('says which persons are there more than once', () =>
    expect(read('id,Q1,Q2\np1,1,0\np2,0,1\np3,1,1\np1,0,0').readAs).toEqual([
      'persons that are there more than once count as several: p1',
    ]));
});

describe('what other programs write into a matrix', () => {
  const read = (text: string, key?: string) => readMatrix(rows(text), key === undefined ? null : rows(key));

  it.each(['forma', 'Modelo', 'Tiempo empleado', 'Guztira', 'Note finale', 'Duración (min)', 'Moyenne', 'Nº aciertos'])(
    'the column %j is no item, and is said to be none',
    (name) => {
      const { columns, readAs } = read(`id,p1,p2,${name}\na,1,0,7\nb,0,0,9\nc,1,1,8\nd,0,1,6`);
      expect(columns.map((column) => column.name)).toEqual(['p1', 'p2']);
      expect(readAs.join()).toContain(name);
    },
  );

  it.each(['Máx', 'Mínimo', '% aciertos', 'Desviación típica', 'Nota media', 'Guztira'])(
    'the row %j is no person, and is said to be none',
    (label) => {
      const { columns, readAs } = read(`id,p1,p2\na,1,0\nb,0,1\nc,1,1\nd,0,0\n${label},5,7`);
      expect(columns[0]?.scores).toEqual([1, 0, 1, 0]);
      expect(readAs.join()).toContain(label);
    },
  );

  it('a row N that counts the others is left out, a person called N is not', () => {
    expect(read('id,p1,p2\na,1,0\nb,0,1\nc,1,1\nN,3,3')).toMatchObject({
      columns: [{ scores: [1, 0, 1] }, { scores: [0, 1, 1] }],
      readAs: ['row 5 is left out: it has how many rows are above it'],
    });
    expect(read('id,p1,p2\na,1,0\nb,0,1\nc,1,1\nN,0,1').columns[0]?.scores).toEqual([1, 0, 1, 0]);
  });

  it('items whose names have a number or other words stay', () =>
    expect(read('id,Total 1,Nota 2,Group theory,p4\na,1,0,1,0\nb,0,0,1,1\nc,1,1,0,0').columns).toHaveLength(4));

  it('true and false are read in the language of the program', () =>
    expect(scoresOf('id,p1,p2\na,VERDADERO,FALSO\nb,falso,egia\nc,Vrai,gezurra')).toEqual([
      [1, 0, 1],
      [0, 1, 0],
    ]));

  it('digits and letters that look the same are the same', () => {
    expect(scoresOf('id,p1,p2\na,１,0\nb,0,١\nc,1,1')).toEqual([
      [1, 0, 1],
      [0, 1, 1],
    ]);
    expect(scoresOf('id,p1,p2\na,ａ,c\nb,В,C\nc,A,С', 'p1,p2\nA,C')).toEqual([
      [1, 0, 1],
      [1, 1, 1],
    ]);
  });

  it('numbers that stand for a missing answer among letters are blanks, and said to be', () => {
    const text = 'id,p1,p2\na,A,99\nb,B,C\nc,A,C';
    expect(read(text, 'p1,p2\nA,C')).toMatchObject({ readAs: ['“99” is read as a blank'] });
    expect(read(text, 'p1,p2\nA,C').columns[1]?.choices?.options).toEqual(['A', 'B', 'C']);
  });
});
