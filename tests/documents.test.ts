// Assertions that read a page once: to be changed to expectOf.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWiderThanWindow, phoneWindow } from './support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const { clientOf, openSignedInPage } = openDemonstration();
const es = createTranslate('es');

/** Longer than any document takes. */
const DOCUMENT_MS = 60_000;

const finished = async () => {
  const { assessments } = await clientOf('teacher');
  const { content } = await assessments.getAssessments({});
  const found = content.find(({ status, canEdit, qntQuestions }) => status === 2 && canEdit && qntQuestions > 5);
  if (!found) throw new Error('The teacher of the demonstration has no finished assessment');
  return found;
};

/** Presses a button that has a document made, and returns the beginning of the file that the browser downloads. */
const downloadAfter = async (page: Page, press: () => Promise<void>) => {
  // A job makes the document: it begins within seconds, loads what it needs, and the page asks for it at intervals.
  const downloading = page.waitForEvent('download', { timeout: DOCUMENT_MS });
  await press();
  const download = await downloading;
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), beginning: bytes.subarray(0, 5).toString('latin1') };
};

describe('a teacher', () => {
  it('downloads a version of a finished assessment as a PDF, and finds it again in the list of documents', async () => {
    const { idAssessment, title } = await finished();
    const page = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/4`);
    const file = await downloadAfter(page, () =>
      page.getByRole('button', { name: es('builder', 'deliver.pdf', { version: '2' }) }).click(),
    );
    expect(file).toEqual({ name: expect.stringMatching(/2\.pdf$/), beginning: '%PDF-' });
    const toast = page.getByRole('status').filter({ hasText: file.name });
    await toast.getByRole('link', { name: es('documents', 'downloadNamed', { name: file.name }) }).waitFor();
    await expectAccessible(page);

    await toast.getByRole('link', { name: es('documents', 'all') }).press('Enter');
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText(/^Listo/).waitFor();
    const again = await downloadAfter(page, () =>
      row.getByRole('link', { name: es('documents', 'downloadNamed', { name: file.name }) }).click(),
    );
    expect(again).toEqual(file);
    await expectAccessibleInAllThemes(page);
  });

  it('sets paper and letters in the menu of the list, which the device remembers', async () => {
    const { title } = await finished();
    const page = await openSignedInPage('teacher', '/assessments');
    await page.getByRole('searchbox').fill(title);
    const open = async () => {
      await page.getByRole('button', { name: es('assessments', 'action.more', { name: title }) }).click();
      await page.getByRole('menuitem', { name: es('assessments', 'action.print') }).click();
    };
    await open();
    const dialog = page.getByRole('dialog', { name: es('documents', 'dialog.title', { title }) });
    await dialog.getByRole('radio', { name: es('documents', 'options.letter') }).check();
    await dialog.getByRole('radio', { name: es('documents', 'options.large') }).check();
    expect(await dialog.getByRole('group', { name: es('documents', 'options.columns') }).count()).toBe(0);
    await expectAccessibleInAllThemes(page);
    const file = await downloadAfter(page, () =>
      dialog.getByRole('button', { name: es('documents', 'dialog.make') }).click(),
    );
    expect(file.beginning).toBe('%PDF-');
    await page.reload();
    await open();
    await dialog.getByRole('radio', { name: es('documents', 'options.letter'), checked: true }).waitFor();
  });

  it('prints the list of a class from its screen', async () => {
    const { schedules } = await clientOf('teacher');
    const [{ idCourse, courseName } = { idCourse: 0, courseName: '' }] = (await schedules.getSchedules({})).content;
    const page = await openSignedInPage('teacher', `/my-class/${idCourse}`);
    await page.getByRole('button', { name: es('classes', 'menu', { name: courseName }) }).click();
    await page.getByRole('menuitem', { name: es('classes', 'print') }).click();
    const dialog = page.getByRole('dialog', { name: es('documents', 'dialog.title', { title: courseName }) });
    const file = await downloadAfter(page, () =>
      dialog.getByRole('button', { name: es('documents', 'dialog.make') }).click(),
    );
    expect(file).toEqual({ name: expect.stringContaining(courseName), beginning: '%PDF-' });
  });

  it('sees the pages that will print, turns them with the keyboard, and reads the same as text', async () => {
    const { idAssessment } = await finished();
    const page = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/4`);
    await page.getByRole('button', { name: es('builder', 'paper.see') }).click();
    const dialog = page.getByRole('dialog', { name: es('builder', 'paper.title') });
    const shown = (number: number) => dialog.getByRole('img', { name: new RegExp(`^Página ${number} de \\d+$`) });
    await shown(1).waitFor({ timeout: DOCUMENT_MS });
    // Large print has one column, and so more pages.
    await dialog.getByRole('button', { name: es('documents', 'options.changeNamed') }).click();
    const options = page.getByRole('dialog', { name: es('documents', 'options.title') });
    await options.getByRole('radio', { name: es('documents', 'options.large') }).check();
    await options.getByRole('button', { name: es('documents', 'options.done') }).click();
    await dialog.getByRole('img', { name: /^Página 1 de ([2-9]|\d\d)$/ }).waitFor();
    const pages = dialog.getByRole('group', { name: es('builder', 'paper.pages') }).last();
    await pages.focus();
    await page.keyboard.press('ArrowRight');
    await shown(2).waitFor();
    await page.keyboard.press('Home');
    await shown(1).waitFor();
    await expect
      .poll(() => shown(1).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);
    await expectAccessibleInAllThemes(page);

    await page.setViewportSize(phoneWindow.viewport);
    await dialog.getByRole('button', { name: es('builder', 'paper.larger') }).click();
    await expect.poll(() => pages.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    expect(await isWiderThanWindow(page)).toBe(false);
    await expectAccessible(page);

    await dialog.getByRole('button', { name: es('builder', 'paper.version', { version: '2' }) }).click();
    await dialog.getByRole('button', { name: es('builder', 'paper.reading') }).click();
    await dialog
      .getByRole('heading', { name: es('builder', 'paper.question', { number: '1' }), exact: true })
      .waitFor();
    expect(await isWiderThanWindow(page)).toBe(false);
    await expectAccessibleInAllThemes(page);
  });

  it('has every document of an assessment made', async () => {
    const { idAssessment, title } = await finished();
    const page = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/4`);
    const kinds = ['key', 'contentTable', 'h5p', 'all'] as const;
    const several = ['word', 'feedback'] as const;
    for (const kind of kinds) {
      const name = es('documents', `kind.${kind}.name`);
      await page.getByRole('button', { name: es('documents', 'downloadNamed', { name }) }).click();
    }
    for (const kind of several) {
      const name = es('documents', `kind.${kind}.name`);
      await page.getByRole('button', { name: es('documents', 'downloadVersion', { name, version: '3' }) }).click();
    }
    // Orders are sent one after the other.
    const { documents } = await clientOf('teacher');
    await expect
      .poll(async () => (await documents.getDocuments({})).content.map(({ kind }) => kind), { timeout: 20_000 })
      .toEqual(expect.arrayContaining([...kinds, ...several]));
    await page.goto('/documents');
    for (const kind of [...kinds, ...several]) {
      const row = page
        .getByRole('row')
        .filter({ hasText: title })
        .filter({ hasText: es('documents', `kind.${kind}.name`) });
      await row
        .first()
        .getByText(/^Listo/)
        .waitFor({ timeout: 60_000 });
    }
    await page.setViewportSize(phoneWindow.viewport);
    await expectAccessibleInAllThemes(page);
  });

  it('gets answer sheets after accepting their terms of use, and leaves everything of a schedule to be found again', async () => {
    const { schedules } = await clientOf('teacher');
    const { content } = await schedules.getSchedules({});
    const sheets = await Promise.all(
      content
        .filter(({ canEdit }) => canEdit)
        .map(async (schedule) => ({
          ...schedule,
          hasSheets: await schedules
            .downloadScheduleAnswerSheet({ idSchedule: schedule.idSchedule, termsAccepted: true })
            .then(
              () => true,
              () => false,
            ),
        })),
    );
    const found = sheets.find(({ hasSheets }) => hasSheets);
    const varied = sheets.find(({ hasSheets }) => !hasSheets);
    if (!found || !varied) throw new Error('The demonstration has no schedules with and without answer sheets');
    const page = await openSignedInPage('teacher', '/schedule');
    const open = async ({ title, courseName: course }: typeof found) => {
      await page
        .getByRole('button', { name: es('schedules', 'action.menu', { title, course }) })
        .first()
        .click();
      await page.getByRole('menuitem', { name: es('schedules', 'action.print') }).click();
    };
    const dialog = page.getByRole('dialog', { name: new RegExp(found.courseName) });
    const make = dialog.getByRole('button', { name: es('documents', 'dialog.make') });
    const terms = dialog.getByRole('checkbox', { name: es('documents', 'dialog.terms') });
    const choose = (kind: 'sheets' | 'scheduleAll') =>
      dialog.getByRole('radio', { name: es('documents', `kind.${kind}.name`) }).check();
    await open(found);
    await choose('sheets');
    expect(await make.isDisabled()).toBe(true);
    await terms.check();
    await expectAccessible(page);
    const file = await downloadAfter(page, () => make.click());
    expect(file).toEqual({ name: expect.stringMatching(/\.pdf$/), beginning: '%PDF-' });

    await open(found);
    await choose('scheduleAll');
    await dialog.getByRole('checkbox', { name: es('documents', 'dialog.copies') }).check();
    await terms.check();
    await make.click();
    await page
      .getByRole('status')
      .getByText(/\.zip$/)
      .waitFor();
    await page.goto('/documents');
    const row = page.getByRole('row').filter({ hasText: es('documents', 'kind.scheduleAll.name') });
    await row.getByText(/^Listo/).waitFor({ timeout: 60_000 });
    const zip = await downloadAfter(page, () => row.getByRole('link', { name: /\.zip$/ }).click());
    expect(zip).toEqual({ name: expect.stringMatching(/\.zip$/), beginning: expect.stringMatching(/^PK/) });

    await page.goto('/schedule');
    await open(varied);
    const other = page.getByRole('dialog', { name: new RegExp(varied.courseName) });
    await other.getByText(/^No hay hojas de respuestas: /).waitFor();
    expect(await other.getByRole('radio', { name: es('documents', 'kind.sheets.name') }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('is told without a network that documents need the server', async () => {
    const { idAssessment } = await finished();
    const page = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/4`);
    const button = page.getByRole('button', { name: es('builder', 'deliver.pdf', { version: '1' }) });
    await button.waitFor();
    await page.context().setOffline(true);
    await button.click();
    await page.getByRole('alert').getByText(es('documents', 'needsServer')).waitFor();
    await page.context().setOffline(false);
  });
});
