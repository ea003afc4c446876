import { expect, it } from 'vitest';
import { phoneWindow } from './support/browser.ts';
import { openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { createTranslate } from './support/words.ts';

const t = createTranslate('es');
const demonstration = openDemonstration();

it('a student signs in on a phone with a printed slip, and joins another class by the code of its poster', async () => {
  const { classes } = await demonstration.clientOf('teacher');
  const { content: schools } = await classes.getSchoolsList({});
  const idSchool = schools[0]?.idSchool ?? 0;
  const [own, other] = await Promise.all(
    ['9.º Y', 'Teatro'].map(async (Groupname) => (await classes.addGroup({ Groupname, idSchool })).content),
  );
  if (!own || !other) throw new Error('No classes');
  await classes.addStudent({ idSchool, idCourse: own.idCourse, firstName: 'Uxía', listNumber: 1 });

  const teacher = await demonstration.openSignedInPage('teacher', `/my-class/${own.idCourse}/slips`);
  await teacher.getByRole('button', { name: t('slips', 'slips.make_one', { count: '1' }) }).click();
  await teacher.getByText(t('slips', 'slips.once')).waitFor();
  const [login = '', password = ''] = await teacher.getByRole('listitem').getByRole('definition').allInnerTexts();
  await teacher.goto(`/my-class/${other.idCourse}/handout`);
  const poster = teacher.getByRole('img', { name: new RegExp(`^${t('slips', 'handout.code')} `) });
  const code = (await poster.getAttribute('aria-label'))?.slice(-7) ?? '';

  const page = await demonstration.openPage(phoneWindow);
  await page.goto('/login?p=/my-class');
  await page.getByLabel(t('session', 'login')).fill(login);
  await page.getByLabel(t('session', 'password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel(t('legal', 'gate.accept')).check();
  await page.getByRole('button', { name: t('legal', 'gate.submit') }).click();
  await page.getByText('9.º Y').waitFor();
  await page.getByLabel(t('classes', 'join.label')).fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByText(t('classes', 'join.done', { name: 'Teatro' })).waitFor();
  await page.getByRole('cell', { name: /Teatro/ }).waitFor();
});

it('a coordinator anonymises a student, who has another name everywhere, and downloads their own data', async () => {
  const { classes, members } = await demonstration.clientOf('coordinator');
  const idSchool = (await classes.getSchoolsList({})).content[0]?.idSchool ?? 0;
  const { idCourse } = (await classes.addGroup({ Groupname: '9.º V', idSchool })).content;
  await classes.addStudent({ idSchool, idCourse, firstName: 'Brenda', lastName: 'Insua Quiroga' });

  const page = await demonstration.openSignedInPage('coordinator', '/my-school?search=Quiroga');
  await page.getByRole('button', { name: t('members', 'action.menu', { name: 'Insua Quiroga, Brenda' }) }).click();
  await page.getByRole('menuitem', { name: t('members', 'action.anonymise') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Insua Quiroga, Brenda');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await members.getUsers({ keyword: 'Quiroga' })).content).toEqual([]);
  await page.goto(`/my-class/${idCourse}`);
  await page.getByRole('heading', { name: '9.º V', level: 1 }).waitFor();
  await expectOf(page.getByText(/Quiroga/)).count.toBe(0);

  await page.goto('/configurations');
  const link = page.getByRole('link', { name: t('users', 'data.download') });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
});
