// Assertions that read a page once: to be changed to expectOf.
import { expect, it } from 'vitest';
import { phoneWindow } from './support/browser.ts';
import { expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const t = createTranslate('es');
const demonstration = openDemonstration();
const word = (key: string, values?: Record<string, string>) => t('rosters', key, values);

const csv = [
  'Apellidos y nombre;Correo;NIA;Comentario',
  'Martínez Rey, Zoé;;;',
  'Estévez Lago, Iago;;1482907;',
  'Abreu Iglesias, Antía;;1482350;nueva',
  'Pardo S., Daniel;;;',
  'Otero Bouzas, Alba;alba.otero@mardeons,gal;;',
  ';;1483544;',
].join('\r\n');

it('a teacher imports a list with all kinds of rows, undoes it, and finds that the same file changes nothing', async () => {
  const { classes } = await demonstration.clientOf('teacher');
  const [school] = (await classes.getSchoolsList({})).content;
  const addClass = async (Groupname: string, students: readonly [string, string, string?][]) => {
    const { idCourse } = (await classes.addGroup({ Groupname, idSchool: school?.idSchool ?? 0 })).content;
    const idSchool = school?.idSchool ?? 0;
    for (const [firstName, lastName, code] of students)
      await classes.addStudent({ idSchool, idCourse, firstName, lastName, ...(code && { code }) });
    return idCourse;
  };
  await addClass('9.º A', [['Iago', 'Estévez Lago', '1482907']]);
  const idCourse = await addClass('9.º B', [
    ['Zoé', 'Martínez Rey'],
    ['Daniel', 'Pardo Seoane'],
  ]);
  const page = await demonstration.openSignedInPage('teacher', `/my-class/${idCourse}`);
  await page.getByRole('button', { name: t('classes', 'addStudents.do') }).click();
  await page.getByRole('menuitem', { name: t('classes', 'fromFile') }).click();
  await page.getByRole('heading', { name: word('title', { name: '9.º B' }) }).waitFor();
  await expectAccessibleInAllThemes(page);

  const file = { name: 'alumnado.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  const choose = () => page.locator('input[type=file]').setInputFiles(file);
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.7') });
  await page.getByText(word('unreadable.notAList')).waitFor();
  await choose();
  const rows = page.getByRole('table', { name: word('rows') }).getByRole('row');
  await rows.getByText(word('outcome.likely')).waitFor();
  const outcomes = async () =>
    (await rows.allInnerTexts()).slice(1).map((text) => text.split('\n')[0]?.split('\t').slice(0, 2).join(' '));
  await expect
    .poll(async () => (await outcomes()).map((text) => text?.match(/\d+/)?.[0]))
    .toEqual(['5', '6', '7', '3', '4', '2']);
  await expectAccessibleInAllThemes(page);
  const finding = () => page.getByRole('heading', { level: 2 }).first().innerText();
  expect(await finding()).toContain(word('finding.likely_one', { count: '1' }));

  // By keyboard: the same person, the repair, a name into the empty cell.
  await page
    .getByRole('button', { name: word('decide.sameOf', { number: '5', name: 'Pardo Seoane, Daniel' }) })
    .press('Enter');
  await rows.getByText(word('outcome.likely')).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: word('repair.use', { value: 'alba.otero@mardeons.gal' }) }).press('Enter');
  await page
    .getByRole('button', { name: word('cell.label', { head: 'Correo', number: '6', text: 'alba.otero@mardeons.gal' }) })
    .waitFor();
  const focused = page.locator(':focus');
  expect(await focused.getAttribute('data-cell')).toBe('6-1');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused.getAttribute('data-cell')).toBe('6-0');
  await page.getByRole('button', { name: word('outcome.impossible') }).click();
  await page.locator('[data-cell="7-0"]').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Castro Gil, Brais');
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: word('all'), exact: false })
    .first()
    .click();
  await page.getByRole('button', { name: word('import_other', { count: '4' }) }).waitFor();

  // What was decided and edited is there after a reload.
  await page.reload();
  await page.getByRole('button', { name: word('import_other', { count: '4' }) }).waitFor();
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // The import waits, as a long one would, so that its progress is seen.
  const waiting = Promise.withResolvers<void>();
  await page.route('**/rosters/importRoster.php', async (route) => {
    await waiting.promise;
    await route.continue();
  });
  await page.route('**/rosters/getRosterProgress.php*', (route) =>
    route.fulfill({ json: { success: true, content: { done: 640, of: 2000 } } }),
  );
  await page.getByRole('button', { name: word('import_other', { count: '4' }) }).click();
  await page.getByRole('progressbar', { name: word('progress.label') }).waitFor();
  await page.getByText('640 de 2000 filas').waitFor();
  await expectAccessibleInAllThemes(page);
  waiting.resolve();
  await page.getByRole('heading', { name: word('result.title') }).waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);
  await expectAccessibleInAllThemes(page);
  await page.getByRole('button', { name: t('rosters', 'otherFile') }).click();
  await choose();
  const decided = page.getByRole('button', { name: word('finding.none') });
  await decided.waitFor();
  expect(await rows.getByText(word('outcome.new')).count()).toBe(0);

  await page.getByRole('button', { name: word('otherFile') }).click();
  await page.getByRole('button', { name: word('past.undoOf', { name: 'alumnado.csv' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('past.undo') })
    .click();
  await page.getByText(word('past.report_other', { count: '4' })).waitFor();
  await page.getByText(word('past.undone'), { exact: true }).waitFor();
});

it('a coordinator makes the classes of the next year from a list, decides on its rows together, and is led to the slips', async () => {
  const { classes, users } = await demonstration.clientOf('coordinator');
  const { currentYear } = await users.getCourses({ yearsFilter: 'current' });
  const idSchool = (await classes.getSchoolsList({})).content[0]?.idSchool ?? 0;
  const { idCourse } = (await classes.addGroup({ Groupname: '9.º T', idSchool })).content;
  for (const [firstName, lastName] of [
    ['Zósima', 'Quiñoá Xesteira'],
    ['Ubaldo', 'Iturrioz Zwick'],
    ['Gudrun', 'Wolfram Kessler'],
    ['Ysolda', 'Zubeldia Orbe'],
  ] as const)
    await classes.addStudent({ idSchool, idCourse, firstName, lastName });
  const page = await demonstration.openSignedInPage('coordinator', '/my-class/import');
  const rows = [
    ...['Apellidos y nombre;Clase', 'Abreu Souto, Uxía;1.º Z', 'Gil Lago, Brais;2.º Z', 'Rey Pena, Noa;2.º Z'],
    ...['Quiñoá Xesteira, Zósima;1.º Z', 'ITURRIOZ ZWICK, UBALDO;2.º Z'],
    ...['Wolfram K., Gudrun;2.º Z', 'Zubeldia O., Ysolda;2.º Z'],
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'curso.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  await page.getByLabel(word('year.label')).selectOption(`${currentYear + 1}`);
  await page.getByRole('checkbox', { name: word('year.make_other', { count: '2' }) }).focus();
  await page.keyboard.press('Space');
  const start = (count: string) => page.getByRole('button', { name: word('import_other', { count }) });
  await start('3').waitFor();
  await expectAccessibleInAllThemes(page);

  // By keyboard: the same names and back, the same names, then those that are only similar.
  const together = (key: string) => page.getByRole('button', { name: word(`together.${key}_other`, { count: '2' }) });
  await together('same').press('Enter');
  await start('5').waitFor();
  expect(await page.locator(':focus').innerText()).toContain(word('finding.moves_other', { count: '2' }));
  await page.getByRole('button', { name: t('ui', 'undo') }).press('Enter');
  await start('3').waitFor();
  await together('same').press('Enter');
  await start('5').waitFor();
  await together('new').press('Enter');
  await start('7').waitFor();
  await page.getByText(word('together.newDone_other', { count: '2' })).waitFor();
  expect(await page.getByRole('group', { name: word('together.label') }).count()).toBe(0);
  await expectAccessibleInAllThemes(page);
  await start('7').click();
  await page.getByText(word('result.made_other', { count: '2', names: '1.º Z y 2.º Z' })).waitFor();
  await expectAccessibleInAllThemes(page);
  const made = (await users.getCourses({ yearsFilter: currentYear + 1 })).content;
  expect(made.map(({ Groupname, students }) => [Groupname, students])).toEqual([
    ['1.º Z', 2],
    ['2.º Z', 5],
  ]);
  await page.getByRole('link', { name: '2.º Z' }).click();
  await page.getByRole('button', { name: t('slips', 'slips.make_other', { count: '4' }) }).waitFor();
});
