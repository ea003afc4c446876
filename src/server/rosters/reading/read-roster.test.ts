import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readRoster } from './read-roster.ts';

const read = (content: string | Uint8Array, name = 'list.csv') =>
  readRoster([{ name, bytes: typeof content === 'string' ? strToU8(content) : content }]);
const csv = 'Apellidos y nombre;Correo\r\n"Núñez Cabo, Adrián";adrian@mar.gal\r\n';
const table = {
  columns: ['Apellidos y nombre', 'Correo'],
  rows: [{ number: 2, cells: ['Núñez Cabo, Adrián', 'adrian@mar.gal'] }],
};
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) =>
  Uint8Array.from([
    0xff,
    0xfe,
    ...[...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]),
  ]);

describe('readRoster of text files', () => {
  it.each([
    ['semicolons', strToU8(csv)],
    ['commas', strToU8(csv.replaceAll(';', ','))],
    ['tabs', strToU8(csv.replaceAll(';', '\t'))],
    ['tabs between quotes', strToU8('"Apellidos y nombre"\t"Correo"\r\n"Núñez Cabo, Adrián"\t"adrian@mar.gal"\r\n')],
    ['a byte order mark', strToU8(`\ufeff${csv}`)],
    ['Windows-1252', latin1(csv)],
    ['UTF-16', utf16(csv)],
  ])('reads %s', async (_, bytes) =>
    expect(await read(bytes)).toEqual({
      format: 'csv',
      sheet: '',
      sheets: [],
      hiddenRows: 0,
      hiddenColumns: 0,
      encoding: null,
      table,
    }),
  );

  it('reads a delimiter that Excel names, quotes with line breaks, and one column with commas', async () => {
    expect(await read(`sep=;\r\n${csv}`)).toMatchObject({ table: { rows: [{ number: 3 }] } });
    expect(await read('Nombre,Correo\n"Ana ""la""\nDíaz",a@b.es')).toMatchObject({
      table: { rows: [{ cells: ['Ana "la" Díaz', 'a@b.es'] }] },
    });
    expect(await read('Alumnado\nDíaz, Ana\nRey, Zoé')).toMatchObject({
      table: { columns: ['Alumnado'], rows: [{ cells: ['Díaz, Ana'] }, {}] },
    });
  });

  it('proposes a class that stands above the list, and says as what an old text was read', async () => {
    const titled = `Lista de clase;\r\nGrupo: 3.º B;\r\n${csv}`;
    const columns = ['Apellidos y nombre', 'Correo', 'class'];
    expect(await read(titled)).toMatchObject({
      table: { columns, rows: [{ number: 4, cells: ['Núñez Cabo, Adrián', 'adrian@mar.gal', '3.º B'] }] },
    });
    const own = titled.replace('Correo', 'Clase').replace('adrian@mar.gal', '4A');
    expect(await read(own)).toMatchObject({ table: { columns: ['Apellidos y nombre', 'Clase'] } });
    const ofMac = Uint8Array.from(csv, (letter) => ({ ú: 0x9c, ñ: 0x96, á: 0x87 })[letter] ?? letter.charCodeAt(0));
    expect(await read(ofMac)).toMatchObject({ encoding: 'macintosh', table });
    expect(await readRoster([{ name: 'a.csv', bytes: ofMac, encoding: 'windows-1252' }])).toMatchObject({
      encoding: 'windows-1252',
      table: { rows: [{ cells: ['Nœ–ez Cabo, Adri‡n', 'adrian@mar.gal'] }] },
    });
  });

  it.each([
    ['', 'empty', null],
    ['Nombre;Correo\n', 'empty', null],
    ['Nombre;Correo\nAna;a@b.es\n"Rey;b@b.es\nEva;c@b.es', 'damaged', 3],
    ['%PDF-1.7 text', 'notAList', null],
    ['<table><tr><td>Ana</td></tr></table>', 'notAList', null],
    ['\u0000\u0001\u0002', 'notAList', null],
    [`Nombre\n${'Ana Díaz\n'.repeat(5001)}`, 'tooManyRows', 5002],
  ])('refuses %j', async (content, problem, row) => expect(await read(content)).toEqual({ problem, row }));

  it('refuses files of old versions of Excel and images', async () => {
    expect(await read(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toMatchObject({ problem: 'oldExcel' });
    expect(await read(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0))).toMatchObject({ problem: 'notAList' });
  });
});

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (first: string, second = sheet(''), strings = '') =>
  zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Oculta" state="hidden" r:id="r2"/><sheet name="Alumnado" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="r3" Target="sharedStrings.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': first,
    'xl/worksheets/sheet2.xml': second,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  });

describe('readRoster of spreadsheets', () => {
  it('reads texts, numbers and blanks of the first visible sheet of an xlsx', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>NIA</t></is></c></row>' +
      '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4"><v>1.483127E6</v></c></row>';
    const strings = '<si><t>Nombre</t></si><si><r><t>Zoé </t></r><r><t>Rey</t></r><rPh><t>x</t></rPh></si>';
    expect(await read(workbook(sheet(rows), sheet(''), strings), 'a.xlsx')).toEqual({
      format: 'xlsx',
      ...{ sheet: 'Alumnado', sheets: ['Alumnado'], hiddenRows: 0, hiddenColumns: 0, encoding: null },
      table: { columns: ['Nombre', 'NIA'], rows: [{ number: 4, cells: ['Zoé Rey', '1483127'] }] },
    });
  });

  it('reads the sheet of an ods that is asked for, else the first with any text', async () => {
    const table = (name: string, text: string) =>
      `<table:table table:name="${name}"><table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row></table:table>`;
    const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x">${table('A', 'Zoé Rey')}${table('B', 'Iago Rey')}</office:document-content>`;
    const bytes = zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content });
    const readSheet = (sheet: string) => readRoster([{ name: 'a.ods', bytes, sheet }]);
    expect(await readSheet('B')).toMatchObject({ sheets: ['A', 'B'], table: { rows: [{ cells: ['Iago Rey'] }] } });
    expect(await readSheet('gone')).toMatchObject({ sheet: 'A', table: { rows: [{ cells: ['Zoé Rey'] }] } });
  });

  it('reads the sheet of an xlsx that is asked for, but no hidden one', async () => {
    const cell = (text: string) => sheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`);
    const bytes = workbook(cell('Zoé Rey'), cell('Iago Rey'));
    expect(await readRoster([{ name: 'a.xlsx', bytes, sheet: 'Oculta' }])).toMatchObject({
      ...{ sheet: 'Alumnado', sheets: ['Alumnado'] },
      table: { rows: [{ cells: ['Zoé Rey'] }] },
    });
  });

  it('reads of an xlsx what it shows: zeros before numbers, dates, merged cells, errors, and no hidden rows', async () => {
    const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      `<row r="1">${text('A1', 'Clase')}${text('B1', 'Nombre')}${text('C1', 'Código')}${text('D1', 'Nacimiento')}</row>`,
      `<row r="2">${text('A2', '3.º A')}${text('B2', 'Zoé Rey')}<c r="C2" s="1"><v>77</v></c><c r="D2" s="2"><v>40241</v></c></row>`,
      `<row r="3">${text('B3', 'Iago Rey')}<c r="C3" t="e"><v>#N/A</v></c></row>`,
      `<row r="4" hidden="1">${text('A4', '3.º B')}${text('B4', 'Noa Gil')}</row>`,
      `<row r="5"><c r="B5"><f>A1&amp;B1</f></c></row>`,
    ];
    const file = zip({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="styles.xml"/></Relationships>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData><mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="B1:C1"/></mergeCells></worksheet>`,
    });
    expect(await read(file)).toMatchObject({
      hiddenRows: 1,
      table: {
        rows: [
          { number: 2, cells: ['3.º A', 'Zoé Rey', '00077', '2010-03-04'] },
          { number: 3, cells: ['3.º A', 'Iago Rey', '#N/A', ''] },
          { number: 5, cells: ['', '=A1&B1', '', ''] },
        ],
      },
    });
  });

  it('reads merged cells of an ods for each of their rows, and no filtered rows', async () => {
    const cell = (text: string, more = '') => `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;
    const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><table:table table:name="Hoja1">
      <table:table-row>${cell('Clase')}${cell('Nombre')}</table:table-row>
      <table:table-row>${cell('3.º A', 'table:number-rows-spanned="2"')}${cell('Zoé Rey')}</table:table-row>
      <table:table-row><table:covered-table-cell/>${cell('Iago Rey')}</table:table-row>
      <table:table-row table:visibility="filter">${cell('3.º B')}${cell('Noa Gil')}</table:table-row>
      <table:table-row><table:table-cell/>${cell('Eva Sol')}</table:table-row>
      </table:table></office:document-content>`;
    const file = zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content });
    expect(await read(file)).toMatchObject({
      hiddenRows: 1,
      table: {
        rows: [{ cells: ['3.º A', 'Zoé Rey'] }, { cells: ['3.º A', 'Iago Rey'] }, { cells: ['', 'Eva Sol'] }],
      },
    });
  });

  it('reads no hidden columns of an xlsx or an ods, and counts them', async () => {
    const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const xlsx = zip({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet><cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/></cols><sheetData><row r="1">${text('A1', 'Nombre')}${text('B1', 'Correo')}${text('D1', 'Código')}</row><row r="2">${text('A2', 'Zoé Rey')}${text('B2', 'madre@b.es')}${text('D2', '77')}</row></sheetData></worksheet>`,
    });
    const cell = (words: string) => `<table:table-cell><text:p>${words}</text:p></table:table-cell>`;
    const ods = zip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><table:table table:name="A">
        <table:table-column/><table:table-column table:number-columns-repeated="2" table:visibility="collapse"/><table:table-column/>
        <table:table-row>${cell('Nombre')}${cell('Correo')}<table:table-cell/>${cell('Código')}</table:table-row>
        <table:table-row>${cell('Zoé Rey')}${cell('madre@b.es')}<table:table-cell/>${cell('77')}</table:table-row>
        </table:table></office:document-content>`,
    });
    for (const file of [xlsx, ods])
      expect(await read(file)).toMatchObject({
        hiddenColumns: 1,
        table: { columns: ['Nombre', 'Código'], rows: [{ cells: ['Zoé Rey', '77'] }] },
      });
  });

  it('reads what a text file marks as texts', async () =>
    expect(await read("Nombre;Código\nEva;=\"00123\"\nLía;'00124\n't Hooft;'-5")).toMatchObject({
      table: { rows: [{ cells: ['Eva', '00123'] }, { cells: ['Lía', '00124'] }, { cells: ["'t Hooft", '-5'] }] },
    }));

  it('reads repeated and blank cells of an ods', async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><table:table table:name="Hoja1">
      <table:table-row>${cell('Nombre')}<table:table-cell/>${cell('Correo')}</table:table-row>
      <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
      <table:table-row>${cell('Zoé<text:s/>Rey')}<table:table-cell/>${cell('z@b.es')}<table:table-cell table:number-columns-repeated="1021"/></table:table-row>
      <table:table-row table:number-rows-repeated="1048572"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
      </table:table></office:document-content>`;
    const file = zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content });
    expect(await read(file)).toEqual({
      format: 'ods',
      ...{ sheet: 'Hoja1', sheets: ['Hoja1'], hiddenRows: 0, hiddenColumns: 0, encoding: null },
      table: { columns: ['Nombre', 'Correo'], rows: [{ number: 4, cells: ['Zoé Rey', 'z@b.es'] }] },
    });
  });

  it('refuses what unpacks to far more than its size, entities, and broken files', async () => {
    expect(await read(workbook(sheet(' '.repeat(70_000_000))))).toMatchObject({ problem: 'tooLarge' });
    expect(await read(workbook(sheet(' '.repeat(20_000_000))))).toMatchObject({ problem: 'damaged' });
    expect(await read(workbook(`<!DOCTYPE a [<!ENTITY x "y">]>${sheet('&x;')}`))).toMatchObject({ problem: 'damaged' });
    expect(await read(workbook('<worksheet><row>'))).toMatchObject({ problem: 'damaged' });
    expect(await read(workbook(sheet('<row r="900000"><c r="A900000"><v>1</v></c></row>')))).toEqual({
      problem: 'tooManyRows',
      row: 900_000,
    });
    const merged = '<mergeCell ref="A1:A5000"/>'.repeat(20_001);
    expect(await read(workbook(sheet(merged)))).toMatchObject({ problem: 'tooLarge' });
    expect(await read(zip({ 'a.txt': 'a' }))).toMatchObject({ problem: 'notAList' });
    expect(await read(workbook(sheet('')).slice(0, 300))).toMatchObject({ problem: 'damaged' });
  });
});

describe('readRoster of a file with more than a sheet has', () => {
  const attributes = Array.from({ length: 300_000 }, (_, n) => ` a${n}="1"`).join('');

  it('refuses an element with 300,000 attributes, in whichever part of it', async () => {
    const damaged = { problem: 'damaged', row: null };
    const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>Ana</t></is></c></row>';
    expect(await read(workbook(sheet(`${row}<row r="2"${attributes}/>`)))).toEqual(damaged);
    expect(await read(workbook(sheet(row), sheet(''), `<si${attributes}/>`))).toEqual(damaged);
    const table = `<office:document-content><table:table${attributes}/></office:document-content>`;
    expect(await read(zip({ 'content.xml': table }))).toEqual(damaged);
  });

  it('refuses texts beyond the last column of a text file with their row, and reads blanks there', async () => {
    const blanks = ';'.repeat(300_000);
    expect(await read(`Nombre;Correo\nAna;a@b.es${blanks}x`)).toEqual({ problem: 'tooManyColumns', row: 2 });
    expect(await read(`Nombre;Correo\nAna;a@b.es${blanks}`)).toMatchObject({
      table: { columns: ['Nombre', 'Correo'], rows: [{ cells: ['Ana', 'a@b.es'] }] },
    });
  });
});

describe('readRoster of OneRoster', () => {
  const set = {
    'users.csv':
      'sourcedId,status,enabledUser,role,username,givenName,familyName,email,identifier\nu1,active,TRUE,student,ana.d,Ana,Díaz,A@b.es,77\nu2,,TRUE,teacher,eva,Eva,Rey,,\nu3,tobedeleted,TRUE,student,leo,Leo,Gil,,',
    'classes.csv': 'sourcedId,status,title,classType\nc1,active,3.º B,homeroom\nc2,active,Physics,scheduled',
    'enrollments.csv':
      'sourcedId,classSourcedId,userSourcedId,role,status\ne1,c2,u1,student,\ne2,c1,u1,student,active\ne3,c1,u2,teacher,',
  };
  const expected = {
    format: 'oneroster',
    table: { rows: [{ number: 3, cells: ['u1', 'Díaz', 'Ana', 'a@b.es', 'ana.d', '77', '', '3.º B'] }] },
  };

  it('lists the students of home classes', async () => expect(await read(zip(set))).toMatchObject(expected));

  it('lists students who are in none of the classes, without a class', async () => {
    const users = `${set['users.csv']}\nu4,active,TRUE,student,noa.g,Noa,Gil,,`;
    expect(await read(zip({ ...set, 'users.csv': users }))).toMatchObject({
      table: {
        rows: [
          { cells: expect.arrayContaining(['u1', '3.º B']) },
          { cells: expect.arrayContaining(['u4', 'Noa', '']) },
        ],
      },
    });
  });

  it('reads the files of a set that are not in a zip', async () => {
    const files = Object.entries(set).map(([name, text]) => ({ name, bytes: strToU8(text) }));
    expect(await readRoster(files)).toMatchObject(expected);
    expect(await readRoster(files.filter(({ name }) => name !== 'users.csv'))).toMatchObject({ problem: 'notAList' });
  });
});

const data = join(import.meta.dirname, '../../../../../shared/data/interchange');
const hasData = existsSync(data);
if (!hasData) console.log('Skipped: the lists of other programs are not in this folder.');

describe.runIf(hasData)('readRoster of real files', () => {
  const file = (...path: string[]) => new Uint8Array(readFileSync(join(data, ...path)));

  it('reads lists of Moodle', async () =>
    expect(await read(file('roster', 'moodle-upload-users-cohorts.csv'))).toMatchObject({
      table: { columns: ['username', 'password', 'firstname', 'lastname', 'email', 'cohort1'] },
    }));

  it('reads OneRoster 1.1 as files and 1.2 as a zip', async () => {
    const folder = join(data, 'oneroster', 'oat-v1p1');
    const files = readdirSync(folder).map((name) => ({ name, bytes: file('oneroster', 'oat-v1p1', name) }));
    const result = await readRoster(files);
    // Each row is a line of enrollments.csv; the first student is in two classes, neither of which is the home class.
    expect('table' in result && result.table.rows.map(({ number, cells }) => [number, cells.at(-1)])).toEqual([
      [2, 'Class 1 title'],
      [3, 'Class 2 title'],
      [4, 'Class 3 title'],
    ]);
    expect(await read(file('oneroster', 'catalyst-v1p2-full.zip'))).toMatchObject({ format: 'oneroster' });
  });

  it('reads an xlsx that another program wrote', async () =>
    expect(await read(file('office', 'openstax-import-assessments.xlsx'))).toMatchObject({ format: 'xlsx' }));
});
