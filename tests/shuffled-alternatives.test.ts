import { beforeAll, expect, it } from 'vitest';
import { addSchedule, startAttempt } from './support/assessments-and-attempts.ts';
import { phoneWindow } from './support/browser.ts';
import { expectAccessibleInAllThemes } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { openTimedWorld } from './support/timed-world.ts';
import { createTranslate } from './support/words.ts';
import type { TestUser } from './support/world.ts';

const HOUR = 3_600_000;
const TITLE = 'Repaso de ciencias';
const { world, openSignedInPage } = openTimedWorld();
const say = createTranslate('es');
const build = (key: string, values?: Record<string, string>) => say('builder', key, values);
let ana: TestUser;
let students: TestUser[];
let idCourse: number;
let idAssessment: number;

beforeAll(async () => {
  const idSchool = await world().addSchool('IES Ría de Vigo');
  ana = await world().addPerson('teacher', 'Ana Núñez', idSchool);
  students = [
    await world().addPerson('student', 'Lucía Peña', idSchool),
    await world().addPerson('student', 'Noa Abreu', idSchool),
  ];
  idCourse = await world().addCourse(idSchool, '3.º B', [ana], students);
  const idCataloging = await world().addCatalogue(['Ciencias', 'Repaso']);
  const idsQuestions = await world().addQuestions({ count: 4, idCataloging, owner: ana });
  const { assessments } = ana.client;
  ({ idAssessment } = (await assessments.addAssessment({ idsCataloging: [idCataloging], title: TITLE })).content);
  await assessments.addAssessmentQuestion({ idAssessment, idsQuestions });
});

it('a teacher shuffles the alternatives of versions 2 and 3, and who answers version 2 on a screen is right by its key', async () => {
  const teacher = await openSignedInPage(ana, `/add-assessment/${idAssessment}/3`);
  const shuffles = teacher.getByRole('checkbox', { name: build('shuffle.on') });
  const keepsLast = teacher.getByRole('checkbox', { name: build('shuffle.keepLast') });
  await shuffles.click();
  await keepsLast.click();
  await expectOf(keepsLast).checked.toBe(true);
  await expectAccessibleInAllThemes(teacher);
  await expect
    .poll(async () => (await ana.client.assessments.continueAssessment({ idAssessment })).content.alternativeShuffle)
    .toBe('allButLast');
  await teacher.reload();
  await expectOf(keepsLast).checked.toBe(true);
  await keepsLast.click();
  // What was pressed last counts, also where it has not reached the server before.
  await teacher.getByRole('button', { name: build('finish.finish') }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByText(build('finish.shuffled')).waitFor();
  await dialog.getByRole('button', { name: build('finish.confirm'), exact: true }).click();

  await teacher.getByText(build('deliver.shuffled'), { exact: false }).waitFor();
  await teacher
    .getByText(build('deliver.unlike', { share: '100 %', unlike: '4', numbers: '4' }), { exact: true })
    .waitFor();
  const rows = teacher.getByRole('region', { name: build('deliver.table') }).getByRole('row');
  await expectOf(rows).count.toBe(6);
  await expectAccessibleInAllThemes(teacher);
  /** The letters of version 2, as its key on the screen has them. */
  const key: string[] = [];
  for (const row of (await rows.all()).slice(2)) key.push(await row.getByRole('cell').nth(2).innerText());

  const opens = Math.floor(world().clock.now()) - HOUR / 2;
  const times = { opens, closes: opens + HOUR };
  const idSchedule = await addSchedule(world(), { idAssessment, idCourse, owner: ana, ...times });
  const [, noa = ana] = students;
  await startAttempt(noa, idSchedule);
  const paper = await openSignedInPage(noa, `/assessment?schedule=${idSchedule}`, phoneWindow);
  for (const [index, letter] of key.entries()) {
    const question = paper.getByRole('region', { name: `Pregunta ${index + 1}` });
    await question.getByRole('radio').nth('ABCD'.indexOf(letter)).check({ force: true });
    await paper.getByRole('banner').getByText('Guardado').waitFor();
    if (index < key.length - 1) await paper.getByRole('button', { name: 'Siguiente' }).click();
  }
  await paper.getByRole('button', { name: 'Terminar' }).first().click();
  await paper.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
  await paper.getByRole('dialog').waitFor({ state: 'detached' });

  await teacher.goto(`/reports/${idSchedule}/results/details`);
  const answers = teacher.getByRole('region', { name: /· Respuestas$/ });
  await answers.getByText('Los números y las letras son los de la versión 1.').waitFor();
  for (const number of ['1', '2', '3', '4'])
    await answers.getByRole('button', { name: `pregunta ${number}: bien` }).waitFor();
});
