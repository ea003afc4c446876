import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { words as refusals } from '../../src/web/words/refusals/es.ts';
import { isWiderThanWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { assessmentRow, finishedRights, listOfAssessments } from './replies/assessments.ts';
import { builtAssessment } from './replies/builder.ts';
import { documentMaker, preparedDocuments } from './replies/documents.ts';
import { printedPages } from './replies/printing.ts';
import { alone, question } from './replies/questions.ts';
import { listOfSchedules, scheduleRow } from './replies/schedules.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { refuse, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const es = createTranslate('es');

const title = 'Fuerzas, energía y materia';
const finished = { title, status: 2, can: finishedRights } as const;
const has = [1, 2, 3].map((idQuestion) => alone(question({ idQuestion })));
const maker = () =>
  documentMaker((order) => ({
    title,
    fileName: `${title} - ${order.kind}.${order.kind === 'scheduleAll' ? 'zip' : 'pdf'}`,
  }));

/** Opens the last step of a finished assessment. */
const openDelivery = () => {
  const { stubs, idAssessment } = builtAssessment({ of: finished, has });
  return openScreen(`/add-assessment/${idAssessment}/4`, {
    as: people.teacher(),
    stubs: [...stubs, ...maker(), printedPages(2)],
  });
};
/** Presses a button that has a document made, and returns the name of the file that the browser downloads. */
const downloadAfter = async (page: Page, press: () => Promise<void>) => {
  const downloading = page.waitForEvent('download');
  await press();
  return (await downloading).suggestedFilename();
};
const downloadNamed = (name: string) => es('documents', 'downloadNamed', { name });
/** Ends the time for which a notice stays that hides itself, once all that it tells is ready. */
const hideNotice = async (page: Page) => {
  const links = page.getByRole('status').getByRole('link');
  await links.first().waitFor();
  const hide = async () => {
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    return links.count();
  };
  await expect.poll(hide).toBe(0);
};
const makeIn = (page: Page) => page.getByRole('dialog').getByRole('button', { name: es('documents', 'dialog.make') });

describe('a teacher', () => {
  it('sees the actions of the last step together, so that none moves away when another appears', async () => {
    const { page } = await openDelivery();
    const see = page.getByRole('button', { name: es('builder', 'paper.see') });
    await see.waitFor();
    // What the step loads once it asks for its data does not arrive.
    let isAsking = false;
    page.on('request', (request) => {
      isAsking ||= request.url().endsWith(calls.assessments.getAssessmentDelivery.path);
    });
    await page.route('**/assets/*.js', (route) => (isAsking ? undefined : route.continue()));
    await page.reload();
    await see.waitFor();
    const change = page.getByRole('button', { name: es('assessments', 'action.change'), expanded: false });
    await expectOf(change).visible.toBe(true);
    expect(isAsking).toBe(true);
  });

  it('downloads what has been made, and finds it in the list of documents', async () => {
    const { page } = await openDelivery();
    const fileName = await downloadAfter(page, () =>
      page.getByRole('button', { name: es('builder', 'deliver.pdf', { version: '2' }) }).click(),
    );
    expect(fileName).toBe(`${title} - assessment.pdf`);
    const toast = page.getByRole('status').filter({ hasText: fileName });
    const link = { name: downloadNamed(fileName) };
    await toast.getByRole('link', link).waitFor();
    await expectAccessibleInAllThemes(page);
    await toast.getByRole('link', { name: es('documents', 'all') }).press('Enter');
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText(/^Listo/).waitFor();
    expect(await downloadAfter(page, () => row.getByRole('link', link).click())).toBe(fileName);
    await expectAccessibleInAllThemes(page);
  });

  it('sees no trace of the notice of what has been made once it is hidden: no key reaches its link', async () => {
    const { page } = await openDelivery();
    const fileName = await downloadAfter(page, () =>
      page.getByRole('button', { name: es('builder', 'deliver.pdf', { version: '2' }) }).click(),
    );
    const link = page.getByRole('status').getByRole('link', { name: downloadNamed(fileName) });
    await link.waitFor();
    await hideNotice(page);
    await expectOf(link).count.toBe(0);
    await expectOf(page.getByRole('link', { name: es('documents', 'all') })).count.toBe(0);
  });

  it('finds what has been made where it was ordered, once its notice has gone', async () => {
    const { page } = await openDelivery();
    const fileName = await downloadAfter(page, () =>
      page.getByRole('button', { name: es('builder', 'deliver.pdf', { version: '2' }) }).click(),
    );
    await hideNotice(page);
    const made = page.getByRole('region', { name: es('documents', 'made') });
    await made.getByText('10/03/2026, 09:00').waitFor();
    const again = made.getByRole('link', { name: downloadNamed(fileName) });
    expect(await downloadAfter(page, () => again.click())).toBe(fileName);
    await page.setViewportSize(phoneWindow.viewport);
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await expectAccessibleInAllThemes(page);
  });

  it('finds the newest three of a schedule in the dialog that makes them, and the way to all', async () => {
    const schedule = scheduleRow({ title });
    const { page } = await openScreen('/schedule', {
      as: people.teacher(),
      stubs: [listOfSchedules(schedule), stub(calls.users.getLockedLogins, { content: [] }), ...maker()],
    });
    const made = page.getByRole('dialog').getByRole('region', { name: es('documents', 'made') });
    const open = async () => {
      const menu = es('schedules', 'action.menu', { title, course: schedule.courseName });
      await page.getByRole('button', { name: menu }).first().click();
      await page.getByRole('menuitem', { name: es('schedules', 'action.print') }).click();
    };
    const kinds = ['attendance', 'seating', 'classList', 'contentTable'] as const;
    for (const kind of kinds) {
      await open();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: es('documents', `kind.${kind}.name`) }).check();
      await downloadAfter(page, () => makeIn(page).click());
    }
    await open();
    await expectOf(made.getByRole('listitem')).texts.toEqual(
      ['contentTable', 'classList', 'seating'].map((kind) => expect.stringContaining(`${title} - ${kind}.pdf`)),
    );
    const seating = made.getByRole('link', { name: downloadNamed(`${title} - seating.pdf`) });
    expect(await downloadAfter(page, () => seating.click())).toBe(`${title} - seating.pdf`);
    await page.setViewportSize(phoneWindow.viewport);
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await expectAccessibleInAllThemes(page);
    await made.getByRole('link', { name: es('documents', 'all') }).click();
    await page.getByRole('heading', { name: es('documents', 'title') }).waitFor();
  });

  it('sets paper and letters in the menu of the list, which the device remembers', async () => {
    const { page, wire } = await openScreen('/assessments', {
      as: people.teacher(),
      stubs: [listOfAssessments(assessmentRow({ ...finished, badge: 'COMPLETED' })), ...maker()],
    });
    const open = async () => {
      await page.getByRole('button', { name: es('assessments', 'action.more', { name: title }) }).click();
      await page.getByRole('menuitem', { name: es('assessments', 'action.print') }).click();
    };
    await open();
    const dialog = page.getByRole('dialog', { name: es('documents', 'dialog.title', { title }) });
    await dialog.getByRole('radio', { name: es('documents', 'options.letter') }).check();
    await dialog.getByRole('radio', { name: es('documents', 'options.large') }).check();
    await expectOf(dialog.getByRole('group', { name: es('documents', 'options.columns') })).count.toBe(0);
    await expectAccessibleInAllThemes(page);
    await downloadAfter(page, () => makeIn(page).click());
    expect(wire.inputs(calls.documents.makeDocument)).toMatchObject([
      { order: { kind: 'assessment', idAssessment: 51, paper: 'letter', style: 'large' } },
    ]);
    await page.reload();
    await open();
    await dialog.getByRole('radio', { name: es('documents', 'options.letter'), checked: true }).waitFor();
  });

  it('prints the list of a class from its screen', async () => {
    const courseName = '3.º A';
    const { page, wire } = await openScreen('/my-class/5', {
      as: people.teacher(),
      stubs: [
        ...maker(),
        stub(calls.classes.getStudents, {
          courseName,
          course: {
            ...{ idSchool: 2, schoolName: 'IES Ría de Vigo', idCourse: 5, Groupname: courseName, yearsFilter: 2025 },
            ...{ voucher: null, source: '', students: 1, neverSignedIn: 0, teachers: [], closed: null },
            ...{ can: { enrol: true, assignTeachers: false, reopen: false }, placesLeft: null, codeUntil: null },
          },
          studentResults: [
            {
              ...{ idUser: 13, firstName: 'Lucía', lastName: 'Peña', fullname: 'Peña, Lucía', login: 'lucia' },
              ...{ email: null, waitingEmail: null, code: '', studentId: '', gender: null, listNumber: 1, photo: null },
              ...{ lastSignedIn: '2026-03-09T08:00:00+01:00', neverSignedIn: false, passwordGiven: false },
              ...{ isAccountElsewhere: false, can: { edit: true, resetAccount: true } },
            },
          ],
        }),
      ],
    });
    await page.getByRole('button', { name: es('classes', 'menu', { name: courseName }) }).click();
    await page.getByRole('menuitem', { name: es('classes', 'print') }).click();
    await page.getByRole('dialog', { name: es('documents', 'dialog.title', { title: courseName }) }).waitFor();
    await downloadAfter(page, () => makeIn(page).click());
    expect(wire.inputs(calls.documents.makeDocument)).toMatchObject([{ order: { kind: 'classList', idCourse: 5 } }]);
  });

  it('sees the pages that will print, turns them with the keyboard, and reads the same as text', async () => {
    const { page } = await openDelivery();
    await page.getByRole('button', { name: es('builder', 'paper.see') }).click();
    const dialog = page.getByRole('dialog', { name: es('builder', 'paper.title') });
    const shown = (number: number, of: number) =>
      dialog.getByRole('img', { name: es('builder', 'paper.page', { page: `${number}`, pages: `${of}` }) });
    await shown(1, 2).waitFor();
    // Large print has one column, and so more pages.
    await dialog.getByRole('button', { name: es('documents', 'options.changeNamed') }).click();
    const options = page.getByRole('dialog', { name: es('documents', 'options.title') });
    await options.getByRole('radio', { name: es('documents', 'options.large') }).check();
    await options.getByRole('button', { name: es('documents', 'options.done') }).click();
    await shown(1, 4).waitFor();
    const pages = dialog.getByRole('group', { name: es('builder', 'paper.pages') }).last();
    await pages.focus();
    await page.keyboard.press('ArrowRight');
    await shown(2, 4).waitFor();
    await page.keyboard.press('Home');
    await shown(1, 4).waitFor();
    await expect
      .poll(() => shown(1, 4).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);
    await expectAccessibleInAllThemes(page);

    await page.setViewportSize(phoneWindow.viewport);
    await dialog.getByRole('button', { name: es('builder', 'paper.larger') }).click();
    await expect.poll(() => pages.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await expectAccessible(page);

    await dialog.getByRole('button', { name: es('builder', 'paper.sheet') }).click();
    await dialog
      .getByRole('group', { name: es('builder', 'paper.sheet') })
      .getByRole('img')
      .waitFor();
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: es('builder', 'paper.version', { version: '2' }) }).click();
    await dialog.getByRole('button', { name: es('builder', 'paper.reading') }).click();
    await dialog
      .getByRole('heading', { name: es('builder', 'paper.question', { number: '1' }), exact: true })
      .waitFor();
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await expectAccessibleInAllThemes(page);
  });

  it('is led to the question because of which a page cannot be set, and tries again', async () => {
    const { page, wire } = await openDelivery();
    const notices = [{ number: 2, problem: 'takesTooLong' }];
    wire.use(refuse(calls.documents.getPrintedPage, 'pageTakesTooLong', { notices }));
    await page.getByRole('button', { name: es('builder', 'paper.see') }).click();
    const dialog = page.getByRole('dialog', { name: es('builder', 'paper.title') });
    await dialog.getByText(refusals.pageTakesTooLong).waitFor();
    const question = dialog.getByRole('link', { name: es('documents', 'notices.question', { number: '2' }) });
    await dialog.getByText(es('documents', 'notices.takesTooLong')).waitFor();
    await expectOf(question)
      .attribute('href')
      .toMatch(/^\/add-assessment\/\d+\/2/);
    await expectAccessibleInAllThemes(page);
    await page.setViewportSize(phoneWindow.viewport);
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await expectAccessible(page);
    wire.use(printedPages(2));
    await dialog.getByRole('button', { name: es('ui', 'tryAgain') }).click();
    await dialog.getByRole('img', { name: es('builder', 'paper.page', { page: '1', pages: '2' }) }).waitFor();
    await expectOf(question).count.toBe(0);
  });

  it('orders every document of an assessment, one after the other', async () => {
    const { page, wire } = await openDelivery();
    const kinds = ['key', 'contentTable', 'h5p', 'blankSheets', 'all'] as const;
    const several = ['word', 'feedback'] as const;
    for (const kind of kinds) {
      const name = es('documents', `kind.${kind}.name`);
      await page.getByRole('button', { name: downloadNamed(name) }).click();
      // Answer sheets have terms of use, without which "everything" has none.
      if (kind === 'blankSheets') await page.getByRole('checkbox', { name: es('documents', 'dialog.terms') }).check();
      if (kind === 'blankSheets' || kind === 'all') await makeIn(page).click();
    }
    for (const kind of several) {
      const name = es('documents', `kind.${kind}.name`);
      await page.getByRole('button', { name: es('documents', 'downloadVersion', { name, version: '3' }) }).click();
    }
    await expect
      .poll(() => wire.inputs(calls.documents.makeDocument).map(({ order }) => order))
      .toMatchObject([...kinds.map((kind) => ({ kind })), ...several.map((kind) => ({ kind, version: 3 }))]);
    await page.goto('/documents');
    await page.setViewportSize(phoneWindow.viewport);
    for (const kind of [...kinds, ...several])
      await page
        .getByRole('row')
        .or(page.getByRole('article'))
        .or(page.getByRole('listitem'))
        .filter({ hasText: es('documents', `kind.${kind}.name`) })
        .first()
        .waitFor();
    await expectAccessibleInAllThemes(page);
  });

  it('gets blank answer sheets of an assessment without a schedule, two a page, alone and with everything', async () => {
    const { stubs, idAssessment } = builtAssessment({ of: finished, has });
    const { page, wire } = await openScreen(`/add-assessment/${idAssessment}/4`, {
      as: people.teacher(),
      stubs: [...stubs, ...maker(), printedPages(2), preparedDocuments({ questions: 3 })],
    });
    await page.setViewportSize(phoneWindow.viewport);
    const terms = page.getByRole('checkbox', { name: es('documents', 'dialog.terms') });
    const press = (kind: 'blankSheets' | 'all') =>
      page.getByRole('button', { name: downloadNamed(es('documents', `kind.${kind}.name`)) }).press('Enter');
    await press('blankSheets');
    await expectOf(makeIn(page)).disabled.toBe(true);
    await page.getByRole('radio', { name: es('documents', 'options.half') }).check();
    await terms.press('Space');
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await expectAccessibleInAllThemes(page);
    await downloadAfter(page, () => makeIn(page).press('Enter'));
    // What was accepted once on this device is so for the next document, which has the sheets.
    await press('all');
    const withSheets = page.getByRole('checkbox', { name: es('documents', 'dialog.withSheets') });
    await expectOf(withSheets).checked.toBe(true);
    await expectOf(terms).checked.toBe(true);
    await downloadAfter(page, () => makeIn(page).click());
    await press('all');
    await terms.press('Space');
    await expectOf(makeIn(page)).disabled.toBe(true);
    await withSheets.press('Space');
    await expectOf(terms).count.toBe(0);
    await downloadAfter(page, () => makeIn(page).click());
    expect(wire.inputs(calls.documents.prepareDocuments)[0]).toEqual({ idAssessment });
    expect(wire.inputs(calls.documents.makeDocument).map(({ order }) => order)).toMatchObject([
      { kind: 'blankSheets', idAssessment, sheetFormat: 'half', termsAccepted: true },
      { kind: 'all', idAssessment, sheetFormat: 'half', termsAccepted: true },
      { kind: 'all', idAssessment, termsAccepted: false },
    ]);
    const upload = page.getByRole('link', { name: es('documents', 'dialog.uploadSheets') });
    await expect.poll(() => upload.getAttribute('href')).toBe(`/schedule?sheetsOf=${idAssessment}`);
  });

  it('offers no blank answer sheets of an assessment that no sheet can hold', async () => {
    const { stubs, idAssessment } = builtAssessment({ of: { ...finished, varied: true }, has });
    const { page } = await openScreen(`/add-assessment/${idAssessment}/4`, {
      as: people.teacher(),
      stubs: [...stubs, ...maker(), printedPages(2), preparedDocuments({ questions: 3, notOnSheets: [2] })],
    });
    const named = (kind: 'blankSheets' | 'key') =>
      page.getByRole('button', {
        name: downloadNamed(es('documents', `kind.${kind}.name`)),
      });
    await named('key').waitFor();
    await expectOf(named('blankSheets')).count.toBe(0);
    await expectOf(page.getByRole('link', { name: es('documents', 'dialog.uploadSheets') })).count.toBe(0);
  });

  it('gets answer sheets after accepting their terms of use, corrected ones once any was read, and none of a schedule that cannot have them', async () => {
    const sheets = scheduleRow({ title });
    const varied = scheduleRow({ idSchedule: 62, title: 'De varios tipos', courseName: '3.º B' });
    const { page, wire } = await openScreen('/schedule', {
      as: people.teacher(),
      stubs: [
        listOfSchedules(sheets, varied),
        stub(calls.users.getLockedLogins, { content: [] }),
        ...maker(),
        preparedDocuments((idSchedule) => ({
          questions: 21,
          notOnSheets: idSchedule === varied.idSchedule ? [2, 3] : [],
          hasReadSheets: idSchedule !== varied.idSchedule,
        })),
      ],
    });
    const open = async ({ title, courseName: course }: typeof sheets) => {
      await page
        .getByRole('button', { name: es('schedules', 'action.menu', { title, course }) })
        .first()
        .click();
      await page.getByRole('menuitem', { name: es('schedules', 'action.print') }).click();
    };
    const dialog = page.getByRole('dialog', { name: /3\.º A/ });
    const terms = dialog.getByRole('checkbox', { name: es('documents', 'dialog.terms') });
    const choose = (kind: 'sheets' | 'readSheets' | 'scheduleAll') =>
      dialog.getByRole('radio', { name: es('documents', `kind.${kind}.name`) }).check();
    await open(sheets);
    await choose('sheets');
    await expectOf(makeIn(page)).disabled.toBe(true);
    await terms.check();
    await expectAccessibleInAllThemes(page);
    await downloadAfter(page, () => makeIn(page).click());

    await open(sheets);
    await choose('readSheets');
    await expectOf(terms).count.toBe(0);
    await downloadAfter(page, () => makeIn(page).click());

    await open(sheets);
    await choose('scheduleAll');
    await dialog.getByRole('checkbox', { name: es('documents', 'dialog.copies') }).check();
    await terms.check();
    await downloadAfter(page, () => makeIn(page).click());
    await page
      .getByRole('status')
      .getByText(/\.zip$/)
      .waitFor();
    expect(wire.inputs(calls.documents.makeDocument)).toMatchObject([
      { order: { kind: 'sheets', idSchedule: 61, termsAccepted: true } },
      { order: { kind: 'readSheets', idSchedule: 61 } },
      { order: { kind: 'scheduleAll', idSchedule: 61, withCopies: true, termsAccepted: true } },
    ]);

    await page.goto('/schedule');
    await open(varied);
    const other = page.getByRole('dialog', { name: /3\.º B/ });
    await other.getByText(/^No hay hojas de respuestas: las preguntas 2 y 3/).waitFor();
    await other.getByText(es('documents', 'kind.classSet.hintWithoutSheets'), { exact: true }).waitFor();
    for (const kind of ['sheets', 'readSheets'] as const)
      await expectOf(other.getByRole('radio', { name: es('documents', `kind.${kind}.name`) })).count.toBe(0);
    await expectAccessibleInAllThemes(page);
  });

  it('prints for the class by one press: both sides, by name, told how much paper it takes, as the device remembers', async () => {
    const { page, wire } = await openScreen('/schedule', {
      as: people.teacher(),
      stubs: [
        listOfSchedules(scheduleRow({ title })),
        stub(calls.users.getLockedLogins, { content: [] }),
        ...maker(),
        stub(calls.documents.countPaper, ({ order }) => ({
          content: { students: 30, paperSheets: 'bothSides' in order && order.bothSides ? 91 : 151 },
        })),
      ],
    });
    await page.setViewportSize(phoneWindow.viewport);
    const open = async () => {
      await page
        .getByRole('button', { name: es('schedules', 'action.menu', { title, course: '3.º A' }) })
        .first()
        .click();
      await page.getByRole('menuitem', { name: es('schedules', 'action.print') }).click();
    };
    const count = page.getByRole('dialog').getByRole('status');
    const told = (sheets: number) =>
      count.getByText(`30 estudiantes · ${es('documents', 'dialog.paper_other', { count: `${sheets}` })}`).waitFor();
    const sides = page.getByRole('checkbox', { name: es('documents', 'options.bothSides') });
    const byName = page.getByRole('radio', { name: es('documents', 'options.name') });
    await open();
    await expectOf(page.getByRole('radio', { name: es('documents', 'kind.classSet.name') })).checked.toBe(true);
    await told(91);
    await expectOf(sides).checked.toBe(true);
    await sides.press('Space');
    await told(151);
    await byName.check();
    await page.getByRole('checkbox', { name: es('documents', 'dialog.terms') }).check();
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await expectAccessibleInAllThemes(page);
    await page.reload();
    await open();
    await expectOf(byName).checked.toBe(true);
    await told(151);
    await downloadAfter(page, () => makeIn(page).click());
    expect(wire.inputs(calls.documents.makeDocument).map(({ order }) => order)).toMatchObject([
      { kind: 'classSet', idSchedule: 61, bothSides: false, studentOrder: 'name', termsAccepted: true },
    ]);
  });

  it('is told how many pages for written answers each student has on the chosen paper, and asked for no half pages', async () => {
    const { page, wire } = await openScreen('/schedule', {
      as: people.teacher(),
      stubs: [
        listOfSchedules(scheduleRow({ title })),
        stub(calls.users.getLockedLogins, { content: [] }),
        ...maker(),
        preparedDocuments({ questions: 4, answerPages: { a4: 1, letter: 2 }, gradedPages: { a4: 2, letter: 3 } }),
      ],
    });
    await page.setViewportSize(phoneWindow.viewport);
    const openSheets = async () => {
      await page
        .getByRole('button', { name: es('schedules', 'action.menu', { title, course: '3.º A' }) })
        .first()
        .click();
      await page.getByRole('menuitem', { name: es('schedules', 'action.print') }).click();
      await page.getByRole('radio', { name: es('documents', 'kind.sheets.name') }).check();
    };
    await openSheets();
    await page.getByText(es('documents', 'sheet.both_one', { pages: '2' })).waitFor();
    await page.getByRole('radio', { name: es('documents', 'options.letter') }).check();
    await page.getByText(es('documents', 'sheet.both_other', { count: '2', pages: '3' })).waitFor();
    const grades = page.getByRole('checkbox', { name: es('documents', 'options.grades') });
    await expectOf(grades).checked.toBe(false);
    await grades.press('Space');
    await page.getByText(es('documents', 'sheet.both_other', { count: '3', pages: '4' })).waitFor();
    await expectOf(page.getByRole('radio', { name: es('documents', 'options.half') })).count.toBe(0);
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await expectAccessibleInAllThemes(page);
    await page.reload();
    await openSheets();
    await expectOf(grades).checked.toBe(true);
    await page.getByRole('checkbox', { name: es('documents', 'dialog.terms') }).press('Space');
    await downloadAfter(page, () => makeIn(page).press('Enter'));
    expect(wire.inputs(calls.documents.makeDocument).at(-1)?.order).toMatchObject({ kind: 'sheets', withGrades: true });
  });

  it('has answer sheets printed two a page where there are at most 20 questions, which the device remembers', async () => {
    const few = scheduleRow({ title });
    const many = scheduleRow({ idSchedule: 62, title: 'De 21 preguntas', courseName: '3.º B' });
    const { page, wire } = await openScreen('/schedule', {
      as: people.teacher(),
      stubs: [
        listOfSchedules(few, many),
        stub(calls.users.getLockedLogins, { content: [] }),
        ...maker(),
        preparedDocuments((idSchedule) => ({ questions: idSchedule === many.idSchedule ? 21 : 20 })),
      ],
    });
    await page.setViewportSize(phoneWindow.viewport);
    const openSheets = async ({ title, courseName: course }: typeof few, kind: 'sheets' | 'scheduleAll') => {
      await page
        .getByRole('button', { name: es('schedules', 'action.menu', { title, course }) })
        .first()
        .click();
      await page.getByRole('menuitem', { name: es('schedules', 'action.print') }).click();
      await page.getByRole('radio', { name: es('documents', `kind.${kind}.name`) }).check();
      await page.getByRole('checkbox', { name: es('documents', 'dialog.terms') }).check();
    };
    const halves = page.getByRole('radio', { name: es('documents', 'options.half') });
    const whole = page.getByRole('radio', { name: es('documents', 'options.page') });
    await openSheets(few, 'sheets');
    await expectOf(whole).checked.toBe(true);
    await whole.press('ArrowRight');
    await expectOf(halves).checked.toBe(true);
    await page.getByText(es('documents', 'options.halfHint')).waitFor();
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await expectAccessibleInAllThemes(page);
    await downloadAfter(page, () => makeIn(page).press('Enter'));
    await page.reload();
    await openSheets(few, 'scheduleAll');
    await expectOf(halves).checked.toBe(true);
    await downloadAfter(page, () => makeIn(page).click());
    await page.reload();
    await openSheets(many, 'sheets');
    await expectOf(makeIn(page)).disabled.toBe(false);
    await expectOf(halves).count.toBe(0);
    await page.getByText(es('documents', 'options.noHalf')).waitFor();
    await downloadAfter(page, () => makeIn(page).click());
    expect(wire.inputs(calls.documents.makeDocument).map(({ order }) => order)).toMatchObject([
      { kind: 'sheets', idSchedule: 61, sheetFormat: 'half' },
      { kind: 'scheduleAll', idSchedule: 61, sheetFormat: 'half' },
      { kind: 'sheets', idSchedule: 62, sheetFormat: 'page' },
    ]);
  });

  it('is told without a network that documents need the server', async () => {
    const { page } = await openDelivery();
    const button = page.getByRole('button', { name: es('builder', 'deliver.pdf', { version: '1' }) });
    await button.waitFor();
    await page.context().setOffline(true);
    await button.click();
    await page.getByRole('alert').getByText(es('documents', 'needsServer')).waitFor();
    await page.context().setOffline(false);
  });
});
