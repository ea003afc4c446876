import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const { clientOf, openSignedInPage } = openDemonstration();
const es = createTranslate('es');

/** Longer than any document takes. */
const DOCUMENT_MS = 60_000;

/** Presses a button that has a document made, and returns the beginning of the file that the browser downloads. */
const downloadAfter = async (page: Page, press: () => Promise<void>) => {
  // A job makes the document: it begins within seconds, loads what it needs, and the page asks for it at intervals.
  const downloading = page.waitForEvent('download', { timeout: DOCUMENT_MS });
  await press();
  const download = await downloading;
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), beginning: bytes.subarray(0, 5).toString('latin1') };
};

it('a teacher sees the pages of a finished assessment, downloads it as a PDF, and finds it in the list of documents', async () => {
  const { assessments } = await clientOf('teacher');
  const { content } = await assessments.getAssessments({});
  const { idAssessment, title } =
    content.find(({ status, canEdit, qntQuestions }) => status === 2 && canEdit && qntQuestions > 5) ?? {};
  const page = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/4`);
  await page.getByRole('button', { name: es('builder', 'paper.see') }).click();
  const dialog = page.getByRole('dialog', { name: es('builder', 'paper.title') });
  const first = dialog.getByRole('img', { name: /^Página 1 de \d+$/ });
  await first.waitFor({ timeout: DOCUMENT_MS });
  await expect
    .poll(() => first.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true);
  await dialog.getByRole('button', { name: es('builder', 'paper.close') }).click();

  const file = await downloadAfter(page, () =>
    page.getByRole('button', { name: es('builder', 'deliver.pdf', { version: '2' }) }).click(),
  );
  expect(file).toEqual({ name: expect.stringMatching(/2\.pdf$/), beginning: '%PDF-' });
  const toast = page.getByRole('status').filter({ hasText: file.name });
  await toast.getByRole('link', { name: es('documents', 'all') }).press('Enter');
  const row = page.getByRole('row').filter({ hasText: title ?? '' });
  await row.getByText(/^Listo/).waitFor();
  const again = await downloadAfter(page, () =>
    row.getByRole('link', { name: es('documents', 'downloadNamed', { name: file.name }) }).click(),
  );
  expect(again).toEqual(file);
});
