import { describe, expect, it } from 'vitest';
import { guessMapping, readRosterTable } from './reading.ts';
import { readRowPeople } from './row-people.ts';

const guess = (columns: string[], ...rows: string[][]) =>
  guessMapping({ columns, rows: rows.map((cells, index) => ({ number: index + 2, cells })) });

describe('readRosterTable', () => {
  it('takes the row with known head words for the head, below titles, and keeps the numbers of the file', () => {
    const table = readRosterTable([
      ['IES Mar de Ons', '', ''],
      [],
      ['Apellidos y nombre', 'Correo', ''],
      ['', '', ''],
      [' Abreu  Iglesias, Antía ', 'antia@mar.gal', ''],
    ]);
    expect(table).toEqual({
      columns: ['Apellidos y nombre', 'Correo'],
      rows: [{ number: 5, cells: ['Abreu Iglesias, Antía', 'antia@mar.gal'] }],
    });
  });

  it('blanks the passwords of an export, whatever the language of the head word', () => {
    for (const head of ['password', 'Contraseña', 'Senha inicial', 'Contrasinal']) {
      const { columns, rows } = readRosterTable([
        ['username', head, 'lastname'],
        ['noa.rey', 'Secreta-2026', 'Rey'],
      ]);
      expect(columns).toEqual(['username', head, 'lastname']);
      expect(rows.map(({ cells }) => cells)).toEqual([['noa.rey', '', 'Rey']]);
    }
  });

  it('has no head words where the first row is a person already', () =>
    expect(
      readRosterTable([
        ['Ana Díaz', 'a@b.es'],
        ['Xoel Rey', 'x@b.es'],
      ]),
    ).toEqual({
      columns: ['', ''],
      rows: [
        { number: 1, cells: ['Ana Díaz', 'a@b.es'] },
        { number: 2, cells: ['Xoel Rey', 'x@b.es'] },
      ],
    }));

  it('reads a list of one column', () => {
    expect(readRosterTable([['Alumnado'], ['Ana Díaz']]).columns).toEqual(['Alumnado']);
    expect(readRosterTable([]).rows).toEqual([]);
  });
});

describe('guessMapping by head words', () => {
  it.each([
    [
      ['N.º', 'Apellidos y nombre', 'Correo electrónico', 'NIA', 'Sexo', 'Observaciones'],
      ['listNumber', 'lastFirstName', 'email', 'code', 'gender', null],
    ],
    [
      ['Nombre', 'Primer apellido', 'Segundo apellido', 'DNI', 'Grupo'],
      ['firstName', 'lastName', 'secondLastName', 'studentId', 'className'],
    ],
    [
      ['Nome', 'Sobrenome', 'E-mail', 'Matrícula', 'Turma', 'Gênero', 'Nº de chamada'],
      ['firstName', 'lastName', 'email', 'code', 'className', 'gender', 'listNumber'],
    ],
    [
      ['First name', 'Last name', 'E-mail address', 'Student code', 'Class', 'Sex'],
      ['firstName', 'lastName', 'email', 'code', 'className', 'gender'],
    ],
    [
      ['username', 'password', 'firstname', 'lastname', 'email', 'cohort1'],
      ['login', null, 'firstName', 'lastName', 'email', 'className'],
    ],
  ])('recognises %j', (heads, fields) => expect(guess(heads)).toEqual(fields));

  it('gives a field to the first of two columns that have it', () =>
    expect(guess(['Correo', 'E-mail'], ['a@b.es', 'c@d.es'])).toEqual(['email', null]));
});

describe('guessMapping by contents', () => {
  it('reads what has no head words', () =>
    expect(
      guess(
        ['', '', '', '', '', ''],
        ['1', 'Abreu Iglesias, Antía', 'antia@mar.gal', '1482350', 'F', '3.º B'],
        ['2', 'Otero Bouzas, Alba', 'alba@mar,gal', '1483390', 'M', '3.º B'],
      ),
    ).toEqual(['listNumber', 'lastFirstName', 'email', 'code', 'gender', 'className']));

  it('takes a column of first names with commas for both names, last name first', () =>
    expect(guess(['Nombre'], ['Rey, Zoé'], ['Pardo, Daniel'])).toEqual(['lastFirstName']));

  it('takes first names without last names for full names', () => {
    expect(guess(['Nombre', 'Correo'], ['Zoé Rey', 'z@b.es'])).toEqual(['fullName', 'email']);
    expect(guess(['Alumno', 'Apellidos'], ['Zoé', 'Rey'])).toEqual(['firstName', 'lastName']);
  });
});

const read = (fields: Parameters<typeof readRowPeople>[1], ...rows: string[][]) =>
  readRowPeople(
    rows.map((cells, index) => ({ number: index + 1, cells })),
    fields,
  );

describe('readRowPeople', () => {
  it.each([
    ['fullName', 'Zoé Rey', 'Zoé', 'Rey'],
    ['fullName', 'Ane Miren Urrestaratzu Etxeberria', 'Ane Miren', 'Urrestaratzu Etxeberria'],
    ['fullName', 'João Pedro Lourenço da Costa', 'João Pedro', 'Lourenço da Costa'],
    ['fullName', 'María de la Cruz Soto', 'María', 'de la Cruz Soto'],
    ['fullName', 'Rey Cabo, Zoé', 'Zoé', 'Rey Cabo'],
    ['lastFirstName', "d'Oliveira Peña, Íñigo", 'Íñigo', "d'Oliveira Peña"],
    ['lastFirstName', 'Núñez Cabo Adrián', 'Adrián', 'Núñez Cabo'],
    ['lastFirstName', 'Sol·là', 'Sol·là', ''],
    ['firstName', 'Ana', 'Ana', ''],
  ] as const)('reads a name from %s %j', (field, text, firstName, lastName) =>
    expect(read([field], [text])).toMatchObject([{ firstName, lastName, problem: null }]),
  );

  it('joins two columns of surnames', () =>
    expect(read(['lastName', 'secondLastName', 'firstName'], ['Rey', 'Cabo', 'Zoé'])).toMatchObject([
      { firstName: 'Zoé', lastName: 'Rey Cabo' },
    ]));

  it.each([
    [
      ['F', 'M'],
      ['female', 'male'],
    ],
    [
      ['H', 'M'],
      ['male', 'female'],
    ],
    [
      ['V', 'M'],
      ['male', 'female'],
    ],
    [
      ['M', 'M'],
      [null, null],
    ],
    [
      ['Mujer', 'hombre', 'X'],
      ['female', 'male', 'other'],
    ],
  ])('reads the gender of %j from the whole column', (texts, genders) =>
    expect(read(['firstName', 'gender'], ...texts.map((text) => ['Ana', text])).map(({ gender }) => gender)).toEqual(
      genders,
    ),
  );

  it.each([
    ['email', 'alba.otero@mar,gal', 'emailNotValid', { field: 'email', value: 'alba.otero@mar.gal' }],
    ['email', 'alba@ mar.gal;', 'emailNotValid', { field: 'email', value: 'alba@mar.gal' }],
    ['email', 'alba', 'emailNotValid', null],
    ['login', 'ana@mar.gal', 'loginNotValid', null],
    ['gender', 'Z', 'genderNotKnown', null],
    ['listNumber', '0', 'listNumberNotValid', null],
    ['listNumber', 'dos', 'listNumberNotValid', null],
  ] as const)('refuses %s %j with the text', (field, value, problem, repair) =>
    expect(read(['firstName', field], ['Ana', value])).toMatchObject([{ problem: { problem, field, value }, repair }]),
  );

  it('refuses a row without a name, and texts that are too long', () => {
    expect(read(['firstName', 'email'], ['', 'b@mar.gal'])).toMatchObject([{ problem: { problem: 'noName' } }]);
    expect(read(['firstName'], ['a'.repeat(101)])).toMatchObject([{ problem: { problem: 'tooLong' } }]);
  });
});
