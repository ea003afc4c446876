import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Assessment } from '../../src/contract/assessments.ts';
import { calls } from '../../src/contract/index.ts';
import { OVERDUE_MS } from '../../src/web/data/use-is-overdue.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { builtAssessment, outlineOf } from './replies/builder.ts';
import { alone, question } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';

const { openScreen } = openScreens();

const one = alone(question({ idQuestion: 1 }));
const varied = [one, alone(question({ idQuestion: 2, idType: 3 })), alone(question({ idQuestion: 3, idType: 2 }))];

/** Opens a step of a draft with a single choice, an open question and one with gaps. */
const openStep = async (step: 2 | 3, title = 'Para imprimir') => {
  const { stubs, idAssessment } = builtAssessment({ of: { title, varied: true }, has: varied });
  return openScreen(`/add-assessment/${idAssessment}/${step}`, { as: people.teacher(), stubs });
};
const sheetOf = (page: Page) => page.getByRole('region', { name: 'Así se imprimirá' });
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Título' });
const waitUntilSaved = (page: Page) => page.getByText('guardado hace un momento').waitFor();

describe('the step that finishes an assessment', () => {
  it('begins in the title, which it asks for before it asks for confirmation', async () => {
    const { stubs, idAssessment } = builtAssessment({ of: { title: '' }, has: [one] });
    const { page } = await openScreen(`/add-assessment/${idAssessment}/2`, { as: people.teacher(), stubs });
    await outlineOf(page).getByRole('heading', { name: '1 pregunta', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Acabar', exact: true }).click();
    await expectOf(titleOf(page)).focused.toBe(true);
    await titleOf(page).press('Enter');
    await page.getByText('Ponle un título.').waitFor();
    await expectOf(page.getByRole('dialog')).count.toBe(0);
    await expectAccessibleInAllThemes(page);
  });

  it('previews logo, instructions and answer lines, which are there after a reload, and finishes the assessment', async () => {
    const { page, wire } = await openStep(3);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Elegir una imagen' }).click();
    const chooser = await choosing;
    await chooser.setFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await page
      .getByRole('alert')
      .getByText(/no se puede usar como imagen/)
      .waitFor();
    await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('made-up') });
    await page.getByRole('img', { name: 'El logotipo actual' }).waitFor();
    await sheetOf(page).getByRole('img', { name: 'Página 1 de 1' }).waitFor();
    await page.getByRole('textbox', { name: 'Instrucciones' }).fill('Lee con calma.');
    await sheetOf(page).getByText('La hoja de respuestas de cada estudiante ocupa una página.').waitFor();
    await sheetOf(page).getByRole('button', { name: 'Hoja de respuestas' }).click();
    await sheetOf(page).getByRole('group', { name: 'Hoja de respuestas' }).getByRole('img').waitFor();
    expect(wire.inputs(calls.documents.getPrintedPage).at(-1)).toMatchObject({ what: 'sheet', page: 1 });
    await sheetOf(page).getByRole('button', { name: 'Versión para leer' }).click();
    await sheetOf(page).getByRole('article').getByText('Lee con calma.').waitFor();
    const lines = page.getByLabel('Renglones para respuestas escritas');
    await lines.fill('9');
    const boxes = { name: 'Una casilla junto a cada alternativa' };
    await page.getByRole('checkbox', boxes).click();
    await page.getByRole('checkbox', { ...boxes, checked: true }).waitFor();
    await expectAccessibleInAllThemes(page);
    await waitUntilSaved(page);
    await expect
      .poll(() => wire.inputs(calls.assessments.setAssessmentResponseSpace))
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ assessmentResponseSpace: 9 }),
          expect.objectContaining({ showCheckboxResponseSpace: true }),
        ]),
      );
    await page.reload();
    await sheetOf(page).getByRole('article').getByText('Lee con calma.').waitFor();
    await sheetOf(page).getByRole('button', { name: 'Páginas' }).click();
    await sheetOf(page).getByRole('img', { name: 'Página 1 de 1' }).waitFor();
    await expectOf(lines).value.toBe('9');

    await titleOf(page).press('Enter');
    const asking = page.getByRole('dialog');
    await asking
      .getByText(/elige «Editar de nuevo» en «Cambiar».* Si ya se ha programado, solo .* una copia/)
      .waitFor();
    await asking.getByRole('button', { name: 'Acabar' }).click();
    await page.getByRole('heading', { name: 'Tres versiones' }).waitFor();
    await page.getByText(/No hay código con la clave/).waitFor();
    await expectOf(page.getByRole('img', { name: /^Código con la clave/ })).count.toBe(0);
    const keys = page.getByRole('region', { name: 'Tabla de las claves' });
    await keys.getByRole('cell', { name: 'Completar huecos' }).first().waitFor();
    await expectAccessibleInAllThemes(page);

    await page.getByRole('button', { name: 'Ver impresa' }).click();
    const paper = page.getByRole('dialog', { name: 'Así se imprime' });
    await paper.getByRole('button', { name: 'Versión 2' }).click();
    await paper.getByRole('img', { name: 'Página 1 de 1' }).waitFor();
    await expect.poll(() => wire.inputs(calls.documents.getPrintedPage).at(-1)).toMatchObject({ version: 2 });
    await expectAccessibleInAllThemes(page);
    await paper.getByRole('button', { name: 'Cerrar' }).click();
  });

  it('says of the provider’s how long it can be edited again', async () => {
    const review: Assessment['review'] = { state: 'draft', comment: '', actions: [] };
    const { stubs, idAssessment } = builtAssessment({ of: { title: 'Modelo', review }, has: [one] });
    const { page } = await openScreen(`/add-assessment/${idAssessment}/3`, { as: people.author(), stubs });
    await page.getByRole('button', { name: 'Acabar la evaluación' }).click();
    await page.getByText(/antes de que se publique, elige «Editar de nuevo» en «Cambiar»/).waitFor();
  });

  it('says while there is no network that what is typed is safe on the device, and saves it when it is back', async () => {
    const { page, wire } = await openStep(3);
    await titleOf(page).waitFor();
    await page.context().setOffline(true);
    await titleOf(page).fill('Escrito sin red');
    await page.getByText('guardando…').waitFor();
    await page.clock.fastForward(OVERDUE_MS);
    await page.getByText(/^Aún sin guardar: el servidor no responde.* a salvo en este dispositivo/).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.context().setOffline(false);
    await page.clock.fastForward(OVERDUE_MS);
    await waitUntilSaved(page);
    expect(wire.inputs(calls.assessments.saveAssessmentDraft).at(-1)).toMatchObject({ title: 'Escrito sin red' });
  });

  it('says that there is no network when its code cannot be loaded, and opens when there is', async () => {
    const { page } = await openStep(2);
    await outlineOf(page).getByRole('heading', { name: '3 preguntas', exact: true }).waitFor();
    await page.route('**/assets/**', (route) => route.abort());
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Acabar' }).first().click();
    await page.getByText('No hay conexión con el servidor.').waitFor();
    await page.unroute('**/assets/**');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
    await page.getByRole('button', { name: 'Acabar la evaluación' }).waitFor();
  });
});

describe('a finished assessment of single choices', () => {
  it('has a code with the key for each version, and all keys in a table', async () => {
    const has = [1, 2, 3].map((idQuestion) => alone(question({ idQuestion })));
    const { stubs, idAssessment } = builtAssessment({ of: { status: 2 }, has });
    const { page } = await openScreen(`/add-assessment/${idAssessment}/4`, { as: people.teacher(), stubs });
    await expectOf(page.getByRole('img', { name: /^Código con la clave de la versión/ })).count.toBe(3);
    const keys = page.getByRole('region', { name: 'Tabla de las claves' });
    await expectOf(keys.getByRole('rowheader')).texts.toEqual(['1', '2', '3']);
    await expectAccessibleInAllThemes(page);
  });
});
