import { describe, expect, it } from 'vitest';
import { words as refusals } from '../src/web/words/refusals/es.ts';
import { expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const t = createTranslate('es');
const demonstration = openDemonstration();

describe('a teacher', () => {
  it('adds a class and a student, chooses students by keyboard, moves them and undoes it', async () => {
    const page = await demonstration.openSignedInPage('teacher', '/my-class');
    await page.getByRole('link', { name: /\S/ }).first().waitFor();
    await page.getByRole('columnheader', { name: t('classes', 'column.class') }).waitFor();
    await expectAccessibleInAllThemes(page);

    await page.getByRole('button', { name: t('classes', 'add.do') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('classes', 'add.confirm') }).click();
    await dialog.getByText(t('classes', 'name.missing')).waitFor();
    await dialog.getByLabel(t('classes', 'name.label')).fill('9.º Z');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '9.º Z', level: 1 }).waitFor();
    await page.getByText(t('classes', 'empty.title')).waitFor();
    await expectAccessibleInAllThemes(page);

    for (const [index, name] of ['Antía', 'Brais', 'Carme'].entries()) {
      if (index === 0) await page.getByRole('button', { name: t('classes', 'addStudents.one') }).click();
      else {
        await page.getByRole('button', { name: t('classes', 'addStudents.do') }).click();
        await page.getByRole('menuitem', { name: t('classes', 'addStudents.one') }).click();
      }
      await dialog.getByLabel(t('classes', 'student.firstName'), { exact: true }).fill(name);
      await dialog.getByLabel(t('classes', 'student.lastName')).fill('Abreu');
      await page.keyboard.press('Enter');
      await page.getByRole('checkbox', { name: t('classes', 'choose', { name: `Abreu, ${name}` }) }).waitFor();
    }

    const box = (name: string) => page.getByRole('checkbox', { name: t('classes', 'choose', { name }) });
    await box('Abreu, Antía').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    const bar = page.getByRole('region', { name: t('classes', 'chosen.label') });
    await bar.getByText(t('classes', 'chosen.count_other', { count: '2' })).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await bar.getByRole('button', { name: t('classes', 'removeStudents.do') }).click();
    await box('Abreu, Brais').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t('ui', 'undo') }).click();
    await box('Abreu, Brais').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(3);
  });
});

it('a student sees the own classes, and joins another one by its code', async () => {
  const { classes, users } = await demonstration.clientOf('teacher2');
  const { content: schools } = await classes.getSchoolsList({});
  const { content } = await classes.addGroup({ Groupname: 'Teatro', idSchool: schools[0]?.idSchool ?? 0 });
  const { content: courses } = await users.getCourses({});
  const code = courses.find(({ idCourse }) => idCourse === content.idCourse)?.voucher ?? '';

  const page = await demonstration.openSignedInPage('student', '/my-class');
  await page.getByRole('columnheader', { name: t('classes', 'column.teachers') }).waitFor();
  const join = page.getByRole('button', { name: t('classes', 'join.do') });
  await join.click();
  await page.getByText(t('classes', 'join.empty')).waitFor();
  await page.getByLabel(t('classes', 'join.label')).fill('ZZZ ZZZ');
  await join.click();
  await page.getByText(refusals.accessCodeNotFound).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.getByLabel(t('classes', 'join.label')).fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByText(t('classes', 'join.done', { name: 'Teatro' })).waitFor();
  await page.getByRole('cell', { name: /Teatro/ }).waitFor();
});
