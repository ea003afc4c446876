import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { words as refusals } from '../../src/web/words/refusals/es.ts';
import { isWiderThanWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { course, courseStudent, printedPlace, schoolName, slip, storedClasses, YEAR } from './replies/classes.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { refuse, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const t = createTranslate('es');
const dialogOf = (page: Page) => page.getByRole('dialog');
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: t('classes', 'choose', { name }) });
const openMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: t('classes', 'menu', { name }) }).click();
const choose = (page: Page, key: string) => page.getByRole('menuitem', { name: t('classes', key) }).click();

/** Expects that the browser prints so many pages. */
const expectPrinted = async (page: Page, count: number) => {
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(count);
};

describe('the classes of a teacher', () => {
  it('are added in a dialog that asks for a name, and a new one is empty', async () => {
    const { stubs } = storedClasses(course({ teachers: [{ idUser: 11, firstName: 'Ana', lastName: 'Núñez' }] }));
    const { page, wire } = await openScreen('/my-class', { as: people.teacher(), stubs });
    await page.getByRole('link', { name: '3.º A' }).waitFor();
    await page.getByRole('columnheader', { name: t('classes', 'column.class') }).waitFor();
    await expectAccessibleInAllThemes(page);

    await page.getByRole('button', { name: t('classes', 'add.do') }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: t('classes', 'add.confirm') }).click();
    await dialog.getByText(t('classes', 'name.missing')).waitFor();
    await dialog.getByLabel(t('classes', 'name.label')).fill('9.º Z');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '9.º Z', level: 1 }).waitFor();
    await page.getByText(t('classes', 'empty.title')).waitFor();
    await expectAccessibleInAllThemes(page);
    expect(wire.inputs(calls.classes.addGroup)).toMatchObject([{ Groupname: '9.º Z', idSchool: 2 }]);
  });

  it('have students added one by one, chosen by keyboard, removed and brought back', async () => {
    const { stubs } = storedClasses(course());
    const { page, wire } = await openScreen('/my-class/41', { as: people.teacher(), stubs });
    const dialog = dialogOf(page);
    for (const [index, name] of ['Antía', 'Brais', 'Carme'].entries()) {
      if (index === 0) await page.getByRole('button', { name: t('classes', 'addStudents.one') }).click();
      else {
        await page.getByRole('button', { name: t('classes', 'addStudents.do') }).click();
        await choose(page, 'addStudents.one');
      }
      await dialog.getByLabel(t('classes', 'student.firstName'), { exact: true }).fill(name);
      await dialog.getByLabel(t('classes', 'student.lastName')).fill('Abreu');
      await page.keyboard.press('Enter');
      await boxOf(page, `Abreu, ${name}`).waitFor();
    }

    await boxOf(page, 'Abreu, Antía').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    const bar = page.getByRole('region', { name: t('classes', 'chosen.label') });
    await bar.getByText(t('classes', 'chosen.count_other', { count: '2' })).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await bar.getByRole('button', { name: t('classes', 'removeStudents.do') }).click();
    await boxOf(page, 'Abreu, Brais').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t('ui', 'undo') }).click();
    await boxOf(page, 'Abreu, Brais').waitFor();
    await expectOf(page.getByRole('checkbox')).count.toBe(3);
    const [removed] = wire.inputs(calls.classes.removeStudents);
    expect(removed?.idsUsers).toHaveLength(1);
    expect(wire.inputs(calls.classes.restoreStudents)).toMatchObject([{ idCourse: 41, idsUsers: removed?.idsUsers }]);
  });

  it('show an address that waits for its person, which takes no room from the names however long it is', async () => {
    const waitingEmail = 'maximiliano.rodriguez.castineiras@familia-rodriguez-castineiras.example.org';
    const names = { firstName: 'Carme', lastName: 'Souto Vilariño' };
    const { page } = await openScreen('/my-class/41', {
      as: people.teacher(),
      stubs: [
        ...storedClasses(course()).stubs,
        stub(calls.classes.getStudents, {
          ...{ courseName: '3.º A', course: { ...course(), schoolName, placesLeft: null, codeUntil: null } },
          studentResults: [
            courseStudent(),
            courseStudent({ ...names, idUser: 102, listNumber: 2, login: 'carme.souto', waitingEmail }),
          ],
        }),
      ],
    });
    const address = page.getByText(t('classes', 'waitingEmail', { email: waitingEmail }));
    await address.waitFor();
    const name = page.getByRole('table').getByText('Souto Vilariño, Carme', { exact: true });
    const lines = () =>
      name.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
    await expect.poll(lines).toBe(1);
    await expectAccessibleInAllThemes(page);
    await page.setViewportSize(phoneWindow.viewport);
    await address.waitFor();
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await expectAccessibleInAllThemes(page);
  });

  it('show a new password once, with a slip to print, and change a login', async () => {
    const { stubs } = storedClasses(course());
    const { page } = await openScreen('/my-class/41', { as: people.teacher(), stubs });
    const dialog = dialogOf(page);
    await page.getByRole('button', { name: t('classes', 'addStudents.one') }).click();
    await dialog.getByLabel(t('classes', 'student.firstName'), { exact: true }).fill('Antía');
    await dialog.getByLabel(t('classes', 'student.lastName')).fill('Abreu');
    await page.keyboard.press('Enter');
    await boxOf(page, 'Abreu, Antía').waitFor();

    await openMenu(page, 'Abreu, Antía');
    await choose(page, 'password.do');
    await dialog.getByText('Faro-1001').waitFor();
    await expectAccessibleInAllThemes(page);
    await expectPrinted(page, 1);
    await dialog.getByRole('button', { name: t('classes', 'password.close') }).click();
    await openMenu(page, 'Abreu, Antía');
    await choose(page, 'login.do');
    await dialog.getByRole('textbox').fill('ñ');
    await page.keyboard.press('Enter');
    await dialog.getByText(t('classes', 'login.wrong')).waitFor();
    await dialog.getByRole('textbox').fill('antia.zeta');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'antia.zeta' }).waitFor();
  });

  it('have a code with limits that is renewed, and made where there is none', async () => {
    const { stubs, change } = storedClasses(course());
    const { page, wire } = await openScreen('/my-class/41', { as: people.teacher(), stubs });
    const dialog = dialogOf(page);
    const card = page.getByRole('region', { name: t('classes', 'code.label') });
    const openCodeMenu = () => card.getByRole('button', { name: t('classes', 'code.menu') }).click();
    await card.getByText('ABC 234').waitFor();
    await openCodeMenu();
    await choose(page, 'code.limits.do');
    await dialog.getByLabel(t('classes', 'code.limits.limit')).fill('5');
    await dialog.getByLabel(t('classes', 'code.limits.lastDay'), { exact: true }).fill('31/12/2098');
    await page.keyboard.press('Enter');
    await dialog.getByText(t('doubts', 'doubt.far', { date: '31/12/2098' })).waitFor();
    await dialog.getByText(t('doubts', 'again')).waitFor();
    await expectAccessibleInAllThemes(page);
    expect(wire.inputs(calls.joining.editClassCode)).toEqual([]);
    await dialog.getByRole('button', { name: t('classes', 'code.limits.confirm') }).click();
    const places = t('classes', 'code.places_other', { count: '5' });
    await card.getByText(`${places} · ${t('classes', 'code.until', { date: '31/12/2098' })}`).waitFor();
    expect(wire.inputs(calls.joining.editClassCode)).toEqual([{ idCourse: 41, limit: 5, lastDay: '2098-12-31' }]);
    await openCodeMenu();
    await choose(page, 'code.renew.do');
    await dialog.getByRole('button', { name: t('classes', 'code.renew.confirm') }).click();
    await card.getByText('XYZ 789').waitFor();

    change(41, { voucher: null });
    await page.reload();
    await card.getByText(t('classes', 'code.none')).waitFor();
    await card.getByRole('button', { name: t('classes', 'code.make') }).click();
    await card.getByText('XYZ 789').waitFor();
    expect(wire.inputs(calls.joining.renewClassCode)).toHaveLength(2);
  });
});

describe('the slips of a class', () => {
  it('are made once for who has never signed in, eight on a page', async () => {
    const students = Array.from({ length: 9 }, (_, index) =>
      courseStudent({ idUser: 101 + index, firstName: `Uxía ${index + 1}`, lastName: '', listNumber: index + 1 }),
    );
    const { page } = await openScreen('/my-class/41/slips', {
      as: people.teacher(),
      stubs: [
        stub(calls.slips.getSlipStudents, {
          content: {
            ...printedPlace,
            students: students.map(({ idUser, firstName, lastName, listNumber, login }) => ({
              ...{ idUser, firstName, lastName, listNumber, login },
              ...{ hasEmail: false, hasSignedIn: false, obstacle: null, can: { reset: true } },
            })),
          },
        }),
        stub(calls.slips.createSlips, { content: { ...printedPlace, slips: students.map(slip), others: [] } }),
      ],
    });
    const make = page.getByRole('button', { name: t('slips', 'slips.make_other', { count: '9' }) });
    await make.waitFor();
    await expectAccessibleInAllThemes(page);
    await make.click();
    await page.getByText(t('slips', 'slips.once')).waitFor();
    await expectAccessibleInAllThemes(page);
    const sheets = page.getByRole('region', { name: t('slips', 'slips.title') });
    await expectOf(sheets.getByRole('list').first().getByRole('listitem')).count.toBe(8);
    await expectOf(sheets.getByRole('list').last().getByRole('listitem')).count.toBe(1);
    await expectPrinted(page, 2);
    await expectOf(sheets.getByRole('listitem').first()).text.toMatch(/Uxía 1.*Faro-1001/);
    await page.reload();
    await page.getByText(t('slips', 'slips.intro')).waitFor();
    await expectOf(page.getByText('Faro-1001')).count.toBe(0);
  });

  it('and the poster of its code print on one page, also of letter paper', async () => {
    const { stubs } = storedClasses(course({ Groupname: 'Teatro' }));
    const { page } = await openScreen('/my-class/41/handout', { as: people.teacher(), stubs });
    const poster = page.getByRole('img', { name: `${t('slips', 'handout.code')} ABC 234` });
    await poster.waitFor();
    await expectAccessibleInAllThemes(page);
    await expectPrinted(page, 1);
    const administrator = people.administrator({ schoolPaper: 'letter' });
    const onLetter = await openScreen('/my-class/41/handout', { as: administrator, stubs });
    await onLetter.page.getByRole('img', { name: `${t('slips', 'handout.code')} ABC 234` }).waitFor();
    await expectPrinted(onLetter.page, 1);
    const pdf = (await onLetter.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf).toContain('[0 0 612 792]');
  });
});

describe('the classes of a student', () => {
  it('are joined by a code, which is asked for and refused at its field', async () => {
    const { page, wire } = await openScreen('/my-class', {
      as: people.student(),
      window: phoneWindow,
      stubs: [
        stub(calls.classes.getCoursesStudent, { content: [] }),
        refuse(calls.joining.voucherActivatedStudent, 'accessCodeNotFound'),
      ],
    });
    const join = page.getByRole('button', { name: t('classes', 'join.do') });
    await join.click();
    await page.getByText(t('classes', 'join.empty')).waitFor();
    const field = page.getByLabel(t('classes', 'join.label'));
    await field.fill('ZZZ ZZZ');
    await join.click();
    await page.getByText(refusals.accessCodeNotFound).waitFor();
    await expectAccessibleInAllThemes(page);

    const joined = { idSchool: 2, schoolName, idCourse: 42, Groupname: 'Teatro' };
    wire.use(
      stub(calls.joining.voucherActivatedStudent, {
        ...{ errCode: 0, error: '', errorEmail1: '', errorEmail2: '', content: joined },
      }),
      stub(calls.classes.getCoursesStudent, {
        content: [{ ...joined, yearsFilter: YEAR, teachers: [], isClosed: false }],
      }),
    );
    await field.fill('abc 234');
    await page.keyboard.press('Enter');
    await page.getByText(t('classes', 'join.done', { name: 'Teatro' })).waitFor();
    await page.getByRole('cell', { name: /Teatro/ }).waitFor();
    expect(wire.inputs(calls.joining.voucherActivatedStudent).at(-1)).toEqual({ voucher: 'ABC234' });
  });
});

describe('the dialog in which a student is changed', () => {
  it.each([true, false])(
    'says that a name holds for this school alone only where the account is elsewhere: %s',
    async (isElsewhere) => {
      const given = course({ students: 1 });
      const can = { edit: true, resetAccount: !isElsewhere };
      const student = courseStudent({ isAccountElsewhere: isElsewhere, can });
      const { page } = await openScreen('/my-class/41', {
        as: people.teacher(),
        stubs: [
          stub(calls.classes.getCourses, { content: [given], years: [YEAR], currentYear: YEAR }),
          stub(calls.classes.getStudents, {
            ...{ courseName: given.Groupname, course: { ...given, schoolName, placesLeft: null, codeUntil: null } },
            studentResults: [student],
          }),
        ],
      });
      await openMenu(page, student.fullname);
      await choose(page, 'edit.do');
      await dialogOf(page).getByLabel(t('classes', 'student.lastName')).waitFor();
      await expectOf(dialogOf(page).getByText(t('classes', 'student.nameHere'))).count.toBe(isElsewhere ? 1 : 0);
      if (isElsewhere) await expectAccessibleInAllThemes(page);
    },
  );
});

describe('a year that a coordinator closes', () => {
  it('is closed after a question, opened again by undo, and its classes are opened one by one', async () => {
    const given = course({ Groupname: '9.º X', students: 1 });
    const closed = course({
      ...{ Groupname: '9.º X', students: 1, closed: '2026-03-10T09:00:00+01:00', voucher: null },
      can: { enrol: false, assignTeachers: false, reopen: true },
    });
    const named = { idCourse: 41, Groupname: '9.º X' };
    const inUse = [{ idCourse: 42, Groupname: '4.º B', schedules: 2 }];
    const until = '2026-04-09T09:00:00+02:00';
    let current = given;
    const can = { edit: false, resetAccount: false };
    const student = courseStudent({ firstName: 'Uxía', lastName: 'Rey', can });
    const { page, wire } = await openScreen('/my-class', {
      as: people.coordinator(),
      stubs: [
        stub(calls.classes.getCourses, () => ({ content: [current], years: [YEAR], currentYear: YEAR })),
        stub(calls.classes.getStudents, () => ({
          ...{ courseName: '9.º X', course: { ...current, schoolName, placesLeft: null, codeUntil: null } },
          studentResults: [student],
        })),
        stub(calls.classes.getYearToClose, {
          content: { courses: [named], students: 1, inUse, ofPartner: 0, reopenable: [] },
        }),
        stub(calls.classes.closeYear, () => {
          current = closed;
          return { content: { courses: [named], students: 1, inUse, until } };
        }),
        stub(calls.classes.reopenGroups, () => {
          current = given;
          return {};
        }),
      ],
    });
    const dialog = dialogOf(page);
    const row = page.getByRole('row', { name: /9\.º X/ });
    const openDialog = () =>
      page.getByRole('button', { name: t('classes', 'closeYear.do', { year: '2025/26' }) }).click();
    const close = async () => {
      await openDialog();
      await dialog.getByText(t('classes', 'closeYear.inUse')).waitFor();
      await dialog.getByRole('button', { name: t('classes', 'closeYear.confirm_one', { count: '1' }) }).press('Enter');
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
    await expectOf(page.getByRole('checkbox')).count.toBe(0);
    await expectAccessibleInAllThemes(page);
    await openMenu(page, '9.º X');
    await choose(page, 'reopen.do');
    await page.getByRole('region', { name: t('classes', 'code.label') }).waitFor();
    expect(wire.inputs(calls.classes.reopenGroups)).toEqual([{ idsCourses: [41] }, { idsCourses: [41] }]);
  });
});
