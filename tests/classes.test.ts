// Assertions that read a page once: to be changed to expectOf.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words as refusals } from '../src/web/words/refusals/es.ts';
import { phoneWindow } from './support/browser.ts';
import { expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const t = createTranslate('es');
const demonstration = openDemonstration();

describe('a teacher', () => {
  it('adds a class and students, chooses them by keyboard, gives a new password and renews the code', async () => {
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

    const openMenu = (name: string) => page.getByRole('button', { name: t('classes', 'menu', { name }) }).click();
    const choose = (key: string) => page.getByRole('menuitem', { name: t('classes', key) }).click();
    await openMenu('Abreu, Antía');
    await choose('password.do');
    await dialog.getByText(/^\p{L}+-\d{4}$/u).waitFor();
    await expectAccessibleInAllThemes(page);
    expect(await countPrinted(page)).toBe(1);
    await dialog.getByRole('button', { name: t('classes', 'password.close') }).click();
    await openMenu('Abreu, Antía');
    await choose('login.do');
    await dialog.getByRole('textbox').fill('ñ');
    await page.keyboard.press('Enter');
    await dialog.getByText(t('classes', 'login.wrong')).waitFor();
    await dialog.getByRole('textbox').fill('antia.zeta');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'antia.zeta' }).waitFor();

    const card = page.getByRole('region', { name: t('classes', 'code.label') });
    const before = await card.getByText(/^\w{3} \w{3}$/).innerText();
    const openCodeMenu = () => card.getByRole('button', { name: t('classes', 'code.menu') }).click();
    await openCodeMenu();
    await choose('code.limits.do');
    await dialog.getByLabel(t('classes', 'code.limits.limit')).fill('5');
    await dialog.getByLabel(t('classes', 'code.limits.lastDay'), { exact: true }).fill('31/12/2098');
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Enter');
    await card
      .getByText(
        `${t('classes', 'code.places_other', { count: '5' })} · ${t('classes', 'code.until', { date: '31/12/2098' })}`,
      )
      .waitFor();
    await openCodeMenu();
    await choose('code.renew.do');
    await dialog.getByRole('button', { name: t('classes', 'code.renew.confirm') }).click();
    await card.getByText(before).waitFor({ state: 'detached' });
    const renewed = await card.getByText(/^\w{3} \w{3}$/).innerText();

    const { codes } = await demonstration.clientOf('administrator');
    const [code] = (await codes.getAccessCodes({ keyword: renewed.replace(' ', '') })).content;
    await codes.editAccessCode({ idAccessCode: code?.idAccessCode ?? 0, state: 'deactivated' });
    await page.reload();
    await card.getByText(t('classes', 'code.none')).waitFor();
    await card.getByRole('button', { name: t('classes', 'code.make') }).click();
    await card.getByText(/^\w{3} \w{3}$/).waitFor();
  });
});

/** Returns how many pages the browser prints. */
const countPrinted = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

it('a student signs in on a phone with a printed slip, and joins another class by the code of its poster', async () => {
  const { classes } = await demonstration.clientOf('teacher');
  const { content: schools } = await classes.getSchoolsList({});
  const idSchool = schools[0]?.idSchool ?? 0;
  const [own, other] = await Promise.all(
    ['9.º Y', 'Teatro'].map(async (Groupname) => (await classes.addGroup({ Groupname, idSchool })).content),
  );
  if (!own || !other) throw new Error('No classes');
  for (const listNumber of [9, 8, 7, 6, 5, 4, 3, 2, 1])
    await classes.addStudent({ idSchool, idCourse: own.idCourse, firstName: `Uxía ${listNumber}`, listNumber });

  const teacher = await demonstration.openSignedInPage('teacher', `/my-class/${own.idCourse}/slips`);
  const make = teacher.getByRole('button', { name: t('slips', 'slips.make_other', { count: '9' }) });
  await make.waitFor();
  await expectAccessibleInAllThemes(teacher);
  await make.click();
  await teacher.getByText(t('slips', 'slips.once')).waitFor();
  await expectAccessibleInAllThemes(teacher);
  expect(await teacher.locator('main ul').evaluateAll((pages) => pages.map((one) => one.children.length))).toEqual([
    8, 1,
  ]);
  expect(await countPrinted(teacher)).toBe(2);
  const slip = teacher.locator('main li').first();
  expect(await slip.innerText()).toContain('Uxía 1');
  const [login = '', password = ''] = await slip.locator('dd').allInnerTexts();
  await teacher.reload();
  await teacher.getByText(t('slips', 'slips.intro')).waitFor();
  expect(await teacher.getByText(password).count()).toBe(0);

  await teacher.goto(`/my-class/${other.idCourse}/handout`);
  const poster = teacher.getByRole('img', { name: new RegExp(`^${t('slips', 'handout.code')} `) });
  await poster.waitFor();
  await expectAccessibleInAllThemes(teacher);
  expect(await countPrinted(teacher)).toBe(1);
  const code = (await poster.getAttribute('aria-label'))?.slice(-7) ?? '';

  const { installation } = await demonstration.clientOf('administrator');
  await installation.editSchool({ idSchool, paper: 'letter' });
  const onLetter = await demonstration.openSignedInPage('administrator', `/my-class/${other.idCourse}/handout`);
  await onLetter.locator('[data-paper="letter"]').waitFor();
  expect(await countPrinted(onLetter)).toBe(1);

  const page = await demonstration.openPage(phoneWindow);
  await page.goto('/login?p=/my-class');
  await page.getByLabel(t('session', 'login')).fill(login);
  await page.getByLabel(t('session', 'password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel(t('legal', 'gate.accept')).check();
  await page.getByRole('button', { name: t('legal', 'gate.submit') }).click();
  await page.getByText('9.º Y').waitFor();
  const join = page.getByRole('button', { name: t('classes', 'join.do') });
  await join.click();
  await page.getByText(t('classes', 'join.empty')).waitFor();
  await page.getByLabel(t('classes', 'join.label')).fill('ZZZ ZZZ');
  await join.click();
  await page.getByText(refusals.accessCodeNotFound).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.getByLabel(t('classes', 'join.label')).fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByText(t('classes', 'join.done', { name: 'Teatro' })).waitFor();
  await page.getByRole('cell', { name: /Teatro/ }).waitFor();
});

it('a coordinator closes the year, reopens it, and hands the work of a teacher over to another', async () => {
  const { classes, users, members } = await demonstration.clientOf('coordinator');
  const idSchool = (await classes.getSchoolsList({})).content[0]?.idSchool ?? 0;
  const { idCourse, yearsFilter } = (await classes.addGroup({ Groupname: '9.º X', idSchool })).content;
  await classes.addStudent({ idSchool, idCourse, firstName: 'Uxía', lastName: 'Rey' });
  const closable = (await classes.getYearToClose({ yearsFilter })).content.courses.length;
  const year = `${yearsFilter}/${`${yearsFilter + 1}`.slice(-2)}`;

  const page = await demonstration.openSignedInPage('coordinator', '/my-class');
  const dialog = page.getByRole('dialog');
  const ofMany = (key: string) => (closable === 1 ? `${key}_one` : `${key}_other`);
  const count = { count: `${closable}` };
  const row = page.getByRole('row', { name: /9\.º X/ });
  const openDialog = () => page.getByRole('button', { name: t('classes', 'closeYear.do', { year }) }).click();
  const close = async () => {
    await openDialog();
    await dialog.getByText(t('classes', 'closeYear.inUse')).waitFor();
    await dialog.getByRole('button', { name: t('classes', ofMany('closeYear.confirm'), count) }).press('Enter');
    await row.getByText(t('classes', 'closed')).waitFor();
  };
  await openDialog();
  await dialog.getByText(t('classes', 'closeYear.text')).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.keyboard.press('Escape');
  await close();
  await page.getByRole('button', { name: t('ui', 'undo') }).click();
  await row.getByText(t('classes', 'closed')).waitFor({ state: 'detached' });
  await close();
  await page.getByRole('link', { name: '9.º X' }).click();
  await page.getByText(/Rey, Uxía/).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await expectAccessibleInAllThemes(page);
  await page.getByRole('button', { name: t('classes', 'menu', { name: '9.º X' }) }).click();
  await page.getByRole('menuitem', { name: t('classes', 'reopen.do') }).click();
  await page.getByRole('region', { name: t('classes', 'code.label') }).waitFor();

  const teacher = (await users.getCourses({})).content.flatMap(({ teachers }) => teachers)[0];
  if (!teacher) throw new Error('No teacher');
  const { idUser } = teacher;
  const before = (await members.getWork({ idUser })).content;
  const [receiver] = before.receivers;
  const nameOf = (one?: { firstName: string; lastName: string }) => `${one?.lastName}, ${one?.firstName}`;
  await page.goto(`/my-school?search=${encodeURIComponent(teacher.lastName)}`);
  await page.getByRole('button', { name: t('members', 'action.menu', { name: nameOf(teacher) }) }).click();
  await page.getByRole('menuitem', { name: t('members', 'action.handOver') }).click();
  const hand = dialog.getByRole('button', { name: t('members', 'handOver.do') });
  await hand.click();
  await dialog.getByText(t('members', 'handOver.toMissing')).waitFor();
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await hand.press('Enter');
  const words = { name: nameOf(teacher), receiver: nameOf(receiver) };
  await page.getByText(t('members', 'handOver.done', words)).waitFor();
  expect((await members.getWork({ idUser })).content).toMatchObject({
    ...{ classes: before.classes, schedules: 0, assessments: 0, questions: 0 },
  });
  const past = page.getByRole('region', { name: t('members', 'past.handOvers.title') });
  await past.getByRole('button', { name: t('members', 'past.handOvers.undoOf', words) }).waitFor();
  await expectAccessibleInAllThemes(page);
  // The focus shows a toast again whose time is over; the pointer does not.
  await page
    .getByRole('button', { name: t('ui', 'undo'), exact: true })
    .first()
    .press('Enter');
  await page.getByText(t('members', 'handOver.unmade', words)).waitFor();
  await past.getByText(t('members', 'past.handOvers.undone')).waitFor();
  const { receivers: _, ...counts } = before;
  expect((await members.getWork({ idUser })).content).toMatchObject(counts);
});

it('a coordinator anonymises a student once the name is typed, and downloads their own data', async () => {
  const { classes } = await demonstration.clientOf('coordinator');
  const idSchool = (await classes.getSchoolsList({})).content[0]?.idSchool ?? 0;
  const { idCourse } = (await classes.addGroup({ Groupname: '9.º V', idSchool })).content;
  await classes.addStudent({ idSchool, idCourse, firstName: 'Brenda', lastName: 'Insua Quiroga' });

  const page = await demonstration.openSignedInPage('coordinator', '/my-school?search=Quiroga');
  await page.getByRole('button', { name: t('members', 'action.menu', { name: 'Insua Quiroga, Brenda' }) }).click();
  await page.getByRole('menuitem', { name: t('members', 'action.download') }).waitFor();
  await page.getByRole('menuitem', { name: t('members', 'action.anonymise') }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox');
  await expectAccessibleInAllThemes(page);
  await field.fill('Nadie');
  await page.keyboard.press('Enter');
  await dialog.getByText(refusals.nameNotMatching).waitFor();
  expect(await field.inputValue()).toBe('Nadie');
  await field.fill('Insua Quiroga, Brenda');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Insua Quiroga, Brenda es ahora «.+ \d+»\.$/).waitFor();
  await page.goto(`/my-class/${idCourse}`);
  await page.getByText(/\d+/).first().waitFor();
  expect(await page.getByText(/Quiroga/).count()).toBe(0);

  await page.goto('/configurations');
  const link = page.getByRole('link', { name: t('users', 'data.download') });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
});

it('a coordinator merges two accounts of a student and undoes it', async () => {
  const { classes } = await demonstration.clientOf('coordinator');
  const idSchool = (await classes.getSchoolsList({})).content[0]?.idSchool ?? 0;
  const { idCourse } = (await classes.addGroup({ Groupname: '9.º W', idSchool })).content;
  await classes.addStudent({ idSchool, idCourse, firstName: 'Antía', lastName: 'Lamas Outeiro' });
  await classes.addStudent({ idSchool, idCourse, firstName: 'Antia', lastName: 'Lamas' });

  const page = await demonstration.openSignedInPage('coordinator', '/my-school?search=Lamas');
  await page.getByRole('button', { name: t('members', 'action.menu', { name: 'Lamas Outeiro, Antía' }) }).click();
  await page.getByRole('menuitem', { name: t('members', 'action.merge') }).click();
  const dialog = page.getByRole('dialog');
  const merge = dialog.getByRole('button', { name: t('members', 'merge.do'), exact: true });
  await merge.click();
  await dialog.getByText(t('members', 'merge.otherMissing')).waitFor();
  await dialog.getByRole('radio', { name: /Lamas, Antia/ }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('status').waitFor();
  await expectAccessibleInAllThemes(page);
  await merge.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const past = page.getByRole('region', { name: t('members', 'past.merges.title') });
  await past.getByText(/Lamas, Antia/).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.getByRole('button', { name: t('ui', 'undo'), exact: true }).press('Enter');
  await past.getByText(t('members', 'past.merges.undone')).waitFor();
});
