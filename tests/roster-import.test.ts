import { expect, it } from 'vitest';
import { openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const t = createTranslate('es');
const demonstration = openDemonstration();
const word = (key: string, values?: Record<string, string>) => t('rosters', key, values);

it('a coordinator makes the classes of the next year from a file, is led to the slips, and undoes it', async () => {
  const { classes } = await demonstration.clientOf('coordinator');
  const { currentYear } = await classes.getCourses({ yearsFilter: 'current' });
  const idSchool = (await classes.getSchoolsList({})).content[0]?.idSchool ?? 0;
  const { idCourse } = (await classes.addGroup({ Groupname: '9.º T', idSchool })).content;
  await classes.addStudent({ idSchool, idCourse, firstName: 'Zósima', lastName: 'Quiñoá Xesteira' });
  const page = await demonstration.openSignedInPage('coordinator', '/my-class/import');
  const rows = [
    ...['Apellidos y nombre;Clase', 'Abreu Souto, Uxía;1.º Z', 'Gil Lago, Brais;2.º Z', 'Rey Pena, Noa;2.º Z'],
    'Quiñoá Xesteira, Zósima;2.º Z',
  ];
  const choose = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'curso.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  await choose();
  await page.getByLabel(word('year.label')).selectOption(`${currentYear + 1}`);
  await page.getByRole('checkbox', { name: word('year.make_other', { count: '2' }) }).check();
  await page.getByRole('button', { name: word('import_other', { count: '3' }) }).waitFor();
  await page
    .getByRole('button', { name: word('decide.sameOf', { number: '5', name: 'Quiñoá Xesteira, Zósima' }) })
    .click();
  await page.getByRole('button', { name: word('import_other', { count: '4' }) }).click();
  await page.getByText(word('result.made_other', { count: '2', names: '1.º Z y 2.º Z' })).waitFor();
  const made = async () =>
    (await classes.getCourses({ yearsFilter: currentYear + 1 })).content.map((one) => [one.Groupname, one.students]);
  await expect.poll(made).toEqual([
    ['1.º Z', 1],
    ['2.º Z', 3],
  ]);
  await page.getByRole('link', { name: '2.º Z' }).click();
  await page.getByRole('button', { name: t('slips', 'slips.make_other', { count: '2' }) }).waitFor();

  await page.goto('/my-class/import');
  await page.getByRole('button', { name: word('past.undoOf', { name: 'curso.csv' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('past.undo') })
    .click();
  await page.getByText(word('past.report_other', { count: '4' })).waitFor();
});
