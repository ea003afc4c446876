import { describe, it } from 'vitest';
import { openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { buildH5pPackage } from './support/h5p-package.ts';
import { locateStudentPreview, locateTextField } from './support/question-editor.ts';
import { tabTo } from './support/tabs.ts';
import { createTranslate } from './support/words.ts';

const { openSignedInPage } = openDemonstration();
const say = createTranslate('es');

describe('the editor of questions', () => {
  it('writes an H5P activity with the keyboard only, tries it as a student, saves it and lists it', async () => {
    const page = await openSignedInPage('teacher', '/add-question?type=4');
    await tabTo(page, locateTextField(page, say('writing', 'alternatives.command')));
    await page.keyboard.type('Haz la suma.');
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, page.getByLabel(say('writing', 'h5p.choose')));
    await page.keyboard.press('Enter');
    const file = { name: 'suma.h5p', mimeType: 'application/zip', buffer: Buffer.from(buildH5pPackage()) };
    await (await chooser).setFiles(file);
    await page.getByText(say('writing', 'h5p.made', { library: 'School.Sum 1.0' })).waitFor();
    await page.keyboard.press('F2');
    await page.getByRole('dialog').getByRole('searchbox').waitFor();
    await page.keyboard.type('fracc');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const pane = locateStudentPreview(page, say);
    await tabTo(page, pane.frameLocator('iframe').getByRole('button', { name: 'Three' }));
    await page.keyboard.press('Enter');
    await tabTo(page, pane.getByRole('button', { name: say('bank', 'student.check') }));
    await page.keyboard.press('Enter');
    const percent = new Intl.NumberFormat('es', { style: 'percent' }).format(0.25).replace(/\s/, ' ');
    await expectOf(pane.getByRole('status').last()).text.toContain(say('bank', 'student.score', { percent }));
    await pane.getByRole('button', { name: say('bank', 'student.again') }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText(say('bank', 'note.saved')).waitFor();
    await page.getByRole('link', { name: say('bank', 'note.toList') }).click();
    await page.getByRole('article').first().getByText(say('bank', 'type.h5p'), { exact: true }).waitFor();
  });
});
