import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { course, storedClasses, YEAR } from './replies/classes.ts';
import { presentStudent, storedRoster } from './replies/rosters.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { hold, refuse, type Stub } from './support/wire.ts';

const { openScreen } = openScreens();
const t = createTranslate('es');
const word = (key: string, values?: Record<string, string>) => t('rosters', key, values);

const lines = [
  'Apellidos y nombre;Correo;NIA;Comentario',
  'Martínez Rey, Zoé;;;',
  'Estévez Lago, Iago;;1482907;',
  'Abreu Iglesias, Antía;;1482350;nueva',
  'Pardo S., Daniel;;;',
  'Otero Bouzas, Alba;alba.otero@mardeons,gal;;',
  ';;1483544;',
];
const fileName = 'alumnado.csv';
const file = { name: fileName, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
const classB = { idCourse: 41, name: '9.º B' };
const present = [
  presentStudent(101, 'Iago', 'Estévez Lago', { idCourse: 40, name: '9.º A' }, '1482907'),
  presentStudent(102, 'Zoé', 'Martínez Rey', classB),
  presentStudent(103, 'Daniel', 'Pardo Seoane', classB),
];
const classStubs = storedClasses(course({ Groupname: classB.name })).stubs;
const stubsOf = (): Stub[] => [...classStubs, ...storedRoster({ lines, fileName, target: classB, present })];

const openImport = async () => {
  const opened = await openScreen('/my-class/41/import', { as: people.teacher(), stubs: stubsOf() });
  await opened.page.getByRole('heading', { name: word('title', { name: classB.name }) }).waitFor();
  return opened;
};
const chooseFile = (page: Page) => page.locator('input[type=file]').setInputFiles(file);
const rowsOf = (page: Page) => page.getByRole('table', { name: word('rows') }).getByRole('row');
const focusedCell = (page: Page) => expectOf(page.locator(':focus')).attribute('data-cell');
const start = (page: Page, count: string) => page.getByRole('button', { name: word('import_other', { count }) });

it('a list with all kinds of rows is shown by what needs a decision, decided and edited by keyboard, and kept on the device', async () => {
  const { page, wire } = await openImport();
  await expectAccessibleInAllThemes(page);
  wire.use(refuse(calls.rosters.uploadRoster, 'rosterFileNotValid', { reason: 'notAList' }));
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.7') });
  await page.getByText(word('unreadable.notAList')).waitFor();
  wire.use(...stubsOf());
  await chooseFile(page);
  const rows = rowsOf(page);
  await rows.getByText(word('outcome.likely')).waitFor();
  await page.getByText(word('hiddenRows_other', { count: '2' })).waitFor();
  await page.getByText(word('hiddenColumns_one', { count: '1' })).waitFor();
  const numbers = async () => (await rows.allInnerTexts()).slice(1).map((text) => text.match(/\d+/)?.[0]);
  await expect.poll(numbers).toEqual(['5', '6', '7', '3', '4', '2']);
  await expectAccessibleInAllThemes(page);
  await expectOf(page.getByRole('heading', { level: 2 }).first()).text.toContain(
    word('finding.likely_one', { count: '1' }),
  );

  // The same person, the repair, a name into the empty cell.
  await page
    .getByRole('button', { name: word('decide.sameOf', { number: '5', name: 'Pardo Seoane, Daniel' }) })
    .press('Enter');
  await rows.getByText(word('outcome.likely')).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: word('repair.use', { value: 'alba.otero@mardeons.gal' }) }).press('Enter');
  await page
    .getByRole('button', { name: word('cell.label', { head: 'Correo', number: '6', text: 'alba.otero@mardeons.gal' }) })
    .waitFor();
  await focusedCell(page).toBe('6-1');
  await page.keyboard.press('ArrowLeft');
  await focusedCell(page).toBe('6-0');
  await page.getByRole('button', { name: word('outcome.impossible') }).click();
  await page.locator('[data-cell="7-0"]').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Castro Gil, Brais');
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: word('all'), exact: false })
    .first()
    .click();
  await start(page, '4').waitFor();

  // What was decided and edited is there after a reload.
  await page.reload();
  await start(page, '4').waitFor();
  await page.locator('[data-cell="7-0"]').getByText('Castro Gil, Brais').waitFor();

  // Two columns for one field: the error is under the second.
  const email = page.getByRole('combobox', { name: word('mapping.label', { head: 'NIA' }) });
  await email.selectOption('email');
  const twice = page.getByRole('table').getByText(word('mapping.twice'));
  await twice.waitFor();
  await email.selectOption('code');
  await twice.waitFor({ state: 'detached' });
  await page.setViewportSize(phoneWindow.viewport);
  await page.getByRole('group', { name: word('mapping.title') }).waitFor();
  await expectAccessibleInAllThemes(page);
});

it('an import shows how far it is and what it did, changes nothing the second time, and is undone', async () => {
  const { page, wire } = await openImport();
  await chooseFile(page);
  await rowsOf(page).getByText(word('outcome.likely')).waitFor();
  await page
    .getByRole('button', { name: word('decide.sameOf', { number: '5', name: 'Pardo Seoane, Daniel' }) })
    .click();
  const written = Promise.withResolvers<void>();
  const stubs = stubsOf();
  const isImport = ({ call }: Stub) => call === calls.rosters.importRoster;
  wire.use(...stubs.map((one) => (isImport(one) ? hold(one, written.promise) : one)));
  const button = page.getByRole('button', { name: /^Importar/ });
  await button.click();
  await page.getByRole('progressbar', { name: word('progress.label') }).waitFor();
  await page.getByText('640 de 2000 filas').waitFor();
  await expectAccessibleInAllThemes(page);
  written.resolve();
  await page.getByRole('heading', { name: word('result.title') }).waitFor();
  await expectOf(page.getByRole('progressbar')).count.toBe(0);
  await expectAccessibleInAllThemes(page);

  await page.getByRole('button', { name: word('otherFile') }).click();
  await chooseFile(page);
  await rowsOf(page).first().waitFor();
  await expectOf(rowsOf(page).getByText(word('outcome.new'))).count.toBe(0);
  await page.getByRole('button', { name: word('otherFile') }).click();
  await page.getByRole('button', { name: word('past.undoOf', { name: fileName }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: word('past.undo') }).click();
  await page.getByText(word('past.report_other', { count: '4' })).waitFor();
  await page.getByText(word('past.undone'), { exact: true }).waitFor();
  expect(wire.inputs(calls.rosters.undoRosterImport)).toEqual([{ idImport: 4 }]);
});

it('a row whose address is that of somebody else says so, before the import and after', async () => {
  const email = 'direccion@mardeons.gal';
  const short = ['Apellidos y nombre;Correo', 'Abreu Iglesias, Antía;', `Martínez Rey, Zoé;${email}`];
  const holders = new Map([[email, 900]]);
  const { page } = await openScreen('/my-class/41/import', {
    as: people.teacher(),
    window: phoneWindow,
    stubs: [...classStubs, ...storedRoster({ lines: short, fileName, target: classB, present, holders })],
  });
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(short.join('\r\n')) });
  await page.getByText(word('why.emailLeftOut', { value: email })).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.getByRole('button', { name: word('import_one', { count: '1' }) }).click();
  await page.getByText(word('left.emails_one', { rows: '3' })).waitFor();
  await expectAccessibleInAllThemes(page);
});

it('a coordinator makes the classes of the next year from a list and decides on its rows together', async () => {
  const old = { idCourse: 45, name: '9.º T' };
  const course2 = [
    ...['Apellidos y nombre;Clase', 'Abreu Souto, Uxía;1.º Z', 'Gil Lago, Brais;2.º Z', 'Rey Pena, Noa;2.º Z'],
    ...['Quiñoá Xesteira, Zósima;1.º Z', 'ITURRIOZ ZWICK, UBALDO;2.º Z'],
    ...['Wolfram K., Gudrun;2.º Z', 'Zubeldia O., Ysolda;2.º Z'],
  ];
  const students = [
    presentStudent(111, 'Zósima', 'Quiñoá Xesteira', old),
    presentStudent(112, 'Ubaldo', 'Iturrioz Zwick', old),
    presentStudent(113, 'Gudrun', 'Wolfram Kessler', old),
    presentStudent(114, 'Ysolda', 'Zubeldia Orbe', old),
  ];
  const { page, wire } = await openScreen('/my-class/import', {
    as: people.coordinator(),
    stubs: [...classStubs, ...storedRoster({ lines: course2, fileName: 'curso.csv', target: null, present: students })],
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'curso.csv', mimeType: 'text/csv', buffer: Buffer.from(course2.join('\r\n')) });
  await page.getByLabel(word('year.label')).selectOption(`${YEAR + 1}`);
  // The classes are proposed, as most rows need them.
  await start(page, '3').waitFor();
  await page.getByRole('checkbox', { name: word('year.make_other', { count: '2' }) }).focus();
  await page.keyboard.press('Space');
  await start(page, '3').waitFor({ state: 'detached' });
  await page.keyboard.press('Space');
  await start(page, '3').waitFor();
  await expectAccessibleInAllThemes(page);

  // By keyboard: the same names and back, the same names, then those that are only similar.
  const together = (key: string) => page.getByRole('button', { name: word(`together.${key}_other`, { count: '2' }) });
  await together('same').press('Enter');
  await start(page, '5').waitFor();
  await expectOf(page.locator(':focus')).text.toContain(word('finding.moves_other', { count: '2' }));
  await page.getByRole('button', { name: t('ui', 'undo') }).press('Enter');
  await start(page, '3').waitFor();
  await together('same').press('Enter');
  await start(page, '5').waitFor();
  await together('new').press('Enter');
  await start(page, '7').waitFor();
  await page.getByText(word('together.newDone_other', { count: '2' })).waitFor();
  await expectOf(page.getByRole('group', { name: word('together.label') })).count.toBe(0);
  await expectAccessibleInAllThemes(page);
  await start(page, '7').click();
  await page.getByText(word('result.made_other', { count: '2', names: '1.º Z y 2.º Z' })).waitFor();
  await expectAccessibleInAllThemes(page);
  expect(wire.inputs(calls.rosters.importRoster)).toMatchObject([{ yearsFilter: YEAR + 1, makeClasses: true }]);
});
