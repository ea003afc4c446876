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

  it.each([
    ['Basque', ['Izena', 'Abizenak', 'Taldea', 'Posta elektronikoa'], ['firstName', 'lastName', 'className', 'email']],
    [
      'Basque, in one',
      ['Zk.', 'Abizenak, izena', 'Gela', 'NAN'],
      ['listNumber', 'lastFirstName', 'className', 'studentId'],
    ],
    ['French', ['Nom', 'Prénom', 'Classe', 'Courriel'], ['lastName', 'firstName', 'className', 'email']],
    ['French, in one', ['Élève', 'Sexe', 'Identifiant'], ['lastFirstName', 'gender', 'code']],
    ['Catalan', ['Alumne', 'Grup classe', 'Adreça electrònica'], ['fullName', 'className', 'email']],
    ['Catalan, apart', ['Nom', '1r cognom', 'Segon cognom'], ['firstName', 'lastName', 'secondLastName']],
    ['Galician', ['Apelidos, nome', 'Curso e grupo', 'Enderezo de correo'], ['lastFirstName', 'className', 'email']],
    [
      'a school of England',
      ['Surname', 'Forename', 'Reg Group', 'Adm No'],
      ['lastName', 'firstName', 'className', 'code'],
    ],
    [
      'a form',
      ['First Name [Required]', 'Last Name *', 'Email Address [Required]'],
      ['firstName', 'lastName', 'email'],
    ],
    [
      'words in brackets',
      ['Nombre', 'Apellidos', 'Código (NIA)', 'Sexo (H/M)'],
      ['firstName', 'lastName', 'code', 'gender'],
    ],
  ])('knows the heads of %s', (_, heads, fields) => {
    const table = readRosterTable([heads, heads.map((_, at) => `x${at}`)]);
    expect(table.columns).toEqual(heads);
    expect(guessMapping(table)).toEqual(fields);
  });

  it.each([
    'Amaren izena',
    'Aitaren posta elektronikoa',
    'Gurasoen e-posta',
    'Nom du père',
    'E-mail du responsable',
    'Correu de la mare',
    'Correo (madre)',
    'Filiação',
  ])('takes %j for nothing of the student', (head) =>
    expect(
      guessMapping(
        readRosterTable([
          ['Nombre', 'Apellidos', head],
          ['Ana', 'Gil', 'eva@x.org'],
        ]),
      ),
    ).toEqual(['firstName', 'lastName', null]),
  );

  it('takes nothing of another person whom a row above the heads names for the student', () => {
    const table = readRosterTable([
      ['Alumno', '', 'Madre', '', 'Grupo'],
      ['Nombre', 'Apellidos', 'Nombre', 'E-mail', ''],
      ['Ana', 'Gil', 'Eva', 'eva@x.org', '3B'],
    ]);
    expect(table.columns).toEqual(['Nombre', 'Apellidos', 'Madre: Nombre', 'Madre: E-mail', '']);
    expect(guessMapping(table).slice(0, 4)).toEqual(['firstName', 'lastName', null, null]);
    const titled = readRosterTable([
      ['Grupo: 3.º B', '', 'Tutora: Eva Ruiz'],
      ['Nombre', 'Apellidos', 'E-mail'],
      ['Ana', 'Gil', 'ana@x.org'],
    ]);
    expect(titled.columns.slice(0, 3)).toEqual(['Nombre', 'Apellidos', 'E-mail']);
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

describe('guessMapping of heads that people write', () => {
  it.each([
    ['Name', 'fullName'],
    ['Names', 'fullName'],
    ['Student names', 'fullName'],
    ["Student's name", 'fullName'],
    ['Pupil name', 'fullName'],
    ['Students', 'fullName'],
    ['Nome do(a) aluno(a)', 'fullName'],
    ['Aluno(a)', 'fullName'],
    ['Nombre del alumno/a', 'fullName'],
    ['Nombre del alumnado', 'fullName'],
    ['Apellidos del alumno', 'lastName'],
    ['Student first name', 'firstName'],
    ['Email del alumno/a', 'email'],
    ['Correo institucional', 'email'],
    ['Family name', 'lastName'],
  ])('takes %j for %s', (head, field) => {
    const others = field === 'lastName' || field === 'firstName' ? ['x'] : [];
    const mapping = guess([head, ...others.map(() => (field === 'lastName' ? 'Nombre' : 'Last name'))], ['Ana']);
    expect(mapping[0]).toBe(field);
  });

  it.each([
    ...[
      'Correo del tutor',
      'E-mail madre',
      'Email do responsável',
      'Parent e-mail',
      'Correo familia',
      'Correo padre/madre',
    ],
    ...['Contacto', 'Correo alternativo', 'Teléfono', 'Encarregado de educação', 'Guardian email'],
  ])('takes no address under %j for that of a student', (head) =>
    expect(guess(['Nombre', 'Apellidos', head], ['Ana', 'Gil', 'm@b.es'], ['Eva', 'Rey', 'p@b.es'])[2]).toBeNull(),
  );

  it.each([
    ['Tutor', 'Marta Gil Rey'],
    ['Nombre de la madre', 'Marta Gil'],
    ['DNI del tutor', '12345678Z'],
    ['Fecha de nacimiento', '40241'],
    ['Nacimiento', '20100304'],
    ['Teléfono', '612345678'],
    ['C.P.', '28001'],
    ['Observaciones', '1234567'],
  ])('takes nothing of %j for a student', (head, text) =>
    expect(guess([head, 'Alumnado'], [text, 'Gil, Ana'], [text.replace('1', '2'), 'Rey, Eva'])).toEqual([
      null,
      'lastFirstName',
    ]),
  );

  it('takes no id from values that repeat, or that are telephones or dates, where no head says it', () => {
    const rows = (...texts: string[]) => texts.map((text, index) => [`Ana Gil${'abc'.charAt(index)}`, text]);
    expect(guess(['', ''], ...rows('1482350', '1483390', '1490001'))).toEqual(['fullName', 'code']);
    expect(guess(['', ''], ...rows('1482350', '1482350', '1490001'))).toEqual(['fullName', null]);
    expect(guess(['', ''], ...rows('612345678', '698765432', '655555555'))).toEqual(['fullName', null]);
    expect(guess(['', ''], ...rows('40241', '40300', '39900'))).toEqual(['fullName', null]);
    expect(guess(['', ''], ...rows('04032010', '15072010', '31122009'))).toEqual(['fullName', null]);
    expect(guess(['Nombre', 'Código'], ...rows('28001', '28001', '28001'))).toEqual(['fullName', null]);
    expect(guess(['Nombre', 'Código', 'NIA'], ...rows('28', '28', '28').map((row, n) => [...row, `77${n}`]))).toEqual([
      ...['fullName', null, 'code'],
    ]);
  });

  it('takes names under an unknown head where no other column has them', () => {
    expect(guess(['Lista', 'Correo'], ['Zoé Rey', 'z@b.es'])).toEqual(['fullName', 'email']);
    expect(guess(['Columna1', 'Columna2'], ['Zoé Rey', 'z@b.es'])).toEqual(['fullName', 'email']);
  });

  it('takes the column of classes that tells most of them apart', () =>
    expect(guess(['Nombre', 'Curso', 'Unidad'], ['Ana', '3.º ESO', '3A'], ['Eva', '3.º ESO', '3B'])).toEqual([
      ...['fullName', null, 'className'],
    ]));
});

it('the class of an export of Moodle is its course, whose groups are no classes', () => {
  const file = [
    ['username', 'firstname', 'lastname', 'course1', 'group1'],
    ['jonest', 'Tom', 'Jones', 'math102', 'Section 1'],
    ['reznor', 'Trent', 'Reznor', 'math102', 'Section 3'],
  ];
  expect(guessMapping(readRosterTable(file))).toEqual(['login', 'firstName', 'lastName', 'className', null]);
});

describe('a year and a group in two columns', () => {
  const rowsOf = (...file: string[][]) => readRosterTable(file);

  it('are one column of classes', () => {
    const table = rowsOf(
      ['Nombre', 'Curso', 'Grupo'],
      ['Ana Gil', '3.º ESO', 'B'],
      ['Eva Rey', '3.º ESO', 'A'],
      ['Lía Sol', '2.º', ''],
    );
    expect(table.columns).toEqual(['Nombre', 'Curso y Grupo']);
    expect(table.rows.map(({ cells }) => cells[1])).toEqual(['3.º ESO B', '3.º ESO A', '2.º']);
    expect(guessMapping(table)).toEqual(['fullName', 'className']);
  });

  it('stay apart where the group is a whole class already', () =>
    expect(rowsOf(['Nombre', 'Curso', 'Grupo'], ['Ana Gil', '3.º ESO', '3.º B']).columns).toHaveLength(3));
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

  it.each([...['2,02412E+15', '1.23457E+16', '#######', '#N/D', '#N/A', '#¡REF!', '#VALUE!', '=A1&B1']])(
    'takes %j for no code, and offers to leave it blank',
    (value) =>
      expect(read(['firstName', 'code'], ['Ana', value])).toMatchObject([
        { problem: { problem: 'destroyed', field: 'code', value }, repair: { field: 'code', value: '' } },
      ]),
  );

  it.each(['#ERROR!', '#NOM?', '#VALEUR!', '#¡DESBORDAMIENTO!', '#SPILL!', '#CALC!', 'Loading...', 'Cargando…'])(
    'takes %j, which a program writes for what it could not work out, for no text of any field',
    (value) => {
      expect(read(['firstName', 'code'], ['Ana', value])).toMatchObject([{ problem: { problem: 'destroyed', value } }]);
      expect(read(['firstName', 'code'], [value, '7'])).toMatchObject([{ problem: { problem: 'destroyed', value } }]);
    },
  );

  it.each(['dic-24', 'Mar-10', 'févr-26', '03-abr', '3-Mar', '2-fev-26', '2026-04-03', '2026-04-03 00:00'])(
    'takes the date %j for no code',
    (value) =>
      expect(read(['firstName', 'code'], ['Ana', value])).toMatchObject([{ problem: { problem: 'destroyed', value } }]),
  );

  it.each(['MAR-24', 'SEP-101', 'Mar-2024', 'Martín'])('takes %j for a code', (code) =>
    expect(read(['firstName', 'code'], ['Ana', code])).toMatchObject([{ code, problem: null }]),
  );

  it.each(['Mu\ufffdoz', 'Garc?a', '?igo', 'Mu√±oz', 'PeÃ±a', '�'])(
    'takes %j for a name whose letters a program has lost',
    (value) =>
      expect(read(['firstName', 'lastName', 'code'], ['Ana', value, '7'])).toMatchObject([
        { problem: { problem: 'destroyed', field: 'lastName', value }, repair: null },
      ]),
  );

  it.each([
    ['the head once more', ['Nombre', 'Apellidos', 'Código']],
    ['a class above its students', ['3.º A', '', '']],
    ['a place and a date', ['En Sevilla', 'a 3 de marzo de 2026', '']],
    ['a sum', ['Subtotal', '', '']],
    ['who signs', ['La jefa de estudios', '', '']],
  ])('takes %s for no student', (_, cells) =>
    expect(read(['firstName', 'lastName', 'code'], cells)).toMatchObject([{ problem: { problem: 'notAStudent' } }]),
  );

  it('takes names that have a number, as in lists without real ones, for students', () => {
    for (const name of ['Alumno 1', 'Estudiante 023', 'Ana Gil 2'])
      expect(read(['fullName'], [name])).toMatchObject([{ problem: null }]);
  });

  it('reads a name without its number in the list', () => {
    expect(read(['lastFirstName'], ['1. Gil, Ana'])).toMatchObject([
      { firstName: 'Ana', lastName: 'Gil', problem: null },
    ]);
    expect(read(['fullName'], ['12) Ana Gil'])).toMatchObject([{ firstName: 'Ana', lastName: 'Gil', problem: null }]);
  });

  it('takes an error for no name, and the decimals of a code for nothing', () => {
    expect(read(['firstName'], ['#N/D'])).toMatchObject([{ problem: { problem: 'destroyed' }, repair: null }]);
    expect(read(['firstName', 'code'], ['Ana', '20240001.0'])).toMatchObject([{ code: '20240001', problem: null }]);
    expect(read(['firstName', 'code'], ['Ana', '00123'])).toMatchObject([{ code: '00123', problem: null }]);
  });

  it.each(['Firma del tutor', 'Fdo.: Marta Gil', 'Total: 25', 'V.º B.º', 'El director', 'Signature', 'Assinatura'])(
    'takes the row %j below a list for no student',
    (text) =>
      expect(read(['fullName', 'email'], [text, ''])).toMatchObject([
        { problem: { problem: 'notAStudent', value: text } },
      ]),
  );

  it.each(['Firmino Gil', 'Elena Director', 'Larry Page', 'Ada Nota', 'Totalia Rey'])(
    'takes %j for a student',
    (text) => expect(read(['fullName', 'email'], [text, ''])).toMatchObject([{ problem: null }]),
  );

  it('reads what cannot be seen in no name and no code', () =>
    expect(read(['firstName', 'code'], ['\u200bAna\u00ad', '0\u200b01'])).toMatchObject([
      { firstName: 'Ana', code: '001' },
    ]));

  it('refuses a row without a name, and texts that are too long', () => {
    expect(read(['firstName', 'email'], ['', 'b@mar.gal'])).toMatchObject([{ problem: { problem: 'noName' } }]);
    expect(read(['firstName'], ['a'.repeat(101)])).toMatchObject([{ problem: { problem: 'tooLong' } }]);
  });
});
