import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Client } from '../src/server/client.ts';
import { brazilianWindow, phoneWindow } from './support/browser.ts';
import { expectAccessible, openDemonstration } from './support/demonstration.ts';

const { address, clientOf, openSignedInPage } = openDemonstration();

const bank = (page: Page) => page.getByRole('region', { name: 'Banco de preguntas' });
const outline = (page: Page) => page.getByRole('region', { name: 'Evaluación', exact: true });
const waitForCount = (page: Page, words: string) => outline(page).getByRole('heading', { name: words }).waitFor();

/** Filters the bank by a type of questions, by its name. */
const filterByType = async (page: Page, type: string) => {
  const filters = bank(page).getByRole('complementary', { name: 'Filtros' });
  await filters.getByRole('combobox', { name: 'Tipo' }).selectOption(type);
  await bank(page)
    .getByRole('button', { name: `Quitar el filtro ${type}` })
    .waitFor();
};

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
  it('asks for confirmation before the first question that an answer sheet cannot hold, and keeps the assessment varied while it has such questions', async () => {
    const teacher = await openSignedInPage('teacher', '/add-assessment');
    await teacher.getByRole('textbox', { name: 'Título' }).fill('De varios tipos');
    await teacher.getByRole('button', { name: /^Matemáticas \d/ }).click();
    expect(await teacher.getByRole('radio', { name: 'Solo de selección simple' }).isChecked()).toBe(true);
    await expectAccessible(teacher);
    await teacher.getByRole('button', { name: 'Preguntas', exact: true }).click();
    await bank(teacher)
      .getByRole('button', { name: /^Añadir:/ })
      .first()
      .click();
    await waitForCount(teacher, '1 pregunta');

    await bank(teacher).getByRole('button', { name: 'Mías' }).click();
    await filterByType(teacher, 'Respuesta abierta');
    await bank(teacher)
      .getByRole('button', { name: /^Añadir:/ })
      .first()
      .click();
    const question = teacher.getByRole('dialog', { name: '¿Añadir una pregunta de otro tipo?' });
    await question.waitFor();
    await expectAccessible(teacher);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await waitForCount(teacher, '1 pregunta');
    await bank(teacher)
      .getByRole('button', { name: /^Añadir:/ })
      .first()
      .click();
    await question.getByRole('button', { name: 'Añadir de todos modos' }).click();
    await waitForCount(teacher, '2 preguntas');
    await outline(teacher).getByText('Respuesta abierta').waitFor();
    await filterByType(teacher, 'Completar huecos');
    await bank(teacher)
      .getByRole('button', { name: /^Añadir:/ })
      .first()
      .click();
    await waitForCount(teacher, '3 preguntas');
    await outline(teacher).getByText('Completar huecos').waitFor();
    await expectAccessible(teacher);

    await teacher.getByRole('link', { name: /Datos/ }).first().click();
    await teacher.getByRole('radio', { name: 'Solo de selección simple' }).check();
    await teacher.getByText('Tiene 2 preguntas de otros tipos. Quítalas primero.').waitFor({ state: 'visible' });
    await expectAccessible(teacher);
    await teacher.getByRole('radio', { name: 'De todos los tipos' }).check();
    await teacher.getByRole('button', { name: 'Preguntas', exact: true }).click();
    await waitForCount(teacher, '3 preguntas');
  });

  it('opens the editor of an own question and returns to the same step', async () => {
    const idAssessment = await addDraft(await clientOf('teacher'), 'Ida y vuelta');
    const teacher = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/2`);
    await waitForCount(teacher, '3 preguntas');
    await bank(teacher).getByRole('button', { name: 'Mías' }).click();
    await filterByType(teacher, 'Completar huecos');
    await bank(teacher).getByRole('link', { name: 'Editar' }).first().waitFor();
    const builderUrl = teacher.url();
    await bank(teacher).getByRole('link', { name: 'Editar' }).first().click();
    await teacher.getByRole('heading', { name: 'Editar pregunta', level: 1 }).waitFor();
    await teacher.getByRole('link', { name: 'Volver a las preguntas' }).click();
    await waitForCount(teacher, '3 preguntas');
    expect(teacher.url()).toBe(builderUrl);
  });

  it('previews logo, instructions and answer lines, finishes the assessment and prints each form', async () => {
    const idAssessment = await addDraft(await clientOf('teacher'), 'Para imprimir');
    const teacher = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/3`);
    const sheet = teacher.getByRole('region', { name: 'Así se imprimirá' });
    const file = teacher.locator('input[type="file"][accept="image/*"]').first();
    await file.setInputFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await teacher
      .getByRole('alert')
      .getByText(/no se puede usar como imagen/)
      .waitFor();
    await file.setInputFiles(await logo());
    await sheet.locator('header img').first().waitFor();
    await teacher.getByRole('textbox', { name: 'Instrucciones' }).fill('Lee con calma.');
    await sheet.getByText('Lee con calma.').first().waitFor();
    const lines = teacher.getByLabel('Renglones para respuestas escritas');
    await lines.fill('9');
    const boxes = { name: 'Una casilla junto a cada alternativa' };
    await teacher.getByRole('checkbox', boxes).click();
    await teacher.getByRole('checkbox', { ...boxes, checked: true }).waitFor();
    await expectAccessible(teacher);
    await teacher.getByText('guardado hace un momento').waitFor();
    await teacher.reload();
    await sheet.getByText('Lee con calma.').first().waitFor();
    expect(await lines.inputValue()).toBe('9');

    await teacher.getByRole('button', { name: 'Acabar la evaluación' }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: 'Acabar' }).click();
    await teacher.getByRole('heading', { name: 'Tres versiones' }).waitFor();
    await teacher.getByText(/No hay código para la hoja de respuestas/).waitFor();
    expect(await teacher.getByRole('img', { name: /^Código con la clave/ }).count()).toBe(0);
    const keys = teacher.getByRole('region', { name: 'Tabla de las claves' });
    await keys.getByRole('cell', { name: 'Completar huecos' }).first().waitFor();
    await expectAccessible(teacher);

    await teacher.getByRole('button', { name: 'Imprimir la versión 2' }).click();
    const paper = teacher.getByRole('dialog', { name: 'Así se imprime' });
    await paper.getByRole('region', { name: 'Página 1 de 1' }).getByText('Lee con calma.').waitFor();
    await expectAccessible(teacher);
    await paper.getByRole('button', { name: 'Cerrar' }).click();
  });
});

describe('sharing assessments', () => {
  it('lets colleagues read and copy finished assessments while the switch is on, and no longer once it is off', async () => {
    const title = 'Un poco de cada cosa';
    const client = await clientOf('teacher');
    const idAssessment = await addDraft(client, title);
    await client.assessments.finishAssessment({ idAssessment, title });
    const delivered = `/add-assessment/${idAssessment}/4`;

    const teacher = await openSignedInPage('teacher', delivered);
    await teacher.getByRole('button', { name: 'Compartir' }).click();
    const dialog = teacher.getByRole('dialog', { name: `Compartir «${title}»` });
    await dialog.getByRole('switch', { name: 'Compartir mis evaluaciones' }).check();
    await dialog.getByText('Tus evaluaciones ya se comparten.').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Enlace para colegas' }).inputValue()).toBe(address() + delivered);
    await expectAccessible(teacher);
    await dialog.getByRole('button', { name: 'Listo' }).click();

    const colleague = await openSignedInPage('teacher2', '/assessment-share?search=cada+cosa');
    const row = colleague.getByRole('row', { name: new RegExp(title) });
    await row.getByText('Fariña Souto, Irene').waitFor();
    await expectAccessible(colleague);
    await row.getByRole('link', { name: title }).click();
    for (const step of [4, 3, 2, 1]) {
      await colleague.goto(delivered.replace(/\d$/, String(step)));
      await colleague.getByText('Puedes leerla e imprimirla.', { exact: false }).waitFor();
      expect(await colleague.getByRole('main').getByRole('textbox').count()).toBe(0);
      expect(await colleague.getByRole('link', { name: 'Programar para una clase' }).count()).toBe(0);
    }
    await expectAccessible(colleague);
    await colleague.getByRole('button', { name: 'Hacer una copia' }).click();
    await waitForCount(colleague, '3 preguntas');
    await colleague.getByRole('heading', { name: title, level: 1 }).waitFor();

    await teacher.goto('/configurations');
    const sharing = teacher.getByRole('switch', { name: 'Compartir mis evaluaciones' });
    await sharing.waitFor();
    await expectAccessible(teacher);
    await sharing.uncheck();
    await teacher.getByText('Tus evaluaciones han dejado de compartirse.').waitFor();
    await colleague.goto('/assessment-share?search=cada+cosa');
    await colleague.getByText('Nada coincide').waitFor();
    await colleague.goto(delivered);
    await colleague.getByText(/ya no existe|no es tuya/).waitFor();
  });

  it('shows a student an empty list', async () => {
    const student = await openSignedInPage('student', '/assessment-share', phoneWindow);
    await student.getByText('Todavía nadie comparte evaluaciones').waitFor();
    await expectAccessible(student);
  });
});

describe("the provider's assessments", () => {
  it('can be opened by a teacher, with a link back to the list', async () => {
    const teacher = await openSignedInPage('teacher', '/assessments-sm');
    await teacher.getByRole('link', { name: 'Ciencias de la Tierra y de la vida' }).click();
    await teacher.getByRole('heading', { name: 'Preguntas', level: 2 }).waitFor();
    await expectAccessible(teacher);
    await teacher.getByRole('link', { name: 'Volver a las evaluaciones' }).click();
    await teacher.getByRole('heading', { name: 'Evaluaciones SM' }).waitFor();
  });

  it('are returned by an editor only with a comment', async () => {
    const editor = await openSignedInPage('editor', '/assessments-sm?state=inReview', brazilianWindow);
    const row = editor.getByRole('row', { name: /Mapas, climas/ });
    await row.getByRole('button', { name: /^Ações para/ }).click();
    await editor.getByRole('menuitem', { name: 'Devolver' }).click();
    const dialog = editor.getByRole('dialog', { name: /^Devolver/ });
    await dialog.getByRole('button', { name: 'Devolver' }).click();
    await dialog.getByText('Diga o que deve ser mudado.').waitFor();
    await expectAccessible(editor);
    await dialog.getByRole('textbox', { name: 'O que deve ser mudado?' }).fill('Falta a legenda do mapa.');
    await dialog.getByRole('button', { name: 'Devolver' }).click();
    await row.waitFor({ state: 'detached' });
    await editor.goto('/assessments-sm?state=returned');
    await row.getByText('Falta a legenda do mapa.').waitFor();
    await expectAccessible(editor);
  });
});
