import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const { clientOf, openSignedInPage } = openDemonstration();
const es = createTranslate('es');

const finished = async () => {
  const { assessments } = await clientOf('teacher');
  const { content } = await assessments.getAssessments({});
  const found = content.find(({ status, canEdit, qntQuestions }) => status === 2 && canEdit && qntQuestions > 5);
  if (!found) throw new Error('The teacher of the demonstration has no finished assessment');
  return found;
};

/** Presses a button that has a document made, and returns the beginning of the file that the browser downloads. */
const downloadAfter = async (page: Page, press: () => Promise<void>) => {
  const downloading = page.waitForEvent('download');
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

    await toast.getByRole('link', { name: es('documents', 'all') }).click();
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
