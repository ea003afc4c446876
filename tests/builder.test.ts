import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Client } from '../src/server/client.ts';
import { openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { scaleWait } from './support/waits.ts';

const { address, clientOf, openSignedInPage } = openDemonstration();

const bank = (page: Page) => page.getByRole('region', { name: 'Banco de preguntas' });
const outline = (page: Page) => page.getByRole('region', { name: 'Evaluación', exact: true });
const waitForCount = (page: Page, words: string) => outline(page).getByRole('heading', { name: words }).waitFor();

const logo = async () => {
  const picture = sharp({ create: { width: 240, height: 90, channels: 3, background: '#0f6b63' } });
  return { name: 'logo.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
};

/** Adds a draft with a single-choice, an open and a gaps question by calls. Returns its id. */
const addDraft = async ({ assessments, questions }: Client, title: string): Promise<number> => {
  const subject = (await assessments.getFiltersLv1({})).content.find(({ name }) => name === 'Matemáticas');
  const choice = { idsCataloging: [subject?.idCataloging ?? 0], title, varied: true };
  const { idAssessment } = (await assessments.addAssessment(choice)).content;
  for (const idType of [0, 3, 2] as const) {
    const { content } = await questions.getQuestionsNew({
      paging: {},
      filter: { bank: idType === 0 ? 'provider' : 'mine', idType },
    });
    const standalone = content.find((entry) => entry.context === null)?.questions[0];
    await assessments.addAssessmentQuestion({ idAssessment, idQuestion: standalone?.idQuestion ?? 0 });
  }
  return idAssessment;
};

describe('the builder', () => {
  it('leaves a draft with the first question, saves the order in which its questions are put, and prints a logo', async () => {
    const { assessments } = await clientOf('teacher');
    /** Returns how many untitled drafts the teacher's list has. */
    const countDrafts = async () =>
      (await assessments.getAssessments({ recordsperpage: 100 })).content.filter(({ title }) => title === '').length;
    const before = await countDrafts();
    const teacher = await openSignedInPage('teacher', '/add-assessment');
    await teacher.getByRole('button', { name: /^Matemáticas \d/ }).click();
    await teacher.getByRole('button', { name: 'Preguntas', exact: true }).click();
    const add = bank(teacher).getByRole('button', { name: /^Añadir:/ });
    await add.first().waitFor();
    expect(await countDrafts()).toBe(before);
    for (const count of ['1 pregunta', '2 preguntas', '3 preguntas']) {
      await add.first().click();
      await waitForCount(teacher, count);
    }
    const rows = outline(teacher).getByRole('button', { name: /^\d+ / });
    const [first = '', second = '', third = ''] = (await rows.allTextContents()).map((row) => row.slice(1).trim());
    const inOrder = (...stems: string[]) => stems.map((stem) => expect.stringContaining(stem));
    await rows.first().press('Alt+End');
    await expectOf(rows).texts.toEqual(inOrder(second, third, first));
    await rows.first().press('Delete');
    await expectOf(rows).texts.toEqual(inOrder(third, first));
    await teacher.keyboard.press('Control+z');
    await expectOf(rows).texts.toEqual(inOrder(second, third, first));
    await teacher.getByText('guardado hace un momento').waitFor();
    await expect.poll(countDrafts).toBe(before + 1);
    await teacher.reload();
    await expectOf(rows).texts.toEqual(inOrder(second, third, first));

    await teacher.getByRole('link', { name: 'Acabar', exact: true }).click();
    const page = teacher.getByRole('region', { name: 'Así se imprimirá' }).getByRole('img', { name: 'Página 1 de 1' });
    // The first page waits for the worker that sets it to start.
    await page.waitFor({ timeout: scaleWait(60_000) });
    const withLogo = teacher.waitForResponse(
      async (reply) => reply.url().includes('getPrintedPage') && (await reply.text()).includes('<image'),
    );
    const choosing = teacher.waitForEvent('filechooser');
    await teacher.getByRole('button', { name: 'Elegir una imagen' }).click();
    await (await choosing).setFiles(await logo());
    await withLogo;
    await page.waitFor();
  });
});

/** A morning in some weeks, on which nobody has an assessment yet, as it is typed. */
const inSomeWeeks = () => {
  const day = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString().slice(0, 10);
  return day.split('-').reverse().join('/');
};

describe('sharing one assessment', () => {
  it('lets a colleague read, copy and schedule it, who keeps the schedule and the copy when it is withdrawn', async () => {
    const title = 'Un poco de cada cosa';
    const name = 'Echeverría de la Cruz, Tomás';
    const client = await clientOf('teacher');
    const idAssessment = await addDraft(client, title);
    await client.assessments.finishAssessment({ idAssessment, title });
    const delivered = `/add-assessment/${idAssessment}/4`;
    const list = '/assessment-share?search=cada+cosa&show=list';

    const teacher = await openSignedInPage('teacher', delivered);
    await teacher.getByRole('button', { name: 'Compartir' }).click();
    const dialog = teacher.getByRole('dialog', { name: `Compartir «${title}»` });
    await dialog.getByRole('checkbox', { name }).check();
    await dialog.getByText(`${name} ya puede verla.`).waitFor();
    const link = dialog.getByRole('textbox', { name: 'Enlace para colegas' });
    await expectOf(link).value.toBe(address() + delivered);

    const colleague = await openSignedInPage('teacher2', list);
    const row = colleague.getByRole('row', { name: new RegExp(title) });
    await row.getByText('compartida contigo', { exact: false }).waitFor();
    await row.getByRole('button', { name: `Acciones para ${title}` }).click();
    await colleague.getByRole('menuitem', { name: 'Programar para una clase' }).click();
    const planning = colleague.getByRole('dialog');
    await planning.getByRole('button', { name: /^3\.º B/ }).click();
    await planning.getByLabel('Fecha', { exact: true }).fill(inSomeWeeks());
    await planning.getByLabel('Desde').fill('07:10');
    await planning.getByLabel('Hasta', { exact: true }).fill('07:40');
    await planning.getByRole('button', { name: 'Programar', exact: true }).click();
    await colleague.getByRole('dialog', { name: 'Programada' }).getByRole('button', { name: 'Cerrar' }).click();
    await expectOf(row).count.toBe(1);

    await colleague.goto(delivered);
    await colleague.getByText('Puedes leerla e imprimirla.', { exact: false }).waitFor();
    await colleague.getByRole('button', { name: 'Hacer una copia' }).click();
    await waitForCount(colleague, '3 preguntas');
    await colleague.getByRole('heading', { name: title, level: 1 }).waitFor();

    await dialog.getByRole('button', { name: `Dejar de compartir con ${name}` }).click();
    await dialog.getByText(`${name} ya no la ve.`).waitFor();
    await colleague.goto(list);
    await colleague.getByText('Nada coincide').waitFor();
    await colleague.goto(delivered);
    await colleague.getByText(/ya no existe|no es tuya/).waitFor();
    await colleague.goto('/schedule?search=cada+cosa');
    await expectOf(row).count.toBe(1);
    await colleague.goto('/assessments?search=cada+cosa&show=list');
    await expectOf(row).count.toBe(1);
  });
});
